import { directions, expenseTypes, type Flow, incomeTypes } from '@uc/contract/finance/records';
import {
  type Expression,
  type ExpressionBuilder,
  type RawBuilder,
  type Selectable,
  type SqlBool,
  sql,
} from 'kysely';
import { type Db, holds, joint, prepared, type Schema } from '../../db/index';
import type { RecordAccount } from '../accounts';
import { behindMark, markBefore } from './moments';

export type RecordRow = Selectable<Schema['ledger_records']>;

/** Totals of all lines before a moment, and the number of the last of them. */
export interface TotalsRow {
  seq: number;
  in_total: number;
  out_total: number;
  recharge_total: number;
  withdraw_total: number;
  expired_total: number;
  income_total: number;
  expense_total: number;
  frozen_total: number;
  balance_after: number;
}

interface TotalsValues {
  uid: number;
  account: RecordAccount;
  /** The moments in PostgreSQL's spelling, as a JSON array; `infinity` is the end. */
  moments: string;
}
const asked = sql`asked.moment::timestamptz`;
/**
 * The statement of `totalsBefore`: two look-ups in an index for each moment. As JSON, of which PostgreSQL expects as many
 * rows whatever it holds: with an array it planned the statement anew in each call.
 */
export const totalsQuery = ({ uid, account, moments }: TotalsValues) => sql<TotalsRow>`
  select coalesce(last.seq, 0) as seq, coalesce(in_total, 0) as in_total, coalesce(out_total, 0) as out_total,
    coalesce(recharge_total, 0) as recharge_total, coalesce(withdraw_total, 0) as withdraw_total,
    coalesce(expired_total, 0) as expired_total, coalesce(income_total, 0) as income_total,
    coalesce(expense_total, 0) as expense_total, coalesce(frozen_total, 0) as frozen_total,
    coalesce(balance_after, 0) as balance_after
  from json_array_elements_text(${moments}::json) with ordinality as asked (moment, ord)
  left join lateral (${markBefore(uid, account, asked)}) as mark on true
  left join lateral (
    select * from ledger_records as line where ${behindMark(uid, account, asked)} order by line.seq desc limit 1) as last on true
  order by asked.ord`;
const totals = joint((_, values: TotalsValues) => totalsQuery(values), {});

/** Totals before each of the moments, in their order; null stands for the end. */
export const totalsBefore = async (
  db: Db,
  uid: number,
  account: RecordAccount,
  moments: readonly (Date | null)[],
): Promise<TotalsRow[]> =>
  totals(db, {
    uid,
    account,
    moments: JSON.stringify(moments.map((moment) => moment?.toISOString() ?? 'infinity')),
  });

/** Lines by their numbers, both ends included, newest first unless ascending. */
export const linesBetween = (
  db: Db,
  uid: number,
  account: RecordAccount,
  first: number,
  last: number,
  ascending: boolean,
) =>
  db
    .selectFrom('ledger_records')
    .selectAll()
    .where('uid', '=', uid)
    .where('account', '=', account)
    .where('seq', '>=', first)
    .where('seq', '<=', last)
    .orderBy('seq', ascending ? 'asc' : 'desc');

type Stretch = { uid: number; account: RecordAccount; first: number; last: number };
const oldestFirst = prepared((db, { uid, account, first, last }: Stretch) =>
  linesBetween(db, uid, account, first, last, true),
);
const newestFirst = prepared((db, { uid, account, first, last }: Stretch) =>
  linesBetween(db, uid, account, first, last, false),
);
export const readLines = (db: Db, stretch: Stretch, ascending: boolean): Promise<RecordRow[]> =>
  (ascending ? oldestFirst : newestFirst)(db, stretch);

/** The last lines of an account, the newest first. */
export const newestLines = prepared(
  (db, { uid, account, limit }: { uid: number; account: RecordAccount; limit: number }) =>
    db
      .selectFrom('ledger_records')
      .selectAll()
      .where('uid', '=', uid)
      .where('account', '=', account)
      .orderBy('seq', 'desc')
      .limit(limit),
);

export interface RecordFilter {
  direction?: RecordRow['direction'] | undefined;
  flow?: Flow | undefined;
  types?: readonly RecordRow['type'][] | undefined;
  bucket?: 'paid' | 'bonus' | undefined;
  batchNo?: string | undefined;
  channel?: string | undefined;
  minAmount?: number | undefined;
  maxAmount?: number | undefined;
  seq?: number | undefined;
  bizNo?: string | undefined;
  operator?: string | undefined;
  /** The sub-account that did it, by id. */
  operatorSub?: string | undefined;
  location?: string | undefined;
  keyword?: string | undefined;
}

/** The newest lines of an account by the words of a title or of a name, by the number of a document or their own. */
export const linesNamed = (
  db: Db,
  {
    uid,
    account,
    keyword,
    seq,
    operatorSub,
  }: { uid: number; account: RecordAccount } & Pick<RecordFilter, 'keyword' | 'seq' | 'operatorSub'>,
  most: number,
): Promise<RecordRow[]> =>
  db
    .selectFrom('ledger_records')
    .selectAll()
    .where('uid', '=', uid)
    .where('account', '=', account)
    .$if(operatorSub !== undefined, (all) => all.where('operator_sub', '=', operatorSub!))
    .$if(seq !== undefined, (all) => all.where('seq', '=', seq!))
    .$if(keyword !== undefined, (all) => all.where(isNamed(keyword!)))
    .orderBy('seq', 'desc')
    .limit(most)
    .execute();

const isNamed =
  (keyword: string) =>
  ({ eb, or }: ExpressionBuilder<Schema, 'ledger_records'>) =>
    or([holds('title', keyword), holds('counterparty', keyword), eb('biz_no', '=', keyword)]);

/** Conditions on an account's lines: income, expense, or neither of them. */
export const inFlow: Record<Flow, RawBuilder<SqlBool>> = {
  income: sql<SqlBool>`(direction = 'in' and type = any (${[...incomeTypes]}))`,
  expense: sql<SqlBool>`(direction = 'out' and type = any (${[...expenseTypes]}))`,
  neutral: sql<SqlBool>`((direction = 'in' and type <> all (${[...incomeTypes]}))
    or (direction = 'out' and type <> all (${[...expenseTypes]})))`,
};
/** The sum of the amounts of such lines, 0 without any; in 分. */
export const sumWhere = (condition: RawBuilder<unknown>) =>
  sql<number>`coalesce(sum(amount) filter (where ${condition}), 0)::bigint`;
type MatchingSums = Record<
  'inflow' | 'outflow' | 'income' | 'expense' | 'frozen' | 'thawed' | 'expired',
  number
>;

/** Lines of a stretch that match: how many, their sums, and one page of them. */
export async function matchingLines(
  db: Db,
  uid: number,
  account: RecordAccount,
  stretch: { first: number; last: number },
  filter: RecordFilter,
  page: { limit: number; offset: number; ascending: boolean },
): Promise<{ rows: RecordRow[]; count: number } & MatchingSums> {
  const matching = db
    .selectFrom('ledger_records')
    .where('uid', '=', uid)
    .where('account', '=', account)
    .where('seq', '>=', stretch.first)
    .where('seq', '<=', stretch.last)
    .where((lines) => {
      const { and, eb } = lines;
      const {
        direction,
        flow,
        types,
        bucket,
        batchNo,
        channel,
        minAmount,
        maxAmount,
        seq,
        bizNo,
        operator,
        operatorSub,
        location,
        keyword,
      } = filter;
      const conditions: Expression<SqlBool>[] = [];
      if (direction !== undefined) conditions.push(eb('direction', '=', direction));
      if (flow !== undefined) conditions.push(inFlow[flow]);
      if (types !== undefined) conditions.push(eb('type', 'in', types));
      // Types stand behind directions in the index of both.
      if (types !== undefined && direction === undefined) conditions.push(eb('direction', 'in', directions));
      if (bucket !== undefined) conditions.push(eb('bucket', '=', bucket));
      if (batchNo !== undefined) conditions.push(eb('batch_no', '=', batchNo));
      if (channel !== undefined) conditions.push(eb('channel', '=', channel));
      if (minAmount !== undefined) conditions.push(eb('amount', '>=', minAmount));
      if (maxAmount !== undefined) conditions.push(eb('amount', '<=', maxAmount));
      if (seq !== undefined) conditions.push(eb('seq', '=', seq));
      if (bizNo !== undefined) conditions.push(eb('biz_no', '=', bizNo));
      if (operator !== undefined) conditions.push(eb('operator', '=', operator));
      if (operatorSub !== undefined) conditions.push(eb('operator_sub', '=', operatorSub));
      if (location !== undefined) conditions.push(eb('location', '=', location));
      if (keyword !== undefined) conditions.push(isNamed(keyword)(lines));
      return and(conditions);
    });
  const sums = await matching
    .select(({ fn }) => [
      fn.countAll<number>().as('count'),
      sumWhere(sql`direction = 'in'`).as('inflow'),
      sumWhere(sql`direction = 'out'`).as('outflow'),
      sumWhere(inFlow.income).as('income'),
      sumWhere(inFlow.expense).as('expense'),
      sumWhere(sql`direction = 'freeze'`).as('frozen'),
      sumWhere(sql`direction = 'unfreeze'`).as('thawed'),
      sumWhere(sql`type = 'coin_expire'`).as('expired'),
    ])
    .executeTakeFirstOrThrow();
  // Only the numbers are sorted and skipped, out of an index; the lines are read for one page.
  const numbers = matching
    .select('seq')
    .orderBy('seq', page.ascending ? 'asc' : 'desc')
    .limit(page.limit)
    .offset(page.offset);
  const rows = await db
    .selectFrom('ledger_records')
    .selectAll()
    .where('uid', '=', uid)
    .where('account', '=', account)
    .where('seq', 'in', numbers)
    .orderBy('seq', page.ascending ? 'asc' : 'desc')
    .execute();
  return { rows, ...sums };
}
