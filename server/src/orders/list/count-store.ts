import { countedStates } from '@uc/contract/counted-states';
import { orderTabs } from '@uc/contract/orders';
import type { OrderStatus } from '@uc/contract/orders/order';
import { type SqlBool, sql } from 'kysely';
import { type Db, joint } from '../../db/index';
import type { OrderTab } from './tabs';
import type { Viewer } from './view-store';

/** A selection of a viewer's orders: by tab and by days of China, both inclusive. */
export interface Range extends Viewer {
  /** The sub-account whose orders alone are listed; null for all. */
  creator: string | null;
  tab: OrderTab | 'all';
  from: string | null;
  to: string | null;
}

const EVERY_DAY = '-infinity';

/** Visible orders by tab, and under `overdue` the unpaid ones past their deadline. */
export type Tabs = Record<string, number>;

/** The counters of every tab within the days asked for. */
export async function countTabs(db: Db, range: Range): Promise<Tabs> {
  const rows = await tabCounts(db, range).execute();
  return Object.fromEntries(rows.map(({ tab, n }) => [tab, n]));
}

/** The statement of `countTabs`, as part of the statement of a page. */
export function tabCounts(db: Db, { uid, role, creator, from, to }: Range) {
  const isEver = from === null && to === null;
  return (
    db
      .selectFrom('order_day_counts')
      .select(['tab', sql<number>`sum(n)::int`.as('n')])
      .where('uid', '=', uid)
      .where('role', '=', role)
      .where('creator', '=', creator ?? '')
      // With the tabs listed, each is one index lookup instead of a scan over all its days.
      .where('tab', 'in', orderTabs)
      .$if(isEver, (query) => query.where('day', '=', EVERY_DAY))
      .$if(!isEver, (query) =>
        query.where('day', '>=', from ?? '0001-01-01').where('day', '<=', to ?? '9999-12-31'),
      )
      .groupBy('tab')
      .unionAll(
        db
          .selectFrom('order_views')
          .select([sql<string>`'overdue'`.as('tab'), sql<number>`count(*)::int`.as('n')])
          .where('uid', '=', uid)
          .where('role', '=', role)
          .where('status', '=', 'pending_pay')
          .where('due_at', '<=', sql<Date>`app_now()`),
      )
  );
}

/** Whether the account, or one of its sub-accounts, has ever ordered anything. */
export async function hasOrdered(db: Db, uid: number, creator: string | null): Promise<boolean> {
  const [row] = await bought(db, { uid, creator: creator ?? '' });
  return (row?.n ?? 0) > 0;
}
const bought = joint(
  (db, { uid, creator }: { uid: number; creator: string }) =>
    db
      .selectFrom('order_day_counts')
      .select('n')
      .where('uid', '=', uid)
      .where('role', '=', 'buyer')
      .where('creator', '=', creator)
      .where('tab', '=', 'all')
      .where(sql<boolean>`day = '-infinity'`),
  {},
);

/**
 * The day on which the order with `skip` others before it was placed, and how many orders of other days come before,
 * by the counters alone. Undefined beyond the last order.
 */
export function findDay(
  db: Db,
  range: Range,
  newestFirst: boolean,
  skip: number,
): Promise<{ day: string; before: number } | undefined> {
  const order = newestFirst ? 'desc' : 'asc';
  const running = db
    .selectFrom('order_day_counts')
    .select([
      'day',
      'n',
      // `rows`, not the default `range`: each day is one row, and looking for equal rows costs a third of the time.
      sql<number>`(sum(n) over (order by day ${newestFirst ? sql`desc` : sql`asc`} rows unbounded preceding))::int - n`.as(
        'before',
      ),
    ])
    .where('uid', '=', range.uid)
    .where('role', '=', range.role)
    .where('creator', '=', range.creator ?? '')
    .where('tab', '=', range.tab)
    .where('day', '>=', range.from ?? '0001-01-01')
    .where('day', '<=', range.to ?? '9999-12-31');
  return db
    .selectFrom(running.as('days'))
    .select(['day', 'before'])
    .where(sql<SqlBool>`before + n > ${skip}`)
    .orderBy('day', order)
    .limit(1)
    .executeTakeFirst();
}

const unfinished = countedStates<OrderStatus>({
  pending_pay: true,
  processing: true,
  pending_accept: true,
  refunding: true,
  completed: false,
  refunded: false,
  part_refunded: false,
  closed: false,
});

/** Counts the orders of an account, bought and sold, that are not finished. */
export async function countUnfinished(db: Db, uid: number): Promise<number> {
  const { rows } = await sql<{ n: number }>`
    select count(*)::int as n from order_views
    where uid = ${uid} and status = any(${[...unfinished]}::text[])`.execute(db);
  return rows[0]!.n;
}
