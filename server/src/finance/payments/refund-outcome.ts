import { fen, formatFen } from '@uc/contract/money';
import { limits } from '@uc/contract/limits';
import { refuse } from '../../call/index';
import { notify } from '../../messages/index';
import { announceMoney, holdsFor, journals, post, resolveHolds, system } from '../../ledger/index';
import type { RefundHandler } from '../../room/index';
import { orderOfRefund } from './refund-store';

/** The type of the holds for a refund of an order by its channel; their number is the refund's. */
export const ORDER_REFUND = 'order_refund';

/**
 * End of J17: the channel has refunded the online part; or it could not, then it goes to the balance
 * (orders.md#order-states). The customer is notified of either.
 */
export const endOrderRefund: RefundHandler = async (tx, refund, outcome) => {
  const { uid, ref_no: refundNo, channel } = refund;
  const amount = fen(refund.amount_fen);
  const holds = await holdsFor(tx, uid, ORDER_REFUND, refundNo);
  if (holds.length === 0) throw refuse('state.conflict');
  const isBack = outcome.status === 'refunded';
  const orderNo = await orderOfRefund(tx, uid, refundNo);
  const about = { bizType: 'order', bizNo: orderNo, title: isBack ? '原路退款' : '原路退款失败转余额' };
  const [posted] = await post(tx, {
    uid,
    by: system,
    kind: isBack ? 'refund.returned' : 'refund.toBalance',
    refType: 'channel_refund',
    refId: refund.refund_no,
    about: isBack ? { ...about, channel, channelNo: outcome.channelNo } : { ...about, channel: 'balance' },
    journal: isBack ? journals.returnedByChannel(amount, channel, false) : journals.refundedInstead(amount),
    ...(!isBack && { detail: { reason: outcome.reason } }),
  });
  await resolveHolds(tx, posted!, holds, isBack ? 'posted' : 'voided');
  await notify(tx, {
    uid,
    category: 'finance',
    title: isBack ? '退款已原路退回' : '原路退款未成功，已转入余额',
    content: isBack
      ? `退款${refundNo}的${formatFen(amount)}元已由支付渠道原路退回，到账时间以渠道为准。`
      : `退款${refundNo}的${formatFen(amount)}元未能由支付渠道原路退回，已转入您的账户余额，可以使用；自在线支付起满${limits.recharge.withdrawHoldHours}小时后可提现。`,
    link: `/orders/myOrders?order=${orderNo}`,
    bizType: 'refund',
    bizNo: orderNo,
    sms: !isBack,
  });
  if (!isBack) await announceMoney(tx, uid);
};
