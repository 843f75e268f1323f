import { type Insertable, type Selectable, sql, type Updateable } from 'kysely';
import { pastMoment } from '../clock';
import type { Db, Schema, Tx } from '../db/index';
import { liveStates, validStates } from './states';

export type CertRow = Selectable<Schema['provider_certs']>;
export type CertChange = Omit<Updateable<Schema['provider_certs']>, 'status' | 'version'>;
export type CertEventRow = Selectable<Schema['provider_cert_events']>;

export const insertCert = (tx: Tx, row: Insertable<Schema['provider_certs']>): Promise<CertRow> =>
  tx.insertInto('provider_certs').values(row).returningAll().executeTakeFirstOrThrow();

const ofAccount = (db: Db, uid: number) => db.selectFrom('provider_certs').selectAll().where('uid', '=', uid);

/** The account's one certification that is under way, valid or could be again. */
export const liveCert = (db: Db, uid: number): Promise<CertRow | undefined> =>
  ofAccount(db, uid).where('status', 'in', liveStates).executeTakeFirst();

export const lockLiveCert = (tx: Tx, uid: number): Promise<CertRow | undefined> =>
  ofAccount(tx, uid).where('status', 'in', liveStates).forUpdate().executeTakeFirst();

export const lockCert = (tx: Tx, uid: number, certNo: string): Promise<CertRow | undefined> =>
  ofAccount(tx, uid).where('cert_no', '=', certNo).forUpdate().executeTakeFirst();

/** Every certification of an account, the newest first. */
export const certsOf = (db: Db, uid: number): Promise<CertRow[]> =>
  ofAccount(db, uid).orderBy('submitted_at', 'desc').orderBy('cert_no').execute();

/** Finds a certification for staff, who know its number but not the account. */
export const certByNo = (db: Db, certNo: string): Promise<CertRow | undefined> =>
  db.selectFrom('provider_certs').selectAll().where('cert_no', '=', certNo).executeTakeFirst();

/** Updates it if status and version are still those that were read; else undefined. */
export const changeCert = (
  tx: Tx,
  { uid, cert_no, status, version }: CertRow,
  change: Updateable<Schema['provider_certs']>,
): Promise<CertRow | undefined> =>
  tx
    .updateTable('provider_certs')
    .set({ ...change, version: version + 1 })
    .where('uid', '=', uid)
    .where('cert_no', '=', cert_no)
    .where('status', '=', status)
    .where('version', '=', version)
    .returningAll()
    .executeTakeFirst();

export async function insertCertEvent(
  tx: Tx,
  event: Omit<Insertable<Schema['provider_cert_events']>, 'seq' | 'at'>,
): Promise<void> {
  const at = pastMoment();
  const { seq } = await tx
    .selectFrom('provider_cert_events')
    .select(sql<number>`coalesce(max(seq), 0) + 1`.as('seq'))
    .where('uid', '=', event.uid)
    .where('cert_no', '=', event.cert_no)
    .executeTakeFirstOrThrow();
  await tx
    .insertInto('provider_cert_events')
    .values({ ...event, seq, ...(at !== undefined && { at }) })
    .execute();
}

export const certEventsOf = (db: Db, { uid, cert_no }: CertRow): Promise<CertEventRow[]> =>
  db
    .selectFrom('provider_cert_events')
    .selectAll()
    .where('uid', '=', uid)
    .where('cert_no', '=', cert_no)
    .orderBy('seq', 'desc')
    .execute();

/** The states of the certifications of these numbers, for the messages about them. */
export const certStatuses = (db: Db, uid: number, certNos: readonly string[]) =>
  db
    .selectFrom('provider_certs')
    .select(['cert_no as no', 'status'])
    .where('uid', '=', uid)
    .where('cert_no', 'in', certNos)
    .execute();

/**
 * The certification that is valid on a day, if its account is active and the identity of its kind approved: the end of
 * any of the three closes the homepage at once.
 */
export const openHomepage = (db: Db, uid: number, today: string): Promise<CertRow | undefined> =>
  db
    .selectFrom('provider_certs as c')
    .innerJoin('users as u', (join) =>
      join.onRef('u.uid', '=', 'c.uid').onRef('u.realname_status', '=', 'c.kind'),
    )
    .selectAll('c')
    .where('c.uid', '=', uid)
    .where('c.status', 'in', validStates)
    .where('c.valid_to', '>=', today)
    .where('u.status', '=', 'active')
    .executeTakeFirst();
