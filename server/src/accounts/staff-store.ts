import { type Selectable, sql } from 'kysely';
import type { Db, Schema, Tx } from '../db/index';
import type { UserRow } from './store';
import { type QueueAsk, type QueueColumns, type QueuePage, queuePage } from '../room/index';

/** The real-name status of an account and its expiry, derived from its applications (account.md#account-fields). */
export async function updateRealNameStatus(
  tx: Tx,
  uid: number,
  { status, expiresOn }: { status: UserRow['realname_status']; expiresOn: string | null },
): Promise<void> {
  await tx
    .updateTable('users')
    .set({ realname_status: status, realname_expires_on: expiresOn })
    .where('uid', '=', uid)
    .execute();
}

/** Sets the provider certification status on the account's row. */
export async function updateProviderStatus(
  tx: Tx,
  uid: number,
  status: UserRow['provider_status'],
): Promise<void> {
  await tx.updateTable('users').set({ provider_status: status }).where('uid', '=', uid).execute();
}

/** Changes the status if status and version are still those that staff saw; else false. */
export async function writeAccountTransition(
  tx: Tx,
  { uid, version }: { uid: number; version: number },
  from: Selectable<Schema['users']>['status'],
  to: Selectable<Schema['users']>['status'],
  reason: string | null,
): Promise<boolean> {
  const row = await tx
    .updateTable('users')
    .set({ status: to, state_reason: reason, profile_version: sql<number>`profile_version + 1` })
    .where('uid', '=', uid)
    .where('status', '=', from)
    .where('profile_version', '=', version)
    .returning('uid')
    .executeTakeFirst();
  return row !== undefined;
}

export interface AccountFilter {
  status: UserRow['status'] | undefined;
  uids: readonly number[] | undefined;
  from: Date | undefined;
  to: Date | undefined;
}

const columns: QueueColumns = { queue: 'user', no: sql`lpad(uid::text, 12, '0')`, at: 'created_at' };

/** For staff: all main accounts, the newest first. */
export async function listAccountRows(
  db: Db,
  { status, uids, from, to }: AccountFilter,
  ask: QueueAsk,
): Promise<QueuePage<UserRow>> {
  let query = db.selectFrom('users');
  if (status !== undefined) query = query.where('status', '=', status);
  if (uids !== undefined) query = query.where('uid', 'in', uids.length === 0 ? [0] : uids);
  if (from !== undefined) query = query.where('created_at', '>=', from);
  if (to !== undefined) query = query.where('created_at', '<', to);
  const sorted = query.selectAll().orderBy('created_at', 'desc').orderBy('uid');
  return queuePage(query, sorted, ask, columns);
}
