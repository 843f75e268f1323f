import { api } from '@uc/contract';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { anAccount } from '../demo/testing';
import { newStaff, newSubAccount } from '../passport/testing';
import { type As, startTestApp, type TestApp } from '../testing';

let app: TestApp;
let staff: As;
beforeAll(async () => {
  app = await startTestApp();
  staff = (await newStaff(app.deps, 'cs')).as;
});
afterAll(() => app.close());

const draft = async (title: string, audience: 'all' | 'person' | 'enterprise' = 'all') =>
  (await app.call(api.messages.staffNoticeCreate, { title, content: '今晚维护两小时', audience }, staff))
    .data;
const publish = (which: { no: string; version: number }, publish_at?: string) =>
  app.call(
    api.messages.staffNoticePublish,
    { no: which.no, version: which.version, ...(publish_at && { publish_at }) },
    staff,
  );
/** Where somebody reads it: box, home, sign-in. */
async function seenBy(as: As, title: string): Promise<boolean[]> {
  await app.runner.run('messages.notices');
  const [box, home, login] = [
    await app.call(api.messages.list, { category: 'system' }, as),
    await app.call(api.home.summary, {}, as),
    await app.call(api.messages.notices, {}),
  ];
  return [box.data.list, home.data.notices, login.data.list].map((list) =>
    (list as { title: string }[]).some((one) => one.title === title),
  );
}

test('a notice is seen at its hour in box, home and sign-in, and nowhere once it is withdrawn', async () => {
  const { as, uid } = await anAccount(app);
  const member = await newSubAccount(app.deps, uid, ['home:view', 'msg:view']);
  const made = await draft('机房维护');
  expect(await seenBy(as, '机房维护')).toEqual([false, false, false]);
  const inAnHour = new Date(Date.now() + 9 * 3_600_000).toISOString().slice(0, 16).replace('T', ' ');
  const scheduled = (await publish(made, inAnHour)).data;
  expect([scheduled.state, await seenBy(as, '机房维护')]).toEqual(['scheduled', [false, false, false]]);
  await app.database.setClock(61 * 60_000);
  expect(await seenBy(as, '机房维护')).toEqual([true, true, true]);
  expect(await seenBy(member.as, '机房维护')).toEqual([true, true, true]);
  // Run again, it is there once.
  await app.runner.run('messages.notices');
  expect((await app.call(api.messages.unreadCount, {}, as)).data.system).toBe(1);
  const [row] = (await app.call(api.messages.staffNotices, { keyword: '机房' }, staff)).data.list;
  const withdrawal = { no: row!.no, version: row!.version, reason: '时间有变' };
  const both = await Promise.all([
    app.call(api.messages.staffNoticeWithdraw, withdrawal, staff),
    app.call(api.messages.staffNoticeWithdraw, withdrawal, staff),
  ]);
  expect(both.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409]);
  const [gone] = (await app.call(api.messages.staffNotices, { keyword: '机房' }, staff)).data.list;
  expect(gone!.timeline.map(({ text, comment }) => [text, comment])).toEqual([
    ['撤回公告', '时间有变'],
    ['发布公告', ''],
    ['新建公告', ''],
  ]);
  expect(await seenBy(as, '机房维护')).toEqual([false, false, false]);
  expect((await app.call(api.messages.unreadCount, {}, as)).data.all).toBe(0);
  await app.database.setClock(0);
});

test('a notice is seen by its audience alone, and every step is kept with its person', async () => {
  const [person, other] = [await anAccount(app, { realnameStatus: 'person' }), await anAccount(app)];
  const made = await draft('个人用户须知', 'person');
  const edited = await app.call(
    api.messages.staffNoticeEdit,
    { no: made.no, version: made.version, title: '个人用户须知', content: '改过的内容', audience: 'person' },
    staff,
  );
  expect((await publish(made)).status).toBe(409);
  expect((await publish(edited.data)).data.state).toBe('published');
  expect(await seenBy(person.as, '个人用户须知')).toEqual([true, true, false]);
  expect(await seenBy(other.as, '个人用户须知')).toEqual([false, false, false]);
  const events = await app.database.asOwner(
    `select event from notice_events where notice_id = '${made.no}' order by created_at`,
  );
  expect(events).toEqual([{ event: 'create' }, { event: 'edit' }, { event: 'publish' }]);
});

test('a notice is published by staff with the permission alone, and refused for a past hour or one that does not exist', async () => {
  const made = await draft('不该发布');
  const finance = (await newStaff(app.deps, 'finance')).as;
  expect((await app.call(api.messages.staffNotices, {}, finance)).status).toBe(403);
  expect((await publish(made, '2020-01-01 09:00')).status).toBe(422);
  expect((await publish(made, '2026-99-99 99:99')).status).toBe(422);
});
