import { fen } from '@uc/contract/money';
import { centerNames } from '../centers/index';
import type { Db } from '../db/index';
import { paymentsOf } from '../finance/index';
import { refuse } from '../http/index';
import { orderShown } from './shown';
import { type EventRow, eventsOf, refundsOf } from './store';
import { findViewed } from './view-store';

const methodTexts = {
  voucher: '代金券/优惠券',
  coin: '创意币',
  rmb: '账户余额',
  iou: '白条',
  online: '在线支付',
} as const;
const refundTexts = { open: '待处理', agreed: '已退款', refused: '已拒绝' } as const;
const eventTexts: Record<string, string> = {
  create: '提交订单',
  pay: '支付订单',
  pay_at_once: '支付成功，创意币已到账',
  cancel: '取消订单',
  expire: '超时未付款，系统自动关闭',
  deliver: '提交交付成果',
  usage_end: '服务结束，按实际用量结算',
  accept: '验收通过',
  auto_accept: '超过7天未验收，系统自动验收',
  revise: '申请修改',
  apply_refund: '申请退款',
  agree_refund: '同意退款，款项已退回',
  agree_part: '同意部分退款，款项已退回',
  refuse_refund: '拒绝退款',
  refund_silence: '超过3天未处理，系统自动退款',
};

/** One order with its timeline, payments, deliveries and refunds; another account's number is `notFound`. */
export async function orderDetail(
  db: Db,
  viewer: { uid: number; creator: string | null; permissions: ReadonlySet<string> },
  orderNo: string,
) {
  const row = await findViewed(db, viewer.uid, viewer.creator, orderNo);
  if (row === undefined) throw refuse('notFound');
  const isBuyer = row.role === 'buyer';
  const [centers, events, refunds, payments] = await Promise.all([
    centerNames(db),
    eventsOf(db, row.uid, orderNo),
    refundsOf(db, row.uid, orderNo),
    isBuyer ? paymentsOf(db, row.uid, orderNo) : [],
  ]);
  return {
    ...orderShown(row, viewer.permissions, centers),
    remark: row.remark,
    timeline: events.map((event) => ({
      at: event.at,
      actor: actorOf(event, isBuyer, row.seller_name),
      text: eventTexts[event.event] ?? event.event,
      comment: event.comment,
    })),
    payments: payments.map(({ method, amount, refunded, refNo }) => ({
      method,
      method_text: methodTexts[method],
      amount,
      refunded,
      ref_no: refNo,
    })),
    deliveries: events
      .filter(({ event }) => event === 'deliver')
      .map(({ at, comment, files }) => ({ at, note: comment ?? '', files })),
    refunds: refunds.map((refund) => ({
      refund_no: refund.refund_no,
      at: refund.created_at,
      amount: fen(refund.amount_fen),
      status_text: refundTexts[refund.status],
      reason: refund.reason,
    })),
  };
}

/** Names are told among one's own people; the other side is a role. */
function actorOf({ actor_kind: kind, actor }: EventRow, isBuyer: boolean, sellerName: string): string {
  if (kind === 'system') return '系统';
  if (kind === 'staff') return '平台';
  if (kind === 'seller') return isBuyer ? sellerName : actor;
  return isBuyer ? actor : '买家';
}
