import type { Fen } from '@uc/contract/money';
import { type Selectable, sql, type UpdateObject } from 'kysely';
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
export const usedFen = sql<number>`case when quota_cycle = 'month' and coalesce(quota_month, ${thisMonth}) <> ${thisMonth}
  then 0 else quota_used_fen end`;
/** Moments of spending are kept to the millisecond. */
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

/** Adds to what is used; undefined when a quota would be overspent. */
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
      // Spending that began before the quota was set back, and came to its row after that, counts anew.
      quota_since: sql<Date>`case when quota_since > ${nowMs} then ${nowMs} else quota_since end`,
    })
    .where('uid', '=', uid)
    .where('sub_id', '=', subId)
    .where(sql<boolean>`(not quota_status or ${usedFen} + ${amount}::bigint <= quota_fen)`)
    .returning(columns)
    .returning('quota_used_fen as used_fen')
    .executeTakeFirst();

/** Takes from what is used, unless it was used in a month that is over, or before the quota was set back. */
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

/** Sets what a member may spend; where it begins anew, what was spent before counts no more. */
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

/** What a member may spend, in 分. */
interface QuotaRule {
  status: boolean;
  total: Fen;
  cycle: 'none' | 'month';
  alertPct: number;
}
