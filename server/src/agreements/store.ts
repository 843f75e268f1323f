import { type Insertable, type Selectable, sql } from 'kysely';
import type { Db, Schema, Tx } from '../db/index';

/** A consent as it was given. */
export type Consent = Selectable<Schema['consents']>;

/** The consents of an account, the newest first. */
export const consentsOf = (db: Db, uid: number): Promise<Consent[]> =>
  db
    .selectFrom('consents')
    .selectAll()
    .where('uid', '=', uid)
    .orderBy('at', 'desc')
    .orderBy('consent_id')
    .execute();

/** Locks a consent of the account until commit. */
export const lockConsent = (tx: Tx, uid: number, consentId: string): Promise<Consent | undefined> =>
  tx
    .selectFrom('consents')
    .selectAll()
    .where('uid', '=', uid)
    .where('consent_id', '=', consentId)
    .forUpdate()
    .executeTakeFirst();

/** Withdraws the account's consents, all or those of one purpose. */
export async function endConsents(tx: Tx, uid: number, purpose?: string): Promise<void> {
  await tx
    .updateTable('consents')
    .set({ withdrawn_at: sql`app_now()` })
    .where('uid', '=', uid)
    .where('withdrawn_at', 'is', null)
    .$if(purpose !== undefined, (query) => query.where('purpose', '=', purpose!))
    .execute();
}

/** Saves a consent, unless the account has a valid one to the same version, also when two are given at once. */
export async function saveConsent(
  tx: Tx,
  consent: Pick<Consent, 'uid' | 'purpose' | 'version' | 'ip' | 'session_id'>,
): Promise<void> {
  await tx
    .insertInto('consents')
    .values(consent)
    .onConflict((live) =>
      live.columns(['uid', 'purpose', 'version']).where('withdrawn_at', 'is', null).doNothing(),
    )
    .execute();
}

export async function insertConsent(tx: Tx, consent: Insertable<Schema['consents']>): Promise<void> {
  await tx.insertInto('consents').values(consent).execute();
}
