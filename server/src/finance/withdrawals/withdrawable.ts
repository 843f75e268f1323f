import { daysAfter } from '@uc/contract/day';
import { type Fen, fen, max, min, subtract, sum } from '@uc/contract/money';
import { limits } from '@uc/contract/limits';
import type { Db } from '../../db/index';
import { type OnlineMoney, onlineRechargesSince } from '../../ledger/index';
import { refundedOnlineSince } from '../payments/index';
import type { Profile } from '../../accounts/index';

/** The fields of a profile that limit withdrawals (ledger.md#withdrawable). */
export type WithdrawalConditions = Pick<
  Profile,
  'realnameStatus' | 'hasPayPassword' | 'withdrawHoldUntil' | 'status'
>;

/** Money that came in online cannot be withdrawn for so many days (finance.md#money-limits). */
const ONLINE_HOLD_DAYS = limits.recharge.withdrawHoldHours / 24;

/** Money in the balance that came in online too recently to be withdrawn, whatever brought it, the newest first. */
export async function recentOnline(db: Db, uid: number, now: Date): Promise<OnlineMoney[]> {
  const since = daysAfter(now, -ONLINE_HOLD_DAYS);
  const [recharged, refunded] = await Promise.all([
    onlineRechargesSince(db, uid, since),
    refundedOnlineSince(db, uid, since),
  ]);
  return [...recharged, ...refunded].toSorted((a, b) => b.at.getTime() - a.at.getTime());
}

/** Money that came in online, or the rest of it, and cannot be withdrawn before a time. */
export interface HeldOnline {
  bizType: string;
  no: string;
  amount: Fen;
  until: Date;
}

/** The rest of recent online money: spending is taken from the older money first. */
export function heldOnline(available: Fen, recent: readonly OnlineMoney[]): HeldOnline[] {
  let left = available;
  return recent.flatMap(({ bizType, no, amount, at }) => {
    const held = min(amount, left);
    left = subtract(left, held);
    return held > 0 ? [{ bizType, no, amount: held, until: daysAfter(at, ONLINE_HOLD_DAYS) }] : [];
  });
}

/** ledger.md#withdrawable, in 分: each deduction is named, and where nothing may go out at all, why. */
export function withdrawable(
  available: Fen,
  { recent, overdue }: { recent: readonly OnlineMoney[]; overdue: Fen },
  { realnameStatus, withdrawHoldUntil, status }: WithdrawalConditions,
  now: Date,
): { withdrawable: Fen; deductions: { type: string; text: string; amount: Fen }[] } {
  const held = sum(heldOnline(available, recent).map(({ amount }) => amount));
  const left = max(fen(0), subtract(subtract(available, held), overdue));
  const bars = [
    { type: 'account_frozen', text: '账号已冻结', is: status !== 'active' },
    {
      type: 'no_realname',
      text: '未完成实名认证',
      is: realnameStatus !== 'person' && realnameStatus !== 'enterprise',
    },
    {
      type: 'cooling_off',
      text: `安全信息变更后${limits.phoneChange.withdrawHoldHours}小时内`,
      is: withdrawHoldUntil !== null && withdrawHoldUntil > now,
    },
  ].filter(({ is }) => is);
  const deductions = [
    { type: 'recharge_hold', text: `${limits.recharge.withdrawHoldHours}小时内线上入账`, amount: held },
    { type: 'iou_overdue', text: '逾期白条', amount: overdue },
    ...bars.slice(0, 1).map(({ type, text }) => ({ type, text, amount: left })),
  ].filter(({ amount }) => amount > 0);
  return { withdrawable: bars.length > 0 ? fen(0) : left, deductions };
}
