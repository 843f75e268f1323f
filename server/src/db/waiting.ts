import { type RawBuilder, type SelectQueryBuilder, sql } from 'kysely';

/** The number of rows in a queue, the time of its oldest, null where it is empty, and its nearest deadline. */
export interface Waiting {
  count: number;
  oldest_at: Date | null;
  due_at: Date | null;
}

/** Counts the rows of a query and takes the earliest `since` and `due` of them, in one statement. */
export async function waitingIn<DB, TB extends keyof DB, O>(
  found: SelectQueryBuilder<DB, TB, O>,
  since: RawBuilder<unknown>,
  due: RawBuilder<unknown> = sql`null::timestamptz`,
): Promise<Waiting> {
  const row = await found
    .clearSelect()
    .select([
      sql<number>`count(*)::int`.as('count'),
      sql<Date | null>`min(${since})`.as('oldest_at'),
      sql<Date | null>`min(${due})`.as('due_at'),
    ])
    .executeTakeFirstOrThrow();
  return row as Waiting;
}
