import { api } from '@uc/contract';
import { fen } from '@uc/contract/money';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { balancesOf } from '../../ledger/index';
import { collect, detailOf, newOrder, newPayer, type Payer, proof } from '../../orders/cashier/testing';
import { createAlipay } from '../../partners/payments/alipay';
import { signedText } from '../../partners/payments/alipay-sign';
import { chinaText } from '../../partners/payments/china-time';
import { signRsa } from '../../partners/payments/rsa';
import { newKeys, startGateway } from '../../partners/payments/testing';
import { newStaff } from '../../passport/testing';
import { type As, startTestApp, type TestApp } from '../../testing';
import { reconcile } from '../books/reconciliation';

const { orders } = api;
const [ours, theirs] = [newKeys(), newKeys()];
const APP = '2021000000000009';
let app: TestApp;
let cs: As;
let alerts: object[] = [];
let gateway: Awaited<ReturnType<typeof startGateway>>;
/** The status of a refund in Alipay's answers; undefined: no answer. */
let says: 'REFUND_PROCESSING' | 'REFUND_SUCCESS' | undefined;

beforeAll(async () => {
  gateway = await startGateway(({ url, body }) => {
    const method = new URL(url, 'http://x').searchParams.get('method') ?? '';
    if (says === undefined) return undefined;
    const asked = JSON.parse(new URLSearchParams(body).get('biz_content')!) as Record<string, string>;
    const trade = { code: '10000', out_trade_no: asked.out_trade_no, trade_no: '2026112122001' };
    const answer =
      method === 'alipay.trade.refund'
        ? { ...trade, fund_change: 'N' }
        : {
            ...trade,
            out_request_no: asked.out_request_no,
            refund_amount: '30.00',
            refund_status: says,
          };
    const text = JSON.stringify(answer);
    const sign = signRsa(theirs.privateKey, text);
    return { body: `{"${method.replaceAll('.', '_')}_response":${text},"sign":"${sign}"}` };
  });
  app = await startTestApp();
  app.deps.log = { ...app.deps.log, error: (fields: object) => void alerts.push(fields) } as never;
  const alipay = createAlipay({
    gateway: `${gateway.url}/gateway.do`,
    appId: APP,
    privateKey: ours.privateKey,
    publicKey: theirs.publicKey,
    product: 'qr',
    notifyUrl: 'https://center.example.com/notify/alipay',
    returnUrl: 'https://center.example.com/center/user/finance/rmb',
  });
  const { payments } = app.deps.partners;
  app.deps.partners.payments = { ...payments, channels: { ...payments.channels, alipay } };
  cs = (await newStaff(app.deps, 'cs')).as;
});
beforeEach(() => {
  alerts = [];
  says = 'REFUND_PROCESSING';
});
afterAll(async () => {
  await app.close();
  await gateway.close();
});

/** An order of 30.00 paid at Alipay whose refund Alipay has taken and not decided. */
async function undecided() {
  const payer = await newPayer(app);
  const orderNo = await newOrder(app, payer.uid, 30_00);
  const { data } = await app.call(
    orders.pay,
    { order_nos: [orderNo], channel: 'alipay', ...proof },
    payer.as,
  );
  const payNo = data.pay_no!;
  expect(await collect(app, payNo, fen(30_00))).toBe('credited');
  const request = { order_no: orderNo, reason: '计划有变', route: 'original' } as const;
  await app.call(orders.refundApply, request, payer.as);
  await app.call(orders.staffDecideRefund, { no: orderNo, decision: 'agree' }, cs);
  await app.runner.run('outbox');
  const [row] = await app.database.asOwner<{ refund_no: string }>(
    `select refund_no from channel_refunds where uid = ${payer.uid}`,
  );
  expect(await frozen(payer)).toBe(30_00);
  return { payer, orderNo, payNo, refundNo: row!.refund_no };
}
type Open = Awaited<ReturnType<typeof undecided>>;
const frozen = async ({ uid }: Payer) => (await balancesOf(app.database.db, uid))['L.FROZEN'];

/** Posts a report as Alipay makes it, signed here. */
async function deliverReport(
  { payNo, refundNo }: Open,
  wrong: Record<string, string> = {},
  keys = theirs,
): Promise<string> {
  const fields = {
    app_id: APP,
    notify_time: chinaText(new Date()),
    notify_type: 'trade_status_sync',
    sign_type: 'RSA2',
    trade_status: 'TRADE_CLOSED',
    trade_no: '2026112122001',
    out_trade_no: payNo,
    total_amount: '30.00',
    out_biz_no: refundNo,
    refund_fee: '30.00',
    ...wrong,
  };
  const sign = signRsa(keys.privateKey, signedText(fields, ['sign', 'sign_type']));
  const answer = await fetch(app.url + api.channels.notice.path.replace('{channel}', 'alipay'), {
    method: 'POST',
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    body: new URLSearchParams({ ...fields, sign }).toString(),
  });
  return answer.text();
}

describe('a refund that Alipay has not decided', () => {
  test('a refund that Alipay has not decided ends with its report, once, however often that comes', async () => {
    const open = await undecided();
    says = 'REFUND_SUCCESS';
    const answers = await Promise.all(Array.from({ length: 8 }, () => deliverReport(open)));
    expect(new Set(answers)).toEqual(new Set(['success']));
    expect(await frozen(open.payer)).toBe(0);
    const { legs } = (await detailOf(app, open.orderNo, open.payer.as)).refunds[0]!;
    expect(legs).toMatchObject([{ method: 'online', amount: 30, to_text: '已原路退回' }]);
    const posted = await app.database.asOwner(
      `select 1 from ledger_txns where uid = ${open.payer.uid} and kind = 'refund.returned'`,
    );
    expect(posted).toHaveLength(1);
    says = undefined;
    expect(await deliverReport(open)).toBe('success');
    expect(await reconcile(app.database.db, { uid: open.payer.uid })).toEqual([]);
  });

  test('a refund that Alipay has not decided ends with our own question all the same, and its late report changes nothing', async () => {
    const open = await undecided();
    says = 'REFUND_SUCCESS';
    await app.database.setClock(120_000);
    await app.runner.run('finance.channelRefundAsk');
    await app.database.setClock(0);
    expect(await frozen(open.payer)).toBe(0);
    expect(await deliverReport(open)).toBe('success');
    expect(await reconcile(app.database.db, { uid: open.payer.uid })).toEqual([]);
  });

  test.each([
    ['still says so when asked', 'REFUND_PROCESSING' as const],
    ['does not answer', undefined],
  ])('a refund waits while Alipay %s, and hears the report again', async (_what, answer) => {
    const open = await undecided();
    says = answer;
    expect(await deliverReport(open)).toBe('fail');
    expect(await frozen(open.payer)).toBe(30_00);
    says = 'REFUND_SUCCESS';
    expect(await deliverReport(open)).toBe('success');
    expect(await frozen(open.payer)).toBe(0);
  });

  test.each([
    ['another refund', { out_biz_no: 'CR209901010000000000' }],
    ['another payment', { out_trade_no: 'P209901010000000000' }],
    ['less than we had asked for', { refund_fee: '29.99' }],
    ['another application', { app_id: '2021000000000001' }],
    ['a day ago', { notify_time: '2020-01-01 00:00:00' }],
  ])('a refund that Alipay has not decided is not ended by a report of %s', async (_what, wrong) => {
    const open = await undecided();
    says = 'REFUND_SUCCESS';
    expect(await deliverReport(open, wrong)).toBe('fail');
    expect(await frozen(open.payer)).toBe(30_00);
    expect(alerts).toHaveLength(1);
  });

  test('a refund that Alipay has not decided is not ended by what somebody else signed', async () => {
    const open = await undecided();
    says = 'REFUND_SUCCESS';
    expect(await deliverReport(open, {}, ours)).toBe('fail');
    expect(await frozen(open.payer)).toBe(30_00);
    expect(alerts).toMatchObject([{ alert: 'payment', channel: 'alipay' }]);
  });
});
