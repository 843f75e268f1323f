import { orderTabs } from '@uc/contract/orders';
import type { Db } from '../../db/index';
import { type ListQuery, readCursor, writeCursor } from './cursor';
import { countTabs, findDay } from './count-store';
import { countUpTo, readPage, type Start } from './store';

/** A list with more conditions than tab and days is counted no further; its total is then "at least that". */
export const COUNT_BOUND = 1000;

/** One page of a list. */
export interface PageQuery extends ListQuery {
  page: number;
  cursor: string | undefined;
}

/**
 * One page of orders with the counts of every tab. The first page, and one with a cursor, are read from the index
 * directly; any other page of a list by tab and days is found by its day in the counters, and one of a list with more
 * conditions by an offset from the nearer end (ADR 6). When `overdue` is above 0, unpaid orders are past their deadline:
 * close them and read again.
 */
export async function pageOf(db: Db, query: PageQuery) {
  const { range, conditions, size, page } = query;
  const isPlain = Object.values(conditions).every((value) => value === undefined);
  const known = knownPosition(query);
  const direct = isPlain && known && (await readPage(db, range, conditions, known.start!, size, true));
  const tabs = (direct && direct[0]?.tabs) || (await countTabs(db, range));
  const counted = isPlain ? (tabs[range.tab] ?? 0) : await countUpTo(db, range, conditions, COUNT_BOUND + 1);
  const isCapped = !isPlain && counted > COUNT_BOUND;
  const position = known ?? (await findPosition(db, query, isPlain, isCapped ? undefined : counted));
  const { start, length, isReversed } = position;
  const rows = direct || (start === undefined ? [] : await readPage(db, range, conditions, start, length));
  if (isReversed) rows.reverse();
  const [first, last] = [rows[0], rows.at(-1)];
  const total = isCapped ? COUNT_BOUND : counted;
  const hasNext = isCapped ? rows.length === size : page * size < total;
  return {
    rows,
    counts: Object.fromEntries(orderTabs.map((tab) => [tab, tabs[tab] ?? 0])) as Record<
      (typeof orderTabs)[number],
      number
    >,
    overdue: tabs.overdue ?? 0,
    total,
    isCapped,
    nextCursor:
      last !== undefined && hasNext
        ? writeCursor(query, page + 1, { towards: 'next', key: [last.key_at, last.order_no] })
        : null,
    prevCursor:
      first !== undefined && page > 1
        ? writeCursor(query, page - 1, { towards: 'prev', key: [first.key_at, first.order_no] })
        : null,
  };
}

/** The position in a list at which a page is read. */
interface ListPosition {
  /** Undefined beyond the end of the list. */
  start: Start | undefined;
  length: number;
  /** The rows are read in the opposite direction and then turned round. */
  isReversed: boolean;
}

/** The position of the first page, or the one that a cursor names; undefined when it has to be looked up. */
function knownPosition(query: PageQuery): ListPosition | undefined {
  const { newestFirst, size: length, page } = query;
  // Page 1 is the beginning of the list, also for whoever comes back to it.
  if (page === 1) return { start: { newestFirst, skip: 0 }, length, isReversed: false };
  const cursor = readCursor(query, page, query.cursor);
  if (cursor === undefined) return undefined;
  const isReversed = cursor.towards === 'prev';
  const start = { newestFirst: newestFirst !== isReversed, skip: 0, after: cursor.key };
  return { start, length, isReversed };
}

async function findPosition(
  db: Db,
  { range, newestFirst, size, page }: PageQuery,
  isPlain: boolean,
  total: number | undefined,
): Promise<ListPosition> {
  const before = (page - 1) * size;
  const length = total === undefined ? size : Math.min(size, total - before);
  if (length <= 0) return { start: undefined, length, isReversed: false };
  const behind = total === undefined ? Infinity : total - before - length;
  const isReversed = behind < before;
  const direction = newestFirst !== isReversed;
  const skip = isReversed ? behind : before;
  if (!isPlain || skip === 0) return { start: { newestFirst: direction, skip }, length, isReversed };
  const found = await findDay(db, range, direction, skip);
  return {
    start: found && { newestFirst: direction, skip: skip - found.before, day: found.day },
    length,
    isReversed,
  };
}
