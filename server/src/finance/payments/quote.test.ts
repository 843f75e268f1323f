import { add, type Coin, coin, fen, subtract, sum, worthOf } from '@uc/contract/money';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { COIN_RATE } from '../coins/coins';
import type { Coupon } from '../coupons/store';
import type { Means } from './means';
import { type Choice, type Priced, quote, type Share } from './quote';

const day = (days: number) => new Date(Date.UTC(2026, 10, 21) + days * 86_400_000);
const ticket = (couponNo: string, more: Partial<Coupon> = {}): Coupon => ({
  couponNo,
  name: '测试券',
  kind: 'full_cut',
  face: fen(50_00),
  balance: more.face ?? fen(50_00),
  payPercent: null,
  discountCap: null,
  threshold: fen(0),
  orderTypes: [],
  excludedTypes: [],
  locations: [],
  stackRule: 'with_voucher',
  validFrom: day(-1),
  validTo: day(30),
  status: 'unused',
  lockedOrderNo: null,
  usedOrderNo: null,
  usedAt: null,
  ...more,
});
const means = (more: Partial<Means> = {}): Means => ({
  now: day(0),
  coupons: [],
  bonus: coin(0),
  paid: coin(0),
  rmb: fen(0),
  iou: { isOffered: true, available: fen(0), reason: '', dueDate: '2026-12-10' },
  ...more,
});
const order = (price: number, more: Partial<Priced> = {}): Priced => ({
  orderNo: 'O1',
  orderType: 'service',
  location: 'all',
  price: fen(price),
  ...more,
});
const everything: Choice = { useCoin: true, useRmb: true, useIou: true };
const couponsOf = (share: Share) => [...(share.coupon ? [share.coupon] : []), ...share.vouchers];
const paidOf = (share: Share) =>
  sum([
    ...couponsOf(share).map(({ amount }) => amount),
    worthOf(add(share.bonus, share.paid), COIN_RATE),
    share.rmb,
    share.iou,
    share.online,
  ]);

describe('one order', () => {
  test('the quote of an order pays it in the one order of sources, each as far as it goes (ledger.md#postings-per-event)', () => {
    const { shares } = quote(
      [order(1000_00)],
      means({
        coupons: [
          ticket('Q1', { threshold: fen(500_00) }),
          ticket('V1', { kind: 'voucher', face: fen(100_00), balance: fen(100_00) }),
        ],
        bonus: coin(50_00),
        paid: coin(150_00),
        rmb: fen(300_00),
        iou: { isOffered: true, available: fen(5000_00), reason: '', dueDate: null },
      }),
      everything,
    );
    expect(shares).toMatchObject([
      {
        coupon: { couponNo: 'Q1', amount: 50_00 },
        vouchers: [{ couponNo: 'V1', amount: 100_00 }],
        bonus: 50_00,
        paid: 150_00,
        rmb: 300_00,
        iou: 350_00,
        online: 0,
      },
    ]);
  });

  test('the quote of an order takes the coupon that saves most, and of equals the one that ends first', () => {
    const coupons = [
      ticket('Q-late', { face: fen(80_00), validTo: day(30) }),
      ticket('Q-soon', { face: fen(80_00), validTo: day(3) }),
      ticket('Q-cut', { kind: 'discount', face: fen(0), payPercent: 90, discountCap: fen(500_00) }),
      ticket('Q-high', { face: fen(900_00), threshold: fen(2000_00) }),
    ];
    expect(quote([order(700_00)], means({ coupons }), everything).bestCouponNo).toBe('Q-soon');
    expect(quote([order(900_00)], means({ coupons }), everything).bestCouponNo).toBe('Q-cut');
    expect(quote([order(2000_00)], means({ coupons }), everything).bestCouponNo).toBe('Q-high');
    const none = quote([order(700_00)], means({ coupons }), { ...everything, couponNo: '' });
    expect([none.bestCouponNo, none.shares[0]!.coupon]).toEqual(['Q-soon', null]);
  });

  test('the quote of an order refuses a coupon that does not fit, with its reason', () => {
    const coupons = [ticket('Q1', { threshold: fen(500_00) })];
    const ask = (couponNo: string) => () =>
      quote([order(100_00)], means({ coupons }), { ...everything, couponNo });
    expect(ask('Q1')).toThrow('未达到使用门槛');
    expect(ask('Q2')).toThrow('优惠券不存在');
  });

  test('the quote of an order has no voucher beside a coupon that stands alone', () => {
    const coupons = [
      ticket('Q1', { stackRule: 'none' }),
      ticket('V1', { kind: 'voucher', face: fen(10_00), balance: fen(10_00) }),
    ];
    expect(quote([order(100_00)], means({ coupons }), everything).shares[0]!.vouchers).toEqual([]);
    const asked = () => quote([order(100_00)], means({ coupons }), { ...everything, voucherNos: ['V1'] });
    expect(asked).toThrow('不可与其他优惠券叠加使用');
  });

  test('the quote of an order takes nothing of the credit line below its least use', () => {
    const iou = { isOffered: true, available: fen(1000_00), reason: '', dueDate: null };
    const rest = (rmb: number) =>
      quote([order(100_00)], means({ rmb: fen(rmb), iou }), everything).shares[0]!;
    expect(rest(99_01)).toMatchObject({ iou: 0, online: 99 });
    expect(rest(99_00)).toMatchObject({ iou: 1_00, online: 0 });
  });

  test('the quote of an order of coins pays it alone, by the balance when it covers all of it, else online', () => {
    const coins = order(100_00, { orderType: 'coin' });
    const has = (rmb: number) => means({ rmb: fen(rmb), paid: coin(500_00), coupons: [ticket('Q1')] });
    expect(quote([coins], has(100_00), everything).shares[0]).toMatchObject({
      rmb: 100_00,
      coupon: null,
      paid: 0,
    });
    expect(quote([coins], has(99_99), everything).shares[0]).toMatchObject({ rmb: 0, online: 100_00 });
    expect(() => quote([coins, order(1)], has(0), everything)).toThrow('请单独');
  });
});

describe('several orders', () => {
  const coupon = fc.record({
    kind: fc.constantFrom('voucher', 'full_cut', 'discount', 'trial'),
    face: fc.integer({ min: 1, max: 300_00 }),
    threshold: fc.integer({ min: 0, max: 500_00 }),
    stackRule: fc.constantFrom('none', 'with_voucher'),
    days: fc.integer({ min: 1, max: 9 }),
  });
  const wallet = fc.record({
    coupons: fc.array(coupon, { maxLength: 8 }),
    bonus: fc.integer({ min: 0, max: 2000_00 }),
    paid: fc.integer({ min: 0, max: 2000_00 }),
    rmb: fc.integer({ min: 0, max: 5000_00 }),
    iou: fc.integer({ min: 0, max: 5000_00 }),
  });
  const prices = fc.array(fc.integer({ min: 1, max: 1000_00 }), { minLength: 1, maxLength: 20 });
  const choice = fc.record({ useCoin: fc.boolean(), useRmb: fc.boolean(), useIou: fc.boolean() });

  const meansFrom = (has: typeof wallet extends fc.Arbitrary<infer T> ? T : never): Means =>
    means({
      coupons: has.coupons.map((one, index) =>
        ticket(`Q${index}`, {
          kind: one.kind as Coupon['kind'],
          face: fen(one.kind === 'discount' ? 0 : one.face),
          balance: fen(one.kind === 'discount' ? 0 : one.face),
          payPercent: one.kind === 'discount' ? 85 : null,
          discountCap: one.kind === 'discount' ? fen(one.face) : null,
          threshold: fen(one.threshold),
          stackRule: one.stackRule as Coupon['stackRule'],
          validTo: day(one.days),
        }),
      ),
      bonus: coin(has.bonus),
      paid: coin(has.paid),
      rmb: fen(has.rmb),
      iou: { isOffered: true, available: fen(has.iou), reason: '', dueDate: null },
    });

  test('the quote of several orders adds up to the 分, by order and by source, and a source is emptied before the next is touched', () => {
    fc.assert(
      fc.property(prices, wallet, choice, (amounts, has, wanted) => {
        const orders = amounts.map((price, index) => order(price, { orderNo: `O${index}` }));
        const held = meansFrom(has);
        const { shares } = quote(orders, held, wanted);
        const total = (of: (share: Share) => number) => shares.reduce((all, one) => all + of(one), 0);
        for (const share of shares) {
          expect(paidOf(share)).toBe(share.price);
          for (const part of [share.bonus, share.paid, share.rmb, share.iou, share.online])
            expect(part).toBeGreaterThanOrEqual(0);
        }
        const rest = subtract(
          sum(orders.map(({ price }) => price)),
          sum(shares.flatMap((share) => couponsOf(share).map(({ amount }) => amount))),
        );
        const coins = wanted.useCoin ? Math.min(rest, has.bonus + has.paid) : 0;
        const rmb = wanted.useRmb ? Math.min(rest - coins, has.rmb) : 0;
        const owed = wanted.useIou ? Math.min(rest - coins - rmb, has.iou) : 0;
        const iou = owed < 1_00 ? 0 : owed;
        expect(total((share) => share.bonus)).toBe(Math.min(coins, has.bonus));
        expect(total((share) => share.bonus + share.paid)).toBe(coins);
        expect(total((share) => share.rmb)).toBe(rmb);
        expect(total((share) => share.iou)).toBe(iou);
        expect(total((share) => share.online)).toBe(rest - coins - rmb - iou);
      }),
      { numRuns: 400 },
    );
  });

  test('the quote of several orders uses one coupon, and each voucher once and never beyond its balance', () => {
    fc.assert(
      fc.property(prices, wallet, (amounts, has) => {
        const orders = amounts.map((price, index) => order(price, { orderNo: `O${index}` }));
        const held = meansFrom(has);
        const { shares } = quote(orders, held, everything);
        const used = shares.flatMap(couponsOf);
        expect(new Set(used.map(({ couponNo }) => couponNo)).size).toBe(used.length);
        expect(shares.filter(({ coupon: one }) => one !== null).length).toBeLessThanOrEqual(1);
        for (const { couponNo, amount } of shares.flatMap(({ vouchers }) => vouchers))
          expect(amount).toBeLessThanOrEqual(held.coupons.find((one) => one.couponNo === couponNo)!.balance);
        const alone = held.coupons.filter(({ stackRule }) => stackRule === 'none');
        for (const share of shares)
          if (alone.some(({ couponNo }) => couponNo === share.coupon?.couponNo))
            expect(share.vouchers).toEqual([]);
      }),
      { numRuns: 300 },
    );
  });

  test('the quote of several orders is the same every time, whatever the order of the coupons in hand', () => {
    fc.assert(
      fc.property(prices, wallet, (amounts, has) => {
        const orders = amounts.map((price, index) => order(price, { orderNo: `O${index}` }));
        const held = meansFrom(has);
        const turned = { ...held, coupons: held.coupons.toReversed() };
        expect(quote(orders, turned, everything)).toEqual(quote(orders, held, everything));
      }),
      { numRuns: 200 },
    );
  });

  test('the quote of several orders shares a source in proportion to what is left of them', () => {
    const { shares } = quote(
      [order(100_00), order(200_00, { orderNo: 'O2' })],
      means({ rmb: fen(100_00) }),
      everything,
    );
    expect(shares.map(({ rmb, online }) => [rmb, online])).toEqual([
      [33_33, 66_67],
      [66_67, 133_33],
    ]);
    const coins: Coin[] = shares.map(({ bonus }) => bonus);
    expect(coins).toEqual([0, 0]);
  });
});
