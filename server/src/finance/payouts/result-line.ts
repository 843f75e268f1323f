import { seenLength } from '@uc/contract/seen-length';
import type { PayoutVerdict } from '@uc/contract/finance/payout-texts';
import { outsideNo } from '@uc/contract/wire';
import type { Tx } from '../../db/index';
import type { Deps } from '../../deps';
import { Refusal, type Staff } from '../../call/index';
import { initiatorOf } from '../../ledger/index';
import { lockAlone } from '../bookings/index';
import {
  lockForTransition,
  ownerOfWithdrawal,
  reportFailure,
  reportReturn,
  succeed,
  type WithdrawalRow,
} from '../withdrawals/index';
import { decideResultLine, lockResultLine, type ResultLineRow } from './result-store';
import type { BatchRow } from './store';

/**
 * The verdict on a line whose booking was refused; any other refusal is an error and leaves the line for the
 * next time.
 */
const refusals: Partial<Record<Refusal['refusal'], PayoutVerdict>> = {
  'reference.used': 'used_number',
  'tenant.parked': 'parked',
  'booking.pending': 'second',
  'state.conflict': 'conflict',
};

/** Books the bank's result of one line, in a transaction of its own together with the verdict. */
export async function bookLine(
  { database, log }: Deps,
  staff: Staff,
  batch: BatchRow,
  line: ResultLineRow,
): Promise<void> {
  try {
    await database.transaction(async (tx) => {
      if (line.said !== 'paid') await lockAlone(tx, staff, 'credit');
      const uid = (await ownerOfWithdrawal(tx, line.withdraw_no))!;
      const row = await lockForTransition(tx, uid, line.withdraw_no);
      // Another request with the same file was first.
      if ((await lockResultLine(tx, line)) === undefined) return;
      const verdict = row.in_batch === batch.batch_no ? await settle(tx, staff, row, line) : 'released';
      await decideResultLine(tx, line, { verdict, note: line.reason });
    });
  } catch (error) {
    const verdict = error instanceof Refusal ? refusals[error.refusal] : undefined;
    if (verdict === undefined) throw error;
    log.warn({ withdraw: line.withdraw_no, verdict }, 'a line of a bank result was not booked');
    await database.transaction(async (tx) => {
      if ((await lockResultLine(tx, line)) !== undefined)
        await decideResultLine(tx, line, { verdict, note: (error as Refusal).message });
    });
  }
}

/** Compares the bank's result with the state of the withdrawal: booked once, and never against an earlier one. */
function settle(
  tx: Tx,
  staff: Staff,
  row: WithdrawalRow,
  { said, bank_no, reason }: ResultLineRow,
): Promise<PayoutVerdict> | PayoutVerdict {
  const number = outsideNo.safeParse(bank_no).data;
  const why = seenLength(reason) >= 2 ? reason : '银行返回失败';
  if (said === 'paid') {
    if (row.status === 'paying') return number === undefined ? 'no_number' : pay(tx, staff, row, number);
    const isSame = number !== undefined && row.bank_txn_no === number;
    return (row.status === 'success' || row.status === 'returned') && isSame ? 'same' : 'conflict';
  }
  // A payout that comes back before anybody heard of its success has failed.
  if (row.status === 'paying') return failed(tx, staff, row, said === 'returned' ? `银行退票：${why}` : why);
  if (row.status === 'failed') return 'same';
  if (said === 'returned' && row.status === 'success') {
    const bankTxnNo = number === row.bank_txn_no ? undefined : number;
    return returned(tx, staff, row, { reason: why, bankTxnNo });
  }
  return said === 'returned' && row.status === 'returned' ? 'same' : 'conflict';
}

async function pay(tx: Tx, staff: Staff, row: WithdrawalRow, number: string): Promise<PayoutVerdict> {
  await succeed(tx, row, { by: initiatorOf(staff), comment: `银行流水 ${number}` }, number);
  return 'paid';
}

const failed = async (tx: Tx, staff: Staff, row: WithdrawalRow, why: string): Promise<PayoutVerdict> =>
  (await reportFailure(tx, staff, row, why)) === undefined ? 'second' : 'failed';

const returned = async (
  tx: Tx,
  staff: Staff,
  row: WithdrawalRow,
  about: Parameters<typeof reportReturn>[3],
): Promise<PayoutVerdict> =>
  (await reportReturn(tx, staff, row, about)) === undefined ? 'second' : 'returned';
