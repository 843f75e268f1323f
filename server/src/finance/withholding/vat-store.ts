import { type Insertable, type Selectable, sql } from 'kysely';
import type { Db, Schema, Tx } from '../../db/index';
import { movedBetween } from './moved-store';

export type ConsentRow = Selectable<Schema['vat_consents']>;

/** The consent of somebody that is in force. */
export const consentOf = (db: Db, uid: number): Promise<ConsentRow | undefined> =>
  db
    .selectFrom('vat_consents')
    .selectAll()
    .where('uid', '=', uid)
    .where('withdrawn_at', 'is', null)
    .executeTakeFirst();

/** All consents of somebody, the newest first. */
export const consentsOf = (db: Db, uid: number): Promise<ConsentRow[]> =>
  db.selectFrom('vat_consents').selectAll().where('uid', '=', uid).orderBy('given_at', 'desc').execute();

/** The newest consent of somebody, where another identity of the account has ended it. */
export async function outgrownConsent(db: Db, uid: number): Promise<ConsentRow | undefined> {
  const [newest] = await consentsOf(db, uid);
  return newest?.is_outgrown === true ? newest : undefined;
}

/** Ends the consent that is in force and was given by a moment, by hand or by another identity; undefined where none is. */
export const endConsent = (
  tx: Tx,
  uid: number,
  at: Date,
  isOutgrown = false,
): Promise<ConsentRow | undefined> =>
  tx
    .updateTable('vat_consents')
    .set({ withdrawn_at: at, is_outgrown: isOutgrown })
    .where('uid', '=', uid)
    .where('withdrawn_at', 'is', null)
    .where('given_at', '<=', at)
    .returningAll()
    .executeTakeFirst();

/** Gives a consent; undefined while one is in force. */
export const insertConsent = (
  tx: Tx,
  row: Insertable<Schema['vat_consents']>,
): Promise<ConsentRow | undefined> =>
  tx
    .insertInto('vat_consents')
    .values(row)
    .onConflict((conflict) => conflict.doNothing())
    .returningAll()
    .executeTakeFirst();

/** Consents of everybody, the newest first. */
export async function listConsents(
  db: Db,
  keyword: string | undefined,
  { limit, offset }: { limit: number; offset: number },
): Promise<{ rows: ConsentRow[]; total: number; inForce: number }> {
  const found = db
    .selectFrom('vat_consents')
    .$if(keyword !== undefined, (all) => all.where(sql<boolean>`${keyword} in (consent_no, uid::text)`));
  const { total, in_force: inForce } = await found
    .select(({ fn }) => fn.countAll<number>().as('total'))
    .select(sql<number>`count(*) filter (where withdrawn_at is null)`.as('in_force'))
    .executeTakeFirstOrThrow();
  const rows = await found
    .selectAll()
    .orderBy('given_at', 'desc')
    .orderBy('consent_no')
    .limit(limit)
    .offset(offset)
    .execute();
  return { rows, total, inForce };
}

/**
 * What a natural person's work brought in each month of China from a day on, by when it arrived, and what went back in it;
 * newest first. What an organisation has sold under the same account is its own.
 */
export async function vatMonths(
  db: Db,
  uid: number,
  from: Date,
): Promise<{ month: string; gross: number; refunded: number }[]> {
  const { rows } = await sql<{ month: string; gross: number; refunded: number }>`
    select to_char(at at time zone 'Asia/Shanghai', 'YYYY-MM') as month, sum(gross)::bigint as gross,
      sum(refunds)::bigint as refunded
    from ${movedBetween(from, 'infinity')} moved where uid = ${uid} and seller_kind = 'person'
    group by month order by month desc`.execute(db);
  return rows;
}
