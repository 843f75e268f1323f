import { limits } from '@uc/contract/limits';
import { compare, type Fen, fen, min, subtract, sum } from '@uc/contract/money';
import type { Tx } from '../../db/index';
import { refuse } from '../../call/index';
import { documentNo, type MoneyEvent, type OrderEvent } from '../../ledger/index';
import { isOverdueAt, todayOf } from './bills';
import { lowerBadDebt } from './bad-debt';
import { changeBill, findBill, findCreditAccount, openBills } from './store';
import { addRefunded, insertUse, usesOfOrder } from './use-store';

/**
 * Refuses `credit.overdue`, `credit.location` and `credit.insufficient` before the line is used; the ledger guards the amount
 * (product 06 §6.3).
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

/**
 * J19: takes a refund off the uses of an order. `lowered` is owed less on the line; `forgiven` is bad debt that is owed no
 * longer (ADR 16). The rest was repaid and goes back as money. E.BADDEBT is locked.
 */
export async function refundUses(
  tx: Tx,
  refund: OrderEvent & { refundNo: string },
  amount: Fen,
): Promise<{ lowered: Fen; forgiven: Fen }> {
  const { uid, orderNo, refundNo } = refund;
  let left = amount;
  let [lowered, forgiven] = [fen(0), fen(0)];
  for (const use of await usesOfOrder(tx, uid, orderNo)) {
    const part = min(left, subtract(fen(use.amount_fen), fen(use.refunded_fen)));
    if (part === 0) continue;
    await addRefunded(tx, uid, use.use_no, part);
    left = subtract(left, part);
    const bill = use.bill_no === null ? undefined : await findBill(tx, uid, use.bill_no);
    if (bill !== undefined && bill.written_off_at !== null) {
      // What was written off was never repaid: nobody gets it back as money.
      const owed = min(part, bill.badDebt);
      if (owed > 0) await lowerBadDebt(tx, refund, { bill, amount: owed, source: 'refund', no: refundNo });
      forgiven = sum([forgiven, owed]);
      continue;
    }
    const owed = bill === undefined ? part : min(part, bill.openPrincipal);
    if (bill !== undefined) await changeBill(tx, uid, bill.bill_no, { refunded: owed });
    lowered = sum([lowered, owed]);
  }
  return { lowered, forgiven };
}
