import type { withdrawals } from '@uc/contract/finance/withdrawals';
import { withdrawStatusTexts } from '@uc/contract/finance/withdraw-rules';
import type { Input, Output } from '@uc/contract/endpoint';
import { fen, subtract } from '@uc/contract/money';
import type { Db } from '../../db/index';
import { creatorOf, type Customer, refuse } from '../../call/index';
import { initiatorText } from '../../ledger/index';
import { directionOf, isEstimated, rangeOf } from '../../calendar/index';
import { stepsOf } from './steps';
import { now } from '../../clock';
import { eventTexts, isUnconfirmed, withdrawActions } from './states';
import {
  findStatuses,
  eventsOf,
  findWithdrawal,
  pageOfWithdrawals,
  type WithdrawalEvent,
  type WithdrawalRow,
} from './store';

type WithdrawalView = Output<typeof withdrawals.list>['list'][number];

/** 提现记录 with the sums over everything that matches; only paid ones have arrived. */
export async function withdrawalPage(
  db: Db,
  actor: Customer,
  input: Input<typeof withdrawals.list>,
): Promise<Output<typeof withdrawals.list>> {
  const { page, page_size, status, withdraw_no: withdrawNo, keyword, min_amount, max_amount } = input;
  const filter = { status, withdrawNo, keyword, min: min_amount, max: max_amount, ...rangeOf(input) };
  const [found, at] = await Promise.all([
    pageOfWithdrawals(db, actor.uid, creatorOf(actor, 'finance'), filter, {
      limit: page_size,
      offset: (page - 1) * page_size,
      direction: directionOf(input),
    }),
    now(db),
  ]);
  return {
    list: found.rows.map((row) => withdrawalView(actor, row, at)),
    total: found.total,
    page,
    page_size,
    summary: {
      count: found.total,
      amount: fen(found.amount),
      fee: fen(found.fee),
      arrived: fen(found.arrived),
    },
    counts: { pending_owner: found.waiting, open: found.open },
  };
}

/** A withdrawal that this person may see; a sub-account whose scope is itself sees its own. Refuses notFound. */
export async function visibleWithdrawal(db: Db, actor: Customer, no: string): Promise<WithdrawalRow> {
  const row = await findWithdrawal(db, actor.uid, no);
  const creator = creatorOf(actor, 'finance');
  if (row === undefined || (creator !== null && row.sub_id !== creator)) throw refuse('notFound');
  return row;
}

/** One withdrawal with where it stands and everything that happened to it. Refuses notFound. */
export async function withdrawalDetail(
  db: Db,
  actor: Customer,
  no: string,
): Promise<Output<typeof withdrawals.detail>> {
  const row = await visibleWithdrawal(db, actor, no);
  const events = await eventsOf(db, actor.uid, no);
  return {
    ...withdrawalView(actor, row, await now(db)),
    steps: stepsOf(row),
    // Comments of staff are internal, except the reason of a final decision.
    timeline: events
      .filter(({ event }) => !internal.has(event))
      .map((one) => ({
        at: one.at,
        actor: actorText(one),
        text: eventTexts[one.event as keyof typeof eventTexts] ?? one.event,
        comment: one.actor_kind !== 'staff' || spoken.has(one.event) ? one.comment : '',
      })),
  };
}
/** Internal events of staff before the bank has the payout. */
const internal = new Set(['first_approve', 'batch', 'batch_again', 'unbatch']);
const spoken = new Set(['reject', 'fail', 'return']);

function withdrawalView(
  { kind, subId, permissions }: Customer,
  row: WithdrawalRow,
  at: Date,
): WithdrawalView {
  const [amount, fee] = [fen(row.amount_fen), fen(row.fee_fen)];
  const maySubmit = permissions.has('finance.rmb:withdraw') && (kind === 'owner' || row.sub_id === subId);
  return {
    withdraw_no: row.withdraw_no,
    amount,
    fee,
    net: subtract(amount, fee),
    arrived: row.status === 'success' ? subtract(amount, fee) : fen(0),
    status: row.status,
    status_text: withdrawStatusTexts[row.status],
    reason: row.reason,
    card: {
      id: row.card_id,
      bank_name: row.bank_name,
      tail: row.last4,
      holder_mask: row.holder_mask,
    },
    remark: row.remark,
    created_at: row.created_at,
    created_by: row.actor,
    confirm_until: row.status === 'pending_owner' ? row.confirm_until : null,
    expected_at: row.expected_on,
    expected_is_estimate: isEstimated(row.expected_on),
    bank_txn_no: row.bank_txn_no ?? '',
    ended_at: row.ended_at,
    actions: withdrawActions(row.status, {
      isOwner: kind === 'owner',
      maySubmit,
      isLate: isUnconfirmed(row, at),
    }),
  };
}

const actorText = ({ actor_kind, actor }: WithdrawalEvent): string =>
  initiatorText({ kind: actor_kind, name: actor });

/** The states of withdrawals as people read them, by their numbers. */
export async function withdrawalStates(db: Db, uid: number, nos: string[]): Promise<Map<string, string>> {
  const rows = await findStatuses(db, uid, nos);
  return new Map(rows.map(({ withdraw_no: no, status }) => [no, withdrawStatusTexts[status]]));
}
