import { api } from '@uc/contract';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { newestOfOwner } from '../messages/testing';
import { newSubAccount } from '../passport/testing';
import { newProvider } from '../provider/testing';
import { renewLevel } from '../provider/track-record';
import { newOnline, workDecider, workForm } from '../works/testing';
import { type As, startTestApp, type TestApp } from '../testing';
import { favouriteRequests } from '../crowdsourcing/requests/favourites';
import { draftOf, newBuyer, openRequest, requestStaff, type RequestStaff } from '../crowdsourcing/testing';
import { eraseFavourites } from './change';

let app: TestApp;
let staff: RequestStaff;
beforeAll(async () => {
  app = await startTestApp();
  staff = await requestStaff(app);
});
afterAll(() => app.close());

const add = (target_no: string, as: As, kind: 'request' | 'provider' | 'work' = 'request') =>
  app.call(api.favourites.add, { kind, target_no }, as);
const kept = async (as: As, more: object = {}) => (await app.call(api.favourites.list, more, as)).data;
const version = async (request_no: string, as: As) => ({
  request_no,
  version: (await app.call(api.requests.detail, { request_no }, as)).data.own!.version,
});

test('a request and a provider become favourites once, are seen in the list and in the hall, and are removed together', async () => {
  const [buyer, maker] = [await newBuyer(app), await newProvider(app)];
  const no = await openRequest(app, staff, buyer.as);
  expect([(await add(no, maker.as)).status, (await add(no, maker.as)).status]).toEqual([200, 200]);
  const detail = async () => (await app.call(api.requests.detail, { request_no: no }, maker.as)).data;
  expect(await detail()).toMatchObject({ is_collected: true, collects: 1 });
  expect((await add(String(maker.uid), buyer.as, 'provider')).status).toBe(200);
  expect(await kept(buyer.as, { kind: 'provider' })).toMatchObject({
    total: 1,
    list: [{ is_over: false, link: `/studio/${maker.uid}` }],
  });
  expect(await kept(maker.as)).toMatchObject({
    counts: { request: 1, provider: 0 },
    list: [{ target_no: no, text: '¥1,000.00–3,000.00', status_text: '竞标中', is_over: false }],
  });
  const remove = { kind: 'request' as const, target_nos: [no, 'P0'] };
  expect((await app.call(api.favourites.remove, remove, maker.as)).data.removed).toBe(1);
  expect(await detail()).toMatchObject({ is_collected: false, collects: 0 });
  await add(no, maker.as);
  expect((await detail()).collects).toBe(1);
  // Its account is closed: its favourites are counted no more.
  const none = { find: async () => new Map() };
  const kinds = { request: favouriteRequests, provider: none, project: none, work: none };
  await app.database.transaction((tx) => eraseFavourites(kinds, tx, maker.uid));
  expect(await detail()).toMatchObject({ is_collected: false, collects: 0 });
});

test('a request or provider that one may not see is refused as a favourite; one that has ended is shown so', async () => {
  const [buyer, maker] = [await newBuyer(app), await newProvider(app)];
  const { request_no: draft } = await draftOf(app, buyer.as);
  const secret = await openRequest(app, staff, buyer.as, {
    visibility: 'invited',
    invited: [String((await newProvider(app)).uid)],
  });
  for (const no of [draft, secret, 'P0']) expect((await add(no, maker.as)).status).toBe(404);
  expect((await add('1', maker.as, 'provider')).status).toBe(404);
  const no = await openRequest(app, staff, buyer.as);
  expect((await add(no, buyer.as)).status).toBe(404);
  await add(no, maker.as);
  await app.call(api.requests.close, await version(no, buyer.as), buyer.as);
  expect((await kept(maker.as)).list).toMatchObject([
    { target_no: no, is_over: true, status_text: '已关闭' },
  ]);
});

test('a work of others stays a favourite while everybody may see it, and is told to be gone when it is hidden', async () => {
  const [buyer, maker] = [await newBuyer(app), await newProvider(app)];
  const { work_no: no } = await newOnline(app, maker);
  expect((await add(no, maker.as, 'work')).status).toBe(404);
  expect((await add('WK0', buyer.as, 'work')).status).toBe(404);
  expect((await add(no, buyer.as, 'work')).status).toBe(200);
  const link = `/studio/${maker.uid}/${no}`;
  const list = async () => (await kept(buyer.as, { kind: 'work' })).list;
  expect(await list()).toMatchObject([{ target_no: no, link, status_text: '展示中', is_over: false }]);
  const page = await (await fetch(app.url + link)).text();
  expect(page).toContain(`collect?kind=work&amp;keep=${no}`);
  await app.database.asOwner(`update works set status = 'offline' where work_no = '${no}'`);
  expect(await list()).toMatchObject([{ target_no: no, link: null, is_over: true }]);
});

test('a change of a work or a provider is told to those who have favourited it, once a day and as it is then', async () => {
  const [one, other, maker] = [await newBuyer(app), await newBuyer(app), await newProvider(app)];
  const { work_no } = await newOnline(app, maker);
  for (const { as } of [one, other]) await add(work_no, as, 'work');
  await add(String(maker.uid), one.as, 'provider');
  await app.runner.run('outbox');
  const told = async ({ uid }: { uid: number }) =>
    (await newestOfOwner(app, uid, 20))
      .filter(({ title }) => title.startsWith('收藏的'))
      .map(({ content }) => content)
      .toReversed();
  const aDayLater = () =>
    app.database.asOwner(`update favourites set alerted_at = alerted_at - interval '25 hours'`);
  const seen = async () => {
    const { version: now } = (await app.call(api.works.detail, { work_no }, maker.as)).data;
    return { work_no, version: now };
  };
  const auditor = await workDecider(app);
  const change = async (title: string) => {
    await app.call(
      api.works.save,
      { ...(await workForm(app, maker, { title })), ...(await seen()) },
      maker.as,
    );
    await app.call(api.works.submit, await seen(), maker.as);
    await auditor.approve(work_no);
    await app.runner.run('outbox');
  };
  await change('茶山长卷二');
  await change('茶山长卷三');
  const first = ['您收藏的作品《茶山长卷》有新版本，欢迎查看。'];
  expect([await told(one), await told(other)]).toEqual([first, first]);
  await aDayLater();
  // A work that changes several times before its message is told once, in its last state.
  await app.call(api.works.offline, await seen(), maker.as);
  await app.call(api.works.online, await seen(), maker.as);
  await app.call(api.favourites.remove, { kind: 'work', target_nos: [work_no] }, other.as);
  await app.call(api.works.offline, await seen(), maker.as);
  await app.runner.run('outbox');
  const gone = '您收藏的作品《茶山长卷》已下架，暂时不能查看。';
  expect([await told(one), await told(other)]).toEqual([[...first, gone], first]);
  const name = (await kept(one.as, { kind: 'provider' })).list[0]!.title;
  await newOnline(app, maker, { title: '溪山行旅' });
  await app.runner.run('outbox');
  expect(await told(one)).toContain(`您收藏的服务商“${name}”发布了新作品《溪山行旅》。`);
  await aDayLater();
  const best = { finishedContracts: 3, rating: 4, onTime: 80, disputesLost: 0 };
  const parts = { trackRecord: async () => best, submittedWorks: async () => 1 };
  await app.database.transaction((tx) => renewLevel(parts as never, tx, maker.uid));
  await app.runner.run('outbox');
  expect((await told(one)).at(-1)).toBe(`您收藏的服务商“${name}”的等级升至2级。`);
});

test('the 501st favourite is refused, however many come at once', async () => {
  const [buyer, maker] = [await newBuyer(app), await newProvider(app)];
  const nos = [await openRequest(app, staff, buyer.as), await openRequest(app, staff, buyer.as)];
  await app.database.asOwner(
    `insert into favourites (uid, kind, target_no, title, created_by)
     select ${maker.uid}, 'request', 'P' || n, '旧需求', 'owner' from generate_series(1, 499) n`,
  );
  const answers = await Promise.all(nos.map((no) => add(no, maker.as)));
  expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 422]);
  expect((await kept(maker.as)).counts.request).toBe(500);
  expect((await kept(maker.as, { page: 50 })).list[0]).toMatchObject({ is_over: true, link: null });
});

test('a changed budget is told once a day to those who have favourited the request', async () => {
  const [buyer, maker] = [await newBuyer(app), await newProvider(app)];
  const no = await openRequest(app, staff, buyer.as);
  await add(no, maker.as);
  const raise = async () =>
    app.call(api.requests.addBudget, { ...(await version(no, buyer.as)), amount: 100 }, buyer.as);
  const alerts = async () =>
    (await newestOfOwner(app, maker.uid, 20)).filter(({ title }) => title === '收藏的需求有变化').length;
  await raise();
  await raise();
  expect(await alerts()).toBe(1);
  await app.database.asOwner(
    `update favourites set alerted_at = alerted_at - interval '25 hours' where uid = ${maker.uid}`,
  );
  await raise();
  expect(await alerts()).toBe(2);
});

test('a member whose scope is their own sees and removes the favourites that they added themselves', async () => {
  const [buyer, maker] = [await newBuyer(app), await newProvider(app)];
  const no = await openRequest(app, staff, buyer.as);
  await add(no, maker.as);
  const clerk = await newSubAccount(app.deps, maker.uid, ['crowd.collect:manage']);
  expect((await kept(clerk.as)).total).toBe(1);
  await app.database.asOwner(`update roles set data_scope = '{"crowd": "self"}' where uid = ${maker.uid}`);
  expect((await kept(clerk.as)).counts.request).toBe(0);
  const remove = { kind: 'request' as const, target_nos: [no] };
  expect((await app.call(api.favourites.remove, remove, clerk.as)).data.removed).toBe(0);
});
