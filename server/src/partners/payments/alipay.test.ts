import { fen } from '@uc/contract/money';
import { AlipaySdk } from 'alipay-sdk';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { createAlipay } from './alipay';
import { memberText, signedText } from './alipay-sign';
import { BadNotice, ChannelUnreachable } from './port';
import { signRsa } from './rsa';
import { newKeys, startGateway } from './testing';

const ours = newKeys();
const theirs = newKeys();
const APP = '2021000000000001';
const order = {
  payNo: 'P202611200000000001',
  amount: fen(1234_50),
  title: '创意币充值 & 赠送',
  expiresAt: new Date('2026-11-20T12:00:00Z'),
};
type Answer = Record<string, unknown>;
/** The platform's answer to a method; null is an answer that it has not signed. */
let answers: Record<string, Answer | null> = {};
let gateway: Awaited<ReturnType<typeof startGateway>>;
beforeAll(async () => {
  gateway = await startGateway(({ url }) => {
    const method = new URL(url, 'http://x').searchParams.get('method') ?? '';
    const answer = answers[method];
    if (answer === undefined) return undefined;
    // Spaces and order as they come: the bytes are what is signed.
    const text = JSON.stringify(answer ?? { code: '10000', trade_status: 'TRADE_SUCCESS' }, null, 1);
    const sign = signRsa(answer === null ? ours.privateKey : theirs.privateKey, text);
    return { body: `{"${method.replaceAll('.', '_')}_response":${text},"sign":"${sign}"}` };
  });
});
beforeEach(() => {
  answers = {};
  gateway.asked.length = 0;
});
afterAll(() => gateway.close());

const alipay = (product: 'qr' | 'page' = 'qr') =>
  createAlipay({
    gateway: `${gateway.url}/gateway.do`,
    appId: APP,
    privateKey: ours.privateKey,
    publicKey: theirs.publicKey,
    product,
    notifyUrl: 'https://center.example.com/notify/alipay',
    returnUrl: 'https://center.example.com/center/user/finance/rmb',
  });
/** Alipay's own library, on our side of the wire or on theirs. */
const sdk = (keys: { privatePem: string }, peer: { publicPem: string }) =>
  new AlipaySdk({
    appId: APP,
    privateKey: keys.privatePem,
    keyType: 'PKCS8',
    alipayPublicKey: peer.publicPem,
    gateway: `${gateway.url}/gateway.do`,
  });
const trade = {
  out_trade_no: order.payNo,
  trade_no: '2026112022001',
  total_amount: '1234.50',
  send_pay_date: '2026-11-20 10:00:00',
};

describe('what we send', () => {
  test('a request to Alipay is signed as its own library would check it', async () => {
    answers['alipay.trade.precreate'] = { code: '10000', qr_code: 'https://qr.alipay.com/bax0' };
    expect(await alipay().open(order)).toEqual({ type: 'qr', qr: 'https://qr.alipay.com/bax0' });
    const { url, body } = gateway.asked[0]!;
    const fields = Object.fromEntries([
      ...new URL(url, 'http://x').searchParams,
      ...new URLSearchParams(body),
    ]);
    const platform = sdk(theirs, ours);
    expect(platform.checkNotifySignV2(fields)).toBe(true);
    expect(platform.checkNotifySignV2({ ...fields, biz_content: '{}' })).toBe(false);
    expect(JSON.parse(fields.biz_content!)).toEqual({
      out_trade_no: order.payNo,
      total_amount: '1234.50',
      subject: order.title,
      time_expire: '2026-11-20 20:00:00',
    });
  });

  test('a payment page of Alipay is the address that the library would make at the same second', () => {
    const info = alipay('page').offer(order);
    const mine = new URL(info!.url!).searchParams;
    const library = sdk(ours, theirs).pageExecute('alipay.trade.page.pay', 'GET', {
      bizContent: JSON.parse(mine.get('biz_content')!) as object,
      notifyUrl: mine.get('notify_url')!,
      returnUrl: mine.get('return_url')!,
      timestamp: mine.get('timestamp')!,
    });
    const theirsSign = new URL(library).searchParams;
    // The same fields but one, which only we name.
    expect(sdk(theirs, ours).checkNotifySignV2(Object.fromEntries(mine))).toBe(true);
    expect(theirsSign.get('biz_content')).toBe(mine.get('biz_content'));
    const named = Object.fromEntries(theirsSign);
    expect(signRsa(ours.privateKey, signedText(named, ['sign']))).toBe(theirsSign.get('sign'));
  });
});

describe('what comes back', () => {
  test('an answer of Alipay that is signed is believed, by our adapter as by the library', async () => {
    answers['alipay.trade.query'] = { code: '10000', trade_status: 'TRADE_SUCCESS', ...trade };
    expect(await alipay().query(order.payNo)).toEqual({
      status: 'paid',
      collected: {
        payNo: order.payNo,
        channelNo: trade.trade_no,
        amount: order.amount,
        paidAt: new Date('2026-11-20T02:00:00Z'),
      },
    });
    const result = await sdk(ours, theirs).exec(
      'alipay.trade.query',
      { bizContent: {} },
      { validateSign: true },
    );
    expect(result.tradeStatus).toBe('TRADE_SUCCESS');
  });

  test.each([
    ['a trade nobody has opened', { code: '40004', sub_code: 'ACQ.TRADE_NOT_EXIST' }, 'pending'],
    ['one that waits', { code: '10000', trade_status: 'WAIT_BUYER_PAY' }, 'pending'],
    ['one that is closed', { code: '10000', trade_status: 'TRADE_CLOSED' }, 'closed'],
  ])('an answer of Alipay about %s has its status', async (_what, answer, status) => {
    answers['alipay.trade.query'] = answer;
    expect(await alipay().query(order.payNo)).toEqual({ status });
  });

  test.each([
    ['not signed by Alipay', null],
    ['about another trade', { code: '10000', trade_status: 'TRADE_SUCCESS', ...trade, out_trade_no: 'P2' }],
    ['a fault', { code: '20000', sub_code: 'isp.unknow-error' }],
    ['nothing', undefined],
  ])('an answer of Alipay that is %s is no answer', async (_what, answer) => {
    if (answer !== undefined) answers['alipay.trade.query'] = answer;
    await expect(alipay().query(order.payNo)).rejects.toBeInstanceOf(ChannelUnreachable);
  });

  test('an answer of Alipay to a closing is closed when done, closed when there is nothing, and paid when paid meanwhile', async () => {
    answers['alipay.trade.close'] = { code: '10000' };
    expect(await alipay().close(order.payNo)).toEqual({ status: 'closed' });
    answers['alipay.trade.close'] = { code: '40004', sub_code: 'ACQ.TRADE_NOT_EXIST' };
    expect(await alipay().close(order.payNo)).toEqual({ status: 'closed' });
    answers['alipay.trade.close'] = { code: '40004', sub_code: 'ACQ.REASON_TRADE_STATUS_INVALID' };
    answers['alipay.trade.query'] = { code: '10000', trade_status: 'TRADE_SUCCESS', ...trade };
    expect((await alipay().close(order.payNo)).status).toBe('paid');
  });

  test('an answer of Alipay is cut out for its signature as it stands, whatever is in it', () => {
    expect(memberText('{"a":{"b":"}\\"{"},"sign":"x"}', 'a')).toBe('{"b":"}\\"{"}');
    expect(memberText('{"a":"text"}', 'a')).toBeUndefined();
    expect(memberText('{"a":{"b":1', 'a')).toBeUndefined();
  });
});

describe('a refund', () => {
  const refund = {
    refundNo: 'CR202611200000000001',
    payNo: order.payNo,
    amount: fen(100_44),
    paid: order.amount,
    reason: '订单退款',
  };
  const done = { code: '10000', fund_change: 'Y', ...trade, refund_fee: '100.44' };
  const queried = {
    code: '10000',
    ...trade,
    out_request_no: refund.refundNo,
    refund_amount: '100.44',
    refund_status: 'REFUND_SUCCESS',
  };

  test('a refund by Alipay is asked for under its own number, signed as the library checks it', async () => {
    answers['alipay.trade.refund'] = done;
    expect(await alipay().refund(refund)).toEqual({ status: 'refunded', channelNo: trade.trade_no });
    const asked = gateway.asked[0]!;
    const content = new URLSearchParams(asked.body).get('biz_content')!;
    expect(JSON.parse(content)).toEqual({
      out_trade_no: order.payNo,
      out_request_no: refund.refundNo,
      refund_amount: '100.44',
      refund_reason: '订单退款',
    });
    const query = Object.fromEntries(new URL(asked.url, 'http://x').searchParams);
    const all = { ...query, biz_content: content };
    expect(signRsa(ours.privateKey, signedText(all, ['sign']))).toBe(query.sign);
    const result = await sdk(ours, theirs).exec(
      'alipay.trade.refund',
      { bizContent: {} },
      { validateSign: true },
    );
    expect(result.fundChange).toBe('Y');
  });

  test('a refund by Alipay that changed no money is asked about before anything is said', async () => {
    answers['alipay.trade.refund'] = { ...done, fund_change: 'N' };
    answers['alipay.trade.fastpay.refund.query'] = queried;
    expect((await alipay().refund(refund)).status).toBe('refunded');
    answers['alipay.trade.fastpay.refund.query'] = { code: '10000' };
    expect((await alipay().refund(refund)).status).toBe('absent');
  });

  test.each([
    ['known', queried, 'refunded'],
    ['under way', { ...queried, refund_status: 'REFUND_PROCESSING' }, 'refunding'],
    ['unknown', { code: '10000' }, 'absent'],
    ['of no trade', { code: '40004', sub_code: 'ACQ.TRADE_NOT_EXIST' }, 'absent'],
  ])('a refund asked about at Alipay is %s', async (_what, answer, status) => {
    answers['alipay.trade.fastpay.refund.query'] = answer;
    expect((await alipay().queryRefund(refund)).status).toBe(status);
  });

  test.each(['ACQ.TRADE_NOT_ALLOW_REFUND', 'ACQ.REFUND_AMT_NOT_EQUAL_TOTAL', 'ACQ.TRADE_HAS_FINISHED'])(
    'a refund by Alipay is refused for %s',
    async (sub_code) => {
      answers['alipay.trade.refund'] = { code: '40004', sub_code };
      expect(await alipay().refund(refund)).toMatchObject({ status: 'failed' });
    },
  );

  test.each([
    ['our balance there is short', { code: '40004', sub_code: 'ACQ.SELLER_BALANCE_NOT_ENOUGH' }],
    ['it has trouble', { code: '40004', sub_code: 'ACQ.SYSTEM_ERROR' }],
    ['it is not there', { code: '20000', sub_code: 'isp.unknow-error' }],
    ['our key is wrong', { code: '40002', sub_code: 'isv.invalid-signature' }],
    ['it answers about another trade', { ...done, out_trade_no: 'P2' }],
    ['somebody else answers', null],
    ['nobody answers', undefined],
  ])('a refund by Alipay has neither succeeded nor failed when %s', async (_what, answer) => {
    if (answer !== undefined) answers['alipay.trade.refund'] = answer;
    await expect(alipay().refund(refund)).rejects.toBeInstanceOf(ChannelUnreachable);
  });

  test('a refund that Alipay has with another amount than ours is no answer', async () => {
    answers['alipay.trade.fastpay.refund.query'] = { ...queried, refund_amount: '100.45' };
    await expect(alipay().queryRefund(refund)).rejects.toBeInstanceOf(ChannelUnreachable);
  });
});

describe('a report', () => {
  const fields = {
    app_id: APP,
    notify_time: '2026-11-20 18:00:00',
    notify_type: 'trade_status_sync',
    notify_id: 'n1',
    sign_type: 'RSA2',
    charset: 'utf-8',
    subject: '创意币 & 充值=1',
    trade_status: 'TRADE_SUCCESS',
    gmt_payment: '2026-11-20 17:59:58',
    ...trade,
  };
  const now = new Date('2026-11-20T10:00:30Z');
  const told = (change: Record<string, string> = {}, keys = theirs, after: Record<string, string> = {}) => {
    const all = { ...fields, ...change };
    const sign = signRsa(keys.privateKey, signedText(all, ['sign', 'sign_type']));
    const body = new URLSearchParams({ ...all, sign, ...after }).toString();
    return { headers: {}, body: Buffer.from(body) };
  };

  test('a report that Alipay signed tells of the money, and the library agrees that it did', () => {
    const notice = told();
    expect(alipay().readNotice(notice, now)).toEqual({
      payNo: order.payNo,
      channelNo: trade.trade_no,
      amount: order.amount,
      paidAt: new Date('2026-11-20T09:59:58Z'),
    });
    const read = Object.fromEntries(new URLSearchParams(notice.body.toString()));
    expect(sdk(ours, theirs).checkNotifySignV2(read)).toBe(true);
  });

  /** As the platform signs it where it takes a field without a value into the text. */
  const toldWithEmpty = (after: [string, string][] = []) => {
    const all: Record<string, string> = { ...fields, passback_params: '' };
    const named = Object.keys(all).filter((name) => name !== 'sign_type');
    const text = named
      .sort()
      .map((name) => `${name}=${all[name]}`)
      .join('&');
    const sign = signRsa(theirs.privateKey, text);
    const body = new URLSearchParams([...Object.entries({ ...all, sign }), ...after]).toString();
    return { headers: {}, body: Buffer.from(body) };
  };

  test('a report with a field without a value is believed, whether that field is in the signed text or not', () => {
    const inText = toldWithEmpty();
    expect(alipay().readNotice(inText, now)).toMatchObject({ payNo: order.payNo, amount: order.amount });
    const read = Object.fromEntries(new URLSearchParams(inText.body.toString()));
    expect(sdk(ours, theirs).checkNotifySignV2(read)).toBe(true);
    const leftOut = told({ passback_params: '' });
    expect(alipay().readNotice(leftOut, now)).toMatchObject({ payNo: order.payNo, amount: order.amount });
  });

  test.each<[string, [string, string][]]>([
    ['a field more', [['refund_fee', '1.00']]],
    ['a name twice', [['passback_params', '']]],
    ['an amount twice', [['total_amount', '0.01']]],
  ])(
    'a report with a field without a value in its signed text, and %s that nobody signed, is refused',
    (_what, after) => {
      expect(() => alipay().readNotice(toldWithEmpty(after), now)).toThrow(BadNotice);
    },
  );

  test('a report of Alipay about an unpaid or closed trade tells of no money', () => {
    expect(alipay().readNotice(told({ trade_status: 'WAIT_BUYER_PAY' }), now)).toBeNull();
    expect(alipay().readNotice(told({ trade_status: 'TRADE_CLOSED' }), now)).toBeNull();
  });

  const back = {
    out_biz_no: 'CR202611200000000001',
    refund_fee: '100.44',
    gmt_refund: '2026-11-20 17:59:59.1',
  };
  test.each(['TRADE_SUCCESS', 'TRADE_CLOSED'])(
    'a report of Alipay about a refund of a trade that is %s names the refund',
    (trade_status) => {
      const notice = told({ ...back, trade_status });
      expect(alipay().readNotice(notice, now)).toEqual({
        payNo: order.payNo,
        refundNo: back.out_biz_no,
        refundedSoFar: fen(100_44),
      });
      const read = Object.fromEntries(new URLSearchParams(notice.body.toString()));
      expect(sdk(ours, theirs).checkNotifySignV2(read)).toBe(true);
    },
  );

  test('a report of Alipay with nothing refunded is one of a payment', () => {
    expect(alipay().readNotice(told({ ...back, refund_fee: '0.00' }), now)).toMatchObject({
      payNo: order.payNo,
    });
    expect(alipay().readNotice(told({ ...back, refund_fee: '' }), now)).toMatchObject({ payNo: order.payNo });
  });

  test.each([
    ['a refund that somebody else signed', told(back, ours)],
    ['a refund that was altered', told(back, theirs, { out_biz_no: 'CR2' })],
    ['a refund of no amount', told({ ...back, refund_fee: '1e3' })],
    ['a refund of no trade', told({ ...back, out_trade_no: '' })],
    ['another amount', told({}, theirs, { total_amount: '0.01' })],
    ['another trade', told({}, theirs, { out_trade_no: 'P2' })],
    ['a key of somebody else', told({}, ours)],
    ['no signature', told({}, theirs, { sign: '' })],
    ['another application', told({ app_id: '2021000000000002' })],
    ['a time long ago', told({ notify_time: '2026-11-19 08:00:00' })],
    ['no time', told({ notify_time: '' })],
    ['an amount that is none', told({ total_amount: '1e3' })],
    ['nothing in it', { headers: {}, body: Buffer.alloc(0) }],
  ])('a report of Alipay with %s is refused', (_what, notice) => {
    expect(() => alipay().readNotice(notice, now)).toThrow(BadNotice);
  });

  test('a report of Alipay is answered in the two words that Alipay knows', () => {
    expect([alipay().answer(true).body, alipay().answer(false).body]).toEqual(['success', 'fail']);
  });
});
