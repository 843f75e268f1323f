import { add, type Fen, fen, subtract, sum } from '@uc/contract/money';
import type { Db } from '../../db/index';
import type { RecordAccount } from '../accounts';
import { stretchOf } from './stretch-store';

/**
 * The balance at the beginning of a stretch of time, its movements and the balance at its end, in 分. Inflow
 * is the sum of income, recharge, refund and other_in; outflow is the sum of expense, withdraw and other_out.
 */
export interface Stretch {
  opening: Fen;
  inflow: Fen;
  income: Fen;
  recharge: Fen;
  refund: Fen;
  other_in: Fen;
  outflow: Fen;
  expense: Fen;
  withdraw: Fen;
  other_out: Fen;
  frozen: Fen;
  thawed: Fen;
  closing: Fen;
  count: number;
}

/** The statement of a stretch; throws when its lines do not lead from its opening to its closing balance. */
export async function statementOf(
  db: Db,
  uid: number,
  account: RecordAccount,
  from: Date,
  to: Date,
): Promise<Stretch> {
  const row = await stretchOf(db, uid, account, from, to);
  const [opening, inflow, income] = [fen(row.opening), fen(row.inflow), fen(row.income)];
  const [recharge, refund] = [fen(row.recharged), fen(row.refunded)];
  const [outflow, expense, withdraw] = [fen(row.outflow), fen(row.expense), fen(row.withdrawn)];
  const [frozen, thawed, closing] = [fen(row.frozen), fen(row.thawed), fen(row.closing)];
  const led = subtract(sum([opening, inflow, thawed]), add(outflow, frozen));
  if (led !== closing) throw new Error(`the lines of ${uid} do not lead from ${opening} to ${closing}`);
  return {
    opening,
    inflow,
    income,
    recharge,
    refund,
    other_in: subtract(inflow, sum([income, recharge, refund])),
    outflow,
    expense,
    withdraw,
    other_out: subtract(outflow, add(expense, withdraw)),
    frozen,
    thawed,
    closing,
    count: row.count,
  };
}
