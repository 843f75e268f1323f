import type { Input } from '@uc/contract/endpoint';
import { dayOf, monthsUntil } from '@uc/contract/day';
import { type taxStaffCalls, type TaxRemittance, taxStatuses } from '@uc/contract/finance/tax-staff';
import { compare, fen, formatFen, sum } from '@uc/contract/money';
import * as clock from '../../clock';
import { type Handlers, refuse, refuseForm, type Staff } from '../../call/index';
import type { Tx } from '../../db/index';
import { documentNo, journals, lockAccounts, PLATFORM_UID, post } from '../../ledger/index';
import { needsSecond, takeAlone, bookClaims, claimNumber, releaseClaims } from '../bookings/index';
import {
  decideRemittance,
  findRemittance,
  giveUp,
  insertRemittance,
  listRemittances,
  owedTax,
  payPart,
  type RemittanceRow,
  takeOwed,
  unbookedTax,
} from './tax-store';
import { askOf } from '../../room/index';

/** Handlers by which finance books payments to the tax office (ledger.md J37). */
export const taxStaffHandlers = (): Handlers<typeof taxStaffCalls> => ({
  async staffTaxList({ input, actor, db }) {
    const { status, todo, keyword } = input;
    const month = lastMonth(await clock.now(db));
    const [{ rows, ...found }, { due, providers, running }] = await Promise.all([
      listRemittances(db, { status, todo: todo && actor, keyword: keyword || undefined }, askOf(input)),
      owedTax(db, month),
    ]);
    return {
      list: rows.map((row) => remittanceView(row, actor)),
      ...found,
      due: { month, amount: fen(due), providers },
      running: fen(running),
    };
  },
  staffTaxCreate: ({ input, actor, db }) => enterRemittance(db, actor, input),
  async staffTaxApprove({ input: { no }, actor, db }) {
    const found = await findRemittance(db, no);
    if (found === undefined) throw refuse('notFound');
    if (found.status !== 'submitted') throw refuse('state.conflict');
    if (found.created_by === actor.staffId) throw refuse('staff.samePerson');
    const row = await decideRemittance(db, no, { status: 'booked', ...decider(actor) });
    if (row === undefined) throw refuse('state.conflict');
    await bookClaims(db, claimant(no));
    return remittanceView(row, actor);
  },
  async staffTaxRefuse({ input: { no, reason }, actor, db }) {
    if ((await findRemittance(db, no)) === undefined) throw refuse('notFound');
    const decision = { status: 'refused' as const, decision_reason: reason, ...decider(actor) };
    const row = await decideRemittance(db, no, decision);
    if (row === undefined) throw refuse('state.conflict');
    await giveUp(db, no);
    await releaseClaims(db, claimant(no));
    return remittanceView(row, actor);
  },
});

/** The month that ended last. */
const lastMonth = (at: Date): string => monthsUntil(dayOf(at), 2)[0]!;
const decider = ({ staffId, name }: Staff) => ({ decided_by: staffId, decided_name: name });
/** The payment is one line of the bank account, so its number is claimed as a number of the bank (ADR 26). */
const claimant = (no: string) => ({ use: 'tax' as const, uid: PLATFORM_UID, doc_no: no });

/**
 * Enters a payment for income up to a month that is over: exactly the tax that is due, so never more than was
 * withheld. Its settlements belong to it from now on. One person books it alone while all tax that is due,
 * not only up to this month, is below 50,000.00, payments that wait for a second person included, and so is
 * the sum of those that they have booked alone in 24 hours: neither month by month nor beside a request of
 * their own anybody gets around the second. Refuses the form, and `reference.used`.
 */
async function enterRemittance(
  tx: Tx,
  staff: Staff,
  { month, amount, bank_txn_no }: Input<typeof taxStaffCalls.staffTaxCreate>,
): Promise<TaxRemittance> {
  const at = await clock.now(tx);
  if (month >= dayOf(at).slice(0, 7))
    throw refuseForm({ field: 'month', message: '请选择已结束的月份，当月税款次月缴纳' });
  const whole = await unbookedTax(tx, lastMonth(at));
  const isAlone = !needsSecond(fen(whole)) && (await takeAlone(tx, staff, 'tax', amount)).isAlone;
  const remitNo = documentNo('TX', at);
  const taken = await takeOwed(tx, remitNo, month);
  const due = sum(taken.map(({ tax_fen }) => fen(tax_fen)));
  if (due === 0) throw refuseForm({ field: 'month', message: `截至${month}没有待缴的代扣税款` });
  if (compare(amount, due) !== 0)
    throw refuseForm({
      field: 'amount',
      message: `截至${month}应缴${formatFen(due)}元，与填写的金额不符，请与完税凭证核对`,
    });
  const row = await insertRemittance(tx, {
    remit_no: remitNo,
    month,
    amount_fen: amount,
    providers: new Set(taken.map(({ uid }) => uid)).size,
    bank_txn_no,
    status: isAlone ? 'booked' : 'submitted',
    created_by: staff.staffId,
    created_name: staff.name,
    created_at: at,
  });
  await claimNumber(tx, {
    ...claimant(remitNo),
    source: 'bank',
    number: bank_txn_no,
    by: staff.staffId,
    isBooked: isAlone,
  });
  return remittanceView(row, staff);
}

/** J37: one provider's part of a booked payment leaves their book, once. */
export async function postTaxPart(
  tx: Tx,
  part: { uid: number; remit_no: string; month: string; by: string },
): Promise<void> {
  const { uid, remit_no: no, month, by } = part;
  await lockAccounts(tx, { uid, accounts: ['L.TAX', 'A.BANK'] });
  const paid = await payPart(tx, part);
  if (paid.length === 0) return;
  await post(tx, {
    uid,
    by: { kind: 'staff', name: by },
    kind: 'tax.remit',
    refType: 'tax_remittance',
    refId: no,
    about: { bizType: 'tax_remittance', bizNo: no, title: `代扣税款缴纳 ${month}` },
    journal: journals.taxRemitted(sum(paid.map(({ tax_fen }) => fen(tax_fen)))),
  });
}

const remittanceView = (row: RemittanceRow, staff: Staff): TaxRemittance => ({
  no: row.remit_no,
  month: row.month,
  amount: fen(row.amount_fen),
  providers: row.providers,
  bank_txn_no: row.bank_txn_no,
  status: row.status,
  status_text: taxStatuses[row.status],
  created_by: row.created_name,
  created_at: row.created_at,
  decided_by: row.decided_name ?? '',
  decided_at: row.decided_at,
  decision_reason: row.decision_reason,
  actions:
    row.status !== 'submitted' ? [] : row.created_by === staff.staffId ? ['refuse'] : ['approve', 'refuse'],
});
