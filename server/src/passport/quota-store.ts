import { type Selectable, sql } from 'kysely';
import type { Db, Schema, Tx } from '../db/index';

/** A sub-account's quota with what is used of it now: a monthly one begins anew with the month of China. */
export interface QuotaRow extends Pick<
  Selectable<Schema['sub_accounts']>,
  'sub_id' | 'sub_username' | 'quota_status' | 'quota_fen' | 'quota_cycle' | 'quota_alert_pct'
> {
  used_fen: number;
}

const thisMonth = sql<string>`to_char(app_now() at time zone 'Asia/Shanghai', 'YYYY-MM')`;
/** Of a row that was never spent from under a month's name, what stands there is this month's. */
const used = sql<number>`case when quota_cycle = 'month' and coalesce(quota_month, ${thisMonth}) <> ${thisMonth}
  then 0 else quota_used_fen end`;
const columns = [
  'sub_id',
  'sub_username',
  'quota_status',
  'quota_fen',
  'quota_cycle',
  'quota_alert_pct',
] as const;

export const findQuota = (db: Db, uid: number, subId: string): Promise<QuotaRow | undefined> =>
  db
    .selectFrom('sub_accounts')
    .select(columns)
    .select(used.as('used_fen'))
    .where('uid', '=', uid)
    .where('sub_id', '=', subId)
    .executeTakeFirst();

export async function lockQuotaRow(tx: Tx, uid: number, subId: string): Promise<void> {
  await tx
    .selectFrom('sub_accounts')
    .select('sub_id')
    .where('uid', '=', uid)
    .where('sub_id', '=', subId)
    .forNoKeyUpdate()
    .execute();
}

/** Adds to what is used; undefined when a quota would be overspent. */
export const raiseQuota = (
  tx: Tx,
  uid: number,
  subId: string,
  amount: number,
): Promise<QuotaRow | undefined> =>
  tx
    .updateTable('sub_accounts')
    .set({ quota_used_fen: sql<number>`${used} + ${amount}::bigint`, quota_month: thisMonth })
    .where('uid', '=', uid)
    .where('sub_id', '=', subId)
    .where(sql<boolean>`(not quota_status or ${used} + ${amount}::bigint <= quota_fen)`)
    .returning(columns)
    .returning('quota_used_fen as used_fen')
    .executeTakeFirst();

/** Takes from what is used, unless it was used in a month that is over. */
export async function lowerQuota(
  tx: Tx,
  uid: number,
  subId: string,
  amount: number,
  spentAt: Date,
): Promise<void> {
  await tx
    .updateTable('sub_accounts')
    .set({ quota_used_fen: sql<number>`greatest(0, quota_used_fen - ${amount}::bigint)` })
    .where('uid', '=', uid)
    .where('sub_id', '=', subId)
    .where(
      sql<boolean>`(quota_cycle <> 'month' or coalesce(quota_month, ${thisMonth})
        = to_char(${spentAt}::timestamptz at time zone 'Asia/Shanghai', 'YYYY-MM'))`,
    )
    .execute();
}
