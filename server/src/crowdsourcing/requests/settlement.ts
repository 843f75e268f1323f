import { refuse, type Staff } from '../../call/index';
import type { Tx } from '../../db/index';
import { requestBooking, takeAlone } from '../../finance/bookings/index';
import { initiatorOf } from '../../ledger/index';
import { recordStaffOperation } from '../../operations/index';
import { shortlisted } from '../bids/bidders';
import type { Book } from '../../room/index';
import { escrowOf, lockPrizes } from './prizes';
import { next } from './states';
import { anyRow, lockRequest, type RequestRow } from './store';
import { settleUnchosen } from './unchosen';

/**
 * Staff end a 悬赏 that nobody chose from; above 10,000.00 in escrow, in all that one person has settled alone in 24 hours,
 * it waits for a second person in 入账复核. The caller has locked what the person did alone, the accounts and the row.
 */
export async function settleByStaff(
  tx: Tx,
  row: RequestRow,
  actor: Staff,
  reason: string,
): Promise<RequestRow> {
  if (next(row.status, 'give_back') === undefined) throw refuse('state.conflict');
  const amount = await escrowOf(tx, row);
  const { isAlone, why } = await takeAlone(tx, actor, 'reward', amount);
  if (isAlone) return settleUnchosen(tx, row, initiatorOf(actor), reason);
  const { uid, request_no: refNo } = row;
  await requestBooking(tx, actor, { uid, kind: 'reward', refNo, amount, reason, why });
  return row;
}

/** A second person has agreed: the 悬赏 is settled as it stands now. */
export const bookSettlement: Book = async (tx, staff, { ref_no: no, reason }, decide) => {
  const found = await anyRow(tx, no);
  if (found === undefined) throw refuse('notFound');
  await lockPrizes(tx, found.uid, await shortlisted(tx, found));
  const row = await lockRequest(tx, found);
  if (row?.status !== 'deciding') throw refuse('state.conflict');
  await decide();
  await settleUnchosen(tx, row, initiatorOf(staff), reason);
  await recordStaffOperation(tx, staff, {
    uid: row.uid,
    bizNo: no,
    module: 'requests',
    action: 'staffDecide',
    changes: [{ field: '原因', before: '', after: reason }],
  });
};
