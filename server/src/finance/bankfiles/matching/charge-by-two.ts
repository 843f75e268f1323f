import { bankMatchKinds } from '@uc/contract/finance/bank-match-texts';
import { fen } from '@uc/contract/money';
import type { Tx } from '../../../db/index';
import { type Initiator, PLATFORM_UID } from '../../../ledger/index';
import { requestBooking, takeAlone } from '../../bookings/index';
import { type Line, serialOf, type Target } from './line';
import { setOpen } from './match-store';

/** Who posts a charge: a member of staff, or the server. */
export type Booker = Initiator & { staffId: string };

/**
 * Whether one person may post a charge alone; when not, it is handed to a second one in 入账复核, and the line says that it
 * waits.
 */
export async function mayCharge(tx: Tx, by: Booker, line: Line, { kind }: Target): Promise<boolean> {
  const amount = fen(line.amount_fen);
  const { isAlone, why } = await takeAlone(tx, by, 'charge', amount);
  if (isAlone) return true;
  const { request_no: no } = await requestBooking(tx, by, {
    uid: PLATFORM_UID,
    kind: 'charge',
    refNo: line.line_key,
    amount,
    bankTxnNo: serialOf(line),
    reason: `${bankMatchKinds[kind]}，${line.memo}`.slice(0, 200),
    why,
  });
  await setOpen(tx, line.line_key, 'second', `${why}，已提交入账复核${no}，由另一位同事处理`);
  return false;
}
