import { fen } from '@uc/contract/money';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { DatabaseUnavailable } from '../db/index';
import { openTestDatabase, type TestDatabase } from '../db/testing';
import { type Account, balancesOf } from './accounts';
import { brokenAudit } from './audit';
import { holdsOn, openHolds } from './holds';
import { credit, debit, journal } from './journal';
import { frozen } from './journals/index';
import { post } from './post';
import { reconcileBook } from './reconciliation/reconciliation';
import { entry, fundedBy, newUid } from './testing';
import { rounds } from '../testing-breadth';

let database: TestDatabase;
beforeAll(async () => {
  database = await openTestDatabase({ poolSize: 16 });
});
afterAll(() => database.close());

/** As a client does that is told 503: nothing was saved, so it asks again, a few times. */
async function untilServed<T>(run: () => Promise<T>, tries = 20): Promise<T> {
  try {
    return await run();
  } catch (error) {
    if (!(error instanceof DatabaseUnavailable) || tries === 0) throw error;
    return untilServed(run, tries - 1);
  }
}

/** Deadlocks that PostgreSQL has broken in this database. */
async function deadlocks(): Promise<number> {
  await sql`select pg_stat_clear_snapshot()`.execute(database.db);
  const [row] = await database.asOwner<{ deadlocks: string }>(
    'select deadlocks from pg_stat_database where datname = current_database()',
  );
  return Number(row!.deadlocks);
}

test('exactly 16 of 200 withdrawals of 60.00 at once on 1,000.00 are booked, trust M2', async () => {
  for (let round = 0; round < rounds(3); round++) {
    const uid = newUid();
    await database.transaction((tx) => post(tx, fundedBy(uid, 1000_00)));
    const withdraw = (index: number) =>
      untilServed(() =>
        database.transaction(async (tx) => {
          const [posted] = await post(tx, entry(uid, frozen(fen(60_00))));
          await openHolds(tx, posted!, [
            {
              account: 'L.FROZEN',
              amount: fen(60_00),
              purpose: 'withdraw',
              bizNo: `W${index}`,
              expiresAt: null,
            },
          ]);
        }),
      );
    const results = await Promise.allSettled(Array.from({ length: 200 }, (_, index) => withdraw(index)));
    const refusals = results
      .filter((result) => result.status === 'rejected')
      .map(({ reason }) => (reason as { refusal?: string }).refusal);
    expect(refusals).toEqual(Array.from({ length: 184 }, () => 'money.insufficient'));
    expect(await balancesOf(database.db, uid)).toMatchObject({ 'L.AVAIL': 40_00, 'L.FROZEN': 960_00 });
    expect(await holdsOn(database.db, uid, 'L.FROZEN')).toHaveLength(16);
    expect(await brokenAudit(database.db, uid)).toBeNull();
  }
});

test('32 clients on 4 accounts are all served, in any order and without a deadlock, trust M15', async () => {
  const uid = newUid();
  const accounts = ['A.BANK', 'A.CH.alipay', 'A.CH.wechat', 'A.CH.unionpay'] as const satisfies Account[];
  const before = await deadlocks();
  const client = async (number: number) => {
    for (let step = 0; step < 15; step++) {
      const from = accounts[(number + step) % 4]!;
      const to = accounts[(number + step + 1 + (step % 3)) % 4]!;
      await untilServed(() =>
        database.transaction((tx) =>
          post(tx, entry(uid, journal([debit(from, fen(7)), credit(to, fen(7))]))),
        ),
      );
    }
  };
  await Promise.all(Array.from({ length: 32 }, (_, number) => client(number)));
  expect(await deadlocks()).toBe(before);
  expect(await reconcileBook(database.db, [], uid)).toEqual([]);
  const { count } = await database.db
    .selectFrom('ledger_txns')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('uid', '=', uid)
    .executeTakeFirstOrThrow();
  expect(count).toBe(32 * 15);
});

test('two tenants that pay each other at the same time never wait for each other', async () => {
  const [a, b] = [newUid(), newUid()];
  await database.transaction((tx) => post(tx, fundedBy(a, 1000_00), fundedBy(b, 1000_00)));
  const before = await deadlocks();
  const pay = (from: number, to: number) =>
    database.transaction((tx) =>
      post(
        tx,
        entry(
          from,
          journal(
            [debit('L.AVAIL', fen(1)), credit('X.TRANSIT', fen(1))],
            [{ account: 'rmb', direction: 'out', type: 'pay', amount: fen(1) }],
          ),
        ),
        entry(
          to,
          journal(
            [debit('X.TRANSIT', fen(1)), credit('L.AVAIL', fen(1))],
            [{ account: 'rmb', direction: 'in', type: 'crowd_income', amount: fen(1) }],
          ),
        ),
      ),
    );
  await Promise.all(
    Array.from({ length: 120 }, (_, index) => untilServed(() => (index % 2 === 0 ? pay(a, b) : pay(b, a)))),
  );
  expect(await deadlocks()).toBe(before);
  expect((await balancesOf(database.db, a))['L.AVAIL']).toBe(1000_00);
  expect(await reconcileBook(database.db, [])).toEqual([]);
});

test('a business event that arrives 50 times at once happens once', async () => {
  const uid = newUid();
  const once = fundedBy(uid, 10_00);
  const results = await Promise.allSettled(
    Array.from({ length: 50 }, () => untilServed(() => database.transaction((tx) => post(tx, once)))),
  );
  expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
  expect((await balancesOf(database.db, uid))['L.AVAIL']).toBe(10_00);
});
