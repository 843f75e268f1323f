import { api } from '@uc/contract';
import { dayAfter, dayOf } from '@uc/contract/day';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { report } from '../../finance/channels/testing';
import { reconcile } from '../../finance/books/reconciliation';
import { balancesOf } from '../../ledger/index';
import type { Payer } from '../../orders/cashier/testing';
import { PASSWORD } from '../../passport/testing';
import { startTestApp, type TestApp } from '../../testing';
import { newFiler, newPaidCase, payFor } from '../cases/testing';
import { caseWorker, fileNew, type Worker } from '../cases/testing-worker';

let app: TestApp;
let worker: Worker;
beforeAll(async () => {
  app = await startTestApp();
  worker = await caseWorker(app);
});
afterAll(() => app.close());

const detailOf = async (no: string, { as }: Payer) =>
  (await app.call(api.trademark.detail, { app_no: no }, as)).data;
const order = async (no: string, payer: Payer, business: 'change' | 'review') => {
  const { version } = await detailOf(no, payer);
  const input = { app_no: no, version, business, note: '变更申请人名称' };
  const { data } = await app.call(api.trademark.order, input, payer.as);
  return data.orders.find(({ state }) => state === 'unpaid')!;
};
const stateOf = async (no: string, payer: Payer, orderNo: string) =>
  (await detailOf(no, payer)).orders.find(({ order_no }) => order_no === orderNo)!.state;
const moneyOf = async ({ uid }: Payer) => {
  const { 'L.AVAIL': available, 'L.ESCROW': escrow } = await balancesOf(app.database.db, uid);
  return { available, escrow };
};
/** A mark that the office has rejected: its review can be ordered for some days. */
async function rejected() {
  const payer = await newFiler(app);
  const no = await newPaidCase(app, 'trademark', payer);
  await fileNew(app, worker, payer, no, 'trademark');
  await worker.notice(no, 'accepted');
  return {
    payer,
    no,
    reject: () => worker.notice(no, 'rejected', { served_on: dayOf(new Date()) }),
    /** Its last day was yesterday, and nobody has ordered in time. */
    async miss() {
      const yesterday = dayAfter(dayOf(new Date()), -1);
      await app.database.asOwner(
        `update filing_duties set due_on = '${yesterday}' where app_no = '${no}' and kind = 'review'`,
      );
      await app.runner.run('filings.duties');
      expect((await detailOf(no, payer)).status).toBe('closed');
    },
  };
}
const agreed = async ({ uid }: Payer) => expect(await reconcile(app.database.db, { uid })).toEqual([]);

test('what was paid and not filed goes back when its case is over', async () => {
  const { payer, no, reject, miss } = await rejected();
  const change = await order(no, payer, 'change');
  const before = await moneyOf(payer);
  await payFor(app, payer, change.order_no);
  await reject();
  expect(await stateOf(no, payer, change.order_no)).toBe('paid');
  await miss();
  expect(await stateOf(no, payer, change.order_no)).toBe('returned');
  // The service of the application itself is earned: nothing of this customer is held any longer.
  expect(await moneyOf(payer)).toEqual({ available: before.available, escrow: 0 });
  await agreed(payer);
});

test('what nobody has paid when its case is over cannot be paid any more', async () => {
  const { payer, no, reject, miss } = await rejected();
  await reject();
  const review = await order(no, payer, 'review');
  const before = await moneyOf(payer);
  await miss();
  expect((await payFor(app, payer, review.order_no)).status).toBe(409);
  expect(await stateOf(no, payer, review.order_no)).toBe('closed');
  expect((await moneyOf(payer)).available).toBe(before.available);
  await agreed(payer);
});

test('money that arrives for an order after its case is over lies on the balance', async () => {
  const { payer, no, reject, miss } = await rejected();
  await reject();
  const review = await order(no, payer, 'review');
  const online = { order_nos: [review.order_no], use_rmb: false, channel: 'alipay' as const };
  const { data } = await app.call(api.orders.pay, { ...online, pay_password: PASSWORD }, payer.as);
  const before = await moneyOf(payer);
  await miss();
  const amount = Math.round(data.online!.amount * 100);
  await report(app, { channel: 'alipay', payNo: data.pay_no!, amount, channelNo: `L${data.pay_no!}` });
  expect(await stateOf(no, payer, review.order_no)).toBe('closed');
  expect((await moneyOf(payer)).available).toBe(before.available + amount);
  await agreed(payer);
});

test('an order that answers what is due is paid by its last day', async () => {
  const { payer, no, reject } = await rejected();
  await reject();
  const today = dayOf(new Date());
  await app.database.asOwner(
    `update filing_duties set due_on = '${today}' where app_no = '${no}' and kind = 'review'`,
  );
  const review = await order(no, payer, 'review');
  const { data } = await app.call(api.orders.detail, { order_no: review.order_no }, payer.as);
  expect(Date.parse(`${data.pay_deadline!.replace(' ', 'T')}+08:00`)).toBeLessThanOrEqual(
    Date.parse(`${dayAfter(today, 1)}T00:00:00+08:00`),
  );
});
