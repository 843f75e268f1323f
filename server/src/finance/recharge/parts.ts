import { add, type Fen, fen, formatFen, sum } from '@uc/contract/money';
import * as clock from '../../clock';
import { refuse, type Staff } from '../../call/index';
import type { Tx } from '../../db/index';
import { documentNo, initiatorOf, lockAccounts, PLATFORM_UID } from '../../ledger/index';
import type { Book } from '../../room/index';
import { type BookingRow, pendingOfBankLine, requestBooking, takeAlone } from '../bookings/index';
import { postTransfer } from './arrival';
import { assertUnmatched, bankLineFor, leaveSuspense, mayMatch, rechargeNamed } from './match';
import { mismatchReason } from './mismatch';
import { decideParts, insertParts, partsOf, waitingParts } from './parts-store';
import type { BankLineRow } from './staff-store';
import type { RechargeRow } from './store';
import { rechargeFor } from './transition';

const unfit = (why: string) => refuse('receipt.mismatch', { why });

/** What is matched in parts: one line for several recharges of a customer, or several lines for one. */
interface Parts {
  lines: readonly BankLineRow[];
  recharges: readonly RechargeRow[];
}

/**
 * Staff match one bank line with several recharges of one customer, or several lines with one: to the 分, and once. From
 * 50,000.00 on, in all that this person has credited alone in 24 hours, another one decides. Refuses `receipt.mismatch`.
 */
export async function matchInParts(
  tx: Tx,
  staff: Staff,
  { receipt_nos, recharge_nos }: { receipt_nos: readonly string[]; recharge_nos: readonly string[] },
): Promise<void> {
  const numbers = [[...new Set(receipt_nos)].toSorted(), [...new Set(recharge_nos)].toSorted()] as const;
  const before = await partsFor(tx, ...numbers);
  const total = await assertFitting(tx, before);
  const { isAlone, why } = await takeAlone(tx, staff, 'credit', total);
  await lockFor(tx, before);
  // Read after the lock: another person may have matched one of them meanwhile.
  const seen = await partsFor(tx, ...numbers);
  await assertFitting(tx, seen);
  const at = await clock.now(tx);
  const matchNo = documentNo('H', at);
  const { staffId: staff_id, name: staff_name } = staff;
  const state = isAlone ? ('booked' as const) : ('waiting' as const);
  const rows = pairsOf(seen).map((pair) => ({ match_no: matchNo, ...pair, state, staff_id, staff_name, at }));
  if (!(await insertParts(tx, rows))) throw refuse('state.conflict');
  if (isAlone) return book(tx, staff, seen, matchNo);
  const [line] = seen.lines as [BankLineRow];
  await requestBooking(tx, staff, {
    uid: seen.recharges[0]!.uid,
    kind: 'parts',
    refNo: matchNo,
    amount: total,
    bankTxnNo: line.bank_txn_no,
    bankLineNo: line.receipt_no,
    reason: `${seen.lines.map(({ receipt_no: no }) => no).join('、')}对应${namesOf(seen)}`.slice(0, 200),
    why,
  });
}
const namesOf = ({ recharges }: Parts) => recharges.map(({ recharge_no: no }) => no).join('、');

/** A second person has agreed. */
export const bookParts: Book = async (tx, staff, { ref_no: matchNo }, decide) => {
  const rows = await partsOf(tx, matchNo);
  const distinct = (of: 'receipt_no' | 'recharge_no') => [...new Set(rows.map((row) => row[of]))].toSorted();
  const seen = await partsFor(tx, distinct('receipt_no'), distinct('recharge_no'));
  await lockFor(tx, seen);
  await decide();
  if (!(await decideParts(tx, matchNo, 'booked'))) throw refuse('state.conflict');
  await book(tx, staff, seen, matchNo);
};

/** A second person has refused it: lines and recharges are as they were. */
export async function refuseParts(tx: Tx, { ref_no: matchNo }: BookingRow): Promise<void> {
  if (!(await decideParts(tx, matchNo, 'refused'))) throw refuse('state.conflict');
}

async function partsFor(
  tx: Tx,
  receiptNos: readonly string[],
  rechargeNos: readonly string[],
): Promise<Parts> {
  if ((receiptNos.length === 1) === (rechargeNos.length === 1))
    throw unfit('请填写一笔到账对应的多张充值单，或一张充值单对应的多笔到账');
  const lines: BankLineRow[] = [];
  for (const no of receiptNos) lines.push(await bankLineFor(tx, no));
  const recharges: RechargeRow[] = [];
  for (const no of rechargeNos) recharges.push(await rechargeNamed(tx, no));
  return { lines, recharges };
}

async function assertFitting(tx: Tx, { lines, recharges }: Parts): Promise<Fen> {
  if (
    await waitingParts(
      tx,
      lines.map(({ receipt_no: no }) => no),
    )
  )
    throw refuse('state.conflict');
  for (const line of lines) {
    assertUnmatched(line);
    const waiting = await pendingOfBankLine(tx, line.receipt_no);
    if (waiting !== undefined) throw refuse('booking.pending', { no: waiting.request_no });
  }
  const now = await clock.now(tx);
  for (const recharge of recharges) {
    mayMatch(recharge);
    if (recharge.uid !== recharges[0]!.uid) throw unfit('几张充值单不是同一位客户的');
    for (const line of lines) {
      const late = mismatchReason({ ...line, amount_fen: recharge.amount_fen }, recharge, now);
      if (late !== undefined) throw unfit(late);
    }
  }
  const [arrived, asked] = [totalOf(lines), totalOf(recharges)];
  if (arrived !== asked)
    throw unfit(`到账合计${formatFen(arrived)}元，充值单合计${formatFen(asked)}元，须完全一致`);
  return arrived;
}
const totalOf = (rows: readonly { amount_fen: number }[]): Fen =>
  rows.reduce((total, { amount_fen: amount }) => add(total, fen(amount)), sum([fen(0)]));

/** The accounts that move, in the order of account numbers: the platform's own first. */
const lockFor = (tx: Tx, { recharges }: Parts): Promise<void> =>
  lockAccounts(
    tx,
    { uid: PLATFORM_UID, accounts: ['L.SUSPENSE', 'A.BANK'] },
    { uid: recharges[0]!.uid, accounts: ['L.AVAIL'] },
  );

/** Each line with each recharge; what of the line belongs to it is the smaller of both. */
const pairsOf = ({ lines, recharges }: Parts) =>
  lines.flatMap(({ receipt_no, amount_fen: arrived }) =>
    recharges.map(({ uid, recharge_no, amount_fen: asked }) => ({
      receipt_no,
      uid,
      recharge_no,
      amount_fen: Math.min(arrived, asked),
    })),
  );

/** The lines leave L.SUSPENSE and the recharges are credited; read after the lock, since another may have been first. */
async function book(tx: Tx, staff: Staff, { lines, recharges }: Parts, matchNo: string): Promise<void> {
  const { uid, recharge_no: only } = recharges[0]!;
  const whose = recharges.length > 1 ? { uid: PLATFORM_UID, no: matchNo } : { uid, no: only };
  for (const line of lines) await leaveSuspense(tx, staff, line, whose);
  const { receipt_no: bankLineNo, bank_txn_no: bankTxnNo } = lines[0]!;
  for (const { recharge_no: no } of recharges)
    await postTransfer(tx, await rechargeFor(tx, uid, no), { by: initiatorOf(staff), bankTxnNo, bankLineNo });
}
