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
/**
 * The used amount, from `sub_accounts as a` with its `quota_uses as q`; a row without a month has only
 * amounts of the current month.
 */
export const usedFen = sql<number>`case when a.quota_cycle = 'month' and coalesce(q.month, ${thisMonth}) <> ${thisMonth}
  then 0 else q.used_fen end`;
/** Times of spending are stored to the millisecond. */
const nowMs = sql<Date>`date_trunc('milliseconds', app_now())`;
const columns = [
  'a.sub_id',
  'a.sub_username',
  'a.quota_status',
  'a.quota_fen',
  'a.quota_cycle',
  'a.quota_alert_pct',
] as const;

export const findQuota = (db: Db, uid: number, subId: string): Promise<QuotaRow | undefined> =>
  db
    .selectFrom('sub_accounts as a')
    .innerJoin('quota_uses as q', (on) => on.onRef('q.uid', '=', 'a.uid').onRef('q.sub_id', '=', 'a.sub_id'))
    .select(columns)
    .select(usedFen.as('used_fen'))
    .where('a.uid', '=', uid)
    .where('a.sub_id', '=', subId)
    .executeTakeFirst();

/** A member that has spent so much of its quota so far. */
export async function insertQuotaUse(tx: Tx, uid: number, subId: string, used: Fen): Promise<void> {
  await tx.insertInto('quota_uses').values({ uid, sub_id: subId, used_fen: used }).execute();
}

const useOf = (tx: Tx, uid: number, subId: string) =>
  tx
    .updateTable('quota_uses as q')
    .from('sub_accounts as a')
    .whereRef('a.uid', '=', 'q.uid')
    .whereRef('a.sub_id', '=', 'q.sub_id')
    .where('q.uid', '=', uid)
    .where('q.sub_id', '=', subId);

/** Adds to the used amount; undefined when that would exceed the quota. */
export const raiseQuota = (
  tx: Tx,
  uid: number,
  subId: string,
  amount: number,
): Promise<QuotaRow | undefined> =>
  useOf(tx, uid, subId)
    .set({
      used_fen: sql<number>`${usedFen} + ${amount}::bigint`,
      month: thisMonth,
      // A transaction that began before a reset and spends after it counts towards the new period.
      since: sql<Date>`case when q.since > ${nowMs} then ${nowMs} else q.since end`,
    })
    .where(sql<boolean>`(not a.quota_status or ${usedFen} + ${amount}::bigint <= a.quota_fen)`)
    .returning(columns)
    .returning('q.used_fen')
    .executeTakeFirst();

/** Subtracts from the used amount, unless it was spent in an earlier month or before the quota was reset. */
export async function lowerQuota(
  tx: Tx,
  uid: number,
  subId: string,
  amount: number,
  spentAt: Date,
): Promise<void> {
  await useOf(tx, uid, subId)
    .set({ used_fen: sql<number>`greatest(0, q.used_fen - ${amount}::bigint)` })
    .where(sql<boolean>`(q.since is null or q.since <= ${spentAt}::timestamptz)`)
    .where(
      sql<boolean>`(a.quota_cycle <> 'month' or coalesce(q.month, ${thisMonth})
        = to_char(${spentAt}::timestamptz at time zone 'Asia/Shanghai', 'YYYY-MM'))`,
    )
    .execute();
}

/** The part of a change that sets a member's quota. */
export const quotaSet = ({
  status,
  total,
  cycle,
  alertPct,
}: QuotaRule): UpdateObject<Schema, 'sub_accounts'> => ({
  quota_status: status,
  quota_fen: total,
  quota_cycle: cycle,
  quota_alert_pct: alertPct,
});

/** Earlier spending no longer counts. */
export async function beginQuotaAnew(tx: Tx, uid: number, subId: string): Promise<void> {
  await tx
    .updateTable('quota_uses')
    .set({ used_fen: 0, since: nowMs, month: thisMonth })
    .where('uid', '=', uid)
    .where('sub_id', '=', subId)
    .execute();
}

/** A member's quota, in 分. */
interface QuotaRule {
  status: boolean;
  total: Fen;
  cycle: 'none' | 'month';
  alertPct: number;
}
