import { fen } from '@uc/contract/money';
import * as clock from '../../clock';
import type { Tx } from '../../db/index';
import { refuse, type Staff } from '../../call/index';
import { initiatorOf, lockAccounts } from '../../ledger/index';
import { takeAlone } from '../bookings/index';
import { assertReturnable, fail, returnPayout, send } from './payout-outcome';
import { requestSecond } from './second-person';
import { changeWithdrawal, lockWithdrawal, type WithdrawalChange, type WithdrawalRow } from './store';
import { assertTransition, recordEvent } from './transition';

/** A withdrawal by its key. */
export interface WithdrawalKey {
  uid: number;
  withdraw_no: string;
}

/** Locks the accounts of several customers together and then their withdrawals, in one order (trust §3.5). */
export async function lockForBatch(tx: Tx, keys: readonly WithdrawalKey[]): Promise<WithdrawalRow[]> {
  const inOrder = keys.toSorted(
    (a, b) => a.uid - b.uid || (a.withdraw_no < b.withdraw_no ? -1 : Number(a.withdraw_no > b.withdraw_no)),
  );
  const uids = [...new Set(inOrder.map(({ uid }) => uid))];
  await lockAccounts(
    tx,
    ...uids.map((uid) => ({ uid, accounts: ['L.AVAIL', 'L.FROZEN', 'L.WD.CLEAR'] as const })),
  );
  const rows: WithdrawalRow[] = [];
  for (const { uid, withdraw_no: no } of inOrder) {
    const row = await lockWithdrawal(tx, uid, no);
    if (row !== undefined) rows.push(row);
  }
  return rows;
}

/** Whether it may go into a batch: approved, or taken back from one whose file had left. */
export const isUnbatched = ({ status, in_batch, is_manual, batch_no }: WithdrawalRow): boolean =>
  in_batch === null && (status === 'approved' || (status === 'paying' && is_manual && batch_no === null));

/** Puts a withdrawal into a batch: nothing else sends it from now on. Refuses `state.conflict`. */
export async function putInBatch(
  tx: Tx,
  row: WithdrawalRow,
  batchNo: string,
  staff: Staff,
): Promise<WithdrawalRow> {
  if (!isUnbatched(row)) throw refuse('state.conflict');
  return noted(tx, row, staff, 'batch', { in_batch: batchNo });
}

/** The file of its batch leaves: it is 打款中 from before the first byte (J7), also where it was already once before. */
export async function sendInBatch(
  tx: Tx,
  row: WithdrawalRow,
  batchNo: string,
  staff: Staff,
): Promise<WithdrawalRow> {
  if (row.in_batch !== batchNo) throw refuse('state.conflict');
  const change = { is_manual: true, batch_no: batchNo };
  if (row.status === 'approved')
    return send(tx, row, { by: initiatorOf(staff), comment: `批次 ${batchNo}` }, change);
  return noted(tx, row, staff, 'batch_again', { ...change, sent_at: await clock.now(tx) });
}

/**
 * Takes a withdrawal out of its batch, to wait for another. One whose file had left stays 打款中: no bank has
 * said that it was not paid.
 */
export const takeFromBatch = (tx: Tx, row: WithdrawalRow, staff: Staff): Promise<WithdrawalRow> =>
  noted(tx, row, staff, 'unbatch', { in_batch: null, batch_no: null });

/**
 * The bank or a person says that it failed: at once within the limits of one person, else a second person decides and
 * undefined is returned. `lockAlone` comes before the withdrawal is locked.
 */
export async function reportFailure(
  tx: Tx,
  staff: Staff,
  row: WithdrawalRow,
  reason: string,
): Promise<WithdrawalRow | undefined> {
  assertTransition(row, 'fail');
  const { isAlone, why } = await takeAlone(tx, staff, 'credit', fen(row.amount_fen));
  if (isAlone) return fail(tx, row, { by: initiatorOf(staff) }, reason);
  await requestSecond(tx, staff, row, { kind: 'payout_fail', reason, why });
  return undefined;
}

/** Reports that a withdrawal came back (退票), like a failure; its number is claimed where the bank gave one. */
export async function reportReturn(
  tx: Tx,
  staff: Staff,
  row: WithdrawalRow,
  { reason, bankTxnNo }: { reason: string; bankTxnNo?: string | undefined },
): Promise<WithdrawalRow | undefined> {
  assertReturnable(row, await clock.now(tx));
  const { isAlone, why } = await takeAlone(tx, staff, 'credit', fen(row.amount_fen));
  if (isAlone) return returnPayout(tx, row, { by: initiatorOf(staff) }, reason, bankTxnNo);
  await requestSecond(tx, staff, row, { kind: 'payout_return', reason, why, bankTxnNo });
  return undefined;
}

async function noted(
  tx: Tx,
  row: WithdrawalRow,
  staff: Staff,
  event: 'batch' | 'batch_again' | 'unbatch',
  change: WithdrawalChange,
): Promise<WithdrawalRow> {
  const changed = await changeWithdrawal(tx, row, change);
  if (changed === undefined) throw refuse('state.conflict');
  const comment = `批次 ${change.in_batch ?? row.in_batch ?? change.batch_no ?? ''}`;
  await recordEvent(tx, changed, event, { by: initiatorOf(staff), comment }, await clock.now(tx));
  return changed;
}
