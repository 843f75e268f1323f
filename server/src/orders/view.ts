import { mask } from '@uc/contract/mask';
import { fen, subtract } from '@uc/contract/money';
import { orderStatusTexts, orderTypes, type OrderStatus } from '@uc/contract/orders';
import type { Db } from '../db/index';
import { refundableOf } from './refundable-amount';
import { sourceOf } from '@uc/contract/orders/sources';
import { actionsOf } from './states';
import { findStates, type OrderRow } from './store';

/** An order with its viewer's role, the time at which they hid it, and the time of reading. */
export type ViewedRow = OrderRow & { role: 'buyer' | 'seller'; hidden_at: Date | null; now: Date };

interface StoredItem {
  name: string;
  spec: string;
  qty: number;
  unit: string;
  price_fen: number;
}

/**
 * An order as the contract answers it. An unpaid one past its deadline is shown as closed, whether or not the job has
 * closed it yet. A seller sees the total, not the payment methods, and the name of who placed it masked.
 */
export function orderView(
  row: ViewedRow,
  permissions: ReadonlySet<string>,
  centers: ReadonlyMap<string, string>,
) {
  const status = shownStatus(row);
  const isLate = status !== row.status;
  const isUnpaid = status === 'pending_pay';
  const isBuyer = row.role === 'buyer';
  const zero = fen(0);
  const source = sourceOf(row.source_type, row.source_no, row.role);
  return {
    order_no: row.order_no,
    order_type: row.order_type,
    order_type_text: orderTypes[row.order_type],
    title: row.title,
    cover: row.cover,
    items: (row.items as StoredItem[]).map(({ price_fen, ...item }) => ({ price: fen(price_fen), ...item })),
    location: row.location,
    location_text: centers.get(row.location) ?? row.location,
    total_amount: fen(row.total_fen),
    discount_amount: fen(row.discount_fen),
    paid: {
      voucher: isBuyer ? fen(row.paid_voucher_fen) : zero,
      coin: isBuyer ? fen(row.paid_coin_fen) : zero,
      rmb: isBuyer ? fen(row.paid_rmb_fen) : zero,
      iou: isBuyer ? fen(row.paid_iou_fen) : zero,
      online: isBuyer ? fen(row.paid_online_fen) : zero,
    },
    pay_amount: subtract(fen(row.total_fen), fen(row.discount_fen)),
    refund_amount: fen(row.refunded_fen),
    status,
    status_text: orderStatusTexts[status],
    sub_status_text: subStatusOf(row, isLate),
    pay_deadline: isUnpaid ? row.pay_deadline_at : null,
    left_seconds: isUnpaid ? Math.ceil((row.pay_deadline_at.getTime() - row.now.getTime()) / 1000) : null,
    accept_deadline: row.accept_deadline_at,
    created_at: row.created_at,
    paid_at: row.paid_at,
    completed_at: status === 'closed' ? null : row.ended_at,
    created_by: isBuyer ? row.created_by : mask(row.created_by),
    seller: { uid: row.seller_uid === null ? null : String(row.seller_uid), name: row.seller_name },
    actions: actionsOf(
      {
        status,
        role: row.role,
        revisions: row.revisions,
        endedAt: row.ended_at,
        sellerUid: row.seller_uid,
        hidden: row.hidden_at !== null,
        refundingFrom: row.refunding_from,
        isReviewed: row.reviewed_at !== null,
        isRefundable: refundableOf(row) > 0,
        isOwned: source !== null,
        now: row.now,
      },
      permissions,
    ),
    source_type: row.source_type,
    source_no: row.source_no,
    source_text: source?.text ?? null,
    source_link: source?.link ?? null,
  };
}

function subStatusOf(row: OrderRow, isLate: boolean): string | null {
  if (isLate || row.close_reason === 'timeout') return '超时未付款，已自动关闭';
  if (row.close_reason === 'cancelled') return '已取消';
  if (row.status === 'refunding')
    return row.refunding_from === 'completed' ? '售后审核中' : '等待处理退款申请';
  if (row.status === 'processing' && row.revisions > 0) return `第${row.revisions}次修改中`;
  if (row.status === 'completed' && row.refunded_fen > 0) return '未使用部分已退款';
  return null;
}

/** An unpaid order past its deadline is closed, whether or not the job has closed it yet. */
const shownStatus = ({
  status,
  pay_deadline_at: until,
  now,
}: Pick<ViewedRow, 'status' | 'pay_deadline_at' | 'now'>): OrderStatus =>
  status === 'pending_pay' && until <= now ? 'closed' : status;

/** The states of orders that an account bought or sold, by their numbers. */
export async function orderStates(db: Db, uid: number, nos: string[]): Promise<Map<string, string>> {
  const rows = await findStates(db, uid, nos);
  return new Map(rows.map((row) => [row.order_no, orderStatusTexts[shownStatus(row)]]));
}
