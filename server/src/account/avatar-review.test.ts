import { api } from '@uc/contract';
import sharp from 'sharp';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { newOwner, newStaff, newSubAccount } from '../passport/testing';
import { type As, startTestApp, type TestApp } from '../testing';
import { avatarOutbox, dropUnlessKept } from './avatar-review';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());
beforeEach(() => app.database.setClock(0));

const { account, home, passport } = api;
/** The sandbox is not sure of magenta, refuses black and lets everything else pass. */
const [UNSURE, UNFIT, FIT] = ['#ff00ff', '#000000', '#2f7d4f'];
async function send(as: As, background: string) {
  const bytes = await sharp({ create: { width: 300, height: 300, channels: 3, background } })
    .png()
    .toBuffer();
  const form = new FormData();
  form.set('use', 'avatar');
  form.set('file', new Blob([new Uint8Array(bytes)]), '头像.png');
  const sent = await fetch(`${app.url}${api.files.upload.path}`, {
    method: 'POST',
    headers: { ...as },
    body: form,
  });
  const { data } = (await sent.json()) as { data: { file_id: string } };
  return (await app.call(account.saveAvatar, { file_id: data.file_id }, as)).data;
}
async function settle() {
  for (let times = 0; times < 3; times += 1) await app.runner.run('outbox');
}
const statusOf = async (url: string, as?: As) => (await fetch(app.url + url, { headers: { ...as } })).status;
const profileOf = async (as: As) => (await app.call(account.profile, {}, as)).data;
const ours = '/center/user/avatars/sea.svg';
async function newPerson() {
  const person = await newOwner(app.deps);
  await app.call(account.saveAvatar, { system: 'sea' }, person.as);
  return person;
}
/** Somebody whose picture waits for staff. */
async function newWaiting() {
  const person = await newPerson();
  const { avatar_url: url } = await send(person.as, UNSURE);
  await settle();
  const { list } = (await app.call(account.avatarList, { status: 'pending', page_size: 100 }, staff.as)).data;
  return { ...person, url, review: list.find(({ uid }) => uid === String(person.uid))! };
}
let staff: Awaited<ReturnType<typeof newStaff>>;
beforeAll(async () => {
  staff = await newStaff(app.deps, 'auditor');
});

describe('a new picture', () => {
  test('a new avatar that waits for review is seen by its owner at once, and by nobody else', async () => {
    const { as, uid } = await newPerson();
    const { as: member } = await newSubAccount(app.deps, uid, ['account.info:view', 'home:view']);
    const { avatar_url: url, in_review } = await send(as, UNSURE);
    expect(in_review).toBe(true);
    await settle();
    const { data: session } = await app.call(passport.session, {}, as);
    const { data: start } = await app.call(home.summary, {}, as);
    const own = await profileOf(as);
    expect([session.avatar_url, start.user.avatar_url, own.avatar_url]).toEqual([url, url, url]);
    expect(own.avatar_review).toMatchObject({ status: 'pending', reason: null });
    expect((await profileOf(member)).avatar_url).toBe(ours);
    expect((await app.call(home.summary, {}, member)).data.user.avatar_url).toBe(ours);
    const { as: stranger } = await newOwner(app.deps);
    const name = url.split('/').at(-1)!;
    expect([await statusOf(url, as), await statusOf(url, stranger), await statusOf(url)]).toEqual([
      200, 404, 401,
    ]);
    expect(await statusOf(api.account.avatar.path.replace('{name}', name))).toBe(404);
  });

  test('a new avatar without objection is public within two runs of the outbox', async () => {
    const { as } = await newPerson();
    const { avatar_url: url } = await send(as, FIT);
    await settle();
    const { avatar_url: shown, avatar_review } = await profileOf(as);
    expect(shown!.replace(/[a-z2-7]{26}$/, '{name}')).toBe(api.account.avatar.path);
    expect(avatar_review).toBeNull();
    expect(await statusOf(shown!)).toBe(200);
    // A page that was opened before still has it.
    expect(await statusOf(url, as)).toBe(200);
  });

  test('a new avatar that is rejected gives way to the one before, and its owner is told why', async () => {
    const { as, uid } = await newPerson();
    const { avatar_url: url } = await send(as, UNFIT);
    await settle();
    expect(await profileOf(as)).toMatchObject({
      avatar_url: ours,
      avatar_review: { status: 'rejected', reason: '图片无法辨认' },
    });
    expect(await statusOf(url, as)).toBe(404);
    const told = await app.database.asOwner(
      `select title, content, link, category from messages where uid = ${uid}`,
    );
    expect(told).toEqual([
      {
        title: '头像未通过审核',
        content: '您的新头像未通过审核：图片无法辨认。已恢复原来的头像，您可以重新上传。',
        link: '/account/info/portrait',
        category: 'audit',
      },
    ]);
    // The rejection is not shown any more once the owner has chosen another avatar.
    await app.call(account.saveAvatar, { system: 'sun' }, as);
    expect((await profileOf(as)).avatar_review).toBeNull();
  });

  test('a new avatar is reviewed and published once, however often its outbox entry is taken', async () => {
    const { as, uid } = await newPerson();
    await send(as, UNFIT);
    const entry = await app.database.db
      .selectFrom('outbox')
      .selectAll()
      .where('uid', '=', uid)
      .where('kind', '=', 'account.avatarLook')
      .executeTakeFirstOrThrow();
    const look = avatarOutbox(app.deps)['account.avatarLook']!;
    const twice = await Promise.allSettled([look(entry), look(entry)]);
    // The second run finds the review decided, or fails and is tried again.
    expect(twice.some(({ status }) => status === 'fulfilled')).toBe(true);
    await look(entry);
    const told = await app.database.asOwner(`select msg_id from messages where uid = ${uid}`);
    expect(told).toHaveLength(1);
  });

  test('a new avatar that was replaced before its review is not published', async () => {
    const { as } = await newPerson();
    const { avatar_url: first } = await send(as, FIT);
    const { avatar_url: second } = await send(as, UNSURE);
    await settle();
    expect([await statusOf(first, as), await statusOf(second, as)]).toEqual([404, 200]);
    expect(await statusOf(api.account.avatar.path.replace('{name}', first.split('/').at(-1)!))).toBe(404);
    expect((await profileOf(as)).avatar_url).toBe(second);
  });
});

describe('the store', () => {
  test('the store drops an avatar that was put into it and belongs to no review, and no other', async () => {
    const { as, uid } = await newPerson();
    const { avatar_url: url } = await send(as, UNSURE);
    const [kept, unkept] = [url.split('/').at(-1)!, 'z'.repeat(26)];
    const { files } = app.deps.partners;
    await files.put(`review${unkept}`, Buffer.from('half'));
    await app.database.transaction((tx) => dropUnlessKept(tx, uid, unkept));
    await app.runner.run('outbox');
    expect(await files.get(`review${unkept}`)).toBeDefined();
    await app.database.setClock(61 * 60_000);
    await app.runner.run('outbox');
    expect(await files.get(`review${unkept}`)).toBeUndefined();
    expect(await files.get(`review${kept}`)).toBeDefined();
  });
});

describe('the avatar queue of staff', () => {
  test('staff see whose avatar it is, how long it waits, and the picture', async () => {
    const { review, uid } = await newWaiting();
    await app.database.asOwner(
      `update avatar_reviews set created_at = created_at - interval '25 hours' where uid = ${uid}`,
    );
    const { data } = await app.call(account.avatarDetail, { no: review.review_no }, staff.as);
    expect(data).toMatchObject({ uid: String(uid), is_late: true, actions: ['approve', 'reject'] });
    expect(data.age_seconds).toBeGreaterThanOrEqual(25 * 3600);
    const bytes = Buffer.from(data.picture!.split(',')[1]!, 'base64');
    expect(await sharp(bytes).metadata()).toMatchObject({ format: 'webp', width: 240 });
  });

  test('staff approve an avatar once, by the version they saw', async () => {
    const { as, uid, review } = await newWaiting();
    const input = { no: review.review_no, version: review.version };
    expect((await app.call(account.avatarApprove, { ...input, version: 9 }, staff.as)).status).toBe(409);
    const { data } = await app.call(account.avatarApprove, input, staff.as);
    expect(data).toMatchObject({ status: 'approved', actions: [] });
    expect((await app.call(account.avatarReject, { ...input, reason: '涉及广告' }, staff.as)).status).toBe(
      409,
    );
    await settle();
    expect((await profileOf(as)).avatar_url!.replace(/[a-z2-7]{26}$/, '{name}')).toBe(
      api.account.avatar.path,
    );
    const { list } = (await app.call(account.operations, {}, as)).data;
    expect([list[0]!.action_text, list[0]!.actor_name]).toEqual(['通过头像', '平台']);
    const audited = await app.database.asOwner(`select action from audit_events where uid = ${uid}`);
    expect(audited).toContainEqual({ action: 'avatar.approve' });
  });

  test('staff reject an avatar with a reason, and staff without the permission cannot decide at all', async () => {
    const { as, review } = await newWaiting();
    const input = { no: review.review_no, version: review.version, reason: '涉及广告' };
    const finance = await newStaff(app.deps, 'finance');
    expect((await app.call(account.avatarReject, input, finance.as)).status).toBe(403);
    expect((await app.call(account.avatarReject, { ...input, reason: '' }, staff.as)).status).toBe(422);
    expect((await app.call(account.avatarReject, input, staff.as)).data.status).toBe('rejected');
    expect(await profileOf(as)).toMatchObject({
      avatar_url: ours,
      avatar_review: { status: 'rejected', reason: '涉及广告' },
    });
  });
});
