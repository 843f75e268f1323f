import { dayAfter, startOf } from '@uc/contract/day';
import { type ExpressionBuilder, type SelectQueryBuilder, type SqlBool, sql } from 'kysely';
import { type Db, prepared, type Schema, holds } from '../../db/index';
import type { OrderTab } from './tabs';
import { type Range, type Tabs, tabCounts } from './count-store';

/** Filters beyond viewer, tab and days, which the counters cannot answer. */
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
/** The sort key of a row: its time as the database prints it, to the microsecond, and its number. */
export type RowKey = readonly [at: string, orderNo: string];
/** The row at which reading a page begins, seen in the direction in which it is read. */
export interface Start {
  newestFirst: boolean;
  skip: number;
  /** Only rows after this one in that direction. */
  after?: RowKey | undefined;
  /** Only days from this one on in that direction. */
  day?: string | undefined;
}

const endOf = (day: string) => startOf(dayAfter(day, 1));
/** A range with the limits of its days as times. */
const within = (range: Range) => ({
  ...range,
  since: range.from === null ? null : startOf(range.from),
  until: range.to === null ? null : endOf(range.to),
});

/** Counts the orders that meet the conditions, no further than `most`. */
export async function countUpTo(db: Db, range: Range, conditions: Conditions, most: number): Promise<number> {
  // Ordered, so that the planner uses this viewer's index even when there are few viewers.
  const matching = matchingViews(db, within(range), conditions)
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

/** The parameters of the page statement: a range, the limits of its days as times, offset and size. */
interface PageValues extends Range {
  since: Date | null;
  until: Date | null;
  skip: number;
  size: number;
}
const plainPages = new Map<string, ReturnType<typeof plainPage>>();

/** The orders of one page, in the direction in which it is read; with `withTabs` every row carries the counts of all tabs. */
export function readPage(
  db: Db,
  range: Range,
  conditions: Conditions,
  start: Start,
  size: number,
  withTabs = false,
) {
  const { creator, tab, from, to } = range;
  const values = { ...within(range), skip: start.skip, size };
  const isPlain =
    start.after === undefined &&
    start.day === undefined &&
    Object.values(conditions).every((value) => value === undefined);
  if (!isPlain) return pageQuery(db, values, conditions, start, withTabs).execute();
  // Nearly every request is for the first page of a list by tab and days: one prepared statement for each combination.
  const given = { creator: creator !== null, tab: tab !== 'all', from: from !== null, to: to !== null };
  const shape = JSON.stringify([given, start.newestFirst, withTabs]);
  const plain = plainPages.get(shape) ?? plainPage(given, start, withTabs);
  plainPages.set(shape, plain);
  return plain(db, values);
}

const plainPage = (
  given: Record<'creator' | 'tab' | 'from' | 'to', boolean>,
  { newestFirst }: Start,
  withTabs: boolean,
) =>
  prepared((db, values: PageValues) => {
    const used = {
      ...pick(values, ['uid', 'role', 'skip', 'size']),
      creator: given.creator ? values.creator : null,
      tab: given.tab ? values.tab : ('all' as const),
      ...(given.from ? pick(values, ['from', 'since']) : { from: null, since: null }),
      ...(given.to ? pick(values, ['to', 'until']) : { to: null, until: null }),
    };
    return pageQuery(db, used, {}, { newestFirst, skip: 0 }, withTabs);
  });

const pick = <T extends object, K extends keyof T>(from: T, names: readonly K[]) =>
  Object.fromEntries(names.map((name) => [name, from[name]])) as Pick<T, K>;

function pageQuery(db: Db, values: PageValues, conditions: Conditions, start: Start, withTabs: boolean) {
  const order = start.newestFirst ? 'desc' : 'asc';
  const page = matchingViews(db, values, conditions)
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
    .limit(values.size)
    .offset(values.skip);
  const counted = db
    .selectFrom(tabCounts(db, values).as('counted'))
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
      sql<string>`p.created_at::text`.as('key_at'),
      (withTabs ? sql<Tabs | null>`(${counted})` : sql<Tabs | null>`null::jsonb`).as('tabs'),
    ])
    .orderBy('p.created_at', order)
    .orderBy('p.order_no', order);
}

type Views = SelectQueryBuilder<{ v: Schema['order_views'] }, 'v', object>;

function matchingViews(
  db: Db,
  { uid, role, creator, tab, since, until }: Range & Pick<PageValues, 'since' | 'until'>,
  conditions: Conditions,
): Views {
  const { orderType, location, orderNo, keyword, payMethod, createdBy, least, most } = conditions;
  const method = orderType === 'iou' ? 'iou' : undefined;
  return db
    .selectFrom('order_views as v')
    .where('v.uid', '=', uid)
    .where('v.role', '=', role)
    .where('v.hidden_at', 'is', null)
    .$if(creator !== null, (query) => query.where('v.creator', '=', creator))
    .$if(tab !== 'all', (query) => query.where('v.tab', '=', tab as OrderTab))
    .$if(since !== null, (query) => query.where('v.created_at', '>=', since!))
    .$if(until !== null, (query) => query.where('v.created_at', '<', until!))
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
    .$if(keyword !== undefined, (query) => query.where(isNamed(keyword!)));
}

/** By the words of its title, or by its number. */
const isNamed =
  (keyword: string) =>
  ({ eb, or }: ExpressionBuilder<{ v: Schema['order_views'] }, 'v'>) =>
    or([eb('v.order_no', '=', keyword), holds('v.title', keyword)]);

/** The newest entries of both of an account's lists, those of one creator alone or of all. */
export const newestViews = (
  db: Db,
  { uid, creator }: Pick<Range, 'uid' | 'creator'>,
  keyword: string | undefined,
  most: number,
) =>
  db
    .selectFrom('order_views as v')
    .select(['v.order_no', 'v.role', 'v.title', 'v.status', 'v.total_fen', 'v.created_at'])
    .where('v.uid', '=', uid)
    .where('v.hidden_at', 'is', null)
    .$if(creator !== null, (query) => query.where('v.creator', '=', creator))
    .$if(keyword !== undefined, (query) => query.where(isNamed(keyword!)))
    .orderBy('v.created_at', 'desc')
    .orderBy('v.order_no', 'desc')
    .limit(most)
    .execute();
