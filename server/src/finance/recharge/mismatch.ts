import { dayOf, daysAfter, isAfter, isBefore } from '@uc/contract/day';
import { limits } from '@uc/contract/limits';
import { fen, formatFen } from '@uc/contract/money';
import type { BankLineRow } from './staff-store';
import type { RechargeRow } from './store';

/** Why a bank line does not fit a recharge, as a text; undefined when it fits. */
export function mismatchReason(
  { amount_fen, received_at }: Pick<BankLineRow, 'amount_fen' | 'received_at'>,
  recharge: Pick<RechargeRow, 'amount_fen' | 'created_at'>,
  now: Date,
): string | undefined {
  if (amount_fen !== recharge.amount_fen)
    return `到账${formatFen(fen(amount_fen))}元，应为${formatFen(fen(recharge.amount_fen))}元`;
  const earliest = dayOf(daysAfter(recharge.created_at, -limits.booking.bankLineDays));
  const day = dayOf(received_at);
  if (isBefore(day, earliest) || isAfter(day, dayOf(now)))
    return `到账日期${day}早于单据${limits.booking.bankLineDays}天以上或晚于今天`;
  return undefined;
}
