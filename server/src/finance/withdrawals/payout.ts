import { DAY_MS, dayAfter, dayOf, daysAfter, isBefore, startOf } from '@uc/contract/day';
import { limits } from '@uc/contract/limits';
import { fen, subtract } from '@uc/contract/money';
import * as clock from '../../clock';
import type { Tx } from '../../db/index';
import type { Deps } from '../../deps';
import { Refusal } from '../../call/index';
import type { PayoutOrder, PayoutState } from '../../partners/index';
import { enqueue, forEachOf, type Job, type OutboxHandler } from '../../jobs/index';
import { system } from '../../ledger/index';
import { cardNoOf, findCard, holderOf } from '../cards/index';
import { workingDayAfter } from '../../calendar/index';
import { lockForTransition } from './transition';
import { dueAsks } from './queue-store';
import { fail, FIRST_ASK_MS, returnPayout, send, succeed } from './payout-outcome';
import { changeWithdrawal, type WithdrawalRow } from './store';

const PAYOUT = 'withdraw.payout';
/** Longest pause between two queries: an hour without a result, a day while the money may still be returned. */
const LONGEST_MS = { paying: 3_600_000, success: DAY_MS };
const { alarmWorkingDays, returnDays } = limits.withdraw;

/** Enqueues an approved payout, so that the bank is called after the commit (ledger.md#invariants, 16). */
export const orderPayout = (tx: Tx, { uid, withdraw_no }: WithdrawalRow): Promise<boolean> =>
  enqueue(tx, { uid, kind: PAYOUT, refNo: withdraw_no });

/**
 * Sends payouts where a partner does, each in two steps: first the payout is booked as sent, then the bank is called with the withdrawal's
 * number as idempotency key. After a crash in between the same number is sent again.
 */
export const payoutHandlers = (deps: Deps): Record<string, OutboxHandler> => ({
  async [PAYOUT]({ uid, ref_no: no }) {
    // Where people pay out, it waits for a batch (ADR 82).
    if (deps.partners.payout === null) return;
    const row = await deps.database.transaction(async (tx) => {
      const found = await lockForTransition(tx, uid, no);
      if (found.status !== 'approved' || found.in_batch !== null) return found;
      const ask_at = new Date((await clock.now(tx)).getTime() + FIRST_ASK_MS);
      return send(tx, found, { by: system }, { ask_at });
    });
    if (row.status === 'paying' && !row.is_manual) await sendToBank(deps, row);
  },
});

/**
 * Queries the bank about payouts without a result and those that may still be returned
 * (finance.md#withdrawal-states).
 */
export const askJob = (deps: Deps): Job => ({
  name: 'finance.withdrawAsk',
  text: '查询打款结果',
  about: '向银行查询没有结果的提现打款',
  at: '*/20 * * * * *',
  run: async (now) =>
    forEachOf(
      deps,
      await dueAsks(deps.database.db, 100),
      (row) => askBank(deps, row, now),
      ({ withdraw_no: withdraw }) => ({ withdraw }),
    ),
});

async function askBank(deps: Deps, row: WithdrawalRow, now: Date): Promise<void> {
  if (row.status !== 'paying' && row.status !== 'success') return;
  const answer = await deps.partners.payout?.ask(row.withdraw_no).catch(() => undefined);
  // One that fails is asked about later as well: it must not keep its place before the others.
  let isApplied = false;
  try {
    isApplied =
      answer?.state === 'absent' && row.status === 'paying'
        ? await sendToBank(deps, row)
        : await applyAnswer(deps, row, answer);
  } finally {
    if (!isApplied) await askLater(deps, row, now);
  }
}

/**
 * Sends a payout to the bank and returns whether its answer was final. Without an answer it stays 打款中 and is queried later
 * (trust §3.3).
 */
async function sendToBank(deps: Deps, row: WithdrawalRow): Promise<boolean> {
  const card = await findCard(deps.database.db, row.uid, row.card_id);
  if (card === undefined) throw new Error(`the card of ${row.withdraw_no} is gone`);
  const order: PayoutOrder = {
    no: row.withdraw_no,
    amount: subtract(fen(row.amount_fen), fen(row.fee_fen)),
    kind: card.kind,
    cardNo: cardNoOf(deps, card),
    holder: holderOf(deps, card),
    bankCode: card.bank_code,
    bankName: card.bank_name,
    province: card.province,
    city: card.city,
    branchName: card.branch_name,
    cnaps: card.cnaps,
  };
  const answer = await deps.partners.payout?.send(order).catch((error: unknown) => {
    deps.log.warn({ withdraw: row.withdraw_no, err: error }, 'a payout was not answered');
    return undefined;
  });
  return applyAnswer(deps, row, answer);
}

/**
 * Books a final answer once and returns true; false when there is none yet, or the account is parked. A bank number that was used before is not
 * booked: an alarm asks staff to look.
 */
async function applyAnswer(
  deps: Deps,
  seen: WithdrawalRow,
  answer: PayoutState | undefined,
): Promise<boolean> {
  if (answer === undefined || answer.state === 'processing' || answer.state === 'absent') return false;
  const work = deps.database.transaction(async (tx) => {
    const row = await lockForTransition(tx, seen.uid, seen.withdraw_no);
    const details = { by: system };
    if (row.status === 'paying' && answer.state === 'failed') await fail(tx, row, details, answer.message);
    else if (row.status === 'paying') {
      const paid = await succeed(tx, row, details, answer.state === 'success' ? answer.bankTxnNo : '');
      if (answer.state === 'returned') await returnPayout(tx, paid, details, answer.message);
    } else if (row.status === 'success' && answer.state === 'returned')
      await returnPayout(tx, row, details, answer.message);
    else return false;
    return true;
  });
  return work.catch((error: unknown) => {
    if (!(error instanceof Refusal)) throw error;
    if (error.refusal === 'tenant.parked') return false;
    if (error.refusal !== 'reference.used') throw error;
    deps.log.error({ alarm: 'withdraw.reference', withdraw: seen.withdraw_no }, error.message);
    return false;
  });
}

/**
 * Next query after 1, 2, 4 … minutes. After three working days an alarm is logged; the state does not change, since a
 * time-out is no result.
 */
async function askLater(deps: Deps, { uid, withdraw_no }: WithdrawalRow, now: Date): Promise<void> {
  const alarm = await deps.database.transaction(async (tx) => {
    const row = await lockForTransition(tx, uid, withdraw_no);
    if (row.status !== 'paying' && row.status !== 'success') return false;
    const count = row.asked + 1;
    const pause = Math.min(LONGEST_MS[row.status], FIRST_ASK_MS * 2 ** Math.min(count, 20));
    const isOver =
      row.status === 'success' && row.ended_at !== null && now > daysAfter(row.ended_at, returnDays);
    const isLong = row.status === 'paying' && row.alarmed_at === null && isOverdue(row, now);
    await changeWithdrawal(tx, row, {
      asked: count,
      ask_at: isOver ? null : new Date(now.getTime() + pause),
      ...(isLong && { alarmed_at: now }),
    });
    return isLong;
  });
  if (alarm)
    deps.log.error(
      { alarm: 'withdraw.undecided', withdraw: withdraw_no },
      'a payout is undecided after three working days',
    );
}

/** A payout without a result is overdue when it was sent before this moment: more than three working days ago. */
export function overdueBefore(now: Date): Date {
  const today = dayOf(now);
  let day = today;
  while (!isBefore(workingDayAfter(day, alarmWorkingDays), today)) day = dayAfter(day, -1);
  return startOf(dayAfter(day, 1));
}
const isOverdue = ({ sent_at }: WithdrawalRow, now: Date): boolean =>
  sent_at !== null && sent_at < overdueBefore(now);

/** Whether staff see a payout as overdue, also one that staff handed to the bank themselves. */
export const isAlarming = (row: WithdrawalRow, now: Date): boolean =>
  row.status === 'paying' && (row.alarmed_at !== null || isOverdue(row, now));
