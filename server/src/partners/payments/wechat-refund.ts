import { fen } from '@uc/contract/money';
import { z } from 'zod';
import { type ChannelReply, objectOf } from './ask';
import { ChannelUnreachable, type RefundOrder, type RefundReport, type RefundState } from './port';

/** Refunds of one order follow each other at least so far apart (pay.weixin.qq.com/doc/v3/merchant/4012556457). */
export const REFUND_PAUSE_MS = 60_000;

/** A refund of WeChat Pay; its state is `status` in answers and `refund_status` in notifications. */
const refund = z.object({
  mchid: z.string().optional(),
  out_trade_no: z.string(),
  out_refund_no: z.string(),
  refund_id: z.string(),
  status: z.string().optional(),
  refund_status: z.string().optional(),
  user_received_account: z.string().optional(),
  amount: z.object({ refund: z.int().positive(), currency: z.string().optional() }),
});
export type Refund = z.output<typeof refund>;

/** Temporary errors: our balance at WeChat Pay, or a fault of its own. */
const passing = ['NOT_ENOUGH', 'SYSTEM_ERROR', 'FREQUENCY_LIMITED', 'SIGN_ERROR', 'NO_AUTH'];

/** The content of a notification if it is about a refund. */
export function readRefund(told: unknown): Refund | undefined {
  const isRefund = typeof told === 'object' && told !== null && 'out_refund_no' in told;
  return isRefund ? refund.parse(told) : undefined;
}

/** A refund that was reported. */
export const refundReport = (told: Refund): RefundReport => ({
  payNo: told.out_trade_no,
  refundNo: told.out_refund_no,
  amount: fen(told.amount.refund),
  state: stateOf(told),
});

/** The state of a refund in a signed answer; throws `ChannelUnreachable` for one without a meaning. */
export function refundStateOf(
  reply: ChannelReply,
  { refundNo, amount }: RefundOrder,
  asked: 'refund' | 'query',
): RefundState {
  const answer = objectOf(reply.text);
  if (asked === 'query' && reply.status === 404) return { status: 'absent' };
  const { code, message } = answer;
  const isRefusal = [400, 403, 404].includes(reply.status) && !passing.includes(String(code));
  if (asked === 'refund' && isRefusal)
    return { status: 'failed', reason: [code, message].filter(Boolean).join(' ') };
  const found = refund.safeParse(answer);
  const isOurs = found.data?.out_refund_no === refundNo && found.data.amount.refund === amount;
  if (reply.status !== 200 || !isOurs)
    throw new ChannelUnreachable(`wechat refused ${asked}: ${reply.status}`);
  return stateOf(found.data!);
}

/**
 * After CLOSED the money is still with the merchant. With ABNORMAL it stands between: the payer's account did not accept
 * it, and the merchant sends it on to a card of the payer's or to its own account, which `SUCCESS` then names. What went to
 * the merchant's account was not given back to the payer.
 */
function stateOf({ status, refund_status, refund_id: channelNo, ...told }: Refund): RefundState {
  const said = refund_status ?? status;
  if (said === 'SUCCESS')
    return told.user_received_account?.startsWith('商户')
      ? { status: 'failed', reason: `已退至${told.user_received_account}` }
      : { status: 'refunded', channelNo };
  if (said === 'PROCESSING') return { status: 'refunding' };
  if (said === 'ABNORMAL') return { status: 'abnormal', reason: '付款人的账户未能入账' };
  if (said === 'CLOSED') return { status: 'failed', reason: '微信退款CLOSED' };
  throw new ChannelUnreachable(`wechat says ${said}`);
}
