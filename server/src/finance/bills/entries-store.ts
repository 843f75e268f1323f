import { expenseTypes, type RecordType } from '@uc/contract/finance/records';
import type { BillDimension, BillPart } from '@uc/contract/finance/bill-texts';
import { type RawBuilder, sql } from 'kysely';
import type { Db } from '../../db/index';
import { lastLineBefore } from '../../ledger/index';

/** Whose entries, of which stretch of time; `sub` is the sub-account that sees its own alone, null for everything. */
export interface Stretch {
  uid: number;
  from: Date;
  to: Date;
  sub: string | null;
}
export interface EntryFilter {
  part?: BillPart | undefined;
  kind?: string | undefined;
  center?: string | undefined;
  member?: string | undefined;
  counterparty?: string | undefined;
}
/** Sums of entries in 分, below zero for what came back. */
export interface FiguresRow {
  count: number;
  price_fen: number;
  discount_fen: number;
  voucher_fen: number;
  coin_fen: number;
  rmb_fen: number;
  iou_fen: number;
  online_fen: number;
}
export interface EntryRow extends Omit<FiguresRow, 'count'> {
  id: string;
  at: Date;
  part: BillPart;
  kind: string;
  biz_no: string;
  is_order: boolean;
  title: string;
  location: string;
  member: string;
  member_sub: string | null;
  counterparty: string;
}

/** Kinds of lines that are fees: what is spent from the balance beside orders, which their payments tell. */
const fees: readonly RecordType[] = expenseTypes.filter((type) => type !== 'pay');
/** Kinds of lines that are adjustments where they come in: fees given back, and what others were made to pay. */
const credited: readonly RecordType[] = ['withdraw_fee', 'compensation', 'adjust'];

const means = (sign: RawBuilder<unknown>) => {
  const of = (condition: RawBuilder<unknown>) =>
    sql`coalesce(sum(${sign} * part.amount_fen) filter (where ${condition}), 0)::bigint`;
  return sql`${of(sql`part.method = 'voucher' and part.is_discount`)} as discount_fen,
    ${of(sql`part.method = 'voucher' and not part.is_discount`)} as voucher_fen,
    ${of(sql`part.method = 'coin'`)} as coin_fen, ${of(sql`part.method = 'rmb'`)} as rmb_fen,
    ${of(sql`part.method = 'iou'`)} as iou_fen, ${of(sql`part.method = 'online'`)} as online_fen`;
};
const order = sql`o.order_type as kind, o.order_no as biz_no, true as is_order, o.title, o.location,
  o.created_by as member, o.created_by_sub as member_sub, o.seller_name as counterparty`;
const money = sql`way.discount_fen, way.voucher_fen, way.coin_fen, way.rmb_fen, way.iou_fen, way.online_fen`;

/**
 * Everything that a bill is made of (bills.md#parts-of-a-bill): orders by their payments, refunds by where each part of
 * them went, late fees repaid online, and fees and adjustments by the lines of the RMB account.
 */
const entries = ({ uid, from, to }: Stretch) => sql`
  select way.order_no as id, way.at, 'order' as part, ${order}, ${money}
  from (
    select order_no, min(created_at) as at, ${means(sql`1`)} from payments part
    where uid = ${uid} and created_at >= ${from} and created_at < ${to} group by order_no
  ) way join orders o on o.uid = ${uid} and o.order_no = way.order_no
  union all
  select way.refund_no, way.at, 'refund', ${order}, ${money}
  from (
    select part.refund_no, part.order_no, min(part.created_at) as at, ${means(sql`-1`)}
    from (
      select leg.*, coalesce(paid.is_discount, false) as is_discount from refund_legs leg
      left join payments paid on paid.uid = leg.uid and paid.order_no = leg.order_no
        and paid.method = leg.method and paid.ref_no = leg.ref_no
      where leg.uid = ${uid} and leg.created_at >= ${from} and leg.created_at < ${to}
    ) part group by part.refund_no, part.order_no
  ) way join orders o on o.uid = ${uid} and o.order_no = way.order_no
  union all
  select repay_no, min(created_at), 'fee', 'iou_late_fee', repay_no, false, '白条违约金', 'all', '', null, '',
    0, 0, 0, 0, 0, sum(late_fee_fen)::bigint
  from iou_repayments
  where uid = ${uid} and created_at >= ${from} and created_at < ${to} and source = 'online' and late_fee_fen > 0
  group by repay_no
  union all
  select 'F' || seq, created_at, case when direction = 'out' and type = any(${fees}) then 'fee' else 'adjust' end,
    type, biz_no, false, title, location, operator, operator_sub, counterparty,
    0, 0, 0, case direction when 'out' then amount else -amount end, 0, 0
  from ledger_records
  where uid = ${uid} and account = 'rmb'
    and seq > ${lastLineBefore(uid, 'rmb', from)} and seq <= ${lastLineBefore(uid, 'rmb', to)}
    and ((direction = 'out' and (type = any(${fees}) or type = 'adjust') and (type <> 'coin_buy' or biz_type <> 'order'))
      or (direction = 'in' and type = any(${credited})))`;

const given = (column: RawBuilder<unknown>, value: string | undefined) =>
  value === undefined ? sql`` : sql` and ${column} = ${value}`;
/** As `OWNER` of the contract. */
const memberKey = sql`coalesce(member_sub, 'owner')`;
/** The entries as a table, with their price. */
const found = (stretch: Stretch, { part, kind, center, member, counterparty }: EntryFilter = {}) => sql`(
  select *, discount_fen + voucher_fen + coin_fen + rmb_fen + iou_fen + online_fen as price_fen
  from (${entries(stretch)}) as entry
  where true${given(sql`part`, part)}${given(sql`kind`, kind)}${given(sql`location`, center)}${given(memberKey, member)}${given(sql`counterparty`, counterparty)}${given(sql`member_sub`, stretch.sub ?? undefined)}
) as entry`;

const figures = sql`count(*)::int as count,
  ${sql.join(
    ['price', 'discount', 'voucher', 'coin', 'rmb', 'iou', 'online'].map(
      (name) => sql`coalesce(sum(${sql.ref(`${name}_fen`)}), 0)::bigint as ${sql.ref(`${name}_fen`)}`,
    ),
  )}`;
const keys: Record<BillDimension | 'part', RawBuilder<unknown>> = {
  kind: sql`kind`,
  center: sql`location`,
  member: memberKey,
  counterparty: sql`counterparty`,
  month: sql`to_char(at at time zone 'Asia/Shanghai', 'YYYY-MM')`,
  part: sql`part`,
};

export interface GroupRow extends FiguresRow {
  key: string;
  by: string;
  /** The newest name of a member. */
  member: string;
  by_member: string;
}
/** Sums by one or two dimensions. */
export const groupsOf = async (
  db: Db,
  stretch: Stretch,
  dimension: BillDimension | 'part',
  by?: BillDimension | 'part',
): Promise<GroupRow[]> =>
  (
    await sql<GroupRow>`select ${keys[dimension]} as key, ${by === undefined ? sql`''` : keys[by]} as by,
      max(member) as member, max(member) as by_member, ${figures}
    from ${found(stretch)} group by 1, 2 order by 1, 2`.execute(db)
  ).rows;

/** A page of entries, the newest first, with the count and sums of all. */
export async function entryPage(
  db: Db,
  stretch: Stretch,
  filter: EntryFilter,
  { limit, offset, ascending = false }: { limit: number; offset: number; ascending?: boolean },
): Promise<{ rows: EntryRow[]; sums: FiguresRow }> {
  const direction = ascending ? sql`asc` : sql`desc`;
  const { rows } = await sql<EntryRow>`select * from ${found(stretch, filter)}
    order by at ${direction}, id ${direction}, kind limit ${limit} offset ${offset}`.execute(db);
  return { rows, sums: await sumsOf(db, stretch, filter) };
}

export const sumsOf = async (db: Db, stretch: Stretch, filter: EntryFilter = {}): Promise<FiguresRow> =>
  (await sql<FiguresRow>`select ${figures} from ${found(stretch, filter)}`.execute(db)).rows[0]!;

/** The month of China in which the first entry before a moment stands, null without any. */
export const firstMonth = async (db: Db, uid: number, to: Date): Promise<string | null> =>
  (
    await sql<{ month: string | null }>`select min(${keys.month}) as month
    from ${found({ uid, from: new Date(0), to, sub: null })}`.execute(db)
  ).rows[0]!.month;

/** The amounts that payments and refunds of orders have noted, by method and by target. */
export async function notedOf(
  db: Db,
  { uid, from, to }: Stretch,
): Promise<{ side: 'paid' | 'refunded'; means: string; amount: number }[]> {
  return (
    await sql<{ side: 'paid' | 'refunded'; means: string; amount: number }>`
    select 'paid' as side, method as means, sum(amount_fen)::bigint as amount from payments
    where uid = ${uid} and created_at >= ${from} and created_at < ${to} group by method
    union all
    select 'refunded', target, sum(amount_fen)::bigint from refund_legs
    where uid = ${uid} and created_at >= ${from} and created_at < ${to} group by target`.execute(db)
  ).rows;
}
