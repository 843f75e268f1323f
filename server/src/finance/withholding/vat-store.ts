import { type Insertable, type Selectable, sql } from 'kysely';
import type { Db, Schema, Tx } from '../../db/index';

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

/** Ends the consent that is in force; undefined where none is. */
export const endConsent = (tx: Tx, uid: number, at: Date): Promise<ConsentRow | undefined> =>
  tx
    .updateTable('vat_consents')
    .set({ withdrawn_at: at })
    .where('uid', '=', uid)
    .where('withdrawn_at', 'is', null)
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

/** What arrived in each month of China from a day on, and what went back in it, whenever that had arrived; newest first. */
export async function vatMonths(
  db: Db,
  uid: number,
  from: Date,
): Promise<{ month: string; gross: number; refunded: number }[]> {
  const { rows } = await sql<{ month: string; gross: number; refunded: number }>`
    select month, sum(gross)::bigint as gross, sum(refunded)::bigint as refunded from (
      select to_char(released_at at time zone 'Asia/Shanghai', 'YYYY-MM') as month, price_fen - refunded_fen as gross, 0 as refunded
      from settlements where uid = ${uid} and released_at >= ${from} and price_fen > refunded_fen
      union all
      select to_char(decided_at at time zone 'Asia/Shanghai', 'YYYY-MM'), 0, amount_fen
      from income_refunds where uid = ${uid} and status = 'approved' and decided_at >= ${from}) moved
    group by month order by month desc`.execute(db);
  return rows;
}
