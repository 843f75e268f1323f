import { limits } from '@uc/contract/limits';
import { type orders, orderStatusTexts, orderTypes } from '@uc/contract/orders';
import { fen, subtract } from '@uc/contract/money';
import type { Input } from '@uc/contract/endpoint';
import { centerNames } from '../centers/index';
import type { Tx } from '../db/index';
import { type ExportSource, MOST_ROWS, type Row, type TaskView, startExport } from '../exports/index';
import { creatorOf, type Customer, refuse } from '../call/index';
import { requireStepUp } from '../passport/index';
import { initiatorOf } from '../ledger/index';
import type { Range } from './count-store';
import { type Conditions, countUpTo, readPage, type RowKey } from './store';
import { queryOf } from './query';

const CHUNK = 500;

/**
 * Starts an export of the list; one of more rows than a page of the list shows needs a fresh verification (trust §4.6,
 * ADR 30). Refuses stepUp.*, export.tooMany, export.tooLarge.
 */
export async function exportOrders(
  tx: Tx,
  actor: Customer,
  input: Input<typeof orders.exportList>,
): Promise<TaskView> {
  const { range, conditions } = queryOf(input, actor.uid, creatorOf(actor, 'order'));
  const rows = await countUpTo(tx, range, conditions, MOST_ROWS + 1);
  if (rows > limits.export.rowsUnverified) await requireStepUp(tx, actor, 'export', input.verify_token);
  if (rows > MOST_ROWS) throw refuse('export.tooLarge', { rows: MOST_ROWS });
  return startExport(tx, {
    uid: actor.uid,
    subId: actor.subId,
    by: initiatorOf(actor),
    kind: 'orders',
    format: input.format,
    name: [range.role === 'buyer' ? '订单' : '卖出的订单', range.from, range.to].filter(Boolean).join('_'),
    params: { range, conditions },
  });
}

/** Orders as a file, the newest first. A seller's file does not show how the buyer paid. */
export const ordersSource: ExportSource = {
  place: '/orders/myOrders',
  async open(_deps, db, { uid }, params) {
    const { range: stored, conditions } = params as { range: Range; conditions: Conditions };
    const range = { ...stored, uid };
    const [total, centers] = await Promise.all([
      countUpTo(db, range, conditions, MOST_ROWS),
      centerNames(db),
    ]);
    return {
      title: range.role === 'buyer' ? '我的订单' : '卖出的订单',
      head: [],
      foot: [],
      columns: [...columns, ...(range.role === 'buyer' ? paidColumns : [])],
      total,
      async *chunks() {
        let after: RowKey | undefined;
        for (;;) {
          const rows = await readPage(db, range, conditions, { newestFirst: true, skip: 0, after }, CHUNK);
          if (rows.length === 0) return;
          yield rows.map((row) => rowOf(row, centers, range.role));
          const last = rows.at(-1)!;
          after = [last.key_at, last.order_no];
        }
      },
    };
  },
};

const text = (title: string, width = 14) => ({ title, kind: 'text' as const, width });
const money = (title: string) => ({ title, kind: 'money' as const, width: 14 });
const moment = (title: string) => ({ title, kind: 'moment' as const, width: 20 });
const columns = [
  text('订单号', 22),
  text('订单名称', 36),
  text('订单类型'),
  text('分中心'),
  text('服务方', 20),
  text('状态', 10),
  moment('下单时间'),
  moment('付款时间'),
  moment('完成时间'),
  money('订单金额（元）'),
  money('优惠（元）'),
  money('实付（元）'),
  money('已退款（元）'),
];
const paidColumns = [
  text('下单人'),
  money('代金券（元）'),
  money('创意币（元）'),
  money('余额（元）'),
  money('白条（元）'),
  money('在线支付（元）'),
];

type ListedOrder = Awaited<ReturnType<typeof readPage>>[number];
function rowOf(row: ListedOrder, centers: ReadonlyMap<string, string>, role: 'buyer' | 'seller'): Row {
  const total = fen(row.total_fen);
  const discount = fen(row.discount_fen);
  const paid = [
    row.created_by,
    fen(row.paid_voucher_fen),
    fen(row.paid_coin_fen),
    fen(row.paid_rmb_fen),
    fen(row.paid_iou_fen),
    fen(row.paid_online_fen),
  ];
  return [
    row.order_no,
    row.title,
    orderTypes[row.order_type],
    centers.get(row.location) ?? row.location,
    row.seller_name,
    orderStatusTexts[row.status],
    row.created_at,
    row.paid_at,
    row.status === 'closed' ? null : row.ended_at,
    total,
    discount,
    subtract(total, discount),
    fen(row.refunded_fen),
    ...(role === 'buyer' ? paid : []),
  ];
}
