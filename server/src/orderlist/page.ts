import { orderTabs } from '@uc/contract/orders';
import type { Db } from '../db/index';
import { type Asked, readCursor, writeCursor } from './cursor';
import { countTabs, findDay } from './count-store';
import { countUpTo, readPage, type Start } from './store';

/** How far a filtered list is counted; beyond it, its size is "more than that". */
export const COUNT_BOUND = 1000;

export interface Wanted extends Asked {
  page: number;
  cursor: string | undefined;
}

/**
 * One page of orders with the counts of every tab. The first page, and one beside a known place, take one look at the
 * index; any other page of a list by tab and days is found by its day in the counters, and one of a list with more
 * conditions by an offset from the nearer end (ADR 6). `overdue` unpaid orders should be closed before it is shown.
 */
export async function pageOf(db: Db, wanted: Wanted) {
  const { range, conditions, size, page } = wanted;
  const isPlain = Object.values(conditions).every((value) => value === undefined);
  const known = knownPlace(wanted);
  const direct = isPlain && known && (await readPage(db, range, conditions, known.start!, size, true));
  const tabs = (direct && direct[0]?.tabs) || (await countTabs(db, range));
  const counted = isPlain ? (tabs[range.tab] ?? 0) : await countUpTo(db, range, conditions, COUNT_BOUND + 1);
  const isCapped = !isPlain && counted > COUNT_BOUND;
  const place = known ?? (await findPlace(db, wanted, isPlain, isCapped ? undefined : counted));
  const { start, length, isReversed } = place;
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
        ? writeCursor(wanted, page + 1, { towards: 'next', place: [last.place, last.order_no] })
        : null,
    prevCursor:
      first !== undefined && page > 1
        ? writeCursor(wanted, page - 1, { towards: 'prev', place: [first.place, first.order_no] })
        : null,
  };
}

interface Location {
  /** Undefined beyond the end. */
  start: Start | undefined;
  length: number;
  /** Read from the end backwards. */
  isReversed: boolean;
}

/** The beginning of the list, or beside the place that a cursor names. */
function knownPlace(wanted: Wanted): Location | undefined {
  const { newestFirst, size: length, page } = wanted;
  const beside = readCursor(wanted, page, wanted.cursor);
  if (beside === undefined) {
    return page === 1 ? { start: { newestFirst, skip: 0 }, length, isReversed: false } : undefined;
  }
  const isReversed = beside.towards === 'prev';
  const start = { newestFirst: newestFirst !== isReversed, skip: 0, after: beside.place };
  return { start, length, isReversed };
}

async function findPlace(
  db: Db,
  { range, newestFirst, size, page }: Wanted,
  isPlain: boolean,
  total: number | undefined,
): Promise<Location> {
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
