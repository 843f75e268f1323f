import type { Input } from '@uc/contract/endpoint';
import { type Adjustment, adjustmentStatuses, type staffCalls } from '@uc/contract/finance/staff';
import { compare, type Fen, fen, formatFen, negate, subtract } from '@uc/contract/money';
import * as clock from '../../clock';
import type { Tx } from '../../db/index';
import { refuse, refuseForm, type Staff } from '../../call/index';
import { notify } from '../../messages/index';
import { profileOf } from '../../accounts/index';
import { allowCorrection, balancesOf, documentNo, initiatorOf, lockAccounts } from '../../ledger/index';
import { postAdjustment } from './adjustment-posting';
import {
  type AdjustmentRow,
  decideAdjustment,
  findAdjustment,
  insertAdjustment,
  submittedDeductions,
} from './store';

/** The largest adjustment, in 分: more than this is not a correction of a mistake (trust §3.7). */
const MOST = fen(1_000_000_00);

/**
 * Proposes an adjustment; it is posted after a second person has approved it (J33). Refuses number.unknown, form.invalid,
 * adjust.exceeds, and idempotency.mismatch for the same request with another content.
 */
export async function proposeAdjustment(
  tx: Tx,
  staff: Staff,
  input: Input<typeof staffCalls.adjustCreate>,
): Promise<Adjustment> {
  const { amount, type, title, reason, ticket, request_token } = input;
  const uid = Number(input.uid);
  if ((await profileOf(tx, uid)) === undefined)
    throw refuse('number.unknown', { what: '账户', no: input.uid, where: '“用户”的列表' });
  const size = amount < 0 ? negate(amount) : amount;
  if (size === 0) throw refuseForm({ field: 'amount', message: '请输入不为0的金额' });
  if (size > MOST) throw refuseForm({ field: 'amount', message: `单笔调账不能超过${formatFen(MOST)}元` });
  if (type === 'compensation' && amount < 0)
    throw refuseForm({ field: 'amount', message: '赔付金额须大于0' });
  // Lock order: accounts first, then rows.
  if (amount < 0) await lockAccounts(tx, { uid, accounts: ['L.AVAIL'] });
  const adjustNo = documentNo('AJ', await clock.now(tx));
  const waiting = fen(await submittedDeductions(tx, uid));
  const proposed = { type, amount_fen: amount, title, reason, ticket };
  const row = await insertAdjustment(tx, {
    uid,
    adjust_no: adjustNo,
    ...proposed,
    created_by: staff.staffId,
    created_name: staff.name,
    request_token,
  });
  const isNew = row.adjust_no === adjustNo;
  const fields = Object.keys(proposed) as (keyof typeof proposed)[];
  if (!isNew && fields.some((field) => row[field] !== proposed[field])) throw refuse('idempotency.mismatch');
  if (isNew) await assertAvailable(tx, uid, amount, waiting);
  return adjustmentView(row, staff);
}

/**
 * Refuses `adjust.exceeds` for a deduction above the available amount less other deductions that wait. The
 * caller holds the lock on the account.
 */
async function assertAvailable(tx: Tx, uid: number, amount: Fen, waiting: Fen): Promise<void> {
  if (amount >= 0) return;
  const available = (await balancesOf(tx, uid))['L.AVAIL'];
  if (compare(negate(amount), subtract(available, waiting)) <= 0) return;
  throw refuse('adjust.exceeds', {
    available: formatFen(available),
    waiting: waiting > 0 ? `（其中${formatFen(waiting)}元待复核扣减）` : '',
    amount: formatFen(negate(amount)),
  });
}

/** A second person approves: the adjustment is posted in this transaction, also to a parked account. */
export async function approveAdjustment(
  tx: Tx,
  staff: Staff,
  no: string,
  reason?: string,
): Promise<Adjustment> {
  const found = await findAdjustment(tx, no);
  if (found === undefined) throw refuse('notFound');
  if (found.created_by === staff.staffId) throw refuse('staff.samePerson');
  const { uid } = found;
  await lockAccounts(tx, { uid, accounts: ['L.AVAIL'] });
  const row = await decideAdjustment(tx, uid, no, 'approved', staff, reason || null);
  if (row === undefined) throw refuse('state.conflict');
  await assertAvailable(tx, uid, fen(row.amount_fen), fen(0));
  await allowCorrection(tx, no);
  await postAdjustment(tx, {
    uid,
    by: initiatorOf(staff),
    adjustNo: no,
    amount: fen(row.amount_fen),
    type: row.type,
    title: row.title,
    remark: row.reason,
  });
  await notify(tx, {
    uid,
    category: 'finance',
    title: typeTexts[row.type],
    content: `${row.title}：${row.amount_fen > 0 ? '入账' : '扣减'}${formatFen(fen(Math.abs(row.amount_fen)))}元。${row.reason}`,
    link: '/finance/rmb',
    bizType: 'adjustment',
    bizNo: no,
    sms: true,
  });
  return adjustmentView(row, staff);
}

/** Refuses an adjustment, or withdraws it when its proposer does so. */
export async function refuseAdjustment(
  tx: Tx,
  staff: Staff,
  no: string,
  reason: string,
): Promise<Adjustment> {
  const found = await findAdjustment(tx, no);
  if (found === undefined) throw refuse('notFound');
  const row = await decideAdjustment(tx, found.uid, no, 'refused', staff, reason);
  if (row === undefined) throw refuse('state.conflict');
  return adjustmentView(row, staff);
}

const typeTexts = { adjust: '账户调账', compensation: '赔付入账' } as const;

export const adjustmentView = (row: AdjustmentRow, staff: Staff): Adjustment => ({
  adjust_no: row.adjust_no,
  uid: String(row.uid),
  type: row.type,
  type_text: typeTexts[row.type],
  amount: fen(row.amount_fen),
  title: row.title,
  reason: row.reason,
  ticket: row.ticket,
  status: row.status,
  status_text: adjustmentStatuses[row.status],
  created_by: row.created_name,
  created_at: row.created_at,
  decided_by: row.decided_name,
  decided_at: row.decided_at,
  decision_reason: row.decision_reason,
  actions:
    row.status !== 'submitted' ? [] : row.created_by === staff.staffId ? ['refuse'] : ['approve', 'refuse'],
});
