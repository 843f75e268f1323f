import { type Fen, fen, formatFen } from '@uc/contract/money';
import { divided } from '../../finance/payments/index';
import type { DisputeRow } from './store';

/** An amount in 元, with its unit. */
export const yuan = (amount: Fen): string => `${formatFen(amount)}元`;

/** The division of a dispute's money when `back` goes to the buyer, as it is booked. */
export const divisionOf = ({ amount_fen, fee_bps: feeBps, is_after: wasAccepted }: DisputeRow, back: Fen) =>
  divided(fen(amount_fen), back, { feeBps, wasAccepted });

/** The text of a division for both sides. */
export function divisionText(row: DisputeRow, back: Fen): string {
  const { paid, fee } = divisionOf(row, back);
  return `${row.milestone_title}的${yuan(fen(row.amount_fen))}：退回雇主${yuan(back)}，服务商得${yuan(paid)}，服务费${yuan(fee)}`;
}
