import { daysAfter } from '@uc/contract/day';
import { limits } from '@uc/contract/limits';
import { fen } from '@uc/contract/money';
import * as clock from '../../clock';
import type { Tx } from '../../db/index';
import { refuse } from '../../call/index';
import { system } from '../../ledger/index';
import { overtakeBooking, bookClaims, claimNumber } from '../bookings/index';
import { type CardRow, changeCard, lockCard, notifyOwner, transitionCard } from '../cards/index';
import {
  postWithdrawalFailed,
  postWithdrawalPaid,
  postWithdrawalReturned,
  postWithdrawalSent,
} from './posting';
import {
  assertTransition,
  bookOf,
  notifyCustomer,
  type EventDetails,
  transitionWithdrawal,
} from './transition';
import { isPaidSince, type WithdrawalChange, type WithdrawalRow } from './store';

const { returnDays, cardFailures } = limits.withdraw;
/** First query of the bank; further ones follow after 2, 4 … minutes, until the bank can no longer return the money. */
export const FIRST_ASK_MS = 60_000;

/** Sends the payout (J7): from now on only a final answer of the bank or a decision of staff ends it. */
export async function send(
  tx: Tx,
  row: WithdrawalRow,
  details: EventDetails,
  change: WithdrawalChange,
): Promise<WithdrawalRow> {
  assertTransition(row, 'send');
  await postWithdrawalSent(tx, bookOf(row, details));
  return transitionWithdrawal(tx, row, 'send', details, { ...change, sent_at: await clock.now(tx) });
}

/**
 * Paid (J8) under the bank's number, which is claimed once; the number is empty when the bank reports a return at once.
 * The bank is queried further, since it may return the money within 30 days. Refuses `reference.used`.
 */
export async function succeed(
  tx: Tx,
  row: WithdrawalRow,
  details: EventDetails,
  bankTxnNo: string,
): Promise<WithdrawalRow> {
  assertTransition(row, 'succeed');
  const card = await lockCard(tx, row.uid, row.card_id);
  if (bankTxnNo !== '') await claimNumber(tx, { ...claimOf(row, details), use: 'payout', number: bankTxnNo });
  await overtake(tx, row, details, { text: '确认打款成功' });
  await postWithdrawalPaid(tx, { ...bookOf(row, details), ...amounts(row) });
  const ended_at = await clock.now(tx);
  const done = await transitionWithdrawal(tx, row, 'succeed', details, {
    ended_at,
    bank_txn_no: bankTxnNo,
    failures_before: card?.fail_streak ?? 0,
    asked: 0,
    ask_at:
      row.is_manual || clock.pastMoment() !== undefined ? null : new Date(ended_at.getTime() + FIRST_ASK_MS),
  });
  if (card !== undefined) await changeCard(tx, card, { fail_streak: 0, last_used_at: ended_at });
  await notifyCustomer(tx, done, '提现成功', '已打款成功，请以银行到账通知为准。');
  return done;
}

/**
 * The bank refused (J9): the gross amount returns to the balance. The third failure in a row freezes the card
 * (finance.md#bank-card-states).
 */
export async function fail(
  tx: Tx,
  row: WithdrawalRow,
  details: EventDetails,
  reason: string,
): Promise<WithdrawalRow> {
  assertTransition(row, 'fail');
  // Lock order: the card before the audit chain, which the posting locks.
  const card = await lockCard(tx, row.uid, row.card_id);
  await overtake(tx, row, details, { text: '确认打款失败', outcome: 'payout_fail' });
  await postWithdrawalFailed(tx, { ...bookOf(row, details), gross: fen(row.amount_fen) });
  const ended_at = await clock.now(tx);
  const failed = await transitionWithdrawal(
    tx,
    row,
    'fail',
    { ...details, comment: reason },
    {
      ended_at,
      reason,
      ask_at: null,
    },
  );
  await notifyCustomer(tx, failed, '提现打款失败', `打款失败，资金已退回可用余额。原因：${reason}`, {
    level: 'warn',
  });
  if (card !== undefined) await countFailure(tx, card);
  return failed;
}

/**
 * 银行退票, at most 30 days after success (J10): the fee comes back as well. Staff must give the number of the bank line; an
 * answer of the bank needs none. It is a failure of the card like any other. Refuses `reference.used`.
 */
export async function returnPayout(
  tx: Tx,
  row: WithdrawalRow,
  details: EventDetails,
  reason: string,
  bankTxnNo?: string,
): Promise<WithdrawalRow> {
  const now = await clock.now(tx);
  assertReturnable(row, now);
  const card = await lockCard(tx, row.uid, row.card_id);
  const earlier = card === undefined ? 0 : await failuresBefore(tx, row, card);
  const waiting = await overtake(tx, row, details, { text: '登记银行退票', outcome: 'payout_return' });
  const number = bankTxnNo ?? (waiting?.kind === 'payout_return' ? waiting.bank_txn_no : null);
  if (number !== null) {
    const claim = { ...claimOf(row, details), use: 'payout_return' as const };
    await claimNumber(tx, { ...claim, number });
    await bookClaims(tx, claim);
  }
  await postWithdrawalReturned(tx, { ...bookOf(row, details), ...amounts(row) });
  const returned = await transitionWithdrawal(
    tx,
    row,
    'return',
    { ...details, comment: reason },
    {
      ended_at: now,
      reason,
      return_txn_no: number,
      ask_at: null,
    },
  );
  await notifyCustomer(
    tx,
    returned,
    '提现被银行退回',
    `被银行退回，资金与手续费已退回可用余额。原因：${reason}`,
    {
      level: 'warn',
    },
  );
  if (card !== undefined) await countFailure(tx, card, earlier);
  return returned;
}

/** Refuses `state.conflict` unless the withdrawal was paid within the last 30 days. */
export function assertReturnable(row: WithdrawalRow, now: Date): void {
  assertTransition(row, 'return');
  if (row.ended_at !== null && now > daysAfter(row.ended_at, returnDays)) throw refuse('state.conflict');
}

const claimOf = ({ uid, withdraw_no }: WithdrawalRow, { by }: EventDetails) => ({
  source: 'bank' as const,
  uid,
  doc_no: withdraw_no,
  by: by.name,
  isBooked: true,
});

/** Ends the request that waits to end it another way, or the same. */
const overtake = (
  tx: Tx,
  { uid, withdraw_no: refNo }: WithdrawalRow,
  { by }: EventDetails,
  what: Parameters<typeof overtakeBooking>[3],
) => overtakeBooking(tx, { uid, refNo }, by, what);

/** The card's failures before the success that was none, unless it was paid or verified since. */
async function failuresBefore(tx: Tx, row: WithdrawalRow, card: CardRow): Promise<number> {
  const { uid, card_id: cardId, ended_at: paidAt, failures_before: before } = row;
  if (paidAt === null || (card.bound_at !== null && card.bound_at > paidAt)) return 0;
  return (await isPaidSince(tx, uid, cardId, paidAt)) ? 0 : before;
}

const amounts = ({ amount_fen, fee_fen }: WithdrawalRow) => ({ gross: fen(amount_fen), fee: fen(fee_fen) });

async function countFailure(tx: Tx, card: CardRow, earlier = 0): Promise<void> {
  const fail_streak = earlier + card.fail_streak + 1;
  if (card.status !== 'bound' || fail_streak < cardFailures) {
    await changeCard(tx, card, { fail_streak });
    return;
  }
  const reason = `连续${cardFailures}次打款失败`;
  const frozen = await transitionCard(
    tx,
    card,
    'freeze',
    { by: system, comment: reason },
    {
      fail_streak,
      status_reason: reason,
    },
  );
  await notifyOwner(tx, frozen, '银行卡已停用', `${reason}，已停用，请重新验证后使用。`);
}
