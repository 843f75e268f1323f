import type { Input } from '@uc/contract/endpoint';
import type { IncomeRefund, incomeRefundStaffCalls } from '@uc/contract/finance/income-refund-staff';
import { ruleStatuses } from '@uc/contract/finance/withholding-texts';
import { compare, fen, formatFen, subtract } from '@uc/contract/money';
import * as clock from '../../clock';
import { type Handlers, demandReason, refuse, refuseForm, type Staff } from '../../call/index';
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
import { askOf } from '../../room/index';

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
    proposed_by: staff.staffId,
    proposer: staff.name,
    proposed_at: at,
  });
  return view(row, staff);
}

async function decide(
  tx: Tx,
  staff: Staff,
  { no, event, reason = '' }: Input<typeof incomeRefundStaffCalls.staffIncomeRefundDecide>,
): Promise<IncomeRefund> {
  const isApproved = event === 'approve';
  if (!isApproved) demandReason(reason);
  const open = await findIncomeRefund(tx, no);
  if (open === undefined) throw refuse('notFound');
  if (open.status !== 'open') throw refuse('state.conflict');
  if (isApproved && open.proposed_by === staff.staffId) throw refuse('staff.samePerson');
  if (isApproved) await lockAccounts(tx, { uid: open.uid, accounts: ['L.AVAIL', 'L.TAX'] });
  const decided = await changeIncomeRefund(tx, no, 'open', {
    status: isApproved ? 'approved' : 'refused',
    decided_by: staff.staffId,
    decider: staff.name,
    decided_at: await clock.now(tx),
    decision_reason: reason,
  });
  if (decided === undefined) throw refuse('state.conflict');
  if (!isApproved) return view(decided, staff);
  const { back, over } = await correctTax(tx, staff, decided);
  const row = await changeIncomeRefund(tx, no, 'approved', { tax_back_fen: back, tax_over_fen: over });
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
  status_text: ruleStatuses[row.status],
  tax_back: fen(row.tax_back_fen),
  tax_over: fen(row.tax_over_fen),
  proposed_by: row.proposer,
  proposed_at: row.proposed_at,
  decided_by: row.decider ?? '',
  decided_at: row.decided_at,
  decision_reason: row.decision_reason,
  actions:
    row.status !== 'open' ? [] : row.proposed_by === staff.staffId ? ['refuse'] : ['approve', 'refuse'],
});
