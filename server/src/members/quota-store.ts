import type { Fen } from '@uc/contract/money';
import { type Selectable, sql, type UpdateObject } from 'kysely';
import type { Db, Schema, Tx } from '../db/index';

/**
 * A sub-account's quota and the part used in the current cycle; a monthly quota starts again with the month in China.
 */
export interface QuotaRow extends Pick<
  Selectable<Schema['sub_accounts']>,
  'sub_id' | 'sub_username' | 'quota_status' | 'quota_fen' | 'quota_cycle' | 'quota_alert_pct'
> {
  used_fen: number;
}

const thisMonth = sql<string>`to_char(app_now() at time zone 'Asia/Shanghai', 'YYYY-MM')`;
/** A row without a month has only amounts of the current month. */
export const usedFen = sql<number>`case when quota_cycle = 'month' and coalesce(quota_month, ${thisMonth}) <> ${thisMonth}
  then 0 else quota_used_fen end`;
/** Times of spending are stored to the millisecond. */
const nowMs = sql<Date>`date_trunc('milliseconds', app_now())`;
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
    .select(usedFen.as('used_fen'))
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

/** Adds to the used amount; undefined when that would exceed the quota. */
export const raiseQuota = (
  tx: Tx,
  uid: number,
  subId: string,
  amount: number,
): Promise<QuotaRow | undefined> =>
  tx
    .updateTable('sub_accounts')
    .set({
      quota_used_fen: sql<number>`${usedFen} + ${amount}::bigint`,
      quota_month: thisMonth,
      // A transaction that began before a reset and spends after it counts towards the new period.
      quota_since: sql<Date>`case when quota_since > ${nowMs} then ${nowMs} else quota_since end`,
    })
    .where('uid', '=', uid)
    .where('sub_id', '=', subId)
    .where(sql<boolean>`(not quota_status or ${usedFen} + ${amount}::bigint <= quota_fen)`)
    .returning(columns)
    .returning('quota_used_fen as used_fen')
    .executeTakeFirst();

/** Subtracts from the used amount, unless it was spent in an earlier month or before the quota was reset. */
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
    .where(sql<boolean>`(quota_since is null or quota_since <= ${spentAt}::timestamptz)`)
    .where(
      sql<boolean>`(quota_cycle <> 'month' or coalesce(quota_month, ${thisMonth})
        = to_char(${spentAt}::timestamptz at time zone 'Asia/Shanghai', 'YYYY-MM'))`,
    )
    .execute();
}

/** Sets a member's quota; with a reset, earlier spending no longer counts. */
export const quotaSet = (
  { status, total, cycle, alertPct }: QuotaRule,
  beginsAnew: boolean,
): UpdateObject<Schema, 'sub_accounts'> => ({
  quota_status: status,
  quota_fen: total,
  quota_cycle: cycle,
  quota_alert_pct: alertPct,
  ...(beginsAnew && { quota_used_fen: 0, quota_since: nowMs, quota_month: thisMonth }),
});

/** A member's quota, in 分. */
interface QuotaRule {
  status: boolean;
  total: Fen;
  cycle: 'none' | 'month';
  alertPct: number;
}
