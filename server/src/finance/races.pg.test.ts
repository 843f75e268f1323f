import { dayAfter } from '@uc/contract/day';
import { fen } from '@uc/contract/money';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { DatabaseUnavailable } from '../db/index';
import { openTestDatabase, type TestDatabase } from '../db/testing';
import { balancesOf } from '../ledger/index';
import { issueBill } from './credit/bills';
import { postIouRepayment } from './credit/repayment';
import { takePayment } from './payments/payment';
import { reconcile } from './books/reconciliation';
import { newCoupon, newCustomer, newNo, owner } from './testing';

let database: TestDatabase;
beforeAll(async () => {
  database = await openTestDatabase({ poolSize: 16 });
});
afterAll(() => database.close());

/** Runs all at once; a client that is told 503 asks again. How many succeeded, and how the others were refused. */
async function race(
  count: number,
  run: (index: number) => Promise<unknown>,
): Promise<{ won: number; refused: Set<string> }> {
  const served = async (index: number, tries = 20): Promise<unknown> => {
    try {
      return await run(index);
    } catch (error) {
      if (error instanceof DatabaseUnavailable && tries > 0) return served(index, tries - 1);
      throw error;
    }
  };
  const results = await Promise.allSettled(Array.from({ length: count }, (_, index) => served(index)));
  const lost = results.filter((result) => result.status === 'rejected');
  return {
    won: count - lost.length,
    refused: new Set(lost.map(({ reason }) => (reason as { refusal: string }).refusal)),
  };
}
const pay = (uid: number, parts: Parameters<typeof takePayment>[1]['parts']) =>
  database.transaction((tx) =>
    takePayment(tx, { uid, by: owner, orderNo: newNo('O'), title: '渲染', orderType: 'render', parts }),
  );

test('a coupon that is used 60 times at once is used once, a voucher of 7 parts seven times, trust M3', async () => {
  const uid = await newCustomer(database, { rmb: 1000_00 });
  const [cut, voucher] = await database.transaction(async (tx) => [
    await newCoupon(tx, uid, { kind: 'full_cut', face: 5_00 }),
    await newCoupon(tx, uid, { kind: 'voucher', face: 70_00 }),
  ]);
  const once = await race(60, () =>
    pay(uid, { coupons: [{ couponNo: cut, amount: fen(5_00) }], rmb: fen(1_00) }),
  );
  expect(once).toEqual({ won: 1, refused: new Set(['coupon.unusable']) });
  const seven = await race(60, () => pay(uid, { coupons: [{ couponNo: voucher, amount: fen(10_00) }] }));
  expect(seven).toEqual({ won: 7, refused: new Set(['coupon.unusable']) });
  expect(await reconcile(database.db, { uid })).toEqual([]);
});

test('a bill that is repaid 40 times at once, while the balance is spent, is repaid once, trust M4', async () => {
  const uid = await newCustomer(database, { rmb: 800_00, credit: 1000_00 });
  await pay(uid, { iou: fen(500_00) });
  const tomorrow = dayAfter(new Date(Date.now() + 8 * 3_600_000).toISOString().slice(0, 10), 1);
  await database.transaction((tx) => issueBill(tx, { uid, day: tomorrow }));
  const repaid = await race(80, (index) =>
    index % 2 === 0
      ? database.transaction((tx) =>
          postIouRepayment(tx, { uid, by: owner, source: 'balance', amount: fen(500_00) }),
        )
      : pay(uid, { rmb: fen(10_00) }),
  );
  const { 'A.IOU': owed, 'L.AVAIL': left } = await balancesOf(database.db, uid);
  expect([owed === 0 || owed === -500_00, left >= 0]).toEqual([true, true]);
  expect([...repaid.refused].every((name) => ['form.invalid', 'money.insufficient'].includes(name))).toBe(
    true,
  );
  expect(await reconcile(database.db, { uid })).toEqual([]);
});
