import { api } from '@uc/contract';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { newestOfOwner } from '../../messages/testing';
import { newOwner, newSubAccount } from '../../passport/testing';
import { type As, startTestApp, type TestApp } from '../../testing';
import { newMaker, projectDecider, projectForm, submitted } from './testing';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());

const { maker, favourites } = api;
const square = async (as: As, input: object = {}) => (await app.call(maker.square, input, as)).data;
const names = async (as: As, input: object) => (await square(as, input)).list.map(({ name }) => name);
const shown = (project_no: string, as: As) => app.call(maker.shown, { project_no }, as);
const favourite = (target_no: string, as: As) => app.call(favourites.add, { kind: 'project', target_no }, as);
const favouritesOf = async (as: As, input: object = {}) => (await app.call(maker.collected, input, as)).data;
const noticesOf = async (uid: number) =>
  (await newestOfOwner(app, uid, 30)).map(({ title }) => title).filter((title) => title.startsWith('“'));

test('the square shows what was approved of everybody, by field, stage, word and order', async () => {
  const visitor = await newOwner(app.deps);
  const first = await newMaker(app, { name: '广场蚕房一号', field: 'game', stage: 'growth' });
  const second = await newMaker(app, { name: '广场蚕房二号', field: 'film', stage: 'idea' });
  const hidden = await newMaker(app, { name: '广场蚕房三号', visibility: 'unlisted' });
  await submitted(app, first.uid, first.as, { name: '广场蚕房四号' });
  const word = { keyword: '广场蚕房' };
  expect(await names(visitor.as, word)).toEqual(['广场蚕房二号', '广场蚕房一号']);
  expect(await names(visitor.as, { ...word, field: 'game' })).toEqual(['广场蚕房一号']);
  expect(await names(visitor.as, { ...word, stage: 'idea' })).toEqual(['广场蚕房二号']);
  expect(await names(visitor.as, { keyword: '广%房' })).toEqual([]);
  await app.call(maker.like, { project_no: first.no, liked: true }, visitor.as);
  expect(await names(visitor.as, { ...word, order: 'popular' })).toEqual(['广场蚕房一号', '广场蚕房二号']);
  const page = await square(visitor.as, { ...word, page: 2, page_size: 1 });
  expect([page.total, page.list.map(({ name }) => name)]).toEqual([2, ['广场蚕房一号']]);
  expect((await square(first.as, word)).list.map(({ is_own: isOwn }) => isOwn)).toEqual([false, true]);
  // By its number alone.
  expect((await shown(hidden.no, visitor.as)).data.name).toBe('广场蚕房三号');
  // A project that applies for incubation is shown as before.
  await app.database.asOwner(
    `update maker_listings set status = 'incubate_review' where project_no = '${second.no}'`,
  );
  expect((await shown(second.no, visitor.as)).data.status_text).toBe('展示中');
});

test('nobody reads more of a project than was approved: no contact, plan, link, account or draft', async () => {
  const visitor = await newOwner(app.deps);
  const { no, uid, as } = await newMaker(app, { name: '公开的名字' });
  const { version } = (await app.call(maker.detail, { project_no: no }, as)).data;
  const changed = await projectForm(app, uid, { name: '还没通过的名字' });
  await app.call(maker.save, { project_no: no, version, ...changed }, as);
  const post = { project_no: no, post_key: 'square-post-1', title: '第三版样机', text: '更安静的风扇。' };
  await app.call(maker.progress, post, as);
  const answer = await shown(no, visitor.as);
  expect(answer.data).toMatchObject({ name: '公开的名字', is_own: false, posts: [{ title: '第三版样机' }] });
  const [{ username }] = (await app.database.asOwner<{ username: string }>(
    `select username from users where uid = ${uid}`,
  )) as [{ username: string }];
  for (const secret of [
    '13912345678',
    '139****',
    'canfang_lab',
    '还没通过',
    String(uid),
    username,
    '"plan"',
    '_refs',
  ])
    expect([secret, answer.text.includes(secret)]).toEqual([secret, false]);
});

test('what is taken down, banned or of a frozen account is shown to nobody', async () => {
  const visitor = await newOwner(app.deps);
  const [off, banned, frozen] = [await newMaker(app), await newMaker(app), await newMaker(app)];
  await app.call(maker.offline, { project_no: off.no }, off.as);
  await (await projectDecider(app)).ban(banned.no);
  await app.database.asOwner(`update users set status = 'frozen' where uid = ${frozen.uid}`);
  const listed = (await square(visitor.as, { page_size: 100 })).list.map(({ project_no: no }) => no);
  const cover = (await projectForm(app, off.uid)).cover!;
  for (const { no } of [off, banned, frozen]) {
    expect(listed).not.toContain(no);
    expect((await shown(no, visitor.as)).status).toBe(404);
    expect((await favourite(no, visitor.as)).status).toBe(404);
    const picture = { project_no: no, file_id: cover, size: 'small' as const };
    expect((await app.call(maker.picture, picture, visitor.as)).status).toBe(404);
  }
});

test('an account counts once as a reader, likes once, and never its own', async () => {
  const { no, as } = await newMaker(app);
  const visitor = await newOwner(app.deps);
  expect([(await shown(no, visitor.as)).data.views, (await shown(no, visitor.as)).data.views]).toEqual([
    1, 1,
  ]);
  expect((await shown(no, as)).data.views).toBe(1);
  const like = (liked: boolean, who: As = visitor.as) => app.call(maker.like, { project_no: no, liked }, who);
  const twice = await Promise.all([like(true), like(true)]);
  expect(twice.map(({ status }) => status)).toEqual([200, 200]);
  expect((await shown(no, visitor.as)).data).toMatchObject({ likes: 1, is_liked: true });
  expect((await like(true, as)).status).toBe(404);
  expect([(await like(false)).data.likes, (await like(false)).data.likes]).toEqual([0, 0]);
});

test('a favourited project sends one message a post, one when it ends, and is then grey', async () => {
  const { no, as } = await newMaker(app, { name: '会下架的蚕房', field: 'hardware' });
  const fan = await newOwner(app.deps);
  expect((await favourite(no, as)).status).toBe(404);
  expect([(await favourite(no, fan.as)).status, (await favourite(no, fan.as)).status]).toEqual([200, 200]);
  expect((await shown(no, fan.as)).data).toMatchObject({ is_collected: true, collects: 1 });
  expect(await favouritesOf(fan.as, { field: 'hardware' })).toMatchObject({
    total: 1,
    list: [{ project_no: no, is_over: false, is_collected: true }],
  });
  expect((await favouritesOf(fan.as, { field: 'film' })).total).toBe(0);
  expect((await app.call(favourites.list, { kind: 'project' }, fan.as)).data).toMatchObject({
    counts: { request: 0, project: 1 },
    list: [
      { target_no: no, text: '硬件 · 原型', status_text: '展示中', link: `/maker/collect?project=${no}` },
    ],
  });
  const post = { project_no: no, post_key: 'square-post-2', title: '第三版样机', text: '更安静的风扇。' };
  await app.call(maker.progress, post, as);
  await app.call(maker.progress, post, as);
  await app.runner.run('outbox');
  expect(await noticesOf(fan.uid)).toEqual(['“会下架的蚕房”有新进展']);
  await app.call(maker.offline, { project_no: no }, as);
  // An outbox entry that is run twice sends one message.
  await app.database.asOwner(`update outbox set done_at = null where kind like 'maker.%'`);
  await app.runner.run('outbox');
  await app.runner.run('outbox');
  expect(await noticesOf(fan.uid)).toEqual(['“会下架的蚕房”已结束展示', '“会下架的蚕房”有新进展']);
  expect((await newestOfOwner(app, fan.uid, 1))[0]).toMatchObject({ category: 'maker' });
  expect((await favouritesOf(fan.as)).list).toMatchObject([
    { project_no: no, name: '会下架的蚕房', is_over: true, cover: null, status_text: '已结束' },
  ]);
  const remove = { kind: 'project' as const, target_nos: [no] };
  expect((await app.call(favourites.remove, remove, fan.as)).data.removed).toBe(1);
  expect((await favouritesOf(fan.as)).total).toBe(0);
});

test('the 501st project is refused, and a member of 仅本人 sees the favourites that they added themselves', async () => {
  const [one, fan] = [await newMaker(app), await newOwner(app.deps)];
  await app.database.asOwner(
    `insert into favourites (uid, kind, target_no, title, created_by)
     select ${fan.uid}, 'project', 'MPX' || n, '旧项目', 'owner' from generate_series(1, 500) n`,
  );
  const full = await favourite(one.no, fan.as);
  expect([full.status, (await shown(one.no, fan.as)).data.collects]).toEqual([422, 0]);
  await app.database.asOwner(`delete from favourites where uid = ${fan.uid}`);
  await favourite(one.no, fan.as);
  const clerk = await newSubAccount(app.deps, fan.uid, ['maker.project:view']);
  expect((await favouritesOf(clerk.as)).total).toBe(1);
  await app.database.asOwner(`update roles set data_scope = '{"maker": "self"}' where uid = ${fan.uid}`);
  expect((await favouritesOf(clerk.as)).total).toBe(0);
  expect((await favourite(one.no, clerk.as)).body.errorCode).toBe(310403);
});
