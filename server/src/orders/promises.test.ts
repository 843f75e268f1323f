import { readdir, readFile } from 'node:fs/promises';
import { api } from '@uc/contract';
import { DAY_MS, dayAfter, dayOf, daysBetween } from '@uc/contract/day';
import { REFUND_PROMISE } from '@uc/contract/orders/refund-words';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { draftOf, requestStaff } from '../crowdsourcing/testing';
import { reconcile } from '../finance/books/reconciliation';
import { begun, press } from '../finance/channels/testing';
import { newDraft, formFor } from '../filings/cases/testing';
import { balancesOf } from '../ledger/index';
import { boardFor, incubationStaff, newIncubated, tookSeat } from '../maker/incubation/testing';
import { newPassword } from '../credentials/index';
import { newOwner, newStaff, PASSWORD, signedIn } from '../passport/testing';
import { type As, startTestApp, type TestApp } from '../testing';
import { newOrder, newPayer, type Payer, proof } from './cashier/testing';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());
beforeEach(() => app.database.setClock(0));

/** From today to the day after bills are issued, the 1st: what is on them is not due yet. */
function daysToBillDay(): number {
  const today = dayOf(new Date());
  return daysBetween(today, `${dayAfter(`${today.slice(0, 7)}-01`, 31).slice(0, 7)}-02`);
}
const outbox = () => app.runner.run('outbox');

/** A customer's balances in the book, in 分: money that the channel holds is below zero there. */
async function bookOf(uid: number) {
  const balances = await balancesOf(app.database.db, uid);
  return {
    channel: -balances['A.CH.alipay'],
    balance: balances['L.AVAIL'],
    onWay: balances['L.FROZEN'],
    credit: balances['A.IOU'],
  };
}
/** The sums that went to channel, balance and credit line during some work. */
async function moved(uid: number, run: () => Promise<unknown>) {
  const before = await bookOf(uid);
  await run();
  await outbox();
  const after = await bookOf(uid);
  expect(after.onWay).toBe(before.onWay);
  return {
    channel: before.channel - after.channel,
    balance: after.balance - before.balance,
    credit: after.credit - before.credit,
  };
}
/** The sums that a sentence says go to channel, balance and credit line, in 分. */
function said(sentence: string) {
  const sumOf = (pattern: RegExp) =>
    [...sentence.matchAll(pattern)].reduce((sum, [, amount]) => sum + Math.round(Number(amount) * 100), 0);
  return {
    channel: sumOf(/([\d.]+)元由支付渠道原路退回/g),
    balance: sumOf(/([\d.]+)元(?:转入|退回)账户余额/g),
    credit: sumOf(/([\d.]+)元恢复白条额度/g),
  };
}
const newest = async (uid: number, title: string): Promise<string> =>
  (
    await app.database.asOwner<{ content: string }>(
      `select content from messages where uid = ${uid} and title = '${title}' order by created_at desc limit 1`,
    )
  )[0]!.content;
const headOf = async (as: As) => (await app.call(api.finance.amountInfo, {}, as)).data.rmb;

/** Pays an order at Alipay, whatever the balance leaves of it. */
async function payOnline(
  orderNos: string | readonly string[],
  { as }: { as: As },
  how: object = {},
): Promise<void> {
  const asked = {
    order_nos: [orderNos].flat(),
    channel: 'alipay' as const,
    use_rmb: false,
    ...proof,
    ...how,
  };
  const { pay_no } = (await app.call(api.orders.pay, asked, as)).data;
  await pressed(pay_no!, as);
}
async function pressed(pay_no: string, as: As): Promise<void> {
  const { pay } = (await app.call(api.channels.payInfo, { pay_no }, as)).data;
  const ticket = new URL(pay.url!, 'http://x').searchParams.get('ticket')!;
  expect((await press(app, ticket, 'success')).status).toBe(200);
}
const refund = (order_no: string, { as }: Payer, more: object = {}) =>
  app.call(api.orders.refundApply, { order_no, reason: '计划有变', ...more }, as);
/** Decided by somebody who has just signed in: a test that moves the clock ends the sessions before it. */
async function agree(no: string) {
  const { as } = await newStaff(app.deps, 'cs');
  return app.call(api.orders.staffDecideRefund, { no, decision: 'agree' }, as);
}

/** An order of the platform's own that is paid online, but for what is in the balance. */
async function paidOnline(price: number, has: { rmb?: number } = {}) {
  const payer = await newPayer(app, has);
  const orderNo = await newOrder(app, payer.uid, price);
  await payOnline(orderNo, payer, { use_rmb: true });
  return { payer, orderNo };
}

describe('an application that is cancelled', () => {
  test.each([
    ['Alipay alone', 0],
    ['the balance and Alipay', 300_00],
  ])(
    'a cancelled application that was paid by %s gives back to each source what its message says, and none of it can be withdrawn at once',
    async (_, rmb) => {
      const payer = await newPayer(app, rmb > 0 ? { rmb } : {});
      const draft = await newDraft(app, 'trademark', payer, await formFor(app, 'trademark', payer));
      const seen = { app_no: draft.app_no, version: draft.version };
      const { data } = await app.call(api.trademark.submit, seen, payer.as);
      await payOnline(data.order_no!, payer, { use_rmb: true });
      const { withdrawable } = await headOf(payer.as);
      const { version } = (await app.call(api.trademark.detail, { app_no: data.app_no }, payer.as)).data;
      const gone = await moved(payer.uid, () =>
        app.call(api.trademark.cancel, { app_no: data.app_no, version }, payer.as),
      );
      expect(gone.channel).toBeGreaterThan(0);
      expect(gone.balance).toBe(rmb);
      expect(said(await newest(payer.uid, '申请已取消，费用已退回'))).toEqual(gone);
      expect((await headOf(payer.as)).withdrawable).toBe(withdrawable);
      expect(await reconcile(app.database.db, { uid: payer.uid })).toEqual([]);
    },
  );
});

describe('a refund of an order', () => {
  test.each([
    ['asks for nothing else: by its channel', {}, { channel: 80_00, balance: 0, credit: 0 }],
    ['is for more than the online part', { amount: 95 }, { channel: 80_00, balance: 15_00, credit: 0 }],
    ['wishes the balance', { route: 'balance' }, { channel: 0, balance: 80_00, credit: 0 }],
  ])('a refund of an order that %s goes where its message says', async (_, wish, where) => {
    const { payer, orderNo } = await paidOnline(100_00, { rmb: 20_00 });
    await refund(orderNo, payer, { amount: 80, ...wish });
    const gone = await moved(payer.uid, () => agree(orderNo));
    expect(gone).toEqual(where);
    expect(said(await newest(payer.uid, '退款成功'))).toEqual(where);
    const { refunds } = (await app.call(api.orders.detail, { order_no: orderNo }, payer.as)).data;
    expect(refunds[0]!.legs.map(({ amount }) => amount).reduce((a, b) => a + b)).toBe(refunds[0]!.amount);
  });

  test('a refund of a payment of more than 90 days ago goes to the balance, and its message says so', async () => {
    const { payer, orderNo } = await paidOnline(60_00);
    await app.database.setClock(91 * DAY_MS);
    const later = { ...payer, as: await signedIn(app.deps, payer.uid) };
    await refund(orderNo, later);
    const staff = (await newStaff(app.deps, 'cs')).as;
    const gone = await moved(payer.uid, () =>
      app.call(api.orders.staffDecideRefund, { no: orderNo, decision: 'agree' }, staff),
    );
    expect(gone).toEqual({ channel: 0, balance: 60_00, credit: 0 });
    expect(said(await newest(payer.uid, '退款成功'))).toEqual(gone);
    // It came in long ago: nothing holds it.
    expect((await headOf(later.as)).deductions.map(({ type }) => type)).not.toContain('recharge_hold');
  });

  test('a refund that its channel cannot give back comes to the balance, is held like what came in, and the message says until when', async () => {
    const { payer, orderNo } = await paidOnline(30_44);
    await refund(orderNo, payer);
    const gone = await moved(payer.uid, () => agree(orderNo));
    expect(gone).toEqual({ channel: 0, balance: 30_44, credit: 0 });
    expect(await newest(payer.uid, '原路退款未成功，已转入余额')).toContain(
      '的30.44元未能由支付渠道原路退回，已转入您的账户余额，可以使用；自在线支付起满24小时后可提现',
    );
    expect((await headOf(payer.as)).deductions).toContainEqual({
      type: 'recharge_hold',
      text: '24小时内线上入账',
      amount: 30.44,
    });
  });
});

describe('money that came in online cannot be withdrawn for 24 hours, whatever brought it', () => {
  const held = async (as: As) =>
    (await headOf(as)).deductions.find(({ type }) => type === 'recharge_hold')?.amount ?? 0;

  test('money of an order that was paid online and refunded to the balance by wish cannot be withdrawn for 24 hours', async () => {
    const { payer, orderNo } = await paidOnline(80_00);
    await refund(orderNo, payer, { route: 'balance' });
    await agree(orderNo);
    expect(await held(payer.as)).toBe(80);
    await app.database.setClock(23 * 3_600_000);
    expect(await held(await signedIn(app.deps, payer.uid))).toBe(80);
    await app.database.setClock(25 * 3_600_000);
    expect(await held(await signedIn(app.deps, payer.uid))).toBe(0);
  });

  test('money of an order on the credit line that was repaid online and then refunded cannot be withdrawn for 24 hours', async () => {
    const payer = await newPayer(app, { credit: 1000_00 });
    const orderNo = await newOrder(app, payer.uid, 200_00);
    await app.call(
      api.orders.pay,
      { order_nos: [orderNo], use_iou: true, use_rmb: false, ...proof },
      payer.as,
    );
    await app.database.setClock(daysToBillDay() * DAY_MS);
    await app.runner.run('finance.iouBills');
    const later = { ...payer, as: await signedIn(app.deps, payer.uid) };
    const repay = { amount: 150, source: 'online' as const, channel: 'alipay' as const };
    const { pay_no } = (await app.call(api.credit.repay, repay, later.as)).data;
    await pressed(pay_no!, later.as);
    await refund(orderNo, later);
    const staff = (await newStaff(app.deps, 'cs')).as;
    await app.call(api.orders.staffDecideRefund, { no: orderNo, decision: 'agree' }, staff);
    expect(await headOf(later.as)).toMatchObject({ available: 150 });
    expect(await held(later.as)).toBe(150);
  });

  test('a recharge that went back by its channel holds nothing of the money of before', async () => {
    const owner = await newOwner(app.deps, { payPassword: await newPassword(PASSWORD) });
    const first = await begun(app, owner.as, { amount: 500 });
    await press(app, first.ticket, 'success');
    await app.database.setClock(30 * 3_600_000);
    const later = await signedIn(app.deps, owner.uid);
    const { rechargeNo: no, ticket } = await begun(app, later, { amount: 300 });
    await press(app, ticket, 'success');
    expect(await held(later)).toBe(300);
    const [one, two] = [await newStaff(app.deps, 'finance'), await newStaff(app.deps, 'finance2')];
    await app.call(api.recharge.staffRefund, { no, reason: '客户误充' }, one.as);
    await app.call(api.recharge.staffRefundApprove, { no }, two.as);
    expect(await held(later)).toBe(0);
    await outbox();
    expect(await headOf(later)).toMatchObject({ available: 500 });
    expect(await held(later)).toBe(0);
  });
});

/** Where a sentence says by which way money goes back: all others say it in these words. */
const kept = [
  'contract/src/finance/channels.ts',
  'contract/src/orders/detail.ts',
  'contract/src/orders/refund-words.ts',
  'server/src/finance/channels/refund-outcome.ts',
  // Tax withheld too much, proven in its own test.
  'server/src/finance/payments/income-refund.ts',
  'server/src/finance/payments/refund-outcome.ts',
  'server/src/finance/recharge/refund-outcome.ts',
  'server/src/finance/recharge/refund.ts',
  'server/src/finance/withdrawals/frozen-items.ts',
  'server/src/orders/detail.ts',
  'web/src/finance/recharge/ResultStep.tsx',
  'web/src/operator/queues/channel-refund.tsx',
  'web/src/operator/queues/recharge.tsx',
  'web/src/orders/after-sale/refund-route.tsx',
];
const root = new URL('../../../', import.meta.url);

test('no sentence of dialog, message or contract promises a way back but those that are kept here', async () => {
  const found = new Set<string>();
  for (const folder of ['contract/src', 'server/src', 'web/src'])
    for (const name of await readdir(new URL(folder, root), { recursive: true })) {
      if (!/(?<!\.test)\.tsx?$/.test(name)) continue;
      const text = await readFile(new URL(`${folder}/${name}`, root), 'utf8');
      if (/(?:按原支付方式|原路|退[到至回]账户余额)/.test(text)) found.add(`${folder}/${name}`);
    }
  expect([...found].toSorted()).toEqual(kept);
});

describe('what other rooms give back', () => {
  test('the seat of an incubation that is left: its answer, and the agreement before it, say what is booked', async () => {
    const staffSide = await incubationStaff(app);
    const one = await newIncubated(app, staffSide, await newPayer(app));
    expect((await boardFor(app, one)).agreement!.text).toContain(REFUND_PROMISE);
    const order_no = await tookSeat(app, one, await staffSide.newSeat(), 3, 1);
    const { uid } = one;
    await payOnline(order_no, { as: one.as });
    let text = '';
    const gone = await moved(uid, async () => {
      const { data } = await app.call(api.incubation.leaveSeat, { order_no }, one.as);
      text = data.returned_text;
    });
    expect(gone).toEqual({ channel: 900_00, balance: 0, credit: 0 });
    expect(said(text)).toEqual(gone);
  });

  test('a reward that is banned: its message says what is booked', async () => {
    const auditors = await requestStaff(app);
    const buyer = await newOwner(app.deps, {
      realnameStatus: 'person',
      payPassword: await newPassword(PASSWORD),
    });
    const terms = { mode: 'reward', reward: 500, winners: 2, split: [60, 40] };
    const { request_no, version } = await draftOf(app, buyer.as, terms);
    await app.call(api.requests.submit, { request_no, version }, buyer.as);
    const { own } = (await app.call(api.requests.detail, { request_no }, buyer.as)).data;
    await payOnline(own!.order_nos, buyer);
    const gone = await moved(buyer.uid, () => auditors.ban(request_no));
    expect(gone).toEqual({ channel: 500_00, balance: 0, credit: 0 });
    expect(said(await newest(buyer.uid, '需求因违规关闭'))).toEqual(gone);
  });
});
