import { dayAfter, startOf } from '@uc/contract/day';
import { type SelectQueryBuilder, type SqlBool, sql } from 'kysely';
import { type Db, prepared, type Schema } from '../db/index';
import type { OrderTab } from './tabs';
import { type Range, type Tabs, tabCounts } from './count-store';

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

const endOf = (day: string) => startOf(dayAfter(day, 1));
/** The days of a range as moments. */
const within = (range: Range) => ({
  ...range,
  since: range.from === null ? null : startOf(range.from),
  until: range.to === null ? null : endOf(range.to),
});

/** How many orders meet the conditions, counted no further than `most`. */
export async function countUpTo(db: Db, range: Range, conditions: Conditions, most: number): Promise<number> {
  // Ordered, so that the plan walks this viewer's index however few viewers there are.
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

/** What a page is asked with: the values of a range, its days as moments as well, and the size. */
interface PageValues extends Range {
  since: Date | null;
  until: Date | null;
  skip: number;
  size: number;
}
const plainPages = new Map<string, ReturnType<typeof plainPage>>();

/** The orders of one page, in the direction in which it is read; every row carries the tabs when they are asked for. */
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
  // The first page of a list by tab and days is what everybody asks: one statement for each shape of it.
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
    const asked = {
      ...pick(values, ['uid', 'role', 'skip', 'size']),
      creator: given.creator ? values.creator : null,
      tab: given.tab ? values.tab : ('all' as const),
      ...(given.from ? pick(values, ['from', 'since']) : { from: null, since: null }),
      ...(given.to ? pick(values, ['to', 'until']) : { to: null, until: null }),
    };
    return pageQuery(db, asked, {}, { newestFirst, skip: 0 }, withTabs);
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
      sql<string>`p.created_at::text`.as('place'),
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
    .$if(keyword !== undefined, (query) => {
      const like = `%${keyword!.replaceAll(/[\\%_]/g, String.raw`\$&`)}%`;
      return query.where(sql<SqlBool>`(v.order_no = ${keyword!} or v.title ilike ${like})`);
    });
}
