import { creditRequestKinds, creditRequestStatuses } from '@uc/contract/finance/credit-staff';
import { applicationStatuses } from '@uc/contract/finance/repay';
import { limits } from '@uc/contract/limits';
import { compare, type Fen, fen, formatFen } from '@uc/contract/money';
import * as clock from '../../clock';
import type { Tx } from '../../db/index';
import { refuse, refuseForm, type Staff } from '../../call/index';
import { audit, balancesOf, documentNo, initiatorOf, lockAccounts } from '../../ledger/index';
import { type Application, applicationByNo, decideApplication } from './application-store';
import { todayOf, typedBill } from './bills';
import { postCreditGrant } from './line';
import { notifyChanged, notifyGranted, notifyRefused, notifyWaived } from './notifications';
import { decideRequest, insertRequest, pendingByBill, type Request, requestByNo } from './request-store';
import { transition } from './states';
import { findCreditAccount } from './store';
import { assertWaivable, assertWritable, postIouWriteOff, postLateFeeWaiver } from './write-off';

/** The answer to every step of staff: its object, and the state afterwards. */
export interface Done {
  no: string;
  status: string;
  status_text: string;
}

/** Grants the requested amount, or another one; `amount` is the new total of the line (J20). */
export async function grantCredit(
  tx: Tx,
  staff: Staff,
  decision: {
    no: string;
    amount: Fen;
    bill_day?: number | undefined;
    due_days?: number | undefined;
    locations?: string[] | undefined;
  },
): Promise<Done> {
  const application = await pendingApplication(tx, decision.no);
  const { uid, apply_no } = application;
  const { amount, bill_day: billDay, due_days: dueDays, locations } = decision;
  if (amount === 0) throw refuseForm({ field: 'amount', message: '请输入授信额度' });
  assertBelowMost(amount);
  await lockAccounts(tx, { uid, accounts: ['A.IOU', 'M.LIMIT', 'M.GRANTED'] });
  if (application.kind === 'raise' && compare(amount, (await balancesOf(tx, uid))['M.LIMIT']) < 0)
    throw refuseForm({ field: 'amount', message: '提额后的额度不能低于当前额度' });
  await decide(tx, application, staff, { status: 'granted', granted_fen: amount });
  await postCreditGrant(tx, { uid, by: initiatorOf(staff), total: amount, billDay, dueDays, locations });
  await notifyGranted(tx, uid, apply_no, amount);
  return { no: apply_no, status: 'granted', status_text: applicationStatuses.granted };
}

/** Refuses an application with a reason that the customer reads. */
export async function refuseCredit(
  tx: Tx,
  staff: Staff,
  { no, reason }: { no: string; reason: string },
): Promise<Done> {
  const application = await pendingApplication(tx, no);
  const { uid, apply_no, kind } = application;
  await lockAccounts(tx, { uid, accounts: ['M.LIMIT'] });
  await decide(tx, application, staff, { status: 'refused', refuse_reason: reason });
  if (kind === 'open') await transition(tx, uid, 'refuse');
  await notifyRefused(tx, uid, apply_no, reason);
  await audit(tx, {
    uid,
    by: initiatorOf(staff),
    action: 'credit.refuse',
    target: `credit_application:${apply_no}`,
    detail: { reason },
  });
  return { no: apply_no, status: 'refused', status_text: applicationStatuses.refused };
}

function assertBelowMost(amount: Fen): void {
  const { max: most } = limits.creditLine;
  if (compare(amount, most) > 0)
    throw refuseForm({ field: 'amount', message: `授信额度不能超过${formatFen(most)}元` });
}

/**
 * Raises or cuts an open line; refuses one that differs from the one that the member of staff saw, or an
 * amount below the used one.
 */
export async function changeCredit(
  tx: Tx,
  staff: Staff,
  { no, amount, total, reason }: { no: string; amount: Fen; total: Fen; reason: string },
): Promise<Done> {
  const uid = Number(no);
  await lockAccounts(tx, { uid, accounts: ['A.IOU', 'M.LIMIT', 'M.GRANTED'] });
  const account = await findCreditAccount(tx, uid);
  if (account === undefined) throw refuse('notFound');
  if (account.total_fen !== total || !['active', 'suspended'].includes(account.status))
    throw refuse('state.conflict');
  if (amount === 0 || compare(amount, total) === 0)
    throw refuseForm({ field: 'amount', message: '请输入与当前不同的额度' });
  assertBelowMost(amount);
  await postCreditGrant(tx, { uid, by: initiatorOf(staff), total: amount, remark: reason });
  await notifyChanged(tx, uid, total, amount);
  return { no, status: account.status, status_text: '已调整' };
}

/** Asks for a waiver of late fees, or for a write-off of the whole bill; another person decides. */
export async function requestDecision(
  tx: Tx,
  staff: Staff,
  input: { no: string; bill_no: string; reason: string } & (
    | { kind: 'waive'; amount: Fen }
    | { kind: 'write_off' }
  ),
): Promise<Done> {
  const uid = Number(input.no);
  await lockAccounts(tx, { uid, accounts: ['A.IOU', 'A.IOUFEE'] });
  const bill = await typedBill(tx, uid, input.bill_no);
  const waiting = (await pendingByBill(tx, uid)).get(bill.bill_no);
  if (waiting !== undefined)
    throw refuse('credit.requested', { kind: kindText(waiting.kind), no: waiting.request_no });
  if (input.kind === 'waive') assertWaivable(bill, input.amount);
  else assertWritable(bill, await todayOf(tx));
  const now = await clock.now(tx);
  const requestNo = documentNo('D', now);
  const amount = input.kind === 'waive' ? input.amount : bill.openPrincipal;
  const isFirst = await insertRequest(tx, {
    uid,
    request_no: requestNo,
    kind: input.kind,
    bill_no: input.bill_no,
    amount_fen: amount,
    reason: input.reason,
    requested_by: staff.staffId,
    requested_name: staff.name,
    created_at: now,
  });
  if (!isFirst) throw refuse('state.conflict');
  const target = `credit_request:${requestNo}`;
  const detail = { bill: input.bill_no, amount, reason: input.reason };
  await audit(tx, { uid, by: initiatorOf(staff), action: `credit.${input.kind}.request`, target, detail });
  return { no: requestNo, status: 'pending', status_text: creditRequestStatuses.pending };
}

/** The second person agrees: J24 or J25 is posted. Refuses the one who asked, and everybody but finance2 for bad debt. */
export async function approveRequest(tx: Tx, staff: Staff, { no }: { no: string }): Promise<Done> {
  const request = await pendingRequest(tx, no, staff);
  const { uid, kind, bill_no: billNo, request_no: requestNo } = request;
  const amount = fen(request.amount_fen);
  const event = { uid, by: initiatorOf(staff), billNo, requestNo };
  if (kind === 'waive') {
    await postLateFeeWaiver(tx, { ...event, amount });
    await notifyWaived(tx, uid, billNo, amount);
  } else await postIouWriteOff(tx, event);
  await closeRequest(tx, request, staff, { status: 'approved' });
  return { no: requestNo, status: 'approved', status_text: creditRequestStatuses.approved };
}

/** The second person refuses; nothing is posted. */
export async function declineRequest(
  tx: Tx,
  staff: Staff,
  { no, reason }: { no: string; reason: string },
): Promise<Done> {
  const request = await pendingRequest(tx, no, staff);
  await closeRequest(tx, request, staff, { status: 'refused', refuse_reason: reason });
  const { uid, request_no: requestNo, kind } = request;
  const target = `credit_request:${requestNo}`;
  await audit(tx, {
    uid,
    by: initiatorOf(staff),
    action: `credit.${kind}.refuse`,
    target,
    detail: { reason },
  });
  return { no: requestNo, status: 'refused', status_text: creditRequestStatuses.refused };
}

/**
 * Whether a member of staff may decide a request: not the one who asked; bad debt is finance2's
 * (finance.md#credit-line-and-bill-states).
 */
export const mayDecide = ({ kind, requested_by }: Request, { staffId, role }: Staff): boolean =>
  requested_by !== staffId && (kind === 'waive' || role === 'finance2' || role === 'super');

/** The name of a kind of request in the audit log and for staff. */
export const kindText = (kind: Request['kind']): string => creditRequestKinds[kind];

async function pendingApplication(tx: Tx, no: string): Promise<Application> {
  const application = await applicationByNo(tx, no);
  if (application === undefined) throw refuse('notFound');
  if (application.status !== 'pending') throw refuse('state.conflict');
  return application;
}

async function decide(
  tx: Tx,
  application: Application,
  { name }: Staff,
  outcome: Pick<Application, 'status'> & Partial<Pick<Application, 'granted_fen' | 'refuse_reason'>>,
): Promise<void> {
  const decided_at = await clock.now(tx);
  if (!(await decideApplication(tx, application, { ...outcome, decided_by: name, decided_at })))
    throw refuse('state.conflict');
}

async function pendingRequest(tx: Tx, no: string, staff: Staff): Promise<Request> {
  const request = await requestByNo(tx, no);
  if (request === undefined) throw refuse('notFound');
  if (request.status !== 'pending') throw refuse('state.conflict');
  if (request.requested_by === staff.staffId) throw refuse('staff.samePerson');
  if (!mayDecide(request, staff)) throw refuse('permission.denied');
  return request;
}

async function closeRequest(
  tx: Tx,
  request: Request,
  { staffId, name }: Staff,
  outcome: Pick<Request, 'status'> & Partial<Pick<Request, 'refuse_reason'>>,
): Promise<void> {
  const decision = {
    ...outcome,
    decided_by: staffId,
    decided_name: name,
    decided_at: await clock.now(tx),
  };
  if (!(await decideRequest(tx, request, decision))) throw refuse('state.conflict');
}
