import { type Fen, negate } from '@uc/contract/money';
import type { Tx } from '../../db/index';
import { journals, type MoneyEvent, post } from '../../ledger/index';

/**
 * J33: the platform puts something right, up or down, or compensates; signed 分. Two staff stand behind `adjustNo`.
 * Downwards it needs the money to be available: `money.insufficient`.
 */
export async function postAdjustment(
  tx: Tx,
  adjustment: MoneyEvent & {
    adjustNo: string;
    amount: Fen;
    type: 'adjust' | 'compensation';
    title: string;
    remark?: string;
  },
): Promise<void> {
  const { uid, by, adjustNo, amount, type, title, remark } = adjustment;
  await post(tx, {
    uid,
    by,
    kind: 'balance.adjust',
    refType: 'adjustment',
    refId: adjustNo,
    about: {
      bizType: 'adjustment',
      bizNo: adjustNo,
      title,
      ...(remark !== undefined && { remark }),
    },
    journal: amount > 0 ? journals.adjustedUp(amount, type) : journals.adjustedDown(negate(amount)),
  });
}
