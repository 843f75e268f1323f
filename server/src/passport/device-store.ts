import { type Selectable, sql } from 'kysely';
import { type Db, holds, pageOf, type Schema, type Tx } from '../db/index';

const now = sql<Date>`app_now()`;

/** The owner's valid sessions, the last used first. */
export const liveSessions = (db: Db, uid: number) =>
  db
    .selectFrom('sessions as s')
    .innerJoin('users as u', 'u.uid', 's.uid')
    .where('s.uid', '=', uid)
    .where('s.sub_id', 'is', null)
    .where('s.revoked_at', 'is', null)
    .where('s.expires_at', '>', now)
    .where(sql<boolean>`s.last_seen_at + s.idle_seconds * interval '1 second' > app_now()`)
    .whereRef('s.epoch', '=', 'u.session_epoch')
    .select(['s.session_id', 's.ip', 's.user_agent', 's.created_at', 's.last_seen_at', 's.expires_at'])
    .orderBy('s.last_seen_at', 'desc')
    .orderBy('s.session_id')
    .execute();

/** Ends one of the owner's sessions, or all but one; returns how many were valid. */
export async function kickSessions(
  tx: Tx,
  uid: number,
  which: { only: string } | { allBut: string },
): Promise<number> {
  const { numUpdatedRows } = await tx
    .updateTable('sessions')
    .set({ revoked_at: now, revoke_reason: 'kicked' })
    .where('uid', '=', uid)
    .where('sub_id', 'is', null)
    .where('revoked_at', 'is', null)
    .where('expires_at', '>', now)
    .$if('only' in which, (query) => query.where('session_id', '=', (which as { only: string }).only))
    .$if('allBut' in which, (query) => query.where('session_id', '<>', (which as { allBut: string }).allBut))
    .executeTakeFirst();
  return Number(numUpdatedRows);
}

export type LoginLog = Selectable<Schema['login_logs']>;
export interface LogFilter {
  from?: Date | undefined;
  to?: Date | undefined;
  result?: 'ok' | 'failed' | undefined;
  /** Part of the address or of a member's name. */
  keyword?: string | undefined;
}

/** Successful and failed sign-ins of the owner and of members. */
export async function listLogins(
  db: Db,
  uid: number,
  { from, to, result, keyword }: LogFilter,
  { limit, offset, direction = 'desc' }: { limit: number; offset: number; direction?: 'asc' | 'desc' },
): Promise<{ rows: (LoginLog & { sub_username: string | null })[]; total: number }> {
  let logs = db.selectFrom('login_logs as l').where('l.uid', '=', uid);
  if (from !== undefined) logs = logs.where('l.at', '>=', from);
  if (to !== undefined) logs = logs.where('l.at', '<', to);
  if (result !== undefined) logs = logs.where('l.result', result === 'ok' ? '=' : '<>', 'ok');
  if (keyword !== undefined)
    logs = logs.where(sql<boolean>`(strpos(l.ip, ${keyword}) > 0 or exists (
      select from sub_accounts m where m.uid = l.uid and m.sub_id = l.sub_id
        and ${holds('m.sub_username', keyword)}))`);
  const sorted = logs
    .leftJoin('sub_accounts as a', (on) => on.onRef('a.uid', '=', 'l.uid').onRef('a.sub_id', '=', 'l.sub_id'))
    .selectAll('l')
    .select('a.sub_username')
    .orderBy('l.at', direction)
    .orderBy('l.log_id');
  return pageOf(logs, sorted, { limit, offset });
}
