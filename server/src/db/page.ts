import { type RawBuilder, type SelectQueryBuilder, sql } from 'kysely';

/** Part of a sorted list: `limit` rows from `offset` on. */
interface Page {
  limit: number;
  offset: number;
}

/** One page of `sorted`, and how many rows `found`, the same query before it was sorted and joined, has in all. */
export async function pageOf<DB, TB extends keyof DB, O, Joined, From extends keyof Joined, Row>(
  found: SelectQueryBuilder<DB, TB, O>,
  sorted: SelectQueryBuilder<Joined, From, Row>,
  { limit, offset }: Page,
): Promise<{ rows: Row[]; total: number }> {
  const counted = found.clearSelect().select(({ fn }) => fn.countAll<number>().as('total'));
  const { total } = (await counted.executeTakeFirstOrThrow()) as { total: number };
  const rows = (await sorted.limit(limit).offset(offset).execute()) as Row[];
  return { rows, total };
}

/**
 * Where a page of `total` rows is read: one in the second half from the end, so that the last costs what the first does. Its
 * rows come in the other order then.
 */
export function nearerEnd({ limit, offset }: Page, total: number): Page & { isBehind: boolean } {
  const isBehind = offset > total / 2;
  if (!isBehind) return { limit, offset, isBehind };
  const count = Math.max(0, Math.min(limit, total - offset));
  return { limit: count, offset: Math.max(0, total - offset - count), isBehind };
}

/** Whether the moment in a column lies in a range of a list, its end not included; an end that is not given is open. */
export function isWithin(
  column: string,
  { from, to }: { from: Date | undefined; to: Date | undefined },
): RawBuilder<boolean> {
  const at = sql.ref(column);
  const after = from === undefined ? sql<boolean>`true` : sql<boolean>`${at} >= ${from}`;
  return to === undefined ? after : sql<boolean>`(${after} and ${at} < ${to})`;
}
