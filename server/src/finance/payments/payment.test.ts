import { coin, fen } from '@uc/contract/money';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openTestDatabase, type TestDatabase } from '../../db/testing';
import { balancesOf, escrowOf, system } from '../../ledger/index';
import { findCoupon } from '../coupons/store';
import { reconcile } from '../books/reconciliation';
import { newCoupon, newCustomer, newNo, owner } from '../testing';
import { type PaymentParts, takePayment } from './payment';
import { refundOrder } from './refund';
import { releaseReservation, reservePayment } from './reservation';
import { acceptOrder, postSettlementRelease } from './settlement';
import { paymentsOf } from './store';

let database: TestDatabase;
beforeAll(async () => {
  database = await openTestDatabase();
});
afterAll(() => database.close());

const order = (uid: number) => ({
  uid,
  orderNo: newNo('O'),
  title: '企业画册设计',
  by: owner,
  orderType: 'service',
});

/** ledger.md#postings-per-event: total 1000.00, 满减券 50, 代金券 100, 创意币 200 (50 bonus), 余额 300, 白条 350. */
async function mixed(uid: number): Promise<PaymentParts> {
  return database.transaction(async (tx) => ({
    coupons: [
      {
        couponNo: await newCoupon(tx, uid, { kind: 'full_cut', face: 50_00, threshold: 500_00 }),
        amount: fen(50_00),
      },
      { couponNo: await newCoupon(tx, uid, { kind: 'voucher', face: 150_00 }), amount: fen(100_00) },
    ],
    coin: coin(200_00),
    rmb: fen(300_00),
    iou: fen(350_00),
  }));
}
const richCustomer = () =>
  newCustomer(database, { rmb: 1000_00, paid: 500_00, bonus: 50_00, credit: 5000_00 });

describe('the mixed payment of 1,000.00', () => {
  test('the mixed payment of 1,000.00 is one transaction with six legs in CNY, from every source in its order', async () => {
    const uid = await richCustomer();
    const parts = await mixed(uid);
    const one = order(uid);
    const paid = await database.transaction((tx) => takePayment(tx, { ...one, parts }));
    expect(paid).toEqual({
      discount: 50_00,
      voucher: 100_00,
      coin: 200_00,
      rmb: 300_00,
      iou: 350_00,
      online: 0,
      total: 1000_00,
    });
    const legs = await database.db
      .selectFrom('ledger_postings as p')
      .innerJoin('ledger_txns as t', (join) =>
        join.onRef('t.uid', '=', 'p.uid').onRef('t.txn_no', '=', 'p.txn_no'),
      )
      .innerJoin('ledger_accounts as a', (join) =>
        join.onRef('a.uid', '=', 'p.uid').onRef('a.account_no', '=', 'p.account_no'),
      )
      .select(['a.code', 'p.amount'])
      .where('t.uid', '=', uid)
      .where('t.kind', '=', 'order.pay')
      .where('p.currency', '=', 'CNY')
      .orderBy('a.code')
      .orderBy('p.leg_no')
      .execute();
    expect(legs.map(({ code, amount }) => [code, amount])).toEqual([
      ['A.IOU', -350_00],
      ['E.PROMO', -150_00],
      ['E.PROMO', -50_00],
      ['L.AVAIL', -300_00],
      ['L.COINDEF', -150_00],
      ['L.ESCROW', 1000_00],
    ]);
    expect(await balancesOf(database.db, uid)).toMatchObject({
      'C.BONUS': 0,
      'C.PAID': 350_00,
      'L.AVAIL': 700_00,
    });
    expect(await escrowOf(database.db, uid, one.orderNo)).toBe(1000_00);
    expect(await reconcile(database.db, { uid })).toEqual([]);
  });

  test('the mixed payment of 1,000.00 comes back whole: coins to their batches, the line and the voucher as before', async () => {
    const uid = await richCustomer();
    const before = await balancesOf(database.db, uid);
    const parts = await mixed(uid);
    const one = order(uid);
    await database.transaction((tx) => takePayment(tx, { ...one, parts }));
    await database.transaction((tx) =>
      refundOrder(tx, { ...one, refundNo: newNo('RF'), amount: fen(950_00) }),
    );
    expect(await balancesOf(database.db, uid)).toEqual(before);
    const now = new Date();
    for (const { couponNo } of parts.coupons!) {
      const coupon = await findCoupon(database.db, uid, couponNo, now);
      expect(coupon).toMatchObject({ status: 'unused', balance: coupon!.face });
    }
    expect(
      (await paymentsOf(database.db, uid, one.orderNo)).every(({ amount, refunded }) => amount === refunded),
    ).toBe(true);
    expect(await reconcile(database.db, { uid })).toEqual([]);
  });

  test('the mixed payment of 1,000.00 comes back in part from the last method on, and the rest is earned', async () => {
    const uid = await richCustomer();
    const parts = await mixed(uid);
    const one = order(uid);
    await database.transaction((tx) => takePayment(tx, { ...one, parts }));
    const back = await database.transaction((tx) =>
      refundOrder(tx, { ...one, refundNo: newNo('RF'), amount: fen(700_00) }),
    );
    expect(back).toMatchObject({
      iou: 350_00,
      rmb: 300_00,
      coin: 50_00,
      voucher: 0,
      discount: 0,
      total: 700_00,
    });
    expect(await balancesOf(database.db, uid)).toMatchObject({ 'A.IOU': 0, 'C.PAID': 400_00, 'C.BONUS': 0 });
    await database.transaction((tx) => acceptOrder(tx, { ...one, seller: null }));
    expect(await balancesOf(database.db, uid)).toMatchObject({ 'L.ESCROW': 0, 'R.SALES': 300_00 });
    expect(await reconcile(database.db, { uid })).toEqual([]);
  });
});

test('an order is paid once', async () => {
  const uid = await richCustomer();
  const one = { ...order(uid), parts: { rmb: fen(1_00) } };
  await database.transaction((tx) => takePayment(tx, one));
  await expect(database.transaction((tx) => takePayment(tx, one))).rejects.toMatchObject({
    refusal: 'state.conflict',
  });
  expect((await balancesOf(database.db, uid))['L.AVAIL']).toBe(999_00);
});

test.each([
  ['money', { rmb: fen(1000_01) }, { refusal: 'money.insufficient' }],
  ['coins', { coin: coin(550_01) }, { refusal: 'coin.insufficient' }],
  ['credit', { iou: fen(5000_01) }, { refusal: 'credit.insufficient' }],
] as const)(
  'a payment with more %s than there is is refused, and nothing happens',
  async (_, parts, refusal) => {
    const uid = await richCustomer();
    await expect(
      database.transaction((tx) => takePayment(tx, { ...order(uid), parts })),
    ).rejects.toMatchObject(refusal);
    expect(await reconcile(database.db, { uid })).toEqual([]);
  },
);

test('more than was paid cannot be refunded', async () => {
  const uid = await richCustomer();
  const one = order(uid);
  await database.transaction((tx) => takePayment(tx, { ...one, parts: { rmb: fen(10_00) } }));
  const refund = (amount: number) =>
    database.transaction((tx) => refundOrder(tx, { ...one, refundNo: newNo('RF'), amount: fen(amount) }));
  await refund(6_00);
  await expect(refund(4_01)).rejects.toMatchObject({ refusal: 'state.conflict' });
  await refund(4_00);
  await expect(refund(1)).rejects.toMatchObject({ refusal: 'state.conflict' });
});

describe('a reservation while the online part is open', () => {
  const expiresAt = new Date(Date.now() + 1_800_000);
  const parts = { coin: coin(100_00), rmb: fen(200_00), iou: fen(300_00) };

  test('a reservation while the online part is open sets everything aside and gives everything back', async () => {
    const uid = await richCustomer();
    const before = await balancesOf(database.db, uid);
    const one = order(uid);
    const couponNo = await database.transaction((tx) =>
      newCoupon(tx, uid, { kind: 'full_cut', face: 10_00 }),
    );
    const coupons = [{ couponNo, amount: fen(10_00) }];
    await database.transaction((tx) =>
      reservePayment(tx, { ...one, price: fen(700_00), parts: { ...parts, coupons }, expiresAt }),
    );
    expect(await balancesOf(database.db, uid)).toMatchObject({
      'L.FROZEN': 200_00,
      'C.FROZEN': 100_00,
      'M.IOUHOLD': 300_00,
      'A.IOU': -300_00,
    });
    expect(await findCoupon(database.db, uid, couponNo, new Date())).toMatchObject({ status: 'locked' });
    expect(await reconcile(database.db, { uid })).toEqual([]);
    const released = await database.transaction((tx) => releaseReservation(tx, { ...one, by: system }));
    expect(released).toEqual({ couponNos: [couponNo], coin: 100_00, rmb: 200_00, iou: 300_00 });
    expect(await balancesOf(database.db, uid)).toEqual(before);
    const again = await database.transaction((tx) => releaseReservation(tx, { ...one, by: system }));
    expect(again).toEqual({ couponNos: [], coin: 0, rmb: 0, iou: 0 });
    expect(await reconcile(database.db, { uid })).toEqual([]);
  });

  test('a reservation while the online part is open is what the payment takes from, and nothing else', async () => {
    const uid = await richCustomer();
    const one = order(uid);
    await database.transaction((tx) => reservePayment(tx, { ...one, price: fen(700_00), parts, expiresAt }));
    const online = { amount: fen(100_00), channel: 'wechat' as const, channelNo: newNo('4200') };
    const other = database.transaction((tx) =>
      takePayment(tx, { ...one, parts: { ...parts, rmb: fen(1_00), online } }),
    );
    await expect(other).rejects.toMatchObject({ refusal: 'state.conflict' });
    await database.transaction((tx) => takePayment(tx, { ...one, parts: { ...parts, online } }));
    expect(await balancesOf(database.db, uid)).toMatchObject({
      'L.FROZEN': 0,
      'C.FROZEN': 0,
      'M.IOUHOLD': 0,
      'A.IOU': -300_00,
      'L.ESCROW': 700_00,
    });
    expect(await reconcile(database.db, { uid })).toEqual([]);
  });
});

describe('a sale of somebody else', () => {
  const sale = async (amount: number) => {
    const [uid, sellerUid] = [await richCustomer(), await newCustomer(database)];
    const one = order(uid);
    await database.transaction((tx) => takePayment(tx, { ...one, parts: { rmb: fen(amount) } }));
    const seller = { uid: sellerUid, kind: 'person', feeBasisPoints: 600, buyerName: '演*' } as const;
    const accepted = await database.transaction((tx) => acceptOrder(tx, { ...one, seller }));
    return { one, uid, sellerUid, settlementNo: accepted!.settlementNo };
  };

  test('a sale of a seller is pending for the seller less the fee, then theirs', async () => {
    const { uid, sellerUid, settlementNo } = await sale(300_00);
    expect(await balancesOf(database.db, sellerUid)).toMatchObject({
      'L.PENDING': 282_00,
      'R.FEE.SERVICE': 18_00,
      'X.TRANSIT': -300_00,
    });
    expect(await balancesOf(database.db, uid)).toMatchObject({ 'L.ESCROW': 0, 'X.TRANSIT': 300_00 });
    const release = () =>
      database.transaction((tx) => postSettlementRelease(tx, { uid: sellerUid, by: system, settlementNo }));
    expect(await release()).toEqual({ arrives: 282_00, withheld: undefined });
    expect(await balancesOf(database.db, sellerUid)).toMatchObject({ 'L.PENDING': 0, 'L.AVAIL': 282_00 });
    await expect(release()).rejects.toMatchObject({ refusal: 'state.conflict' });
    expect(await reconcile(database.db, { uid: sellerUid })).toEqual([]);
  });

  test('a sale of a seller is refunded out of what is pending, the fee in proportion, to the last fen', async () => {
    const { one, uid, sellerUid } = await sale(100_01);
    const refund = (amount: number) =>
      database.transaction((tx) =>
        refundOrder(tx, { ...one, refundNo: newNo('RF'), amount: fen(amount), sellerUid }),
      );
    await refund(33_33);
    await refund(66_68);
    expect(await balancesOf(database.db, sellerUid)).toMatchObject({
      'L.PENDING': 0,
      'R.FEE.SERVICE': 0,
      'X.TRANSIT': 0,
    });
    expect((await balancesOf(database.db, uid))['L.AVAIL']).toBe(1000_00);
    expect(await reconcile(database.db)).toEqual([]);
  });

  test('a sale of a seller is not refunded any more once the seller has the money', async () => {
    const { one, sellerUid, settlementNo } = await sale(50_00);
    await database.transaction((tx) =>
      postSettlementRelease(tx, { uid: sellerUid, by: system, settlementNo }),
    );
    const late = database.transaction((tx) =>
      refundOrder(tx, { ...one, refundNo: newNo('RF'), amount: fen(1_00), sellerUid }),
    );
    await expect(late).rejects.toMatchObject({ refusal: 'state.conflict' });
  });
});

test('an order of coins buys them at once, with their bonus', async () => {
  const uid = await newCustomer(database, { rmb: 1000_00 });
  const one = { ...order(uid), orderType: 'coin' };
  await database.transaction((tx) => takePayment(tx, { ...one, parts: { rmb: fen(1000_00) } }));
  expect(await balancesOf(database.db, uid)).toMatchObject({
    'C.PAID': 1000_00,
    'C.BONUS': 50_00,
    'L.AVAIL': 0,
    'L.COINDEF': 1000_00,
    'L.ESCROW': 0,
  });
  expect(await reconcile(database.db, { uid })).toEqual([]);
});
