import { type Fen, fen, max, min, subtract } from '@uc/contract/money';
import type { Profile } from '../../passport/index';

/** What the profile says about money that wants to go out (product 07 §7.4). */
export type Standing = Pick<Profile, 'realnameStatus' | 'hasPayPassword' | 'withdrawHoldUntil' | 'status'>;

/** Days that money recharged online stays before it may go out (product 06 §6.3: 24 h). */
export const RECHARGE_HOLD_DAYS = 1;

/** Product 07 §7.4, in 分: each deduction is named, and where nothing may go out at all, why. */
export function withdrawable(
  available: Fen,
  { recent, overdue }: { recent: Fen; overdue: Fen },
  { realnameStatus, withdrawHoldUntil, status }: Standing,
  now: Date,
): { withdrawable: Fen; deductions: { type: string; text: string; amount: Fen }[] } {
  const held = min(recent, available);
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
