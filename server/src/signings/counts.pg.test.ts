import { api } from '@uc/contract';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { confirmedBy, newParty, opened } from '../crowdsourcing/contracts/testing';
import { handOverCrowdsourcing } from '../crowdsourcing/index';
import { newSubAccount } from '../passport/testing';
import { type As, startTestApp, type TestApp } from '../testing';
import { rounds } from '../testing-breadth';
import { wrongCounts } from './testing';

const { signings } = api;
let app: TestApp;
beforeAll(async () => {
  app = await startTestApp({ databasePool: 16 });
});
afterAll(() => app.close());

type Filter = Parameters<typeof listed>[1];
const listed = async (
  as: As,
  filter: { tab?: 'all' | 'mine' | 'theirs' | 'running'; page?: number; sort?: 'created_at' },
) => (await app.call(signings.list, { page_size: 2, ...filter }, as)).data;
/** Every number of a list by its pages, one behind the last among them. */
async function paged(as: As, filter: Filter = {}): Promise<string[]> {
  const found: string[] = [];
  for (let page = 1; page <= 5; page += 1)
    found.push(...(await listed(as, { ...filter, page })).list.map(({ signing_no: no }) => no));
  return found;
}
const deadlocks = async () => {
  const [row] = await app.database.asOwner<{ n: number }>(
    `select pg_stat_force_next_flush(), deadlocks::int as n from pg_stat_database where datname = current_database()`,
  );
  return row!.n;
};

test('pages of contracts from the front and from the end are one order without gaps, of each tab as many as it counts', async () => {
  const [me, other] = [await newParty(app, 'enterprise'), await newParty(app, 'enterprise')];
  const nos: string[] = [];
  for (let at = 0; at < 7; at += 1) {
    const [buyer, provider] = at % 3 === 0 ? [other, me] : [me, other];
    nos.push(await opened(app, { buyer: buyer.uid, provider: provider.uid }));
  }
  for (const no of [nos[1]!, nos[4]!, nos[6]!]) expect((await confirmedBy(app, me.as, no)).status).toBe(200);
  expect((await confirmedBy(app, other.as, nos[4]!)).status).toBe(200);
  const newest = nos.toReversed();
  expect(await paged(me.as)).toEqual(newest);
  expect(await paged(me.as, { sort: 'created_at' })).toEqual(nos);
  expect(await paged(me.as, { tab: 'theirs' })).toEqual([nos[6], nos[1]]);
  expect(await paged(me.as, { tab: 'mine' })).toEqual([nos[5], nos[3], nos[2], nos[0]]);
  expect((await listed(me.as, { tab: 'theirs' })).counts).toEqual({
    ...{ all: 7, mine: 4, theirs: 2, running: 1, done: 0, ended: 0 },
  });
  expect(await listed(me.as, { tab: 'running', page: 9 })).toMatchObject({ list: [], total: 1 });
  expect(await wrongCounts(app)).toEqual([]);
});

test('both sides of many contracts confirm them at once, and the counts of both are those of their contracts, without a deadlock', async () => {
  const before = await deadlocks();
  for (let round = 0; round < rounds(4); round += 1) {
    const [one, other] = [await newParty(app, 'enterprise'), await newParty(app, 'enterprise')];
    const nos: string[] = [];
    for (let at = 0; at < 6; at += 1) {
      const [buyer, provider] = at % 2 === 0 ? [one, other] : [other, one];
      nos.push(await opened(app, { buyer: buyer.uid, provider: provider.uid }));
    }
    const answers = await Promise.all(
      nos.flatMap((no) => [one, other].map(({ as }) => confirmedBy(app, as, no))),
    );
    expect(answers.filter(({ status }) => status >= 500)).toEqual([]);
    expect(await wrongCounts(app)).toEqual([]);
    for (const { as } of [one, other]) {
      const { list, counts } = (await app.call(signings.list, { page_size: 20 }, as)).data;
      for (const state of ['mine', 'theirs', 'running'] as const)
        expect(counts[state]).toBe(list.filter((row) => row.state === state).length);
    }
  }
  expect((await deadlocks()) - before).toBe(0);
});

test('a member who sees its own contracts alone is counted those, and once it is gone they count as the owner’s', async () => {
  const [buyer, provider] = [await newParty(app, 'enterprise'), await newParty(app)];
  const member = await newSubAccount(app.deps, buyer.uid, ['contract:view', 'crowd.request:view']);
  await app.database.asOwner(`update roles set data_scope = '{"crowd": "self"}' where uid = ${buyer.uid}`);
  const sides = { buyer: buyer.uid, provider: provider.uid };
  await opened(app, sides);
  const mine = await opened(app, sides, undefined, { buyerSub: member.subId });
  expect(await paged(member.as)).toEqual([mine]);
  expect((await listed(member.as, {})).counts).toMatchObject({ all: 1, mine: 1 });
  expect((await listed(buyer.as, {})).counts).toMatchObject({ all: 2, mine: 2 });
  await app.database.transaction((tx) => handOverCrowdsourcing(tx, buyer.uid, member.subId));
  expect((await listed(member.as, {})).total).toBe(0);
  expect((await listed(buyer.as, {})).counts).toMatchObject({ all: 2, mine: 2 });
  expect(await wrongCounts(app)).toEqual([]);
});
