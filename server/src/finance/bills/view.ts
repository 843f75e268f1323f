import { billParts, billStates, OWNER } from '@uc/contract/finance/bill-texts';
import { recordTypes, type RecordType } from '@uc/contract/finance/records';
import { fen, sum } from '@uc/contract/money';
import { orderTypes } from '@uc/contract/orders';
import type { EntryRow, FiguresRow } from './entries-store';
import { dueAt } from './months';

const names = ['price', 'discount', 'voucher', 'coin', 'rmb', 'iou', 'online'] as const;

/** The figures of a row as they are answered, `paid` with them. */
export function figuresOf(row: FiguresRow) {
  const [price, discount, voucher, coin, rmb, iou, online] = names.map((name) => fen(row[`${name}_fen`]));
  const paid = sum([rmb!, iou!, online!]);
  return {
    count: row.count,
    price: price!,
    discount: discount!,
    voucher: voucher!,
    reduced: sum([discount!, voucher!]),
    coin: coin!,
    rmb: rmb!,
    iou: iou!,
    online: online!,
    paid,
  };
}

/** Several rows as one. */
export function together(rows: readonly FiguresRow[]): FiguresRow {
  const of = (name: (typeof names)[number]) => sum(rows.map((row) => fen(row[`${name}_fen`])));
  return {
    count: rows.reduce((all, { count }) => all + count, 0),
    price_fen: of('price'),
    discount_fen: of('discount'),
    voucher_fen: of('voucher'),
    coin_fen: of('coin'),
    rmb_fen: of('rmb'),
    iou_fen: of('iou'),
    online_fen: of('online'),
  };
}

export const stateOf = (month: string, fixedAt: Date | null) => {
  const status = fixedAt === null ? ('open' as const) : ('fixed' as const);
  return { month, status, status_text: billStates[status], fixed_at: fixedAt, due_at: dueAt(month) };
};

/** Who did it: the name of a sub-account, 主账号, or nobody for what came by itself. */
export const memberText = (key: string, name: string): string => (key === OWNER ? '主账号' : name);

/** The name of a kind: that of an order, or of a line of the account. */
export const kindText = (kind: string): string =>
  kind in orderTypes ? orderTypes[kind as keyof typeof orderTypes] : recordTypes[kind as RecordType];

export const lineOf = (row: EntryRow, centers: ReadonlyMap<string, string>) => ({
  id: row.id,
  at: row.at,
  part: row.part,
  part_text: billParts[row.part],
  kind: row.kind,
  kind_text: kindText(row.kind),
  biz_no: row.biz_no,
  is_order: row.is_order,
  title: row.title,
  location_text: centers.get(row.location) ?? row.location,
  member: memberText(row.member_sub ?? OWNER, row.member),
  counterparty: row.counterparty,
  ...figuresOf({ ...row, count: 1 }),
});
