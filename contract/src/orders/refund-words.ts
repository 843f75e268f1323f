import { type Fen, formatFen, sum } from '../money';
import type { refundTargets } from './detail';
import type { payMethods } from './order';

/**
 * Destinations of the parts of a payment, stated wherever a refund is offered or agreed: the booking follows it, unless
 * the customer wishes the online part to the balance.
 */
export const REFUND_PROMISE =
  '在线支付的部分由支付渠道原路退回，渠道不能退回的转入账户余额；账户余额、白条、创意币和优惠券支付的部分退回原处';

/** One part of a refund by the method it was paid with and where it goes, in 分. */
export interface RefundPart {
  method: (typeof payMethods)[number];
  to: keyof typeof refundTargets;
  amount: Fen;
}
/** Each way that a part can take, in words that fit before and after it has gone. */
const ways: Partial<Record<`${RefundPart['method']} ${RefundPart['to']}`, [part: string, way: string]>> = {
  'online channel': ['在线支付的', '由支付渠道原路退回'],
  'online balance': ['在线支付的', '转入账户余额'],
  'rmb balance': ['账户余额支付的', '退回账户余额'],
  'iou credit': ['白条支付的', '恢复白条额度'],
  'iou balance': ['白条支付且已还款的', '转入账户余额'],
  'iou debt': ['白条支付且已核销的', '冲减所欠款项'],
  'coin coin': ['创意币支付的', '退回创意币'],
  'voucher coupon': ['优惠券抵扣的', '退回优惠券'],
};

/** The destination of each part as one clause: `在线支付的80.00元由支付渠道原路退回，…`; empty where nothing goes back. */
export function refundWords(parts: readonly RefundPart[]): string {
  return Object.entries(ways)
    .flatMap(([way, [part, where]]) => {
      const amount = sum(
        parts.filter(({ method, to }) => `${method} ${to}` === way).map((one) => one.amount),
      );
      return amount === 0 ? [] : [`${part}${formatFen(amount)}元${where}`];
    })
    .join('，');
}
