import { api } from '@uc/contract';
import { dayOf, startOf } from '@uc/contract/day';
import { MOST_SEARCHES } from '@uc/contract/crowdsourcing/search-texts';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { newOwner, newSubAccount } from '../../passport/testing';
import { newProvider } from '../../provider/testing';
import { type As, startTestApp, type TestApp } from '../../testing';
import { newBuyer, openRequest, requestStaff, type RequestStaff } from '../testing';
import { searchData } from './personal-data';
import { dropSearches } from './store';

const { searches } = api;
let app: TestApp;
let staff: RequestStaff;
beforeAll(async () => {
  app = await startTestApp();
  staff = await requestStaff(app);
});
afterAll(() => app.close());
beforeEach(() => app.database.setClock(0));

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const wish = (more: object = {}) => ({
  name: '我的品牌单',
  filters: { category: 'brand_design' },
  tell: 'now' as const,
  ...more,
});
const keep = (as: As, more: object = {}) => app.call(searches.save, wish(more), as);
const listOf = async (as: As) => (await app.call(searches.list, {}, as)).data.list;
const told = (uid: number) =>
  app.database.asOwner<{ title: string; content: string; link: string; sub_id: string | null }>(
    `select title, content, link, sub_id from messages where uid = ${uid} and biz_type = 'hall_search' order by created_at, msg_id`,
  );
/** Two runs at once, as two servers do, so long from now. */
async function look(after: number) {
  await app.database.setClock(after);
  await Promise.allSettled([app.runner.run('searches.news'), app.runner.run('searches.news')]);
}
/** The next nine o'clock after a moment, both from now. */
function nineAfter(moment: number): number {
  const nine = startOf(dayOf(new Date(Date.now() + moment))).getTime() + 9 * HOUR - Date.now();
  return nine > moment ? nine : nine + 24 * HOUR;
}

test('a provider who keeps filters of the hall is told once of new requests that match, with the way to them', async () => {
  const [buyer, { uid, as }] = [await newBuyer(app), await newProvider(app)];
  await openRequest(app, staff, buyer.as, { title: '此前发布的标志设计' });
  const kept = await keep(as, {
    filters: { category: 'brand_design', mode: 'tender', min_amount: 500, max_amount: '5000.50' },
  });
  expect(kept.data).toMatchObject({ tell_text: '有新需求就提醒', filters: { max_amount: 5000.5 } });
  await openRequest(app, staff, buyer.as, { title: '茶饮标志设计' });
  await openRequest(app, staff, buyer.as, { title: '太贵的标志', budget_min: 8000, budget_max: 9000 });
  await openRequest(app, staff, buyer.as, {
    title: '悄悄发布的标志',
    visibility: 'invited',
    invited: [String(uid)],
  });
  // What is this new is looked at by the next run: one being committed would be passed over.
  await look(0);
  expect(await told(uid)).toEqual([]);
  await look(5 * MINUTE);
  await look(10 * MINUTE);
  expect(await told(uid)).toEqual([
    {
      title: '“我的品牌单”有1个新需求',
      content: '“茶饮标志设计”符合您保存的筛选“我的品牌单”。',
      link: '/crowdsourcing/carry?tab=hall&category=brand_design&modes=tender&min_amount=500&max_amount=5000.5',
      sub_id: null,
    },
  ]);
  expect((await listOf(as))[0]!.told_at).not.toBeNull();
});

test('a provider told once a day reads of all new requests in one message at nine, and none of their own or of a day without any', async () => {
  // Nine o'clock does not come while the test runs.
  const begin = nineAfter(0) < 20 * MINUTE ? 25 * MINUTE : 0;
  const nine = nineAfter(begin);
  await app.database.setClock(begin);
  const [buyer, { uid, as }] = [await newBuyer(app), await newProvider(app)];
  await app.database.asOwner(`update users set realname_status = 'person' where uid = ${uid}`);
  await keep(as, { tell: 'daily', filters: { suits: true } });
  for (const title of ['甲标志', '乙标志', '丙标志', '丁标志'])
    await openRequest(app, staff, buyer.as, { title: `${title}设计` });
  await openRequest(app, staff, as, { title: '自己发布的标志' });
  await look(nine - MINUTE);
  expect(await told(uid)).toEqual([]);
  await look(nine + MINUTE);
  await look(nine + 26 * HOUR);
  const messages = await told(uid);
  expect(messages.map(({ title }) => title)).toEqual(['“我的品牌单”有4个新需求']);
  expect(messages[0]!.content).toContain('等4个需求');
  expect(messages[0]!.link).toContain('suits=1');
});

test('a search that tells nothing is silent, and tells once it is asked to of what comes afterwards alone', async () => {
  const [buyer, { uid, as }] = [await newBuyer(app), await newOwner(app.deps)];
  const { search_no, version } = (await keep(as, { tell: 'none' })).data;
  await openRequest(app, staff, buyer.as, { title: '没人听说的标志' });
  await look(5 * MINUTE);
  await app.database.setClock(6 * MINUTE);
  expect((await keep(as, { search_no, version })).data).toMatchObject({ search_no, tell: 'now' });
  await openRequest(app, staff, buyer.as, { title: '听说了的标志' });
  await look(15 * MINUTE);
  expect((await told(uid)).map(({ content }) => content)).toEqual([
    '“听说了的标志”符合您保存的筛选“我的品牌单”。',
  ]);
});

test('a person who keeps a name twice, too many searches, changes an old version or one of somebody else is refused in words', async () => {
  const [{ uid, as }, other] = [await newOwner(app.deps), await newOwner(app.deps)];
  const member = await newSubAccount(app.deps, uid, ['crowd.bid:view']);
  const { search_no, version } = (await keep(as)).data;
  expect(await keep(as)).toMatchObject({ status: 409, body: { message: '您已有同名的筛选，请换一个名称' } });
  // Another person of the account has names of their own.
  expect((await keep(member.as)).status).toBe(200);
  expect((await keep(as, { search_no, version: 9 })).status).toBe(409);
  for (const one of [other.as, member.as]) {
    expect((await keep(one, { search_no, version, name: '别人的' })).status).toBe(404);
    expect((await app.call(searches.remove, { search_no, version }, one)).status).toBe(404);
  }
  const many = Array.from({ length: 20 }, (_, at) => keep(as, { name: `筛选${at}` }));
  const taken = (await Promise.all(many)).filter(({ status }) => status === 200);
  expect([taken.length, (await listOf(as)).length]).toEqual([MOST_SEARCHES - 1, MOST_SEARCHES]);
  const removed = () => app.call(searches.remove, { search_no, version }, as);
  expect([(await removed()).status, (await removed()).status]).toEqual([200, 404]);
});

test('a sub-account is told of its own searches while it may see the hall, and its searches leave with it', async () => {
  const [buyer, { uid, as }] = [await newBuyer(app), await newOwner(app.deps)];
  const member = await newSubAccount(app.deps, uid, ['crowd.bid:view']);
  const reader = await newSubAccount(app.deps, uid, ['home:view']);
  expect((await keep(reader.as)).status).toBe(403);
  await keep(member.as);
  await app.database.asOwner(`update sub_accounts set status = 'disabled' where sub_id = '${member.subId}'`);
  await openRequest(app, staff, buyer.as, { title: '停用时的标志' });
  await look(5 * MINUTE);
  expect(await told(uid)).toEqual([]);
  await app.database.asOwner(`update sub_accounts set status = 'active' where sub_id = '${member.subId}'`);
  await app.database.setClock(6 * MINUTE);
  await openRequest(app, staff, buyer.as, { title: '回来后的标志' });
  await look(15 * MINUTE);
  expect(await told(uid)).toMatchObject([{ sub_id: member.subId }]);
  const mine = await searchData(app.deps, app.database.db, uid);
  expect(mine).toMatchObject([{ item: `我的品牌单 · 子账号 ${member.subId}` }]);
  await keep(as);
  await app.database.transaction((tx) => dropSearches(tx, uid, member.subId));
  expect([await listOf(as), await listOf(member.as)].map((list) => list.length)).toEqual([1, 0]);
});
