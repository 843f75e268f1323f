import { daysAfter } from '@uc/contract/day';
import { type Fen, fen, max, min, subtract, sum } from '@uc/contract/money';
import type { Db } from '../../db/index';
import { type OnlineRecharge, onlineRechargesSince } from '../../ledger/index';
import type { Profile } from '../../accounts/index';

/** The fields of a profile that limit withdrawals (product 07 §7.4). */
export type Standing = Pick<Profile, 'realnameStatus' | 'hasPayPassword' | 'withdrawHoldUntil' | 'status'>;

/** Money recharged online cannot be withdrawn for so many days (product 06 §6.3: 24 h). */
const RECHARGE_HOLD_DAYS = 1;

/** Online recharges that are too recent to be withdrawn, newest first. */
export const recentRecharges = (db: Db, uid: number, now: Date): Promise<OnlineRecharge[]> =>
  onlineRechargesSince(db, uid, daysAfter(now, -RECHARGE_HOLD_DAYS));

/** A recharge, or the rest of it, that cannot be withdrawn before a time. */
export interface HeldRecharge {
  no: string;
  amount: Fen;
  until: Date;
}

/** The rest of the recent recharges: spending is taken from the older money first. */
export function heldRecharges(available: Fen, recent: readonly OnlineRecharge[]): HeldRecharge[] {
  let left = available;
  return recent.flatMap(({ no, amount, at }) => {
    const held = min(amount, left);
    left = subtract(left, held);
    return held > 0 ? [{ no, amount: held, until: daysAfter(at, RECHARGE_HOLD_DAYS) }] : [];
  });
}

/** Product 07 §7.4, in 分: each deduction is named, and where nothing may go out at all, why. */
export function withdrawable(
  available: Fen,
  { recent, overdue }: { recent: readonly OnlineRecharge[]; overdue: Fen },
  { realnameStatus, withdrawHoldUntil, status }: Standing,
  now: Date,
): { withdrawable: Fen; deductions: { type: string; text: string; amount: Fen }[] } {
  const held = sum(heldRecharges(available, recent).map(({ amount }) => amount));
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
      text: '安全信息变更后24小时内',
      is: withdrawHoldUntil !== null && withdrawHoldUntil > now,
    },
  ].filter(({ is }) => is);
  const deductions = [
    { type: 'recharge_hold', text: '24小时内充值', amount: held },
    { type: 'iou_overdue', text: '逾期白条', amount: overdue },
    ...bars.slice(0, 1).map(({ type, text }) => ({ type, text, amount: left })),
  ].filter(({ amount }) => amount > 0);
  return { withdrawable: bars.length > 0 ? fen(0) : left, deductions };
}
