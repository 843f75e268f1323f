import { fen } from '@uc/contract/money';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { inThePast } from '../../clock';
import { openTestDatabase, type TestDatabase } from '../../db/testing';
import {
  adjustedDown,
  adjustedUp,
  frozen,
  payoutSucceeded,
  payoutSent,
  recharged,
  unfrozen,
} from '../journals/index';
import { type Entry, post } from '../post';
import { entry, newUid } from '../testing';
import { type Filter, type LedgerRecord, listRecords, sumsOver } from './records';

let database: TestDatabase;
beforeAll(async () => {
  database = await openTestDatabase();
});
afterAll(() => database.close());

const day = (n: number, hour = 12) => new Date(Date.UTC(2026, 0, n, hour));
type Step = {
  what: 'recharge' | 'freeze' | 'unfreeze' | 'up' | 'down' | 'withdraw';
  amount: number;
  day: number;
};

/** The entries of one step; those that would overspend are left out. */
function entriesOf(uid: number, { what, amount }: Step, has: { available: number; frozen: number }): Entry[] {
  const made = (kind: string, journals: ReturnType<typeof frozen>[], about = {}) =>
    journals.map((one) => entry(uid, one, { kind, about }));
  const part = fen(amount);
  if (what === 'recharge')
    return made('recharge', [recharged(part, 'alipay')], { channel: 'alipay', title: '支付宝充值' });
  if (what === 'up') return made('adjust', [adjustedUp(part, 'compensation')], { title: '赔付' });
  if (what === 'unfreeze') return amount <= has.frozen ? made('unfreeze', [unfrozen(part)]) : [];
  if (amount > has.available) return [];
  if (what === 'freeze') return made('freeze', [frozen(part)]);
  if (what === 'down') return made('adjust', [adjustedDown(part)], { location: 'suzhou', remark: '更正' });
  return made('withdraw', [frozen(part), payoutSent(part), payoutSucceeded(part, fen(amount > 1 ? 1 : 0))], {
    counterparty: '工商银行 尾号0018',
  });
}

/** Books steps on a fresh account, day by day, and reads the whole list back the plain way. */
async function book(steps: readonly Step[]): Promise<{ uid: number; all: LedgerRecord[] }> {
  const uid = newUid();
  const has = { available: 0, frozen: 0 };
  for (const step of steps.toSorted((a, b) => a.day - b.day)) {
    const entries = entriesOf(uid, step, has);
    if (entries.length === 0) continue;
    await inThePast(day(step.day), () => database.transaction((tx) => post(tx, ...entries)));
    for (const { journal } of entries) {
      for (const { account, amount } of journal.legs) {
        if (account === 'L.AVAIL') has.available += amount;
        if (account === 'L.FROZEN') has.frozen += amount;
      }
    }
  }
  const { rows } = await listRecords(
    database.db,
    uid,
    'rmb',
    {},
    {},
    { page: 1, pageSize: 10_000, ascending: true },
  );
  return { uid, all: rows };
}
const step = fc.record<Step>({
  what: fc.constantFrom('recharge', 'recharge', 'freeze', 'unfreeze', 'up', 'down', 'withdraw'),
  amount: fc.integer({ min: 1, max: 50_00 }),
  day: fc.integer({ min: 1, max: 9 }),
});
const sum = (rows: readonly LedgerRecord[], of: (row: LedgerRecord) => boolean) =>
  rows.filter(of).reduce((total, { amount }) => total + amount, 0);
/** Income and expense of these histories: compensation alone is earned, and the fee of a withdrawal alone is spent. */
const earnedAndSpent = (rows: readonly LedgerRecord[]) => ({
  income: sum(rows, (row) => row.type === 'compensation'),
  expense: sum(rows, (row) => row.type === 'withdraw_fee'),
});
const signed = ({ direction, amount }: LedgerRecord) =>
  direction === 'in' || direction === 'unfreeze' ? amount : -amount;

describe('any history of an account', () => {
  test('any history of an account is a chain without gaps, whose pages, counts and sums are those of its lines', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(step, { minLength: 1, maxLength: 25 }),
        fc.integer({ min: 0, max: 10 }),
        fc.integer({ min: 0, max: 10 }),
        fc.integer({ min: 1, max: 7 }),
        fc.constantFrom<Filter>(
          {},
          { direction: 'in' },
          { direction: 'freeze' },
          { types: ['withdraw', 'withdraw_fee'] },
          { minAmount: 1000, maxAmount: 3000 },
          { channel: 'alipay' },
          { location: 'suzhou' },
          { keyword: '尾号0018' },
          { keyword: '赔' },
        ),
        async (steps, from, to, pageSize, filter) => {
          const { uid, all } = await book(steps);
          let balance = 0;
          for (const [index, row] of all.entries()) {
            balance += signed(row);
            expect(row.balanceAfter).toBe(balance);
            expect(Number(row.recordNo.slice(-9))).toBe(index + 1);
            expect(row.at.getTime()).toBeGreaterThanOrEqual(all[Math.max(0, index - 1)]!.at.getTime());
          }
          const range = {
            from: from === 0 ? undefined : day(from, 0),
            to: to === 0 ? undefined : day(to, 0),
          };
          const expected = all
            .filter(
              (row) =>
                (!range.from || row.at >= range.from) &&
                (!range.to || row.at < range.to) &&
                matches(row, filter),
            )
            .toReversed();
          const pages: LedgerRecord[] = [];
          for (let page = 1; page <= Math.ceil(expected.length / pageSize) + 1; page++) {
            const { rows, total, sums } = await listRecords(database.db, uid, 'rmb', range, filter, {
              page,
              pageSize,
            });
            expect(total).toBe(expected.length);
            expect(sums).toMatchObject({
              inflow: sum(expected, (row) => row.direction === 'in'),
              outflow: sum(expected, (row) => row.direction === 'out'),
              ...earnedAndSpent(expected),
              frozen: sum(expected, (row) => row.direction === 'freeze'),
              thawed: sum(expected, (row) => row.direction === 'unfreeze'),
              expired: 0,
            });
            pages.push(...rows);
          }
          expect(pages).toEqual(expected);
        },
      ),
      { numRuns: 30 },
    );
  });

  test('any history of an account adds up over any stretches', async () => {
    const { uid, all } = await book(
      Array.from({ length: 20 }, (_, index) => ({
        what: index % 3 === 2 ? 'withdraw' : 'recharge',
        amount: 100 + index,
        day: 1 + (index % 9),
      })),
    );
    const moments = [1, 4, 4, 9].map((n) => day(n, 0));
    const stretches = await sumsOver(database.db, uid, 'rmb', [...moments, null]);
    const within = (index: number) =>
      all.filter(({ at }) => at >= moments[index]! && at < (moments[index + 1] ?? day(99)));
    for (const [index, stretch] of stretches.entries()) {
      expect(stretch).toMatchObject({
        inflow: sum(within(index), (row) => row.direction === 'in'),
        outflow: sum(within(index), (row) => row.direction === 'out'),
        ...earnedAndSpent(within(index)),
        recharged: sum(within(index), (row) => row.type === 'recharge'),
        withdrawn: sum(within(index), (row) => row.type === 'withdraw'),
        count: within(index).length,
      });
    }
  });
});

function matches(
  row: LedgerRecord,
  { direction, types, minAmount = 0, maxAmount = Infinity, channel, location, keyword }: Filter,
): boolean {
  return (
    (direction === undefined || row.direction === direction) &&
    (types === undefined || types.includes(row.type)) &&
    row.amount >= minAmount &&
    row.amount <= maxAmount &&
    (channel === undefined || row.channel === channel) &&
    (location === undefined || row.location === location) &&
    (keyword === undefined || row.title.includes(keyword) || row.counterparty.includes(keyword))
  );
}

test('a line is found by its number, and only by the whole of it', async () => {
  const { uid, all } = await book([
    { what: 'recharge', amount: 1, day: 1 },
    { what: 'recharge', amount: 2, day: 2 },
  ]);
  const find = async (recordNo: string) =>
    (await listRecords(database.db, uid, 'rmb', {}, { recordNo }, { page: 1, pageSize: 10 })).rows;
  expect(await find(all[1]!.recordNo)).toEqual([all[1]]);
  const otherDay = all[1]!.recordNo.replace('F20260102', 'F20260103');
  const otherAccount = all[1]!.recordNo.replace(/1(\d{9})$/, '2$1');
  for (const wrong of [otherDay, otherAccount, 'F1', 'nonsense']) expect(await find(wrong)).toEqual([]);
});

test("another account's lines are not there", async () => {
  const { all } = await book([{ what: 'recharge', amount: 1, day: 1 }]);
  const listing = await listRecords(
    database.db,
    newUid(),
    'rmb',
    {},
    { recordNo: all[0]!.recordNo },
    { page: 1, pageSize: 10 },
  );
  expect(listing).toMatchObject({ rows: [], total: 0 });
});
