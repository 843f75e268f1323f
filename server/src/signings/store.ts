import type { SigningKindId, SigningState } from '@uc/contract/signing-texts';
import type { Sort } from '@uc/contract/wire';
import { sql } from 'kysely';
import { directionOf } from '../calendar/index';
import { type Db, holds } from '../db/index';
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
  sql`(${sql.join(
    seen.map(
      ({ kind, ask }) => sql`select ${kind}::text as kind, one.* from (${sources[kind].rows(ask)}) one`,
    ),
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

/** A page of the rows of all rooms, the newest first unless asked otherwise. */
export async function signingPage(
  db: Db,
  { sources, seen }: { sources: SigningSources; seen: Seen },
  { state, ...filter }: Filter & { state?: SigningState | undefined },
  page: { limit: number; offset: number; sort: Sort },
): Promise<SigningRow[]> {
  if (seen.length === 0) return [];
  const order = directionOf(page) === 'asc' ? sql`asc` : sql`desc`;
  const { rows } = await sql<SigningRow>`
    select * from ${union(sources, seen)}
    where ${matching(filter)}${state === undefined ? sql`` : sql` and state = ${state}`}
    order by created_at ${order}, kind ${order}, no ${order} limit ${page.limit} offset ${page.offset}`.execute(
    db,
  );
  return rows;
}

/** How many there are in each state. */
export async function countByState(
  db: Db,
  { sources, seen }: { sources: SigningSources; seen: Seen },
  filter: Filter,
): Promise<ReadonlyMap<SigningState, number>> {
  if (seen.length === 0) return new Map();
  const { rows } = await sql<{ state: SigningState; n: number }>`
    select state, count(*)::int as n from ${union(sources, seen)} where ${matching(filter)} group by state`.execute(
    db,
  );
  return new Map(rows.map(({ state, n }) => [state, n]));
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
