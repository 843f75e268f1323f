import { limits } from '@uc/contract/limits';
import { formatFen, fen, subtract } from '@uc/contract/money';
import type { Tx } from '../db/index';
import { notify } from '../messages/index';
import type { OrderRow } from './store';

interface Notice {
  title: string;
  content: string;
  level?: 'info' | 'warn';
  sms?: boolean;
}

/** To the buyer; the SMS to whoever placed the order, the owner or the sub-account. */
const notifyBuyer = (tx: Tx, order: OrderRow, notice: Notice): Promise<void> =>
  notify(tx, {
    ...notice,
    uid: order.uid,
    creator: order.created_by_sub,
    smsToCreator: true,
    category: 'order',
    link: `/orders/myOrders?order=${order.order_no}`,
    bizType: 'order',
    bizNo: order.order_no,
  });

/** To the seller; nobody where the platform sells. */
async function notifySeller(tx: Tx, order: OrderRow, notice: Notice): Promise<void> {
  if (order.seller_uid === null) return;
  await notify(tx, {
    ...notice,
    uid: order.seller_uid,
    category: 'order',
    link: `/orders/myOrders?role=seller&order=${order.order_no}`,
    bizType: 'order',
    bizNo: order.order_no,
  });
}

const costOf = (order: OrderRow): string =>
  formatFen(subtract(fen(order.total_fen), fen(order.discount_fen)));
const orderName = ({ title, order_no }: OrderRow): string => `订单“${title}”（${order_no}）`;

/** Paid: buyer and seller (orders.md#order-states). */
export async function notifyPaid(tx: Tx, order: OrderRow): Promise<void> {
  const content = `${orderName(order)}已支付${costOf(order)}元。`;
  await notifyBuyer(tx, order, { title: '订单支付成功', content });
  await notifySeller(tx, order, { title: '您有新的订单', content: `${content}请按约定及时交付。` });
}

/** Closed unpaid, cancelled by a person or at its deadline. */
export const notifyClosed = (tx: Tx, order: OrderRow, isLate: boolean): Promise<void> =>
  notifyBuyer(tx, order, {
    title: isLate ? '订单超时未付款，已自动关闭' : '订单已取消',
    content: `${orderName(order)}已关闭，占用的优惠券、创意币和余额已退回。`,
  });

/** Delivered, to be accepted by the buyer. */
export const notifyDelivered = (tx: Tx, order: OrderRow): Promise<void> =>
  notifyBuyer(tx, order, {
    title: '订单已交付，请验收',
    content: `${orderName(order)}已交付，请在${limits.order.acceptDays}天内验收，逾期将自动验收。`,
    sms: true,
  });

/** Reminder: in `days` the delivery is accepted automatically. */
export const notifyAcceptSoon = (tx: Tx, order: OrderRow, days: number): Promise<void> =>
  notifyBuyer(tx, order, {
    title: `订单将在${days}天后自动验收`,
    content: `${orderName(order)}待您验收，${days}天后将自动验收，款项将结算给服务方。`,
    level: 'warn',
    sms: true,
  });

/** Accepted: to the seller, and to the buyer too when the deadline accepted it (`isSilent`). */
export async function notifyAccepted(tx: Tx, order: OrderRow, isSilent: boolean): Promise<void> {
  if (isSilent)
    await notifyBuyer(tx, order, {
      title: '订单已自动验收',
      content: `${orderName(order)}超过${limits.order.acceptDays}天未验收，已自动验收。如有问题可在${limits.order.claimDays}天内申请售后。`,
      sms: true,
    });
  await notifySeller(tx, order, {
    title: '订单已验收',
    content: `${orderName(order)}已验收，收入将在${limits.order.pendingDays}天后到账。`,
    sms: true,
  });
}

export const notifyRevision = (tx: Tx, order: OrderRow, note: string): Promise<void> =>
  notifySeller(tx, order, {
    title: '买家申请修改',
    content: `${orderName(order)}需要修改：${note}`,
    sms: true,
  });

/** A refund request that the seller decides. */
export const notifyRefundRequested = (tx: Tx, order: OrderRow, amount: string): Promise<void> =>
  notifySeller(tx, order, {
    title: `买家申请退款，请在${limits.order.refundDays}天内处理`,
    content: `${orderName(order)}申请退款${amount}元，${limits.order.refundDays}天内未处理将自动退款。`,
    level: 'warn',
    sms: true,
  });

export const notifyAfterSaleRequested = (tx: Tx, order: OrderRow, amount: string): Promise<void> =>
  notifySeller(tx, order, {
    title: '买家申请售后，平台审核中',
    content: `${orderName(order)}验收后申请退款${amount}元，由平台审核；审核期间该订单的收入暂不结算。`,
    sms: true,
  });

/** Refunded, with where each part went. */
export async function notifyRefunded(
  tx: Tx,
  order: OrderRow,
  amount: string,
  { isSilent, words }: { isSilent: boolean; words: string },
): Promise<void> {
  const why = isSilent ? `超过${limits.order.refundDays}天未处理，系统已自动退款` : '退款申请已通过';
  await notifyBuyer(tx, order, {
    title: '退款成功',
    content: `${orderName(order)}${why}，退款${amount}元：${words}。`,
    sms: true,
  });
  await notifySeller(tx, order, {
    title: '订单已退款',
    content: `${orderName(order)}${why}，退款${amount}元。`,
    sms: true,
  });
}

export const notifyRefundRefused = (tx: Tx, order: OrderRow, reason: string): Promise<void> =>
  notifyBuyer(tx, order, {
    title: '退款申请未通过',
    content: `${orderName(order)}的退款申请未通过：${reason}`,
    level: 'warn',
    sms: true,
  });
