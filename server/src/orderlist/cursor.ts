import { createHash } from 'node:crypto';
import { z } from 'zod';
import type { Range } from './count-store';
import type { Conditions, Place } from './store';

/** What a cursor is good for: one page of one list, no other. */
export interface Asked {
  range: Range;
  conditions: Conditions;
  newestFirst: boolean;
  size: number;
}
/** The place beside a page: read on after it, or back before it. */
export interface Beside {
  towards: 'next' | 'prev';
  place: Place;
}

const content = z.tuple([
  z.int().min(1),
  z.enum(['next', 'prev']),
  z.string().regex(/^\d{4,6}-\d\d-\d\d \d\d:\d\d:\d\d(\.\d{1,6})?[+-]\d\d(:\d\d){0,2}$/),
  z.string().regex(/^[A-Za-z0-9_-]{1,40}$/),
  z.string(),
]);

/** Opaque to the browser; says nothing that the viewer's own list does not. */
export function writeCursor(asked: Asked, page: number, { towards, place }: Beside): string {
  return Buffer.from(JSON.stringify([page, towards, ...place, markOf(asked)])).toString('base64url');
}

/**
 * The place a cursor names, or undefined when it is junk, or belongs to another page, list or viewer: the page number
 * decides what is shown, a cursor only makes it cheap.
 */
export function readCursor(asked: Asked, page: number, cursor: string | undefined): Beside | undefined {
  if (cursor === undefined) return undefined;
  const parsed = content.safeParse(parse(Buffer.from(cursor, 'base64url').toString()));
  if (!parsed.success) return undefined;
  const [number, towards, at, orderNo, mark] = parsed.data;
  return number === page && mark === markOf(asked) ? { towards, place: [at, orderNo] } : undefined;
}

const markOf = (asked: Asked) =>
  createHash('sha256').update(JSON.stringify(asked)).digest('base64url').slice(0, 16);

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
