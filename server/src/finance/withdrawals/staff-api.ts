import { bookingStatuses } from '@uc/contract/finance/booking-staff';
import type { withdrawalStaffCalls as contract } from '@uc/contract/finance/withdrawal-staff';
import { withdrawStatusTexts } from '@uc/contract/finance/withdraw-rules';
import { fen } from '@uc/contract/money';
import * as clock from '../../clock';
import type { Db, Tx, Waiting } from '../../db/index';
import type { Deps } from '../../deps';
import { type Handlers, ownTransaction, Refusal, refuse, type Staff } from '../../call/index';
import { audit, initiatorOf } from '../../ledger/index';
import { lockAlone, pendingByDocument, takeAlone } from '../bookings/index';
import { rangeOf } from '../../calendar/index';
import { reportFailure, reportReturn } from './batch';
import { caseDetail, caseOf, usernamesOf } from './cases';
import { release } from './end';
import { assertTransition, lockForTransition, transitionWithdrawal } from './transition';
import { orderPayout, overdueBefore } from './payout';
import { ownerOfWithdrawal, queueCounts, queueOf, withdrawalsToDo } from './queue-store';
import { send, succeed } from './payout-outcome';
import { findWithdrawal, type WithdrawalRow } from './store';
import { askOf } from '../../room/index';

/** The number of withdrawals that wait for this member of staff. */
export const withdrawalsWaiting = async (db: Db, { staffId }: Staff): Promise<Waiting> =>
  withdrawalsToDo(db, { staffId, overdueBefore: overdueBefore(await clock.now(db)) });

interface Named {
  no: string;
  version?: number | undefined;
}

/** Handlers for the withdrawals' queue of staff (finance.md#withdrawal-states). */
export const withdrawalStaffCalls = (deps: Deps): Handlers<typeof contract> => ({
  async staffList({ input, actor, db }) {
    const { status, todo, no, uid, keyword } = input;
    const now = await clock.now(db);
    const filter = {
      status,
      todo: todo && { staffId: actor.staffId, overdueBefore: overdueBefore(now) },
      no,
      uid: uid === undefined ? undefined : Number(uid),
      keyword,
      ...rangeOf(input),
    };
    const [{ rows, ...found }, counts] = await Promise.all([
      queueOf(db, filter, askOf(input)),
      queueCounts(db),
    ]);
    const [names, requests] = await Promise.all([
      usernamesOf(db, rows),
      pendingByDocument(
        db,
        rows.map((row) => row.withdraw_no),
      ),
    ]);
    const list = rows.map((row) => caseOf(row, { actor, now, names, requests }));
    return { list, ...found, counts };
  },
  async staffDetail({ input: { no }, actor, db }) {
    const uid = await ownerOfWithdrawal(db, no);
    const row = uid === undefined ? undefined : await findWithdrawal(db, uid, no);
    if (row === undefined) throw refuse('notFound');
    return caseDetail(db, row, actor);
  },
  staffApprove: async ({ input, actor, db }) => statusView(await approve(db, input, actor)),
  async staffApprove2({ input, actor, db }) {
    const row = await toDecide(db, input);
    if (row.status !== 'submitted' || row.reviewer1 === null) throw refuse('state.conflict');
    if (row.reviewer1 === actor.staffId) throw refuse('staff.samePerson');
    const change = { reviewer2: actor.staffId, reviewer2_name: actor.name };
    const approved = await transitionWithdrawal(
      db,
      row,
      'second_approve',
      { by: initiatorOf(actor) },
      change,
    );
    await orderPayout(db, approved);
    await auditReview(db, approved, actor, 'approve2');
    return statusView(approved);
  },
  staffBatch: ownTransaction(async ({ input: { items }, actor }) => {
    const done: string[] = [];
    const waiting: string[] = [];
    const failed: { no: string; msg: string }[] = [];
    for (const item of items) {
      try {
        const { status } = await deps.database.transaction((tx) => approve(tx, item, actor));
        done.push(item.no);
        if (status === 'submitted') waiting.push(item.no);
      } catch (error) {
        if (!(error instanceof Refusal)) throw error;
        failed.push({ no: item.no, msg: error.message });
      }
    }
    return { done, waiting, failed };
  }),
  async staffReject({ input, actor, db }) {
    const row = await toDecide(db, input);
    const details = { by: initiatorOf(actor), comment: input.reason };
    return statusView(await release(db, row, 'reject', details, input.reason));
  },
  async staffPaying({ input, actor, db }) {
    const row = await toDecide(db, input);
    if (row.in_batch !== null) throw refuse('payout.inBatch', { no: row.in_batch });
    const details = { by: initiatorOf(actor), comment: `批次 ${input.batch_no}` };
    return statusView(await send(db, row, details, { is_manual: true, batch_no: input.batch_no }));
  },
  async staffSuccess({ input, actor, db }) {
    const row = await toDecide(db, input);
    const details = { by: initiatorOf(actor), comment: `银行流水 ${input.bank_txn_no}` };
    return statusView(await succeed(db, row, details, input.bank_txn_no));
  },
  async staffFail({ input, actor, db }) {
    await lockAlone(db, actor, 'credit');
    const row = await toDecide(db, input);
    const failed = await reportFailure(db, actor, row, input.reason);
    return failed === undefined ? waitsForSecond(row) : statusView(failed);
  },
  async staffReturned({ input, actor, db }) {
    const { reason, bank_txn_no: bankTxnNo } = input;
    await lockAlone(db, actor, 'credit');
    const row = await toDecide(db, input);
    const returned = await reportReturn(db, actor, row, { reason, bankTxnNo });
    return returned === undefined ? waitsForSecond(row) : statusView(returned);
  },
});

const waitsForSecond = (row: WithdrawalRow) => ({
  ...statusView(row),
  status_text: bookingStatuses.pending,
});

/**
 * The only approval below 50,000.00, in all that this person has approved alone in 24 hours; the first of two from there on
 * or when a risk rule is hit. Refuses state.conflict when a first approval exists.
 */
async function approve(tx: Tx, input: Named, actor: Staff): Promise<WithdrawalRow> {
  await lockAlone(tx, actor, 'withdrawal');
  const row = await toDecide(tx, input);
  if (row.reviewer1 !== null) throw refuse('state.conflict');
  assertTransition(row, 'approve');
  const amount = fen(row.amount_fen);
  const isAlone = !row.needs_second && (await takeAlone(tx, actor, 'withdrawal', amount)).isAlone;
  const event = isAlone ? 'approve' : 'first_approve';
  const change = {
    ...(!isAlone && !row.needs_second && { needs_second: true, risk_rules: [...row.risk_rules, 'alone'] }),
    reviewer1: actor.staffId,
    reviewer1_name: actor.name,
    reviewed_at: await clock.now(tx),
  };
  const changed = await transitionWithdrawal(tx, row, event, { by: initiatorOf(actor) }, change);
  if (changed.status === 'approved') await orderPayout(tx, changed);
  await auditReview(tx, changed, actor, 'approve');
  return changed;
}

/**
 * Locks the withdrawal that staff decide on; refuses `state.conflict` when `version` is given and is not the current one.
 */
async function toDecide(tx: Tx, { no, version }: Named): Promise<WithdrawalRow> {
  const uid = await ownerOfWithdrawal(tx, no);
  if (uid === undefined) throw refuse('notFound');
  const row = await lockForTransition(tx, uid, no);
  if (version !== undefined && version !== row.version) throw refuse('state.conflict');
  return row;
}

const auditReview = (tx: Tx, { uid, withdraw_no, amount_fen }: WithdrawalRow, actor: Staff, event: string) =>
  audit(tx, {
    uid,
    by: initiatorOf(actor),
    action: `withdraw.${event}`,
    target: `withdraw:${withdraw_no}`,
    detail: { amount: amount_fen, staff: actor.staffId },
  });

const statusView = ({ withdraw_no, status, version }: WithdrawalRow) => ({
  no: withdraw_no,
  status,
  status_text: withdrawStatusTexts[status],
  version,
});
