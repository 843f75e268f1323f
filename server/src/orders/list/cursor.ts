import { createHash } from 'node:crypto';
import { z } from 'zod';
import type { Range } from './count-store';
import type { Conditions, RowKey } from './store';

/** A list: which orders, in which order, how many to a page. A cursor is valid for one page of one such list. */
export interface ListQuery {
  range: Range;
  conditions: Conditions;
  newestFirst: boolean;
  size: number;
}
/**
 * The beginning of a neighbouring page: after the last row of the page before it, or before the first row of
 * the page after it.
 */
export interface Cursor {
  towards: 'next' | 'prev';
  key: RowKey;
}

const content = z.tuple([
  z.int().min(1),
  z.enum(['next', 'prev']),
  z.string().regex(/^\d{4,6}-\d\d-\d\d \d\d:\d\d:\d\d(\.\d{1,6})?[+-]\d\d(:\d\d){0,2}$/),
  z.string().regex(/^[A-Za-z0-9_-]{1,40}$/),
  z.string(),
]);

/** Opaque to the browser; holds nothing that the viewer's own list does not show. */
export function writeCursor(query: ListQuery, page: number, { towards, key }: Cursor): string {
  return Buffer.from(JSON.stringify([page, towards, ...key, hashOf(query)])).toString('base64url');
}

/**
 * A cursor decoded; undefined when it is malformed or was issued for another page, list or viewer; the page is then
 * looked up by its number. With a cursor it goes on beside the rows that were shown before, whatever was ordered meanwhile.
 */
export function readCursor(query: ListQuery, page: number, cursor: string | undefined): Cursor | undefined {
  if (cursor === undefined) return undefined;
  const parsed = content.safeParse(parse(Buffer.from(cursor, 'base64url').toString()));
  if (!parsed.success) return undefined;
  const [number, towards, at, orderNo, hash] = parsed.data;
  return number === page && hash === hashOf(query) ? { towards, key: [at, orderNo] } : undefined;
}

/**
 * The hash of the list alone: a page's number and its own cursor differ from those of the page that issued
 * the cursor.
 */
const hashOf = ({ range, conditions, newestFirst, size }: ListQuery) =>
  createHash('sha256')
    .update(JSON.stringify({ range, conditions, newestFirst, size }))
    .digest('base64url')
    .slice(0, 16);

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
