import type { Input } from '@uc/contract/endpoint';
import type { IncomeRefund, incomeRefundStaffCalls } from '@uc/contract/finance/income-refund-staff';
import { compare, fen, formatFen, subtract } from '@uc/contract/money';
import { proposalStatuses } from '@uc/contract/proposal-texts';
import * as clock from '../../clock';
import { type Handlers, refuseForm, type Staff } from '../../call/index';
import type { Tx } from '../../db/index';
import { documentNo, lockAccounts } from '../../ledger/index';
import { correctTax } from './income-refund';
import {
  changeIncomeRefund,
  enteredOf,
  findIncomeRefund,
  type IncomeRefundRow,
  insertIncomeRefund,
  listIncomeRefunds,
  lockArrived,
} from './income-refund-store';
import { askOf, decideProposal, proposalView, proposedBy } from '../../room/index';

/** Handlers by which finance enters income that went back after it had arrived (ADR 122). */
export const incomeRefundHandlers = (): Handlers<typeof incomeRefundStaffCalls> => ({
  async staffIncomeRefundList({ input, actor, db }) {
    const { todo, keyword } = input;
    const filter = { ...input, todo: todo && actor, keyword: keyword || undefined };
    const { rows, ...found } = await listIncomeRefunds(db, filter, askOf(input));
    return { list: rows.map((row) => view(row, actor)), ...found };
  },
  staffIncomeRefundCreate: ({ input, actor, db }) => enterIncomeRefund(db, actor, input),
  staffIncomeRefundDecide: ({ input, actor, db }) => decide(db, actor, input),
});

/** Enters what went back of an income: no more than what is left of it. */
export async function enterIncomeRefund(
  tx: Tx,
  staff: Staff,
  { order_no, amount, reason }: Input<typeof incomeRefundStaffCalls.staffIncomeRefundCreate>,
): Promise<IncomeRefund> {
  const arrived = await lockArrived(tx, order_no);
  if (arrived === undefined)
    throw refuseForm({
      field: 'order_no',
      message: '没有找到该订单已到账的收入，尚未到账的请在订单中办理退款',
    });
  const kept = subtract(fen(arrived.price_fen), fen(arrived.refunded_fen));
  const rest = subtract(kept, await enteredOf(tx, arrived));
  if (amount === 0 || compare(amount, rest) > 0)
    throw refuseForm({
      field: 'amount',
      message: `退款金额须大于0且不超过${formatFen(rest)}元（成交${formatFen(kept)}元减去已登记的退款）`,
    });
  const at = await clock.now(tx);
  const row = await insertIncomeRefund(tx, {
    uid: arrived.uid,
    refund_no: documentNo('SR', at),
    settlement_no: arrived.settlement_no,
    order_no,
    title: arrived.title,
    amount_fen: amount,
    reason,
    ...proposedBy(staff, at),
  });
  return view(row, staff);
}

async function decide(
  tx: Tx,
  staff: Staff,
  decision: Input<typeof incomeRefundStaffCalls.staffIncomeRefundDecide>,
): Promise<IncomeRefund> {
  const decided = await decideProposal(tx, staff, decision, {
    find: findIncomeRefund,
    decide: (_, no, change) => changeIncomeRefund(tx, no, 'open', change),
    beforeApproval: ({ uid }) => lockAccounts(tx, { uid, accounts: ['L.AVAIL', 'L.TAX'] }),
  });
  if (decided.status === 'refused') return view(decided, staff);
  const { back, over } = await correctTax(tx, staff, decided);
  const change = { tax_back_fen: back, tax_over_fen: over };
  const row = await changeIncomeRefund(tx, decided.refund_no, 'approved', change);
  return view(row!, staff);
}

const view = (row: IncomeRefundRow, staff: Staff): IncomeRefund => ({
  refund_no: row.refund_no,
  uid: String(row.uid),
  order_no: row.order_no,
  title: row.title,
  amount: fen(row.amount_fen),
  reason: row.reason,
  status: row.status,
  status_text: proposalStatuses[row.status],
  tax_back: fen(row.tax_back_fen),
  tax_over: fen(row.tax_over_fen),
  ...proposalView(row, staff),
});
