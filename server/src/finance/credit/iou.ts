import { limits } from '@uc/contract/limits';
import { compare, type Fen, fen, min, subtract, sum } from '@uc/contract/money';
import type { Db, Tx } from '../../db/index';
import { refuse } from '../../call/index';
import { documentNo, type MoneyEvent, type OrderEvent } from '../../ledger/index';
import { isOverdueAt, todayOf } from './bills';
import { lowerBadDebt } from './bad-debt';
import { type Bill, changeBill, findBill, findCreditAccount, openBills } from './store';
import { addRefunded, insertUse, usesOfOrder } from './use-store';

/**
 * Refuses `credit.overdue`, `credit.location` and `credit.insufficient` before the line is used; the ledger guards the amount
 * (finance.md#money-limits).
 */
export async function assertCreditUsable(
  tx: Tx,
  event: MoneyEvent & { location?: string | undefined },
  amount: Fen,
): Promise<void> {
  const account = await findCreditAccount(tx, event.uid);
  if (account === undefined || compare(amount, limits.iou.minUse) < 0) throw refuse('credit.insufficient');
  const today = await todayOf(tx);
  const isOverdue = (await openBills(tx, event.uid)).some((bill) => isOverdueAt(bill, today));
  if (isOverdue || account.status === 'suspended') throw refuse('credit.overdue');
  if (account.status !== 'active') throw refuse('credit.insufficient');
  const { location = 'all' } = event;
  if (account.locations.length > 0 && !account.locations.includes(location)) throw refuse('credit.location');
}

/** Writes down one use of the line for an order (J14); its number. */
export async function recordUse(
  tx: Tx,
  { uid, orderNo, title, location = 'all' }: OrderEvent,
  amount: Fen,
  at: Date,
): Promise<string> {
  const useNo = documentNo('U', at);
  await insertUse(tx, {
    uid,
    use_no: useNo,
    order_no: orderNo,
    order_title: title,
    amount_fen: amount,
    location,
    used_at: at,
  });
  return useNo;
}

/** The parts of a refund for one use: cancelled debt, cancelled bad debt, and the rest, which was repaid. */
interface UseShare {
  useNo: string;
  part: Fen;
  bill: Bill | undefined;
  lowered: Fen;
  forgiven: Fen;
}

/**
 * The division of a refund over the uses of an order: debt on the line that is cancelled, bad debt that is
 * cancelled (ADR 16), and the rest, which was repaid and goes back as money.
 */
export async function divideUses(
  db: Db,
  { uid, orderNo }: { uid: number; orderNo: string },
  amount: Fen,
): Promise<{ shares: UseShare[]; lowered: Fen; forgiven: Fen }> {
  const shares: UseShare[] = [];
  let left = amount;
  for (const use of await usesOfOrder(db, uid, orderNo)) {
    const part = min(left, subtract(fen(use.amount_fen), fen(use.refunded_fen)));
    if (part === 0) continue;
    left = subtract(left, part);
    const bill = use.bill_no === null ? undefined : await findBill(db, uid, use.bill_no);
    const isBad = bill !== undefined && bill.written_off_at !== null;
    // A written-off debt was never repaid: nobody gets it back as money.
    const owed = bill === undefined ? part : min(part, isBad ? bill.badDebt : bill.openPrincipal);
    const none = fen(0);
    shares.push({
      useNo: use.use_no,
      part,
      bill,
      lowered: isBad ? none : owed,
      forgiven: isBad ? owed : none,
    });
  }
  const of = (what: 'lowered' | 'forgiven') => sum(shares.map((share) => share[what]));
  return { shares, lowered: of('lowered'), forgiven: of('forgiven') };
}

/** J19: takes a refund off the uses of an order, as `divideUses` says it. E.BADDEBT is locked. */
export async function refundUses(
  tx: Tx,
  refund: OrderEvent & { refundNo: string },
  amount: Fen,
): Promise<{ lowered: Fen; forgiven: Fen }> {
  const { uid, refundNo } = refund;
  const { shares, ...sums } = await divideUses(tx, refund, amount);
  for (const { useNo, part, bill, lowered, forgiven } of shares) {
    await addRefunded(tx, uid, useNo, part);
    if (bill === undefined) continue;
    if (bill.written_off_at === null) await changeBill(tx, uid, bill.bill_no, { refunded: lowered });
    else if (forgiven > 0)
      await lowerBadDebt(tx, refund, { bill, amount: forgiven, source: 'refund', no: refundNo });
  }
  return sums;
}
