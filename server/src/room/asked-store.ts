import { type RawBuilder, sql } from 'kysely';
import { type Compilable, type Db, joint, type Moments } from '../db/index';
import type { Ask } from './deadline';

/**
 * A source's query, made once for each shape of an ask, which is the parts of it that are given: `build` may ask
 * whether one is null, and uses the others as values only. The sources that are asked at once are one statement.
 */
export const byAsk = <R extends object>(
  build: (db: Db, ask: Ask) => Compilable<R>,
  moments: Moments<R>,
): ((db: Db, ask: Ask) => Promise<R[]>) => joint(build, moments, ['uid', 'creator', 'from', 'to']);

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
