import { type Kysely, sql } from 'kysely';

/** Text by which nothing may come that is not the leader's: the position of a write is not known. */
export const LEADER_ALONE = 'FFFFFFFF/FFFFFFFF';

/** A position in the log of PostgreSQL, as it writes one, as a number. */
export function lsnOf(text: string): bigint {
  const [high = '0', low = '0'] = text.split('/');
  return (BigInt(`0x${high}`) << 32n) | BigInt(`0x${low}`);
}

/** Whether a text from outside is a position. */
export const isPosition = (text: string): boolean => /^[0-9A-F]{1,8}\/[0-9A-F]{1,8}$/.test(text);

/** Up to where a session reads: what it has replayed, or, where it leads, what is written. */
export const replayed = `select coalesce(case when pg_is_in_recovery() then pg_last_wal_replay_lsn()
  else pg_current_wal_lsn() end, '0/0')::text as at`;

/** The position of all that the leader has written by now. */
export async function positionNow<Schema>(leader: Kysely<Schema>): Promise<string> {
  const { rows } = await sql<{ at: string }>`select pg_current_wal_lsn()::text as at`.execute(leader);
  return rows[0]!.at;
}
