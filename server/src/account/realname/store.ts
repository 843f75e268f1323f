import * as clock from '../../clock';
import { type Insertable, type Selectable, sql, type Updateable } from 'kysely';
import type { Db, Schema, Tx } from '../../db/index';
import { open } from './states';

export type AuthRow = Selectable<Schema['realname_auths']>;
export type AuthChange = Omit<Updateable<Schema['realname_auths']>, 'status' | 'version'>;
export type AuthEventRow = Selectable<Schema['realname_events']>;

/** Claims a number for an application; false when it is taken. */
export async function claimNumber(tx: Tx, authNo: string, uid: number): Promise<boolean> {
  const row = await tx
    .insertInto('realname_numbers')
    .values({ auth_no: authNo, uid })
    .onConflict((conflict) => conflict.doNothing())
    .returning('auth_no')
    .executeTakeFirst();
  return row !== undefined;
}

/** The account of an application, for staff, who know its number. */
export async function ownerOfAuth(db: Db, authNo: string): Promise<number | undefined> {
  const row = await db
    .selectFrom('realname_numbers')
    .select('uid')
    .where('auth_no', '=', authNo)
    .executeTakeFirst();
  return row?.uid;
}

/** Every application of an account, the newest first. */
export const authsOf = (db: Db, uid: number): Promise<AuthRow[]> =>
  db
    .selectFrom('realname_auths')
    .selectAll()
    .where('uid', '=', uid)
    .orderBy('submitted_at', 'desc')
    .orderBy('auth_no', 'desc')
    .execute();

export const findAuth = (db: Db, uid: number, authNo: string): Promise<AuthRow | undefined> =>
  db
    .selectFrom('realname_auths')
    .selectAll()
    .where('uid', '=', uid)
    .where('auth_no', '=', authNo)
    .executeTakeFirst();

/** The keyed hash of the identity that is approved now. */
export async function identityKeyOf(db: Db, uid: number): Promise<Buffer | undefined> {
  const row = await db
    .selectFrom('realname_auths')
    .select(({ fn }) => fn.coalesce('uscc_key', 'id_key').as('key'))
    .where('uid', '=', uid)
    .where('status', '=', 'approved')
    .executeTakeFirst();
  return row?.key ?? undefined;
}

/** Locks the application until commit. */
export const lockAuth = (tx: Tx, uid: number, authNo: string): Promise<AuthRow | undefined> =>
  tx
    .selectFrom('realname_auths')
    .selectAll()
    .where('uid', '=', uid)
    .where('auth_no', '=', authNo)
    .forUpdate()
    .executeTakeFirst();

/** The open application, locked. */
export const lockOpenAuth = (tx: Tx, uid: number): Promise<AuthRow | undefined> =>
  tx
    .selectFrom('realname_auths')
    .selectAll()
    .where('uid', '=', uid)
    .where('status', 'in', open)
    .forUpdate()
    .executeTakeFirst();

export const insertAuth = (tx: Tx, row: Insertable<Schema['realname_auths']>): Promise<AuthRow> =>
  tx.insertInto('realname_auths').values(row).returningAll().executeTakeFirstOrThrow();

/** Updates the application if status and version are still those that were read; else undefined. */
export const changeAuth = (
  tx: Tx,
  { uid, auth_no, status, version }: AuthRow,
  change: Updateable<Schema['realname_auths']>,
): Promise<AuthRow | undefined> =>
  tx
    .updateTable('realname_auths')
    .set({ ...change, version: version + 1 })
    .where('uid', '=', uid)
    .where('auth_no', '=', auth_no)
    .where('status', '=', status)
    .where('version', '=', version)
    .returningAll()
    .executeTakeFirst();

export async function insertEvent(
  tx: Tx,
  event: Omit<Insertable<Schema['realname_events']>, 'seq' | 'at'>,
): Promise<void> {
  const { uid, auth_no, ...details } = event;
  const at = clock.pastMoment();
  const { seq } = await tx
    .selectFrom('realname_events')
    .select(sql<number>`coalesce(max(seq), 0) + 1`.as('seq'))
    .where('uid', '=', uid)
    .where('auth_no', '=', auth_no)
    .executeTakeFirstOrThrow();
  await tx
    .insertInto('realname_events')
    .values({ uid, auth_no, seq, ...details, ...(at !== undefined && { at }) })
    .execute();
}

export const eventsOf = (db: Db, uid: number, authNo: string): Promise<AuthEventRow[]> =>
  db
    .selectFrom('realname_events')
    .selectAll()
    .where('uid', '=', uid)
    .where('auth_no', '=', authNo)
    .orderBy('seq', 'desc')
    .execute();

/** The times of the account's submissions within `days`, the oldest first. */
export async function submissionsOf(db: Db, uid: number, days: number): Promise<Date[]> {
  const rows = await db
    .selectFrom('realname_events')
    .select('at')
    .where('uid', '=', uid)
    .where('event', 'in', ['submit', 'resubmit'])
    .where('at', '>', sql<Date>`app_now() - ${days} * interval '24 hours'`)
    .orderBy('at')
    .execute();
  return rows.map(({ at }) => at);
}

/** Whether another account is approved with this identity document or enterprise. */
export async function isTaken(
  db: Db,
  uid: number,
  { id_key, uscc_key }: { id_key: Buffer | null; uscc_key: Buffer | null },
): Promise<boolean> {
  let query = db
    .selectFrom('realname_auths')
    .select('auth_no')
    .where('uid', '<>', uid)
    .where('status', '=', 'approved');
  query =
    uscc_key === null
      ? query.where('kind', '=', 'person').where('id_key', '=', id_key)
      : query.where('uscc_key', '=', uscc_key);
  return (await query.executeTakeFirst()) !== undefined;
}
