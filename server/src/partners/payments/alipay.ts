import { type Fen, fromWire, toWire } from '@uc/contract/money';
import { fetchAlipayBill } from './alipay-bill';
import { type AlipayAccount, call, reasonOf, signed } from './alipay-call';
import { signedFields } from './alipay-sign';
import { chinaMoment, chinaText } from './china-time';
import {
  assertFresh,
  BadNotice,
  ChannelUnreachable,
  type ChannelOrder,
  type ChannelState,
  type Collected,
  type PayChannel,
  type RefundHint,
  type RefundOrder,
  type RefundState,
} from './port';

/** Alipay repeats a notification for up to 25 hours; an older one may be a replay. */
const NOTICE_MINUTES = 25 * 60;
const paidStates = ['TRADE_SUCCESS', 'TRADE_FINISHED'];

/** Alipay's open platform: page pay or precreated QR code, query, close, RSA2 both ways. */
export function createAlipay(account: AlipayAccount): PayChannel {
  const isPage = account.product === 'page';
  return {
    isSandbox: false,
    offer: (order) => (isPage ? { type: 'redirect', url: pageUrl(account, order) } : undefined),
    async open(order) {
      if (isPage) return { type: 'redirect', url: pageUrl(account, order) };
      const answer = await call(account, 'alipay.trade.precreate', bizContent(order));
      if (answer.code !== '10000' || typeof answer.qr_code !== 'string')
        throw new ChannelUnreachable(`alipay refused precreate: ${reasonOf(answer)}`);
      return { type: 'qr', qr: answer.qr_code };
    },
    query: (payNo) => queryTrade(account, payNo),
    async close(payNo) {
      const answer = await call(account, 'alipay.trade.close', { out_trade_no: payNo });
      // A trade that no customer has opened does not exist at Alipay; its code expires by itself.
      if (answer.code === '10000' || answer.sub_code === 'ACQ.TRADE_NOT_EXIST') return { status: 'closed' };
      return queryTrade(account, payNo);
    },
    refund: (order) => refundTrade(account, order),
    queryRefund: (order) => queryRefund(account, order),
    readNotice(notice, now) {
      const fields = signedFields(account.publicKey, notice.body.toString('utf8'));
      if (fields === undefined) throw new BadNotice('the signature is not Alipay’s');
      if (fields.app_id !== account.appId) throw new BadNotice('it is for another application');
      assertFresh(chinaMoment(fields.notify_time) ?? new Date(Number.NaN), now, NOTICE_MINUTES);
      const refund = refundHint(fields);
      if (refund !== undefined) return refund;
      if (!paidStates.includes(fields.trade_status ?? '')) return null;
      const collected = collectedOf(fields.out_trade_no, fields, fields.gmt_payment);
      if (collected === undefined) throw new BadNotice('it names no payment');
      return collected;
    },
    bill: (kind, day) => fetchAlipayBill(account, kind, day),
    answer: (isAccepted) => ({
      status: 200,
      contentType: 'text/plain; charset=utf-8',
      body: isAccepted ? 'success' : 'fail',
    }),
  };
}

async function queryTrade(account: AlipayAccount, payNo: string): Promise<ChannelState> {
  const answer = await call(account, 'alipay.trade.query', { out_trade_no: payNo });
  if (answer.sub_code === 'ACQ.TRADE_NOT_EXIST') return { status: 'pending' };
  if (answer.code !== '10000') throw new ChannelUnreachable(`alipay refused query: ${reasonOf(answer)}`);
  if (answer.trade_status === 'TRADE_CLOSED') return { status: 'closed' };
  if (!paidStates.includes(String(answer.trade_status))) return { status: 'pending' };
  const collected = collectedOf(answer.out_trade_no, answer, answer.send_pay_date);
  if (collected === undefined || collected.payNo !== payNo)
    throw new ChannelUnreachable('alipay answered about another trade');
  return { status: 'paid', collected };
}

/** Temporary errors: our balance at Alipay, or a fault of its own. */
const passing = ['ACQ.SYSTEM_ERROR', 'ACQ.SELLER_BALANCE_NOT_ENOUGH', 'ACQ.REFUND_CHARGE_ERROR'];

async function refundTrade(account: AlipayAccount, order: RefundOrder): Promise<RefundState> {
  const answer = await call(account, 'alipay.trade.refund', {
    ...refundNames(order),
    refund_amount: yuanText(order.amount),
    refund_reason: order.reason,
  });
  // Only 40004 is a refusal; errors of ours (4000x) or of theirs (20000) say nothing about the money.
  if (answer.code === '40004' && !passing.includes(String(answer.sub_code)))
    return { status: 'failed', reason: reasonOf(answer) };
  if (answer.code !== '10000') throw new ChannelUnreachable(`alipay refused refund: ${reasonOf(answer)}`);
  if (answer.out_trade_no !== order.payNo)
    throw new ChannelUnreachable('alipay answered about another trade');
  // `N`: refunded under this number before, or not yet; the query tells which.
  if (answer.fund_change !== 'Y') return queryRefund(account, order);
  return { status: 'refunded', channelNo: String(answer.trade_no) };
}

async function queryRefund(account: AlipayAccount, order: RefundOrder): Promise<RefundState> {
  const answer = await call(account, 'alipay.trade.fastpay.refund.query', refundNames(order));
  if (answer.sub_code === 'ACQ.TRADE_NOT_EXIST') return { status: 'absent' };
  if (answer.code !== '10000')
    throw new ChannelUnreachable(`alipay refused refund.query: ${reasonOf(answer)}`);
  if (answer.refund_status === 'REFUND_PROCESSING') return { status: 'refunding' };
  // Without a status the request never arrived or failed; the same number may be sent again.
  if (answer.refund_status !== 'REFUND_SUCCESS') return { status: 'absent' };
  if (answer.out_request_no !== order.refundNo || fromWire(answer.refund_amount) !== order.amount)
    throw new ChannelUnreachable('alipay answered about another refund');
  return { status: 'refunded', channelNo: String(answer.trade_no) };
}

/**
 * Alipay reports a refund as a notification of its trade; `out_biz_no` is the refund's number, and `refund_fee` the
 * total refunded of the trade. The state of this refund needs a query.
 */
function refundHint(fields: Record<string, string | undefined>): RefundHint | undefined {
  const { out_trade_no: payNo, out_biz_no: refundNo, refund_fee: fee } = fields;
  const refundedSoFar = fromWire(fee);
  if (!refundNo || !fee || refundedSoFar === 0) return undefined;
  if (!payNo || refundedSoFar === undefined) throw new BadNotice('it names no refund');
  return { payNo, refundNo, refundedSoFar };
}

const refundNames = ({ payNo, refundNo }: RefundOrder) => ({ out_trade_no: payNo, out_request_no: refundNo });

const bizContent = ({ payNo, amount, title, expiresAt }: ChannelOrder) => ({
  out_trade_no: payNo,
  total_amount: yuanText(amount),
  subject: title,
  time_expire: chinaText(expiresAt),
});

/** The signed URL of Alipay's page; needs no call. */
function pageUrl(account: AlipayAccount, order: ChannelOrder): string {
  const content = { ...bizContent(order), product_code: 'FAST_INSTANT_TRADE_PAY' };
  const fields = signed(account, 'alipay.trade.page.pay', content, { return_url: account.returnUrl });
  return `${account.gateway}?${new URLSearchParams(fields).toString()}`;
}

function collectedOf(
  payNo: unknown,
  { total_amount: total, trade_no: channelNo }: Record<string, unknown>,
  paidAt: unknown,
): Collected | undefined {
  const amount = fromWire(total);
  if (typeof payNo !== 'string' || typeof channelNo !== 'string' || amount === undefined) return undefined;
  return { payNo, channelNo, amount, paidAt: chinaMoment(String(paidAt)) ?? new Date() };
}

const yuanText = (amount: Fen): string => toWire(amount).toFixed(2);
