import { createCipheriv } from 'node:crypto';
import { createRequire } from 'node:module';
import { fen } from '@uc/contract/money';
import type WxPay from 'wechatpay-node-v3';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { BadNotice, ChannelUnreachable, ProbeNotice } from './port';
import { signRsa } from './rsa';
import { type Asked, newKeys, startGateway } from './testing';
import { createWechat } from './wechat';

const Pay = createRequire(import.meta.url)('wechatpay-node-v3') as typeof WxPay;
const ours = newKeys();
const theirs = newKeys();
/** The key of its platform certificate, which lives on beside its public key while a merchant changes over. */
const certified = newKeys();
const CERTIFICATE = '5157F09EFDC096DE15EBE81A47057A7232F1B8E1';
const API_KEY = '0123456789abcdef0123456789abcdef';
const SERIAL = 'PUB_KEY_ID_0116000000002026';
const order = {
  payNo: 'P202611200000000002',
  amount: fen(88_01),
  title: '渲染订单',
  expiresAt: new Date('2026-11-20T12:00:00Z'),
};
const paid = {
  mchid: '1900000001',
  appid: 'wx0001',
  out_trade_no: order.payNo,
  transaction_id: '4200001',
  trade_state: 'SUCCESS',
  success_time: '2026-11-20T18:00:00+08:00',
  amount: { total: 88_01, payer_total: 88_01, currency: 'CNY' },
};

const refund = {
  refundNo: 'CR202611200000000002',
  payNo: order.payNo,
  amount: fen(8_01),
  paid: order.amount,
  reason: '订单退款',
};
const refunded = {
  refund_id: '50000001',
  out_refund_no: refund.refundNo,
  out_trade_no: order.payNo,
  amount: { refund: 8_01, total: 88_01, currency: 'CNY' },
};

/** The answer of WeChat Pay, signed by it unless the test names another signer. */
let answer: { status?: number; content?: unknown; by?: typeof theirs; serial?: string } | undefined;
/** The number of its next answers that are probes: their signature is wrong on purpose. */
let probes = 0;
let gateway: Awaited<ReturnType<typeof startGateway>>;
const signedBy = (
  body: string,
  { by = theirs, serial = SERIAL, at = Math.floor(Date.now() / 1000) } = {},
) => ({
  'wechatpay-timestamp': String(at),
  'wechatpay-nonce': 'n0nce',
  'wechatpay-serial': serial,
  'wechatpay-signature': signRsa(by.privateKey, `${at}\nn0nce\n${body}\n`),
});
beforeAll(async () => {
  gateway = await startGateway(() => {
    if (answer === undefined) return undefined;
    const body = answer.content === undefined ? '' : JSON.stringify(answer.content);
    const headers = signedBy(body, answer);
    if (probes > 0) headers['wechatpay-signature'] = `WECHATPAY/SIGNTEST/${headers['wechatpay-signature']}`;
    probes = Math.max(0, probes - 1);
    return { status: answer.status ?? 200, headers, body };
  });
});
beforeEach(() => {
  gateway.asked.length = 0;
});
afterAll(() => gateway.close());

const wechat = () =>
  createWechat({
    host: gateway.url,
    mchId: '1900000001',
    appId: 'wx0001',
    serialNo: 'OURSERIAL',
    privateKey: ours.privateKey,
    apiV3Key: API_KEY,
    platformKeys: new Map([
      [SERIAL, theirs.publicKey],
      [CERTIFICATE, certified.publicKey],
    ]),
    notifyUrl: 'https://center.example.com/notify/wechat',
  });
/** A library that others use, with the same keys. */
const library = (keys: { privatePem: string; publicPem: string }) =>
  new Pay({
    appid: 'wx0001',
    mchid: '1900000001',
    publicKey: Buffer.from(keys.publicPem),
    privateKey: Buffer.from(keys.privatePem),
    serial_no: 'OURSERIAL',
    key: API_KEY,
  });
const partsOf = ({ headers }: Asked) =>
  Object.fromEntries(
    [...String(headers.authorization).matchAll(/(\w+)="([^"]*)"/g)].map(([, name, value]) => [name, value]),
  ) as Record<string, string>;

describe('what we send', () => {
  test('a payment request to WeChat is signed as its library signs it', async () => {
    answer = { content: { code_url: 'weixin://wxpay/bizpayurl?pr=1' } };
    expect(await wechat().open(order)).toEqual({ type: 'qr', qr: 'weixin://wxpay/bizpayurl?pr=1' });
    const asked = gateway.asked[0]!;
    const { nonce_str, timestamp, signature, serial_no, mchid } = partsOf(asked);
    expect([serial_no, mchid]).toEqual(['OURSERIAL', '1900000001']);
    const same = library(ours).getSignature('POST', nonce_str!, timestamp!, asked.url, asked.body);
    expect(signature).toBe(same);
    expect(JSON.parse(asked.body)).toMatchObject({
      out_trade_no: order.payNo,
      amount: { total: 88_01, currency: 'CNY' },
      time_expire: '2026-11-20T12:00:00+00:00',
    });
  });

  test('a closing request to WeChat names the payment in a path that is signed', async () => {
    answer = { status: 204 };
    expect(await wechat().close(order.payNo)).toEqual({ status: 'closed' });
    const asked = gateway.asked[0]!;
    expect(asked.url).toBe(`/v3/pay/transactions/out-trade-no/${order.payNo}/close`);
    const { nonce_str, timestamp, signature } = partsOf(asked);
    expect(signature).toBe(library(ours).getSignature('POST', nonce_str!, timestamp!, asked.url, asked.body));
  });
});

describe('what comes back', () => {
  test('an answer of WeChat names the key it is signed with: the public key that each request asks for, or a certificate', async () => {
    const pay = wechat();
    answer = { content: paid };
    expect((await pay.query(order.payNo)).status).toBe('paid');
    answer = { content: paid, by: certified, serial: CERTIFICATE };
    expect((await pay.query(order.payNo)).status).toBe('paid');
    answer = { status: 204 };
    expect(await pay.close(order.payNo)).toEqual({ status: 'closed' });
    answer = { content: { code_url: 'weixin://wxpay/bizpayurl?pr=1' } };
    await pay.open(order);
    answer = { content: { ...refunded, status: 'SUCCESS' } };
    await pay.refund(refund);
    await pay.queryRefund(refund);
    expect(gateway.asked).toHaveLength(6);
    for (const { headers } of gateway.asked) expect(headers['wechatpay-serial']).toBe(SERIAL);
  });

  test('an answer of WeChat signed with one of its keys under the name of the other is no answer', async () => {
    answer = { content: paid, by: certified, serial: SERIAL };
    await expect(wechat().query(order.payNo)).rejects.toBeInstanceOf(ChannelUnreachable);
  });

  test('an answer of WeChat that is a probe is refused and asked for once more; a second one is no answer, and both are counted', async () => {
    const pay = wechat();
    answer = { content: paid };
    probes = 1;
    expect((await pay.query(order.payNo)).status).toBe('paid');
    expect(gateway.asked).toHaveLength(2);
    probes = 2;
    await expect(pay.query(order.payNo)).rejects.toBeInstanceOf(ChannelUnreachable);
    expect(pay.probesRefused!()).toBe(3);
  });

  test('an answer of WeChat about a paid trade has its amount, number and time', async () => {
    answer = { content: paid };
    expect(await wechat().query(order.payNo)).toEqual({
      status: 'paid',
      collected: {
        payNo: order.payNo,
        amount: order.amount,
        channelNo: '4200001',
        paidAt: new Date('2026-11-20T10:00:00Z'),
      },
    });
  });

  test.each([
    ['NOTPAY', 'pending'],
    ['USERPAYING', 'pending'],
    ['CLOSED', 'closed'],
  ])('an answer of WeChat about a trade that is %s has the status %s', async (trade_state, status) => {
    answer = { content: { ...paid, trade_state } };
    expect(await wechat().query(order.payNo)).toEqual({ status });
  });

  test('an answer of WeChat about a trade that it does not know is pending', async () => {
    answer = { status: 404, content: { code: 'ORDER_NOT_EXIST' } };
    expect(await wechat().query(order.payNo)).toEqual({ status: 'pending' });
  });

  test.each([
    ['signed by somebody else', { content: paid, by: ours }],
    ['signed with a key we do not know', { content: paid, serial: 'OTHER' }],
    ['of another trade', { content: { ...paid, out_trade_no: 'P2' } }],
    ['of a trade that was refunded', { content: { ...paid, trade_state: 'REFUND' } }],
    ['a fault', { status: 500, content: { code: 'SYSTEM_ERROR' } }],
    ['nothing', undefined],
  ])('an answer of WeChat that is %s is no answer', async (_what, said) => {
    answer = said;
    await expect(wechat().query(order.payNo)).rejects.toBeInstanceOf(ChannelUnreachable);
  });
});

describe('a refund', () => {
  test('a refund by WeChat is asked for under its own number, signed as the library signs it', async () => {
    answer = { content: { ...refunded, status: 'PROCESSING' } };
    expect(await wechat().refund(refund)).toEqual({ status: 'refunding' });
    const asked = gateway.asked[0]!;
    expect([asked.method, asked.url]).toEqual(['POST', '/v3/refund/domestic/refunds']);
    const { nonce_str, timestamp, signature } = partsOf(asked);
    expect(signature).toBe(library(ours).getSignature('POST', nonce_str!, timestamp!, asked.url, asked.body));
    expect(JSON.parse(asked.body)).toEqual({
      out_trade_no: order.payNo,
      out_refund_no: refund.refundNo,
      reason: '订单退款',
      notify_url: 'https://center.example.com/notify/wechat',
      amount: { refund: 8_01, total: 88_01, currency: 'CNY' },
    });
  });

  test.each([
    ['SUCCESS', { status: 'refunded', channelNo: '50000001' }],
    ['PROCESSING', { status: 'refunding' }],
    ['CLOSED', { status: 'failed', reason: '微信退款CLOSED' }],
    ['ABNORMAL', { status: 'abnormal', reason: '付款人的账户未能入账' }],
  ])('a refund that WeChat has as %s has that status', async (status, state) => {
    answer = { content: { ...refunded, status } };
    expect(await wechat().queryRefund(refund)).toEqual(state);
    expect(gateway.asked[0]!.url).toBe(`/v3/refund/domestic/refunds/${refund.refundNo}`);
  });

  test('a refund that ended on our own account there was not given back, and one that ended on a card of the payer’s was', async () => {
    answer = { content: { ...refunded, status: 'SUCCESS', user_received_account: '商户结算银行账户' } };
    expect(await wechat().queryRefund(refund)).toEqual({
      status: 'failed',
      reason: '已退至商户结算银行账户',
    });
    answer = { content: { ...refunded, status: 'SUCCESS', user_received_account: '招商银行借记卡0403' } };
    expect(await wechat().queryRefund(refund)).toEqual({ status: 'refunded', channelNo: '50000001' });
  });

  test('a refund that WeChat does not know is absent, and one that it will not make is refused', async () => {
    answer = { status: 404, content: { code: 'RESOURCE_NOT_EXISTS' } };
    expect(await wechat().queryRefund(refund)).toEqual({ status: 'absent' });
    answer = { status: 400, content: { code: 'INVALID_REQUEST', message: '订单已全额退款' } };
    expect(await wechat().refund(refund)).toEqual({
      status: 'failed',
      reason: 'INVALID_REQUEST 订单已全额退款',
    });
  });

  test.each([
    ['our balance there is short', { status: 403, content: { code: 'NOT_ENOUGH' } }],
    ['it has trouble', { status: 500, content: { code: 'SYSTEM_ERROR' } }],
    ['it is asked too often', { status: 429, content: { code: 'FREQUENCY_LIMITED' } }],
    [
      'it answers about another refund',
      { content: { ...refunded, status: 'SUCCESS', out_refund_no: 'CR2' } },
    ],
    [
      'it answers of another amount',
      { content: { ...refunded, status: 'SUCCESS', amount: { refund: 1, currency: 'CNY' } } },
    ],
    ['somebody else answers', { content: { ...refunded, status: 'SUCCESS' }, by: ours }],
    ['nobody answers', undefined],
  ])('a refund by WeChat has neither succeeded nor failed when %s', async (_what, said) => {
    answer = said;
    await expect(wechat().refund(refund)).rejects.toBeInstanceOf(ChannelUnreachable);
  });
});

describe('a report', () => {
  const now = new Date();
  const seal = (content: unknown, key = API_KEY) => {
    const cipher = createCipheriv('aes-256-gcm', key, 'noncenonce12').setAAD(Buffer.from('transaction'));
    const text = Buffer.concat([cipher.update(JSON.stringify(content)), cipher.final(), cipher.getAuthTag()]);
    return {
      algorithm: 'AEAD_AES_256_GCM',
      ciphertext: text.toString('base64'),
      nonce: 'noncenonce12',
      associated_data: 'transaction',
      original_type: 'transaction',
    };
  };
  const told = (content: unknown, sign: Parameters<typeof signedBy>[1] = {}, key?: string) => {
    const body = JSON.stringify({
      id: 'e1',
      event_type: 'TRANSACTION.SUCCESS',
      resource: seal(content, key),
    });
    return { headers: signedBy(body, sign) as Record<string, string>, body: Buffer.from(body) };
  };

  test('a report that WeChat signed and sealed tells of the money; the library checks and opens the same', async () => {
    const notice = told(paid);
    expect(wechat().readNotice(notice, now)).toMatchObject({ payNo: order.payNo, amount: 88_01 });
    const one = library(ours);
    (Pay as unknown as { certificates: object }).certificates = { [SERIAL]: theirs.publicPem };
    const checked = one.verifySign({
      timestamp: notice.headers['wechatpay-timestamp']!,
      nonce: 'n0nce',
      body: notice.body.toString(),
      serial: SERIAL,
      signature: notice.headers['wechatpay-signature']!,
    });
    expect(await checked).toBe(true);
    const { resource } = JSON.parse(notice.body.toString()) as { resource: ReturnType<typeof seal> };
    expect(one.decipher_gcm(resource.ciphertext, 'transaction', 'noncenonce12', API_KEY)).toEqual(paid);
  });

  test('a report of WeChat about a refund tells which, how much and how it ended', () => {
    const content = { mchid: '1900000001', ...refunded, refund_status: 'SUCCESS' };
    expect(wechat().readNotice(told(content), now)).toEqual({
      payNo: order.payNo,
      refundNo: refund.refundNo,
      amount: 8_01,
      state: { status: 'refunded', channelNo: '50000001' },
    });
    expect(() => wechat().readNotice(told({ ...content, mchid: '1900000002' }), now)).toThrow(BadNotice);
    expect(() => wechat().readNotice(told(content, { by: ours }), now)).toThrow(BadNotice);
  });

  test('a report that its certificate signed is believed beside one that its public key signed', () => {
    const notice = told(paid, { by: certified, serial: CERTIFICATE });
    expect(wechat().readNotice(notice, now)).toMatchObject({ payNo: order.payNo, amount: 88_01 });
  });

  test('a report that is a probe of our check is refused as one, and counted', () => {
    const pay = wechat();
    const probe = told(paid);
    probe.headers['wechatpay-signature'] = `WECHATPAY/SIGNTEST/${probe.headers['wechatpay-signature']}`;
    expect(() => pay.readNotice(probe, now)).toThrow(ProbeNotice);
    expect(pay.probesRefused!()).toBe(1);
  });

  test('a report of WeChat about a trade that is not paid tells of no money', () => {
    expect(wechat().readNotice(told({ ...paid, trade_state: 'CLOSED' }), now)).toBeNull();
  });

  const altered = () => {
    const notice = told(paid);
    return { ...notice, body: Buffer.from(notice.body.toString().replace('"e1"', '"e2"')) };
  };
  test.each([
    ['signed by somebody else', () => told(paid, { by: ours })],
    ['altered on the way', altered],
    ['of ten minutes ago', () => told(paid, { at: Math.floor(now.getTime() / 1000) - 600 })],
    ['sealed with another key', () => told(paid, {}, 'f'.repeat(32))],
    ['for another merchant', () => told({ ...paid, mchid: '1900000002' })],
    ['in another currency', () => told({ ...paid, amount: { total: 88_01, currency: 'HKD' } })],
    ['without headers', () => ({ ...told(paid), headers: {} })],
    ['that is no JSON', () => ({ headers: signedBy('x') as Record<string, string>, body: Buffer.from('x') })],
  ])('a report of WeChat %s is refused', (_what, notice) => {
    expect(() => wechat().readNotice(notice(), now)).toThrow(BadNotice);
  });
});
