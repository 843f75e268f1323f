import { type orders, orderStatusTexts, orderTypes } from '@uc/contract/orders';
import { fen, subtract } from '@uc/contract/money';
import type { Input } from '@uc/contract/endpoint';
import { centerNames } from '../../centers/index';
import type { Tx } from '../../db/index';
import {
  exportList,
  type ExportSource,
  momentColumn,
  moneyColumn,
  MOST_ROWS,
  type Row,
  type TaskView,
  textColumn,
} from '../../exports/index';
import { creatorOf, type Customer } from '../../call/index';
import type { Range } from './count-store';
import { type Conditions, countUpTo, readPage, type RowKey } from './store';
import { queryOf } from './query';

const CHUNK = 500;

/** Starts an export of the list. Refuses as `exportList` does. */
export async function exportOrders(
  tx: Tx,
  actor: Customer,
  input: Input<typeof orders.exportList>,
): Promise<TaskView> {
  const { range, conditions } = queryOf(input, actor.uid, creatorOf(actor, 'order'));
  const total = await countUpTo(tx, range, conditions, MOST_ROWS + 1);
  return exportList(tx, actor, {
    kind: 'orders',
    format: input.format,
    name: [range.role === 'buyer' ? '订单' : '卖出的订单', range.from, range.to].filter(Boolean).join('_'),
    params: { range, conditions },
    total,
    token: input.verify_token,
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

const columns = [
  textColumn('订单号', 22),
  textColumn('订单名称', 36),
  textColumn('订单类型'),
  textColumn('分中心'),
  textColumn('服务方', 20),
  textColumn('状态', 10),
  momentColumn('下单时间'),
  momentColumn('付款时间'),
  momentColumn('完成时间'),
  moneyColumn('订单金额（元）'),
  moneyColumn('优惠（元）'),
  moneyColumn('实付（元）'),
  moneyColumn('已退款（元）'),
];
const paidColumns = [
  textColumn('下单人'),
  moneyColumn('代金券（元）'),
  moneyColumn('创意币（元）'),
  moneyColumn('余额（元）'),
  moneyColumn('白条（元）'),
  moneyColumn('在线支付（元）'),
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
