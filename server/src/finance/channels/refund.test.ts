import { api } from '@uc/contract';
import { createHash, createHmac } from 'node:crypto';
import { fen } from '@uc/contract/money';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { balancesOf } from '../../ledger/index';
import { newStaff } from '../../passport/testing';
import { collect, detailOf, newOrder, newPayer, type Payer, proof } from '../../orders/cashier/testing';
import { type As, startTestApp, type TestApp } from '../../testing';
import { reconcile } from '../books/reconciliation';

const { orders } = api;
const DAY = 86_400_000;
let app: TestApp;
let cs: As;
beforeAll(async () => {
  app = await startTestApp();
  cs = (await newStaff(app.deps, 'cs')).as;
});
afterAll(() => app.close());

const balances = (uid: number) => balancesOf(app.database.db, uid);
const agrees = async (uid: number) => expect(await reconcile(app.database.db, { uid })).toEqual([]);
const outbox = () => app.runner.run('outbox');
const titlesOf = async ({ as }: Payer) =>
  (await app.call(api.home.summary, {}, as)).data.messages!.map(({ title }) => title);

/** An order of the platform's own, `balance` of it paid from the balance and the rest online, in 分. */
async function paidOnline(price: number, balance = 0, channel: 'alipay' | 'wechat' = 'alipay') {
  const payer = await newPayer(app, { rmb: balance });
  const orderNo = await newOrder(app, payer.uid, price);
  const request = { order_nos: [orderNo], channel, ...proof };
  const { data } = await app.call(orders.pay, request, payer.as);
  const online = fen(price - balance);
  expect(await collect(app, data.pay_no!, online, channel)).toBe('credited');
  return { payer, orderNo, payNo: data.pay_no! };
}
const ask = (orderNo: string, { as }: Payer, more: object = {}) =>
  app.call(orders.refundApply, { order_no: orderNo, reason: '计划有变', route: 'original', ...more }, as);
const agree = (no: string) => app.call(orders.staffDecideRefund, { no, decision: 'agree' }, cs);
const refundOf = async (orderNo: string, { as }: Payer) => (await detailOf(app, orderNo, as)).refunds[0]!;
const legsOf = async (orderNo: string, payer: Payer) =>
  (await refundOf(orderNo, payer)).legs.map(({ method, amount, to, to_text }) => [
    method,
    amount,
    to,
    to_text,
  ]);
const fee = (amount: number) => Math.round((amount * 60) / 10_000);
/** The customer's money that the channel still holds: debit is below zero. */
const atChannel = async (uid: number) => (await balances(uid))['A.CH.alipay'];

describe('a refund of an order that goes back the way it came (J17)', () => {
  test('a refund that goes back the way it came waits for its channel, set aside, and ends there (J17)', async () => {
    const { payer, orderNo } = await paidOnline(100_00);
    expect((await detailOf(app, orderNo, payer.as)).original_until).not.toBeNull();
    await ask(orderNo, payer);
    expect(await refundOf(orderNo, payer)).toMatchObject({ route: 'original', route_text: '原路退回' });
    expect((await agree(orderNo)).data.status).toBe('refunded');
    expect(await balances(payer.uid)).toMatchObject({ 'L.AVAIL': 0, 'L.FROZEN': 100_00, 'L.ESCROW': 0 });
    expect(await legsOf(orderNo, payer)).toEqual([['online', 100, 'channel', '原路退回，渠道处理中']]);
    const { frozen_items } = (await app.call(api.finance.amountInfo, {}, payer.as)).data.rmb;
    expect(frozen_items).toMatchObject([{ text: '原路退款中', amount: 100 }]);
    await agrees(payer.uid);
    await outbox();
    expect(await balances(payer.uid)).toMatchObject({ 'L.AVAIL': 0, 'L.FROZEN': 0, 'E.CH': -fee(100_00) });
    // Everything has gone back, and the fee is what the channel kept of ours.
    expect(await atChannel(payer.uid)).toBe(fee(100_00));
    expect(await legsOf(orderNo, payer)).toEqual([['online', 100, 'channel', '已原路退回']]);
    expect(await titlesOf(payer)).toContain('退款已原路退回');
    await agrees(payer.uid);
    await outbox();
    await app.runner.run('finance.channelRefundAsk');
    expect(await atChannel(payer.uid)).toBe(fee(100_00));
  });

  test('a refund by the channel takes the online part alone, the last one first, and the rest goes to the balance', async () => {
    const { payer, orderNo } = await paidOnline(100_00, 30_00);
    await ask(orderNo, payer, { amount: 80 });
    await agree(orderNo);
    expect(await legsOf(orderNo, payer)).toEqual([
      ['online', 70, 'channel', '原路退回，渠道处理中'],
      ['rmb', 10, 'balance', '退回账户余额'],
    ]);
    await outbox();
    expect(await balances(payer.uid)).toMatchObject({ 'L.AVAIL': 10_00, 'L.FROZEN': 0 });
    await agrees(payer.uid);
  });

  test('a refund of an order paid online goes to the balance at once when that was wished', async () => {
    const { payer, orderNo } = await paidOnline(50_00);
    await ask(orderNo, payer, { route: 'balance' });
    await agree(orderNo);
    expect(await legsOf(orderNo, payer)).toEqual([['online', 50, 'balance', '退回账户余额']]);
    expect(await balances(payer.uid)).toMatchObject({ 'L.AVAIL': 50_00, 'L.FROZEN': 0 });
  });

  test('a refund that its channel refuses goes to the balance, and the customer is told', async () => {
    const { payer, orderNo } = await paidOnline(70_44);
    await ask(orderNo, payer);
    await agree(orderNo);
    await outbox();
    expect(await balances(payer.uid)).toMatchObject({ 'L.AVAIL': 70_44, 'L.FROZEN': 0 });
    expect(await legsOf(orderNo, payer)).toEqual([
      ['online', 70.44, 'channel', '原路退回未成功，已转入账户余额'],
    ]);
    expect(await titlesOf(payer)).toContain('原路退款未成功，已转入余额');
    await agrees(payer.uid);
  });

  test('a refund of an order paid online goes to the balance after 90 days, which the customer is told', async () => {
    const { payer, orderNo, payNo } = await paidOnline(60_00);
    await app.database.asOwner(
      `update channel_payments set paid_at = paid_at - interval '91 days' where pay_no = '${payNo}'`,
    );
    await ask(orderNo, payer);
    await agree(orderNo);
    expect(await legsOf(orderNo, payer)).toEqual([['online', 60, 'balance', '退回账户余额']]);
    expect((await balances(payer.uid))['L.AVAIL']).toBe(60_00);
    const [message] = await app.database.asOwner<{ content: string }>(
      `select content from messages where uid = ${payer.uid} and title = '退款成功'`,
    );
    expect(message!.content).toContain('在线支付的60.00元转入账户余额');
  });
});

describe('what the channel does not say', () => {
  const later = async (minutes: number) => {
    await app.database.setClock(minutes * 60_000);
    await app.runner.run('finance.channelRefundAsk');
    await app.database.setClock(0);
  };

  test('a channel refund whose answer got lost is asked for, and given back once', async () => {
    const { payer, orderNo } = await paidOnline(40_88);
    await ask(orderNo, payer);
    await agree(orderNo);
    await outbox();
    expect(await balances(payer.uid)).toMatchObject({ 'L.AVAIL': 0, 'L.FROZEN': 40_88 });
    await later(2);
    expect(await balances(payer.uid)).toMatchObject({ 'L.AVAIL': 0, 'L.FROZEN': 0 });
    expect(await legsOf(orderNo, payer)).toEqual([['online', 40.88, 'channel', '已原路退回']]);
    await agrees(payer.uid);
  });

  test('a channel refund that is under way is asked about again, later and later', async () => {
    const { payer, orderNo } = await paidOnline(40_66);
    await ask(orderNo, payer);
    await agree(orderNo);
    await outbox();
    await later(2);
    expect((await balances(payer.uid))['L.FROZEN']).toBe(40_66);
    await later(3);
    expect((await balances(payer.uid))['L.FROZEN']).toBe(40_66);
    await later(10);
    expect((await balances(payer.uid))['L.FROZEN']).toBe(0);
    await agrees(payer.uid);
  });

  test('a channel’s refusal of a refund that it has given back before does not end it as failed', async () => {
    const { payer, orderNo } = await paidOnline(45_00);
    await ask(orderNo, payer);
    await agree(orderNo);
    const { payments } = app.deps.partners;
    const sandbox = payments.channels.alipay!;
    const refund: typeof sandbox.refund = async (order) => {
      await sandbox.refund(order);
      return { status: 'failed', reason: '重复的退款请求' };
    };
    app.deps.partners.payments = { ...payments, channels: { alipay: { ...sandbox, refund } } };
    await outbox();
    app.deps.partners.payments = payments;
    expect(await balances(payer.uid)).toMatchObject({ 'L.AVAIL': 0, 'L.FROZEN': 0 });
    expect(await legsOf(orderNo, payer)).toEqual([['online', 45, 'channel', '已原路退回']]);
    await agrees(payer.uid);
  });

  test('a refund request that never reached its channel is sent under the same number', async () => {
    const { payer, orderNo } = await paidOnline(40_00);
    await ask(orderNo, payer);
    await agree(orderNo);
    // As if the server had died between the commit and the channel.
    await app.database.asOwner(
      `update outbox set done_at = now() where kind = 'channel.refund' and uid = ${payer.uid}`,
    );
    await later(2);
    expect(await legsOf(orderNo, payer)).toEqual([['online', 40, 'channel', '已原路退回']]);
    const sent = await app.database.asOwner<{ n: number }>(
      `select count(*)::int as n from sandbox_refunds s join channel_refunds r on r.refund_no = s.refund_no where r.uid = ${payer.uid}`,
    );
    expect(sent[0]!.n).toBe(1);
  });
});

describe('a report of a refund', () => {
  const told = async (more: object = {}, key?: string) => {
    const body = JSON.stringify({ channel: 'alipay', channel_no: 'SR1', status: 'refunded', ...more });
    const at = String(Date.now());
    const secret =
      key ?? createHash('sha256').update(app.deps.config.masterKey).update('sandbox channel').digest();
    const answer = await fetch(app.url + api.channels.notice.path.replace('{channel}', 'alipay'), {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        'x-sandbox-timestamp': at,
        'x-sandbox-signature': createHmac('sha256', secret).update(`${at}\n${body}`).digest('base64url'),
      },
      body,
    });
    return answer.text();
  };
  const open = async () => {
    const { payer, orderNo, payNo } = await paidOnline(30_66);
    await ask(orderNo, payer);
    await agree(orderNo);
    const [row] = await app.database.asOwner<{ refund_no: string }>(
      `select refund_no from channel_refunds where uid = ${payer.uid}`,
    );
    return { payer, orderNo, pay_no: payNo, refund_no: row!.refund_no, amount: 30_66 };
  };

  test('a report of a refund ends it once, however often it comes', async () => {
    const { payer, orderNo, ...report } = await open();
    const answers = await Promise.all(Array.from({ length: 8 }, () => told(report)));
    expect(new Set(answers)).toEqual(new Set(['success']));
    expect((await balances(payer.uid))['L.FROZEN']).toBe(0);
    expect(await legsOf(orderNo, payer)).toEqual([['online', 30.66, 'channel', '已原路退回']]);
    await agrees(payer.uid);
  });

  test.each([
    ['another amount', { amount: 1 }],
    ['another payment', { pay_no: 'P209901010000000000' }],
    ['another refund', { refund_no: 'CR209901010000000000' }],
    ['another channel', { channel: 'wechat' }],
  ])('a report of a refund of %s ends nothing', async (_what, wrong) => {
    const { payer, orderNo: _, ...report } = await open();
    expect(await told({ ...report, ...wrong })).toBe('fail');
    expect((await balances(payer.uid))['L.FROZEN']).toBe(30_66);
  });

  test('a report of a refund that somebody else signed ends nothing', async () => {
    const { payer, orderNo: _, ...report } = await open();
    expect(await told(report, 'another key')).toBe('fail');
    expect((await balances(payer.uid))['L.FROZEN']).toBe(30_66);
  });
});

test('an order’s buyer alone sees the way back, and 90 days of it', async () => {
  const { payer, orderNo } = await paidOnline(20_00);
  const until = Date.parse(
    `${(await detailOf(app, orderNo, payer.as)).original_until!.replace(' ', 'T')}+08:00`,
  );
  expect(Math.abs(until - Date.now() - 90 * DAY)).toBeLessThan(DAY);
  const other = await newPayer(app, { rmb: 10_00 });
  const plain = await newOrder(app, other.uid, 10_00);
  await app.call(orders.pay, { order_nos: [plain], ...proof }, other.as);
  expect((await detailOf(app, plain, other.as)).original_until).toBeNull();
});
