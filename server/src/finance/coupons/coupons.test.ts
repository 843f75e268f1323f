import { fen } from '@uc/contract/money';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openTestDatabase, type TestDatabase } from '../../db/testing';
import { system } from '../../ledger/index';
import { type PaymentParts, takePayment } from '../payments/payment';
import { refundOrder } from '../payments/refund';
import { newCoupon, newCustomer, newNo, owner } from '../testing';
import { voidCoupon } from './coupons';
import { couponList, couponSummary, couponTickets } from './view';
import { type Coupon, findCoupon, setCoupon } from './store';
import { unusableReason, worthOn } from './usable';

let database: TestDatabase;
beforeAll(async () => {
  database = await openTestDatabase();
});
afterAll(() => database.close());

const grant = (uid: number, coupon: Parameters<typeof newCoupon>[2]) =>
  database.transaction((tx) => newCoupon(tx, uid, coupon));
const pay = (uid: number, parts: PaymentParts, orderType = 'render') =>
  database.transaction((tx) =>
    takePayment(tx, { uid, by: owner, orderNo: newNo('O'), title: '渲染', orderType, parts }),
  );
const find = (uid: number, couponNo: string) => findCoupon(database.db, uid, couponNo, new Date());

const some = {
  status: 'unused',
  kind: 'full_cut',
  balance: fen(50_00),
  threshold: fen(500_00),
  orderTypes: [],
  excludedTypes: [],
  locations: [],
} as unknown as Coupon;

describe('why a coupon cannot be used', () => {
  test.each<[string, Partial<Coupon>, Parameters<typeof unusableReason>[1]]>([
    ['', {}, { amount: fen(500_00), orderType: 'render', location: 'suzhou' }],
    ['未达到使用门槛', {}, { amount: fen(499_99) }],
    ['不适用于该类订单', { orderTypes: ['studio'] }, { orderType: 'render' }],
    ['不适用于该类订单', { excludedTypes: ['render'] }, { orderType: 'render' }],
    ['不适用于该分中心', { locations: ['beijing'] }, { location: 'suzhou' }],
    ['', { locations: ['beijing'] }, { location: 'all' }],
    ['已过期', { status: 'expired' }, {}],
    ['尚未生效', { status: 'pending' }, {}],
    ['已被其他订单占用', { status: 'locked' }, {}],
  ])('the reason why a coupon cannot be used is “%s”, none where it can', (reason, coupon, purchase) => {
    expect(unusableReason({ ...some, ...coupon }, purchase)).toBe(reason);
  });
});

test.each([
  ['full_cut', {}, 600_00, 50_00],
  ['full_cut', {}, 30_00, 30_00],
  ['discount', { payPercent: 85, discountCap: fen(100_00) }, 99_99, 15_00],
  ['discount', { payPercent: 85, discountCap: fen(100_00) }, 1000_00, 100_00],
] as const)('a %s %o on %i gives %i', (kind, terms, price, worth) => {
  expect(worthOn({ ...some, kind, ...terms } as Coupon, fen(price))).toBe(worth);
});

test('a voucher is spent bit by bit, a coupon once', async () => {
  const uid = await newCustomer(database, { rmb: 1000_00 });
  const voucher = await grant(uid, { kind: 'voucher', face: 100_00 });
  const cut = await grant(uid, { kind: 'full_cut', face: 20_00 });
  await pay(uid, {
    coupons: [
      { couponNo: voucher, amount: fen(60_00) },
      { couponNo: cut, amount: fen(20_00) },
    ],
    rmb: fen(20_00),
  });
  expect(await find(uid, voucher)).toMatchObject({ status: 'unused', balance: 40_00 });
  expect(await find(uid, cut)).toMatchObject({ status: 'used', balance: 0 });
  await expect(
    pay(uid, { coupons: [{ couponNo: voucher, amount: fen(40_01) }], rmb: fen(20_00) }),
  ).rejects.toMatchObject({ refusal: 'coupon.unusable' });
  await pay(uid, { coupons: [{ couponNo: voucher, amount: fen(40_00) }] });
  expect(await find(uid, voucher)).toMatchObject({ status: 'used_up', balance: 0 });
  const slips = await couponTickets(database.db, uid, { coupon_no: voucher, page: 1, page_size: 10 });
  expect(slips.list.map(({ action, amount, balance_after }) => [action, amount, balance_after])).toEqual([
    ['use', 40_00, 0],
    ['use', 60_00, 40_00],
  ]);
  expect(slips.coupon).toMatchObject({ coupon_no: voucher, usable: false, unusable_reason: '余额已用完' });
});

describe('a payment refuses', () => {
  test.each<[string, (uid: number) => Promise<PaymentParts>]>([
    [
      'a coupon below its threshold',
      async (uid) => ({
        coupons: [
          {
            couponNo: await grant(uid, { kind: 'full_cut', face: 10_00, threshold: 100_00 }),
            amount: fen(10_00),
          },
        ],
        rmb: fen(80_00),
      }),
    ],
    [
      'one for other orders',
      async (uid) => ({
        coupons: [
          {
            couponNo: await grant(uid, { kind: 'full_cut', face: 10_00, order_types: ['studio'] }),
            amount: fen(10_00),
          },
        ],
        rmb: fen(10_00),
      }),
    ],
    [
      'two coupons that both lower the price',
      async (uid) => ({
        coupons: [
          { couponNo: await grant(uid, { kind: 'full_cut', face: 10_00 }), amount: fen(10_00) },
          { couponNo: await grant(uid, { kind: 'full_cut', face: 10_00 }), amount: fen(10_00) },
        ],
        rmb: fen(10_00),
      }),
    ],
    [
      'a voucher beside a coupon that stands alone',
      async (uid) => ({
        coupons: [
          {
            couponNo: await grant(uid, { kind: 'full_cut', face: 10_00, stack_rule: 'none' }),
            amount: fen(10_00),
          },
          { couponNo: await grant(uid, { kind: 'voucher', face: 10_00 }), amount: fen(10_00) },
        ],
        rmb: fen(10_00),
      }),
    ],
    [
      'one coupon named twice',
      async (uid) => {
        const couponNo = await grant(uid, { kind: 'voucher', face: 100_00 });
        return {
          coupons: [
            { couponNo, amount: fen(1_00) },
            { couponNo, amount: fen(1_00) },
          ],
        };
      },
    ],
    [
      "somebody else's coupon",
      async () => ({
        coupons: [
          {
            couponNo: await grant(await newCustomer(database), { kind: 'voucher', face: 100_00 }),
            amount: fen(1_00),
          },
        ],
      }),
    ],
  ])('a payment with %s is refused', async (_, partsFor) => {
    const uid = await newCustomer(database, { rmb: 1000_00 });
    const parts = await partsFor(uid);
    await expect(pay(uid, parts)).rejects.toMatchObject({ refusal: 'coupon.unusable' });
  });
});

test('a refund does not bring back a voucher that staff have voided', async () => {
  const uid = await newCustomer(database);
  const couponNo = await grant(uid, { kind: 'voucher', face: 100_00 });
  const order = { uid, by: owner, orderNo: newNo('O'), title: '渲染', orderType: 'render' };
  const coupons = [{ couponNo, amount: fen(60_00) }];
  await database.transaction((tx) => takePayment(tx, { ...order, parts: { coupons } }));
  await database.transaction((tx) => voidCoupon(tx, { uid, by: system, couponNo }));
  await database.transaction((tx) =>
    refundOrder(tx, { ...order, refundNo: newNo('RF'), amount: fen(60_00) }),
  );
  expect(await find(uid, couponNo)).toMatchObject({ status: 'void', balance: 100_00 });
  const again = database.transaction((tx) => voidCoupon(tx, { uid, by: system, couponNo }));
  await expect(again).rejects.toMatchObject({ refusal: 'state.conflict' });
});

test('time alone makes a coupon valid and ends it', async () => {
  const uid = await newCustomer(database);
  const couponNo = await grant(uid, { kind: 'voucher', face: 10_00, days: 10 });
  const status = async (days: number) =>
    (await findCoupon(database.db, uid, couponNo, new Date(Date.now() + days * 86_400_000)))?.status;
  expect([await status(-1), await status(0), await status(9.99), await status(10.01)]).toEqual([
    'pending',
    'unused',
    'unused',
    'expired',
  ]);
});

test('the summary counts what the lists show', async () => {
  const uid = await newCustomer(database, { rmb: 100_00 });
  const used = await grant(uid, { kind: 'full_cut', face: 5_00 });
  await pay(uid, { coupons: [{ couponNo: used, amount: fen(5_00) }], rmb: fen(5_00) });
  const voided = await grant(uid, { kind: 'voucher', face: 7_00 });
  await database.transaction((tx) => voidCoupon(tx, { uid, by: system, couponNo: voided }));
  await grant(uid, { kind: 'voucher', face: 30_00, days: 3 });
  await grant(uid, { kind: 'discount', face: 0, pay_percent: 90, discount_cap_fen: 20_00 });
  const taken = await grant(uid, { kind: 'voucher', face: 12_00 });
  await database.transaction((tx) =>
    setCoupon(tx, uid, taken, { status: 'locked', locked_order_no: newNo('O') }),
  );
  await grant(uid, { kind: 'full_cut', face: 9_00, days: 30 });
  await database.asOwner(
    `update coupons set valid_from = now() + interval '2 days' where uid = ${uid} and face_fen = 900`,
  );
  const summary = await couponSummary(database.db, uid, 'all');
  expect(summary).toEqual({
    available_count: 2,
    locked_count: 1,
    pending_count: 1,
    used_count: 1,
    invalid_count: 1,
    voucher_balance: 30_00,
    expiring_count: 1,
    expiring_within_days: 7,
    by_kind: { voucher: 1, full_cut: 0, discount: 1, trial: 0 },
  });
  const tabs = ['unused', 'locked', 'pending', 'used', 'invalid'] as const;
  const listed = (status: (typeof tabs)[number]) =>
    couponList(database.db, uid, { status, page: 1, page_size: 10, sort: 'expire' });
  const counted = { ...summary, unused_count: summary.available_count };
  for (const tab of tabs)
    expect([tab, (await listed(tab)).list.length]).toEqual([tab, counted[`${tab}_count`]]);
  expect((await listed('unused')).list.map(({ kind, discount_rate: rate }) => [kind, rate])).toEqual([
    ['voucher', null],
    ['discount', 9],
  ]);
  expect((await listed('used')).total).toBe(1);
  expect((await listed('invalid')).list[0]).toMatchObject({ coupon_no: voided, status_text: '已作废' });
  const fitting = await couponList(database.db, uid, {
    status: 'unused',
    page: 1,
    page_size: 1,
    sort: 'amount',
    order_amount: fen(10_00),
    order_type: 'render',
  });
  expect(fitting).toMatchObject({ total: 2, list: [{ kind: 'voucher', usable: true, unusable_reason: '' }] });
});
