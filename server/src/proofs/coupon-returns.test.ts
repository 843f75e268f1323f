// A discount by a coupon never goes back in money, and never keeps a document from its end
// (ledger.md#postings-per-event).
import { api } from '@uc/contract';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { reconcile } from '../finance/books/reconciliation';
import { newPaidCase } from '../filings/cases/testing';
import { caseWorker, fileNew, type Worker } from '../filings/cases/testing-worker';
import { incubationStaff, type IncubationStaff, newIncubated, tookSeat } from '../maker/incubation/testing';
import { detailOf, newCouponFor, newPayer, type Payer, proof } from '../orders/cashier/testing';
import { startTestApp, type TestApp } from '../testing';

let app: TestApp;
let staff: IncubationStaff;
let worker: Worker;
beforeAll(async () => {
  app = await startTestApp();
  staff = await incubationStaff(app);
  worker = await caseWorker(app);
});
afterAll(() => app.close());

const withCoupon = async (face: number): Promise<Payer> => {
  const payer = await newPayer(app, { rmb: 20_000_00 });
  if (face > 0) await newCouponFor(app, payer.uid, { kind: 'full_cut', face, threshold: 0 });
  return payer;
};
const couponsOf = async ({ as }: Payer) =>
  (await app.call(api.coupons.list, { status: 'unused' }, as)).data.total;
const agreed = async ({ uid }: Payer) => expect(await reconcile(app.database.db, { uid })).toEqual([]);

/** Prices are 2 × 100.00; of what was paid goes back what has not begun. */
test.each([
  { face: 0, before: 200, after: 100 },
  { face: 60_00, before: 140, after: 70 },
  { face: 100_00, before: 100, after: 50 },
  { face: 150_01, before: 49.99, after: 25 },
  { face: 200_00, before: 0, after: 0 },
])(
  'a seat of 200.00 with a coupon of $face 分 that is left returns what was paid of the days not begun, and the coupon with a whole return',
  async ({ face, before, after }) => {
    for (const [from, returned] of [
      [1, before],
      [0, after],
    ] as const) {
      const payer = await withCoupon(face);
      const one = await newIncubated(app, staff, payer);
      const order_no = await tookSeat(app, one, await staff.newSeat(100), 2, from);
      expect((await app.call(api.orders.pay, { order_nos: [order_no], ...proof }, payer.as)).status).toBe(
        200,
      );
      const left = await app.call(api.incubation.leaveSeat, { order_no }, payer.as);
      expect([left.status, left.data]).toEqual([
        200,
        { order_no, returned, returned_text: expect.any(String) as string },
      ]);
      const order = await detailOf(app, order_no, payer.as);
      const isWhole = from === 1;
      expect(order.status).toBe(isWhole ? 'refunded' : returned > 0 ? 'part_refunded' : 'completed');
      expect(await couponsOf(payer)).toBe(isWhole && face > 0 ? 1 : 0);
      await agreed(payer);
    }
  },
);

test.each(['trademark'] as const)(
  'a %s that is not accepted returns what was paid for its service, whatever a coupon took off',
  async (area) => {
    for (const face of [0, 10_00, 270_00, 5_000_00]) {
      const payer = await withCoupon(face);
      const no = await newPaidCase(app, area, payer);
      await fileNew(app, worker, payer, no, area);
      const [filed] = (await worker.detail(no)).orders;
      const order = await detailOf(app, filed!.order_no, payer.as);
      const paid = order.total_amount - order.discount_amount;
      const forService = Math.min(filed!.service, Math.max(0, paid - filed!.official));
      const notice = await worker.notice(no, 'not_accepted');
      expect([face, notice.status, notice.text.slice(0, 200)]).toMatchObject([face, 200, expect.anything()]);
      const [ended] = (await worker.detail(no)).orders;
      expect(ended).toMatchObject({ state: 'returned', returned: Math.round(forService * 100) / 100 });
      await agreed(payer);
    }
  },
);

test('a filing that a coupon has paid whole is taken back before it is filed, and the coupon with it', async () => {
  const payer = await withCoupon(5_000_00);
  const no = await newPaidCase(app, 'copyright', payer);
  const { version } = await worker.detail(no);
  expect(await couponsOf(payer)).toBe(0);
  const ended = await app.call(api.copyright.cancel, { app_no: no, version }, payer.as);
  expect([ended.status, ended.text.slice(0, 200)]).toMatchObject([200, expect.anything()]);
  expect(await couponsOf(payer)).toBe(1);
  await agreed(payer);
});
