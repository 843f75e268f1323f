import { dayAfter, startOf } from '@uc/contract/day';
import type { QueueOrder } from '@uc/contract/queue-orders';
import { areaOf, staffQueues } from '@uc/contract/staff-queues';
import { fen, type Fen } from '@uc/contract/money';
import { type RawBuilder, type SelectQueryBuilder, sql } from 'kysely';
import { holds } from '../db/index';
import { dueOf } from './queue-clock-store';
import { columnOf, type QueueColumns } from './queue-columns-store';

/** What a queue was asked for, as its contract has decoded it. */
interface QueueInput {
  start_time?: string | undefined;
  end_time?: string | undefined;
  page: number;
  page_size: number;
  min_amount?: Fen | undefined;
  max_amount?: Fen | undefined;
  customer?: string | undefined;
  taken_by?: string | undefined;
  order?: QueueOrder | undefined;
  find?: string | undefined;
}
/** The page, the filters and the order of any queue. */
export interface QueueAsk extends Pick<QueueInput, 'page' | 'page_size' | 'customer' | 'order'> {
  from: Date | undefined;
  to: Date | undefined;
  least: Fen | undefined;
  most: Fen | undefined;
  takenBy: string | undefined;
  find: string | undefined;
}
/** A page of a queue with the count and the sum of all that match. */
export interface QueuePage<Row> {
  rows: Row[];
  total: number;
  amount_sum: Fen | null;
  /** The clocks that run among the rows. */
  clocks: { no: string; due_at: Date }[];
  page: number;
  page_size: number;
}

export const askOf = (input: QueueInput): QueueAsk => ({
  page: input.page,
  page_size: input.page_size,
  from: input.start_time === undefined ? undefined : startOf(input.start_time),
  to: input.end_time === undefined ? undefined : startOf(dayAfter(input.end_time, 1)),
  least: input.min_amount,
  most: input.max_amount,
  customer: input.customer || undefined,
  takenBy: input.taken_by || undefined,
  order: input.order,
  find: input.find || undefined,
});

const nothing = sql<boolean>`false`;
const given = <T>(
  value: T | undefined,
  condition: (value: T) => RawBuilder<unknown>,
): RawBuilder<unknown>[] => (value === undefined ? [] : [condition(value)]);

/** Whether an account is the one that was asked for, by its number or a part of its name. */
const isCustomer = (uids: readonly string[], customer: string): RawBuilder<boolean> => {
  const named = /^\d{12}$/.test(customer)
    ? sql`select ${Number(customer)}::bigint`
    : sql`select named.uid from users as named
        where (${holds('named.nickname', customer)} or lower(named.username) = lower(${customer}))`;
  return uids
    .map((uid) => sql<boolean>`${sql.ref(uid)} in (${named})`)
    .reduce((one, other) => sql<boolean>`(${one} or ${other})`);
};

/** Whether an item has this number, this amount or this customer. */
function isFound(words: string, { no, amount, uids }: QueueColumns): RawBuilder<boolean> {
  const yuan = /^\d{1,10}(?:\.\d{1,2})?$/.test(words) ? Math.round(Number(words) * 100) : undefined;
  const either = [
    sql<boolean>`${columnOf(no)}::text = ${words}`,
    ...(amount === undefined || yuan === undefined ? [] : [sql<boolean>`${columnOf(amount)} = ${yuan}`]),
    ...(uids === undefined ? [] : [isCustomer(uids, words)]),
  ];
  return either.reduce((one, other) => sql<boolean>`(${one} or ${other})`);
}

/** The items that were asked for: the one condition of list, count and sum. */
function isAsked(
  { from, to, least, most, customer, takenBy, find }: QueueAsk,
  columns: QueueColumns,
): RawBuilder<boolean> {
  const { queue, no, at, amount, uids, taker } = columns;
  const when = columnOf(at);
  const figure = (bound: RawBuilder<unknown>) =>
    amount === undefined ? nothing : sql`${columnOf(amount)} ${bound}`;
  const taken = (staffId: string) =>
    taker === undefined
      ? sql`exists (select from staff_takes as taken where taken.area = ${areaOf(staffQueues[queue].permission)}
          and taken.item_no = ${columnOf(no)}::text and taken.staff_id = ${staffId})`
      : sql`${sql.ref(taker)} = ${staffId}`;
  const all = [
    given(from, (day) => sql`${when} >= ${day}`),
    given(to, (day) => sql`${when} < ${day}`),
    given(least, (fewest) => figure(sql`>= ${fewest}`)),
    given(most, (largest) => figure(sql`<= ${largest}`)),
    given(customer, (named) => (uids === undefined ? nothing : isCustomer(uids, named))),
    given(takenBy, taken),
    given(find, (words) => isFound(words, columns)),
  ].flat();
  return all.length === 0 ? sql<boolean>`true` : sql<boolean>`(${sql.join(all, sql` and `)})`;
}

/** The order that was asked for; undefined for the queue's own. What no clock runs for stands last, the oldest first. */
function orderAsked({ order }: QueueAsk, columns: QueueColumns): RawBuilder<unknown> | undefined {
  if (order === undefined) return undefined;
  const { at, amount } = columns;
  const column = { oldest: at, due: dueOf(columns), most: amount, least: amount }[order];
  if (column === undefined) return undefined;
  const direction = order === 'most' ? sql`desc` : sql`asc`;
  const then = order === 'due' ? sql`, ${columnOf(at)} asc` : sql``;
  return sql`${columnOf(column)} ${direction} nulls last${then}`;
}

/**
 * A page of any queue: of `sorted`, and of `found`, the same query before it was sorted and joined, the count and the sum
 * of everything that was asked for.
 */
export async function queuePage<DB, TB extends keyof DB, O, Joined, From extends keyof Joined, Row>(
  found: SelectQueryBuilder<DB, TB, O>,
  sorted: SelectQueryBuilder<Joined, From, Row>,
  ask: QueueAsk,
  columns: QueueColumns,
): Promise<QueuePage<Row>> {
  const { page, page_size } = ask;
  const asked = isAsked(ask, columns);
  const sum = columns.amount ? sql`coalesce(sum(${columnOf(columns.amount)}), 0)::bigint` : sql`null::bigint`;
  const { total, amount_sum } = (await found
    .clearSelect()
    .clearOrderBy()
    .where(asked)
    .select([sql<number>`count(*)::int`.as('total'), sql<number | null>`${sum}`.as('amount_sum')])
    .executeTakeFirstOrThrow()) as { total: number; amount_sum: number | null };
  const order = orderAsked(ask, columns);
  const ordered =
    order === undefined
      ? sorted
      : sorted
          .clearOrderBy()
          .orderBy(order)
          .orderBy(sql`${columnOf(columns.no)}`);
  const clocked = (await ordered
    .where(asked)
    .select([
      sql<string>`${columnOf(columns.no)}::text`.as('clock_no'),
      sql<Date | null>`${dueOf(columns) ?? sql`null::timestamptz`}`.as('clock_at'),
    ])
    .limit(page_size)
    .offset((page - 1) * page_size)
    .execute()) as (Row & { clock_no: string; clock_at: Date | null })[];
  const clocks = clocked.flatMap(({ clock_no: no, clock_at: at }) =>
    at === null ? [] : [{ no, due_at: at }],
  );
  const rows = clocked.map(({ clock_no: _no, clock_at: _at, ...row }) => row as unknown as Row);
  return { rows, total, amount_sum: amount_sum === null ? null : fen(amount_sum), clocks, page, page_size };
}
