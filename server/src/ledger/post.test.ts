import { fen } from '@uc/contract/money';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { inThePast } from '../clock';
import { openTestDatabase, type TestDatabase } from '../db/testing';
import { balancesOf } from './accounts';
import { frozen, recharged, unfrozen } from './journals/index';
import { post } from './post';
import { entry, fundedBy, newUid } from './testing';

let database: TestDatabase;
beforeAll(async () => {
  database = await openTestDatabase();
});
afterAll(() => database.close());

test('a posting moves balances, writes lines that continue each other, and is audited', async () => {
  const uid = newUid();
  await database.transaction((tx) => post(tx, fundedBy(uid, 1000_00)));
  const posted = await database.transaction((tx) =>
    post(tx, entry(uid, frozen(fen(300_00))), entry(uid, unfrozen(fen(100_00)))),
  );
  const balances = await balancesOf(database.db, uid);
  expect(balances).toMatchObject({ 'L.AVAIL': 800_00, 'L.FROZEN': 200_00, 'A.CH.alipay': -1000_00 });
  expect(posted.map(({ txnNo }) => txnNo)).toEqual([2, 3]);
  const lines = await database.db
    .selectFrom('ledger_records')
    .selectAll()
    .where('uid', '=', uid)
    .orderBy('seq')
    .execute();
  expect(
    lines.map(({ seq, direction, amount, balance_after: after, in_total: income }) => [
      seq,
      direction,
      amount,
      after,
      income,
    ]),
  ).toEqual([
    [1, 'in', 1000_00, 1000_00, 1000_00],
    [2, 'freeze', 300_00, 700_00, 1000_00],
    [3, 'unfreeze', 100_00, 800_00, 1000_00],
  ]);
});

test('a posting of more than is available is refused as money.insufficient and leaves nothing', async () => {
  const uid = newUid();
  await database.transaction((tx) => post(tx, fundedBy(uid, 1_00)));
  const error = await database
    .transaction((tx) => post(tx, entry(uid, frozen(fen(1_01)))))
    .catch((failure: unknown) => failure);
  expect(error).toMatchObject({ refusal: 'money.insufficient' });
  expect((await balancesOf(database.db, uid))['L.AVAIL']).toBe(1_00);
});

test('the same business event cannot happen twice', async () => {
  const uid = newUid();
  const once = fundedBy(uid, 5_00);
  await database.transaction((tx) => post(tx, once));
  await expect(database.transaction((tx) => post(tx, once))).rejects.toMatchObject({
    refusal: 'state.conflict',
  });
  expect((await balancesOf(database.db, uid))['L.AVAIL']).toBe(5_00);
});

test('lines never go back in time, also when one is posted for an earlier moment', async () => {
  const uid = newUid();
  for (const moment of ['2026-03-02T00:00:00Z', '2026-03-01T00:00:00Z'])
    await inThePast(new Date(moment), () =>
      database.transaction((tx) => post(tx, entry(uid, recharged(fen(1), 'wechat')))),
    );
  const lines = await database.db
    .selectFrom('ledger_records')
    .select('created_at')
    .where('uid', '=', uid)
    .orderBy('seq')
    .execute();
  expect(lines.map((line) => line.created_at.toISOString())).toEqual([
    '2026-03-02T00:00:00.000Z',
    '2026-03-02T00:00:00.000Z',
  ]);
});
