import type { Tx } from '../../db/index';
import type { Initiator } from '../../ledger/index';
import { earnService, payOfficial } from '../money/money';
import type { CaseOrderRow } from '../money/store';
import { isDoneByReceipt } from '../states/businesses';
import { lastLine } from '../cases/line-store';
import type { CaseRow } from '../cases/store';
import { recordStage } from '../cases/transition';

/** The receipt for the official part of an order, from the office or by the hands of staff. Refuses state.conflict unless it is held. */
export async function bookReceipt(
  tx: Tx,
  row: CaseRow,
  order: CaseOrderRow,
  { by, isOffice = false, receiptNo }: { by: Initiator; isOffice?: boolean; receiptNo: string },
): Promise<void> {
  await recordStage(tx, row, 'receipt', { by: isOffice ? 'office' : by, comment: `官费收据 ${receiptNo}` });
  const paid = await payOfficial(tx, row, order, { by, receiptNo, line: await lastLine(tx, row) });
  if (isDoneByReceipt(order.business)) await earnService(tx, paid, by);
}
