import { coin, fen } from '@uc/contract/money';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { inThePast } from '../../clock';
import { openTestDatabase, type TestDatabase } from '../../db/testing';
import { balancesOf, listRecords, system } from '../../ledger/index';
import { reconcile } from '../books/reconciliation';
import { buyCoins, newCustomer, newNo, owner } from '../testing';
import { takePayment } from '../payments/payment';
import { bonusFor, postCoinGift, postCoinPurchase } from './coins';
import { postCoinExpiry } from './expiry';
import { liveBatches } from './store';

let database: TestDatabase;
beforeAll(async () => {
  database = await openTestDatabase();
});
afterAll(() => database.close());

const at = (day: number) => new Date(Date.UTC(2026, 5, day));
const give = (uid: number, amount: number, expires: number) =>
  inThePast(at(1), () =>
    database.transaction((tx) =>
      postCoinGift(tx, {
        uid,
        by: system,
        amount: coin(amount),
        giftNo: newNo('G'),
        title: '活动赠送',
        expireAt: at(expires),
      }),
    ),
  );
const spend = (uid: number, amount: number, day: number) =>
  inThePast(at(day), () =>
    database.transaction((tx) =>
      takePayment(tx, {
        uid,
        by: owner,
        orderNo: newNo('O'),
        title: '渲染',
        orderType: 'render',
        parts: { coin: coin(amount) },
      }),
    ),
  );
const remaining = async (uid: number) =>
  (await liveBatches(database.db, uid)).map(({ bucket, remaining: left }) => [bucket, left]);

test.each([
  [999_99, 0],
  [1000_00, 50_00],
  [2500_00, 125_00],
])('a purchase of coins brings its bonus: 充%i送%i', (amount, bonus) => {
  expect(bonusFor(coin(amount))).toBe(bonus);
});

test('coins bought with the balance cost money, and bring two batches: paid for ever, bonus for a year', async () => {
  const uid = await newCustomer(database, { rmb: 1500_00 });
  const purchase = {
    uid,
    by: owner,
    amount: coin(1000_00),
    price: fen(1000_00),
    source: 'balance' as const,
    bizType: 'recharge' as const,
    title: '创意币充值',
  };
  await database.transaction((tx) => postCoinPurchase(tx, { ...purchase, bizNo: newNo('R') }));
  expect(await balancesOf(database.db, uid)).toMatchObject({
    'L.AVAIL': 500_00,
    'L.COINDEF': 1000_00,
    'C.PAID': 1000_00,
    'C.BONUS': 50_00,
    'K.ISSUED': -1050_00,
  });
  const [bonus, paid] = await liveBatches(database.db, uid);
  expect([paid!.bucket, paid!.expireAt]).toEqual(['paid', null]);
  const days = (bonus!.expireAt!.getTime() - Date.now()) / 86_400_000;
  expect(Math.round(days)).toBe(365);
  await expect(
    database.transaction((tx) => postCoinPurchase(tx, { ...purchase, bizNo: newNo('R') })),
  ).rejects.toMatchObject({ refusal: 'money.insufficient' });
});

test('bonus is spent before paid, the earliest expiry first, and every line names its batch', async () => {
  const uid = await newCustomer(database);
  await give(uid, 30_00, 20);
  await give(uid, 50_00, 10);
  await database.transaction((tx) => buyCoins(tx, uid, coin(100_00)));
  await spend(uid, 60_00, 2);
  expect(await remaining(uid)).toEqual([
    ['bonus', 20_00],
    ['paid', 100_00],
  ]);
  await spend(uid, 25_00, 3);
  expect(await remaining(uid)).toEqual([['paid', 95_00]]);
  const { rows } = await listRecords(
    database.db,
    uid,
    'coin',
    {},
    { types: ['pay'] },
    { page: 1, pageSize: 10, ascending: true },
  );
  expect(rows.map(({ bucket, amount }) => [bucket, amount])).toEqual([
    ['bonus', 50_00],
    ['bonus', 10_00],
    ['bonus', 20_00],
    ['paid', 5_00],
  ]);
  expect(new Set(rows.map(({ batchNo }) => batchNo)).size).toBe(3);
  expect(await reconcile(database.db, { uid })).toEqual([]);
});

test('bonus coins past their end cannot be spent, and go with what is left of them, once', async () => {
  const uid = await newCustomer(database);
  await give(uid, 40_00, 10);
  await give(uid, 10_00, 30);
  await expect(spend(uid, 10_01, 10)).rejects.toMatchObject({ refusal: 'coin.insufficient' });
  const expire = (day: number) =>
    inThePast(at(day), () => database.transaction((tx) => postCoinExpiry(tx, { uid, by: system })));
  expect(await expire(9)).toBe(0);
  expect(await expire(10)).toBe(40_00);
  expect(await expire(10)).toBe(0);
  expect(await balancesOf(database.db, uid)).toMatchObject({ 'C.BONUS': 10_00, 'K.ISSUED': -10_00 });
  const { sums } = await listRecords(database.db, uid, 'coin', {}, {}, { page: 1, pageSize: 10 });
  expect(sums).toMatchObject({ inflow: 50_00, outflow: 40_00, expired: 40_00 });
  expect(await reconcile(database.db, { uid })).toEqual([]);
});
