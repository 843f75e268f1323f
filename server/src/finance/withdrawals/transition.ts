import { fen, formatFen } from '@uc/contract/money';
import * as clock from '../../clock';
import type { Schema, Tx } from '../../db/index';
import { refuse } from '../../call/index';
import { notify } from '../../messages/index';
import { type Initiator, lockAccounts } from '../../ledger/index';
import { next, type WithdrawEvent } from './states';
import {
  changeWithdrawal,
  insertEvent,
  lockWithdrawal,
  type WithdrawalChange,
  type WithdrawalRow,
} from './store';

/** The person who caused a transition, and their comment. */
export interface EventDetails {
  by: Initiator;
  comment?: string;
}

/** Locks the accounts and then the withdrawal, for a transition (trust §3.5). Refuses notFound. */
export async function lockForTransition(tx: Tx, uid: number, no: string): Promise<WithdrawalRow> {
  await lockAccounts(tx, { uid, accounts: ['L.AVAIL', 'L.FROZEN'] });
  const row = await lockWithdrawal(tx, uid, no);
  if (row === undefined) throw refuse('notFound');
  return row;
}

/**
 * Refuses `state.conflict` for an event that finance.md#withdrawal-states does not allow; call it before
 * money is posted.
 */
export function assertTransition(row: WithdrawalRow, event: WithdrawEvent): void {
  if (next(row.status, event) === undefined) throw refuse('state.conflict');
}

/**
 * The only way in which a withdrawal changes its state: the row, if nobody has changed it since it was read, and its
 * event. Refuses `state.conflict` for an event that finance.md#withdrawal-states does not allow and when
 * another transaction was first.
 */
export async function transitionWithdrawal(
  tx: Tx,
  row: WithdrawalRow,
  event: WithdrawEvent,
  details: EventDetails,
  change: WithdrawalChange = {},
): Promise<WithdrawalRow> {
  const status = next(row.status, event);
  if (status === undefined) throw refuse('state.conflict');
  const changed = await changeWithdrawal(tx, row, { ...change, status });
  if (changed === undefined) throw refuse('state.conflict');
  await recordEvent(tx, changed, event, details, await clock.now(tx));
  return changed;
}

export async function recordEvent(
  tx: Tx,
  { uid, withdraw_no }: WithdrawalRow,
  event: Schema['withdrawal_events']['event'],
  { by, comment = '' }: EventDetails,
  at: Date,
): Promise<void> {
  await insertEvent(tx, {
    uid,
    withdraw_no,
    at,
    event,
    actor_kind: by.kind,
    actor: by.name,
    comment,
  });
}

/** The name of the card in a statement: 招商银行 尾号6218. */
export const cardOf = ({ bank_name, last4 }: WithdrawalRow): string => `${bank_name} 尾号${last4}`;

/** The fields of a withdrawal that its postings need. */
export const bookOf = (row: WithdrawalRow, { by }: EventDetails) => ({
  uid: row.uid,
  by,
  withdrawNo: row.withdraw_no,
  card: cardOf(row),
});

/** Notifies the owner by SMS as well, and who may see the withdrawal. */
export async function notifyCustomer(
  tx: Tx,
  row: WithdrawalRow,
  title: string,
  text: string,
  { sms = true, level = 'info' }: { sms?: boolean; level?: 'info' | 'warn' } = {},
): Promise<void> {
  const amount = formatFen(fen(row.amount_fen));
  await notify(tx, {
    uid: row.uid,
    category: 'finance',
    level,
    title,
    content: `您的提现${row.withdraw_no}（${amount}元，${cardOf(row)}）${text}`,
    link: `/finance/rmb?tab=withdraw&withdraw=${row.withdraw_no}`,
    bizType: 'withdraw',
    bizNo: row.withdraw_no,
    creator: row.sub_id,
    sms,
  });
}
