import type { SigningKindId, SigningState } from '@uc/contract/signing-texts';
import type { Sort } from '@uc/contract/wire';
import { type RawBuilder, sql } from 'kysely';
import { directionOf } from '../calendar/index';
import { type Db, holds, nearerEnd } from '../db/index';
import type { SigningAsk, SigningSources } from '../room/index';

/** A contract or agreement as its room tells it, with its kind. */
export interface SigningRow {
  kind: SigningKindId;
  no: string;
  title: string;
  other: number | null;
  state: SigningState;
  signed_at: Date | null;
  created_at: Date;
  due_at: Date | null;
  page_no: string;
}
/** The kinds that somebody may see, each as narrow as their data scope. */
export type Seen = readonly { kind: SigningKindId; ask: SigningAsk }[];

interface Filter {
  keyword?: string | undefined;
  /** Accounts of other sides whose names hold the keyword. */
  others: readonly number[];
  /** Days in China, both included. */
  from?: string | undefined;
  to?: string | undefined;
}

/** The rows of all rooms as one table. */
const union = (sources: SigningSources, seen: Seen) =>
  joined(
    seen,
    ({ kind, ask }) => sql`select ${kind}::text as kind, one.* from (${sources[kind].rows(ask)}) one`,
  );
/** One statement for each kind, with its parentheses, as one table. */
const joined = (seen: Seen, each: (one: Seen[number]) => RawBuilder<unknown>) =>
  sql`(${sql.join(
    seen.map((one) => sql`(${each(one)})`),
    sql` union all `,
  )}) signed`;

const startOf = (day: string) => sql<Date>`(${day}::date)::timestamp at time zone 'Asia/Shanghai'`;
const matching = ({ keyword, others, from, to }: Filter) =>
  sql.join(
    [
      sql`true`,
      ...(keyword === undefined
        ? []
        : [sql`(no = ${keyword} or ${holds('title', keyword)} or other = any(${[...others]}::bigint[]))`]),
      ...(from === undefined ? [] : [sql`created_at >= ${startOf(from)}`]),
      ...(to === undefined ? [] : [sql`created_at < ${startOf(to)} + interval '24 hours'`]),
    ],
    sql` and `,
  );

/**
 * A page of the `total` rows of all rooms, the newest first unless asked otherwise: of each kind no more rows are read than the
 * page can reach, from its nearer end (ADR 173).
 */
export async function signingPage(
  db: Db,
  { sources, seen }: { sources: SigningSources; seen: Seen },
  { state, ...filter }: Filter & { state?: SigningState | undefined },
  { total, sort, ...page }: { limit: number; offset: number; total: number; sort: Sort },
): Promise<SigningRow[]> {
  if (seen.length === 0) return [];
  const { limit, offset, isBehind } = nearerEnd(page, total);
  const order = (directionOf({ sort }) === 'asc') === isBehind ? sql`desc` : sql`asc`;
  const { rows } = await sql<SigningRow>`
    select * from ${joined(
      seen,
      ({ kind, ask }) => sql`
        select ${kind}::text as kind, one.* from (${sources[kind].rows(ask)}) one
        where ${matching(filter)}${state === undefined ? sql`` : sql` and state = ${state}`}
        order by created_at ${order}, no ${order} limit ${offset + limit}`,
    )}
    order by created_at ${order}, kind ${order}, no ${order} limit ${limit} offset ${offset}`.execute(db);
  return isBehind ? rows.toReversed() : rows;
}

/** How many of one kind are in a state. */
export interface Counted {
  kind: SigningKindId;
  state: SigningState;
  n: number;
}

/** How many of each kind are in each state: of all of them from what is kept beside them, else of those that are found. */
export async function countByState(
  db: Db,
  { sources, seen }: { sources: SigningSources; seen: Seen },
  filter: Filter,
): Promise<Counted[]> {
  if (seen.length === 0) return [];
  const isOfAll = [filter.keyword, filter.from, filter.to].every((one) => one === undefined);
  const counted = joined(seen, ({ kind, ask }) => {
    const { rows, counts } = sources[kind];
    return isOfAll && counts !== undefined
      ? sql`select ${kind}::text as kind, state, n from (${counts(ask)}) one`
      : sql`select ${kind}::text as kind, state, count(*) as n from (${rows(ask)}) one where ${matching(filter)} group by state`;
  });
  const { rows } = await sql<Counted>`
    select kind, state, sum(n)::int as n from ${counted} group by kind, state having sum(n) > 0`.execute(db);
  return rows;
}

/** One row by its kind and number. */
export async function findSigning(
  db: Db,
  sources: SigningSources,
  one: Seen[number],
  no: string,
): Promise<SigningRow | undefined> {
  const { rows } = await sql<SigningRow>`select * from ${union(sources, [one])} where no = ${no}`.execute(db);
  return rows[0];
}

/** The other sides of somebody's contracts. */
export async function otherSides(db: Db, sources: SigningSources, seen: Seen): Promise<number[]> {
  if (seen.length === 0) return [];
  const { rows } = await sql<{ other: number }>`
    select distinct other from ${union(sources, seen)} where other is not null limit ${MOST_OTHERS}`.execute(
    db,
  );
  return rows.map(({ other }) => other);
}
/** Other sides whose names are searched. */
const MOST_OTHERS = 1000;
