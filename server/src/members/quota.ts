import { compare, type Fen, fen, formatFen, ratio, subtract } from '@uc/contract/money';
import type { Db, Tx } from '../db/index';
import { refuse } from '../call/index';
import { notify } from '../messages/index';
import { findQuota, lowerQuota, type QuotaRow, raiseQuota } from './quota-store';

/** A sub-account's quota and the amount it has spent in the current cycle, in 分. */
export interface Quota {
  total: Fen;
  used: Fen;
  left: Fen;
}

/** The amount that a sub-account has spent in the current cycle, in 分, with a quota or without. */
export const spentOf = async (db: Db, uid: number, subId: string): Promise<Fen> =>
  fen((await findQuota(db, uid, subId))?.used_fen ?? 0);

/** The quota of a sub-account; null when it has none (spec §3: `quota_status`). */
export async function quotaOf(db: Db, uid: number, subId: string): Promise<Quota | null> {
  const row = await findQuota(db, uid, subId);
  if (row?.quota_status !== true) return null;
  const [total, used] = [fen(row.quota_fen), fen(row.used_fen)];
  return { total, used, left: compare(used, total) > 0 ? fen(0) : subtract(total, used) };
}

/**
 * Spends quota in the transaction that spends the money, after its accounts are locked (trust §3.5); spending is counted
 * without a quota too. Notifies the owner when the alert threshold or the whole is reached. Refuses `subAccount.quota`.
 */
export async function spendQuota(
  tx: Tx,
  { uid, subId, amount }: { uid: number; subId: string; amount: Fen },
): Promise<void> {
  const row = await raiseQuota(tx, uid, subId, amount);
  if (row === undefined) throw refuse('subAccount.quota');
  if (row.quota_status && row.quota_fen > 0) await warn(tx, uid, row, amount);
}

/** Restores quota after a refund or a failed payment, in the cycle in which it was spent; the accounts are locked before. */
export const giveQuotaBack = (
  tx: Tx,
  { uid, subId, amount, spentAt }: { uid: number; subId: string; amount: Fen; spentAt: Date },
): Promise<void> => lowerQuota(tx, uid, subId, amount, spentAt);

async function warn(tx: Tx, uid: number, row: QuotaRow, amount: Fen): Promise<void> {
  const [total, after] = [fen(row.quota_fen), fen(row.used_fen)];
  const before = subtract(after, amount);
  const crosses = (line: Fen) => compare(before, line) < 0 && compare(after, line) >= 0;
  const isWhole = crosses(total);
  if (!isWhole && !crosses(ratio(total, row.quota_alert_pct, 100))) return;
  await notify(tx, {
    uid,
    category: 'finance',
    level: isWhole ? 'warn' : 'info',
    title: isWhole ? '子账号额度已用完' : `子账号额度已使用${row.quota_alert_pct}%`,
    content: `子账号${row.sub_username}的额度共${formatFen(total)}元，已使用${formatFen(after)}元${row.quota_cycle === 'month' ? '，下月1日恢复' : ''}。`,
    link: '/account/manage',
    bizType: 'sub_account',
    bizNo: row.sub_id,
  });
}
