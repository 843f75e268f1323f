import { type RawBuilder, sql } from 'kysely';
import { type Db, prepared } from '../db/index';
import type { Ask } from '../room/index';

type Build<R> = Parameters<typeof prepared<Ask, R>>[0];
const narrowing = ['uid', 'creator', 'from', 'to'] as const;

/**
 * A source's query, made once for each shape of an ask, which is the parts of it that are given: `build` may ask
 * whether one is null, and uses the others as values only.
 */
export function byAsk<R>(build: Build<R>): (db: Db, ask: Ask) => Promise<R[]> {
  const made = new Map<string, ReturnType<typeof prepared<Ask, R>>>();
  return (db, ask) => {
    const nothing = narrowing.filter((part) => ask[part] === null);
    const shape = nothing.join();
    const find =
      made.get(shape) ??
      prepared<Ask, R>((one, values) => {
        const absent = Object.fromEntries(nothing.map((part) => [part, { value: null }]));
        return build(one, Object.create(values, absent) as Ask);
      });
    made.set(shape, find);
    return find(db, ask);
  };
}

/**
 * The condition of a source's query: the account and the moments between which it ends. `owner` is the column
 * of the account, `at` the column or expression of the end.
 */
export function asked({ uid, from, to }: Ask, owner: string, at: string | RawBuilder<Date>) {
  const end = typeof at === 'string' ? sql.ref<Date>(at) : at;
  return sql<boolean>`${sql.join(
    [
      ...(uid === null ? [] : [sql`${sql.ref(owner)} = ${uid}`]),
      ...(from === null ? [] : [sql`${end} >= ${from}`]),
      ...(to === null ? [] : [sql`${end} < ${to}`]),
      sql`${end} is not null`,
    ],
    sql` and `,
  )}`;
}

/** The last second of a day’s column in China, as an expression for `asked`. */
export const endOfDay = (column: string): RawBuilder<Date> =>
  sql<Date>`((${sql.ref(column)} + 1)::timestamp at time zone 'Asia/Shanghai' - interval '1 second')`;
