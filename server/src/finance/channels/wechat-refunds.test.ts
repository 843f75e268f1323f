import { api } from '@uc/contract';
import { fen } from '@uc/contract/money';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { balancesOf } from '../../ledger/index';
import { collect, detailOf, newOrder, newPayer, type Payer, proof } from '../../orders/cashier/testing';
import { newStaff } from '../../passport/testing';
import { type As, startTestApp, type TestApp } from '../../testing';
import { reconcile } from '../books/reconciliation';
import { startWechat } from './testing-wechat';

const { orders, channels } = api;
let app: TestApp;
let wechat: Awaited<ReturnType<typeof startWechat>>;
let [cs, finance]: As[] = [];
let alarms: { alarm?: string; alert?: string }[] = [];
/** Minutes by which the product's clock and WeChat's are ahead of the machine's. */
let ahead = 0;

beforeAll(async () => {
  wechat = await startWechat(() => Date.now() + ahead * 60_000);
  app = await startTestApp();
  app.deps.log = { ...app.deps.log, error: (fields: object) => void alarms.push(fields) } as never;
  const { payments } = app.deps.partners;
  app.deps.partners.payments = { ...payments, channels: { ...payments.channels, wechat: wechat.channel } };
  cs = (await newStaff(app.deps, 'cs')).as;
  finance = (await newStaff(app.deps, 'finance')).as;
});
beforeEach(async () => {
  alarms = [];
  wechat.next.status = 'PROCESSING';
  wechat.refused.length = 0;
  await wait(0);
});
afterAll(async () => {
  await app.close();
  await wechat.close();
});

async function wait(minutes: number): Promise<void> {
  ahead = minutes;
  await app.database.setClock(minutes * 60_000);
  if (minutes > 0) await app.runner.run('finance.channelRefundAsk');
}
const balances = ({ uid }: Payer) => balancesOf(app.database.db, uid);
const todo = async () =>
  (await app.call(channels.staffRefundList, { todo: '1', page_size: 100 }, finance!)).data.list;
const agreesWithBook = async ({ uid }: Payer) =>
  expect(await reconcile(app.database.db, { uid })).toEqual([]);

/** One payment at WeChat Pay for orders of 30.00 each, whose buyer gets a refund of every one the way it came. */
async function refunding(count = 1) {
  const payer = await newPayer(app);
  const order_nos: string[] = [];
  for (let n = 0; n < count; n += 1) order_nos.push(await newOrder(app, payer.uid, 30_00));
  const { data } = await app.call(orders.pay, { order_nos, channel: 'wechat', ...proof }, payer.as);
  expect(await collect(app, data.pay_no!, fen(count * 30_00), 'wechat')).toBe('credited');
  for (const order_no of order_nos) {
    const wish = { order_no, reason: '计划有变', route: 'original' } as const;
    await app.call(orders.refundApply, wish, payer.as);
    await app.call(orders.staffDecideRefund, { no: order_no, decision: 'agree' }, cs!);
  }
  await app.runner.run('outbox');
  return { payer, order_nos };
}
const there = (payNo: string) => [...wechat.refunds.values()].filter((one) => one.out_trade_no === payNo);
async function abnormal() {
  wechat.next.status = 'ABNORMAL';
  const { payer, order_nos } = await refunding();
  const [row] = await app.database.asOwner<{ pay_no: string; refund_no: string }>(
    `select pay_no, refund_no from channel_refunds where uid = ${payer.uid}`,
  );
  return { payer, orderNo: order_nos[0]!, refundNo: row!.refund_no, at: there(row!.pay_no)[0]! };
}
type Abnormal = Awaited<ReturnType<typeof abnormal>>;
const legsOf = async ({ payer, orderNo }: Abnormal) =>
  (await detailOf(app, orderNo, payer.as)).refunds[0]!.legs.map(({ amount, to_text }) => [amount, to_text]);

describe('a refund that the payer’s card did not take (ABNORMAL)', () => {
  test('an abnormal refund of WeChat Pay stays set aside, raises one alarm and waits for finance, who read what to do', async () => {
    const one = await abnormal();
    await wait(2);
    await wait(5);
    expect(await balances(one.payer)).toMatchObject({ 'L.AVAIL': 0, 'L.FROZEN': 30_00 });
    expect(await legsOf(one)).toEqual([[30, '原路退回，渠道处理中']]);
    expect(alarms).toEqual([{ alarm: 'refund.abnormal', refund: one.refundNo }]);
    const waiting = (await todo()).find(({ refund_no }) => refund_no === one.refundNo);
    expect(waiting).toMatchObject({
      uid: String(one.payer.uid),
      channel: 'wechat',
      amount: 30,
      status: 'refunding',
      abnormal_reason: '付款人的账户未能入账',
      alarm: true,
      actions: ['ask'],
    });
    await agreesWithBook(one.payer);
  });

  test('an abnormal refund is booked as given back, once, when finance sent it on to a card of the payer’s and WeChat Pay says so', async () => {
    const one = await abnormal();
    one.at.status = 'SUCCESS';
    one.at.user_received_account = '招商银行借记卡0403';
    const answers = await Promise.all(Array.from({ length: 6 }, () => wechat.report(app.url, one.at)));
    expect(new Set(answers)).toEqual(new Set([200]));
    await wait(5);
    expect(await balances(one.payer)).toMatchObject({ 'L.AVAIL': 0, 'L.FROZEN': 0 });
    expect(await legsOf(one)).toEqual([[30, '已原路退回']]);
    expect((await todo()).map(({ refund_no }) => refund_no)).not.toContain(one.refundNo);
    await agreesWithBook(one.payer);
  });

  test('an abnormal refund goes to the balance, once, when finance sent it to the merchant’s own account', async () => {
    const one = await abnormal();
    one.at.status = 'SUCCESS';
    one.at.user_received_account = '商户结算银行账户';
    expect(await app.call(channels.staffRefundAsk, { no: one.refundNo }, finance!)).toMatchObject({
      status: 200,
    });
    await app.runner.run('finance.channelRefundAsk');
    expect(await wechat.report(app.url, one.at)).toBe(200);
    expect(await balances(one.payer)).toMatchObject({ 'L.AVAIL': 30_00, 'L.FROZEN': 0 });
    expect(await legsOf(one)).toEqual([[30, '原路退回未成功，已转入账户余额']]);
    expect(alarms.filter(({ alarm }) => alarm === 'refund.contradicts')).toEqual([]);
    await agreesWithBook(one.payer);
  });

  test('an abnormal refund leaves the work of finance when WeChat Pay goes on with it, and ends by its word', async () => {
    const one = await abnormal();
    one.at.status = 'PROCESSING';
    await wait(2);
    expect((await todo()).map(({ refund_no }) => refund_no)).not.toContain(one.refundNo);
    expect((await balances(one.payer))['L.FROZEN']).toBe(30_00);
    one.at.status = 'CLOSED';
    await wait(5);
    expect(await balances(one.payer)).toMatchObject({ 'L.AVAIL': 30_00, 'L.FROZEN': 0 });
    await agreesWithBook(one.payer);
  });

  test('a refund that was closed and is then reported as given back changes nothing and raises an alarm', async () => {
    const one = await abnormal();
    one.at.status = 'CLOSED';
    expect(await wechat.report(app.url, one.at)).toBe(200);
    one.at.status = 'SUCCESS';
    expect(await wechat.report(app.url, one.at)).toBe(200);
    expect(await balances(one.payer)).toMatchObject({ 'L.AVAIL': 30_00, 'L.FROZEN': 0 });
    expect(alarms).toContainEqual({
      alarm: 'refund.contradicts',
      refund: one.refundNo,
      booked: 'failed',
      told: 'refunded',
    });
    await agreesWithBook(one.payer);
  });

  test('an abnormal refund cannot be asked about once it has ended', async () => {
    const one = await abnormal();
    one.at.status = 'SUCCESS';
    await wechat.report(app.url, one.at);
    expect((await app.call(channels.staffRefundAsk, { no: one.refundNo }, finance!)).status).toBe(409);
    expect((await app.call(channels.staffRefundAsk, { no: 'CR209901010000000000' }, finance!)).status).toBe(
      404,
    );
  });
});

test('three refunds of one payment reach WeChat Pay a minute apart, and it refuses none', async () => {
  wechat.next.status = 'SUCCESS';
  const { payer } = await refunding(3);
  const [row] = await app.database.asOwner<{ pay_no: string }>(
    `select pay_no from channel_refunds where uid = ${payer.uid} limit 1`,
  );
  const sent = [there(row!.pay_no).length];
  for (const seconds of [30, 61, 90, 125]) {
    await wait(seconds / 60);
    sent.push(there(row!.pay_no).length);
  }
  expect([sent, wechat.refused]).toEqual([[1, 1, 2, 2, 3], []]);
  expect(await balances(payer)).toMatchObject({ 'L.FROZEN': 0, 'L.AVAIL': 0 });
  await agreesWithBook(payer);
});

test('a probe by a wrong signature is refused and counted, and no alarm is raised', async () => {
  const one = await abnormal();
  alarms = [];
  const before = wechat.channel.probesRefused!();
  one.at.status = 'SUCCESS';
  expect(await wechat.report(app.url, one.at, { probe: true })).toBe(400);
  expect(wechat.channel.probesRefused!() - before).toBe(1);
  expect(alarms).toEqual([]);
  expect((await balances(one.payer))['L.FROZEN']).toBe(30_00);
  const metrics = await (await fetch(`${app.url}/metrics`)).text();
  expect(metrics).toMatch(new RegExp(`^payment_probes_refused ${before + 1}$`, 'm'));
});
