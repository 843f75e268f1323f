import { orderTabs } from '@uc/contract/orders';
import { type SelectQueryBuilder, type SqlBool, sql } from 'kysely';
import type { Db, Schema } from '../../db/index';
import type { OrderTab } from '../states';
import type { Viewer } from '../view-store';

/** Which of a viewer's orders: days are those of China, both inclusive. */
export interface Range extends Viewer {
  /** A sub-account that sees only its own, else null. */
  creator: string | null;
  tab: OrderTab | 'all';
  from: string | null;
  to: string | null;
}
/** What the counters do not know about. */
export interface Conditions {
  orderType?: string | undefined;
  location?: string | undefined;
  orderNo?: string | undefined;
  keyword?: string | undefined;
  payMethod?: string | undefined;
  createdBy?: string | undefined;
  least?: number | undefined;
  most?: number | undefined;
}
/** A place in the list: the moment as the database prints it, to the microsecond, and the number. */
export type Place = readonly [at: string, orderNo: string];
/** Where a page begins, seen in the direction in which it is read. */
export interface Start {
  newestFirst: boolean;
  skip: number;
  /** Only what comes after this place in that direction. */
  after?: Place | undefined;
  /** Only days from this one on in that direction. */
  day?: string | undefined;
}

const startOf = (day: string) => new Date(`${day}T00:00:00+08:00`);
const endOf = (day: string) => new Date(startOf(day).getTime() + 86_400_000);
const EVERY_DAY = '-infinity';

/** Visible orders by tab, and under `overdue` the unpaid ones past their deadline. */
export type Tabs = Record<string, number>;

/** The counters of every tab within the days asked for. */
export async function countTabs(db: Db, range: Range): Promise<Tabs> {
  const rows = await tabCounts(db, range).execute();
  return Object.fromEntries(rows.map(({ tab, n }) => [tab, n]));
}

function tabCounts(db: Db, { uid, role, creator, from, to }: Range) {
  const isEver = from === null && to === null;
  return (
    db
      .selectFrom('order_day_counts')
      .select(['tab', sql<number>`sum(n)::int`.as('n')])
      .where('uid', '=', uid)
      .where('role', '=', role)
      .where('creator', '=', creator ?? '')
      // Named one by one, each tab is one step in the index instead of a walk over all its days.
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

/** How many of the buyer's orders wait in each of two states, all time, and the next moment at which silence decides. */
export async function countWaiting(db: Db, uid: number, creator: string | null) {
  const { rows } = await sql<{
    status: 'pending_pay' | 'pending_accept';
    n: number;
    due_at: Date | null;
    orders: number;
  }>`
    with mine as (select tab, n from order_day_counts
                   where uid = ${uid} and role = 'buyer' and creator = ${creator ?? ''}
                     and tab in ('all', 'pending_pay', 'pending_accept') and day = '-infinity')
    select s.status,
      coalesce((select n from mine where tab = s.status), 0) - (select count(*)::int from order_views v
        where s.status = 'pending_pay' and v.uid = ${uid} and v.role = 'buyer' and v.status = s.status
          and v.due_at <= app_now() and (${creator}::text is null or v.creator = ${creator})) as n,
      (select min(due_at) from order_views v where v.uid = ${uid} and v.role = 'buyer' and v.status = s.status
         and v.due_at > app_now() and (${creator}::text is null or v.creator = ${creator})) as due_at,
      coalesce((select n from mine where tab = 'all'), 0) as orders
    from (values ('pending_pay'), ('pending_accept')) s (status)`.execute(db);
  return rows;
}

/** How many orders meet the conditions, counted no further than `most`. */
export async function countUpTo(db: Db, range: Range, conditions: Conditions, most: number): Promise<number> {
  // Ordered, so that the plan walks this viewer's index however few viewers there are.
  const matching = matchingViews(db, range, conditions)
    .select('v.order_no')
    .orderBy('v.created_at')
    .orderBy('v.order_no')
    .limit(most);
  const { n } = await db
    .selectFrom(matching.as('matching'))
    .select(sql<number>`count(*)::int`.as('n'))
    .executeTakeFirstOrThrow();
  return n;
}

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
      sql<number>`(sum(n) over (order by day ${order === 'desc' ? sql`desc` : sql`asc`}))::int - n`.as(
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

/** The orders of one page, in the direction in which it is read; every row carries the tabs when they are asked for. */
export function readPage(
  db: Db,
  range: Range,
  conditions: Conditions,
  start: Start,
  size: number,
  withTabs = false,
) {
  const order = start.newestFirst ? 'desc' : 'asc';
  const page = matchingViews(db, range, conditions)
    .select(['v.buyer_uid', 'v.order_no', 'v.role', 'v.created_at'])
    .$if(start.after !== undefined, (query) => {
      const [at, orderNo] = start.after!;
      const beyond = start.newestFirst ? sql`<` : sql`>`;
      return query.where(sql<SqlBool>`(v.created_at, v.order_no) ${beyond} (${at}::timestamptz, ${orderNo})`);
    })
    .$if(start.day !== undefined && start.newestFirst, (query) =>
      query.where('v.created_at', '<', endOf(start.day!)),
    )
    .$if(start.day !== undefined && !start.newestFirst, (query) =>
      query.where('v.created_at', '>=', startOf(start.day!)),
    )
    .orderBy('v.created_at', order)
    .orderBy('v.order_no', order)
    .limit(size)
    .offset(start.skip);
  const counted = db
    .selectFrom(tabCounts(db, range).as('counted'))
    .select(sql<Tabs | null>`jsonb_object_agg(tab, n)`.as('tabs'));
  return db
    .selectFrom(page.as('p'))
    .innerJoin('orders as o', (join) =>
      join.onRef('o.uid', '=', 'p.buyer_uid').onRef('o.order_no', '=', 'p.order_no'),
    )
    .selectAll('o')
    .select([
      'p.role',
      sql<null>`null`.as('hidden_at'),
      sql<Date>`app_now()`.as('now'),
      sql<string>`p.created_at::text`.as('place'),
      (withTabs ? sql<Tabs | null>`(${counted})` : sql<Tabs | null>`null::jsonb`).as('tabs'),
    ])
    .orderBy('p.created_at', order)
    .orderBy('p.order_no', order)
    .execute();
}

type Views = SelectQueryBuilder<{ v: Schema['order_views'] }, 'v', object>;

function matchingViews(db: Db, { uid, role, creator, tab, from, to }: Range, conditions: Conditions): Views {
  const { orderType, location, orderNo, keyword, payMethod, createdBy, least, most } = conditions;
  const method = orderType === 'iou' ? 'iou' : undefined;
  return db
    .selectFrom('order_views as v')
    .where('v.uid', '=', uid)
    .where('v.role', '=', role)
    .where('v.hidden_at', 'is', null)
    .$if(creator !== null, (query) => query.where('v.creator', '=', creator))
    .$if(tab !== 'all', (query) => query.where('v.tab', '=', tab as OrderTab))
    .$if(from !== null, (query) => query.where('v.created_at', '>=', startOf(from!)))
    .$if(to !== null, (query) => query.where('v.created_at', '<', endOf(to!)))
    .$if(orderType !== undefined && method === undefined, (query) =>
      query.where('v.order_type', '=', orderType!),
    )
    .$if(method !== undefined, (query) => query.where(sql<SqlBool>`${method!} = any (v.methods)`))
    .$if(payMethod !== undefined, (query) => query.where(sql<SqlBool>`${payMethod!} = any (v.methods)`))
    .$if(location !== undefined, (query) => query.where('v.location', '=', location!))
    .$if(orderNo !== undefined, (query) => query.where('v.order_no', '=', orderNo!))
    .$if(createdBy !== undefined, (query) =>
      query.where(sql<SqlBool>`(v.created_by = ${createdBy!} or v.creator = ${createdBy!})`),
    )
    .$if(least !== undefined, (query) => query.where('v.total_fen', '>=', least!))
    .$if(most !== undefined, (query) => query.where('v.total_fen', '<=', most!))
    .$if(keyword !== undefined, (query) => {
      const like = `%${keyword!.replaceAll(/[\\%_]/g, String.raw`\$&`)}%`;
      return query.where(sql<SqlBool>`(v.order_no = ${keyword!} or v.title ilike ${like})`);
    });
}
