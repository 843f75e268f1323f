import type { Output } from '@uc/contract/endpoint';
import type { payoutStaffCalls } from '@uc/contract/finance/payout-staff';
import {
  payoutBatchTexts,
  payoutEventTexts,
  payoutLineNext,
  type PayoutLineState,
  payoutLineTexts,
  payoutVerdictTexts,
} from '@uc/contract/finance/payout-texts';
import { fen } from '@uc/contract/money';
import type { Db } from '../../db/index';
import type { Staff } from '../../call/index';
import { pendingByDocument } from '../bookings/index';
import { findWithdrawal, type WithdrawalRow } from '../withdrawals/index';
import { resultLinesOf, type ResultLineRow, type ResultRow, resultsOf } from './result-store';
import { batchEvents, type BatchRow, batchSums, type LineRow, linesOf } from './store';

type Batch = Output<typeof payoutStaffCalls.staffList>['list'][number];
type Detail = Output<typeof payoutStaffCalls.staffDetail>;
type Line = Detail['lines'][number];
type Sums = { open: number; paid: number; back: number };

/** Batches as staff see them, with the actions of this person on each. */
export async function batchViews(db: Db, rows: readonly BatchRow[], actor: Staff): Promise<Batch[]> {
  const sums = await batchSums(
    db,
    rows.map(({ batch_no: no }) => no),
  );
  return rows.map((row) => batchView(row, actor, sums.get(row.batch_no)!));
}

export const oneBatch = async (db: Db, row: BatchRow, actor: Staff): Promise<Batch> =>
  (await batchViews(db, [row], actor))[0]!;

function batchView(row: BatchRow, actor: Staff, sums: Sums): Batch {
  const status = row.status === 'handed_out' && sums.open === 0 ? 'settled' : row.status;
  return {
    no: row.batch_no,
    status,
    status_text: row.recall_by !== null && status === 'handed_out' ? '收回待复核' : payoutBatchTexts[status],
    layout: row.layout.name,
    line_count: row.line_count,
    sum: fen(row.sum_fen),
    open_count: sums.open,
    paid: fen(sums.paid),
    came_back: fen(sums.back),
    account_tail: row.layout.account.no.slice(-4),
    file_name: row.file_name,
    digest: row.digest,
    made_by: row.made_name,
    made_at: row.made_at,
    signed_by: row.signed_name ?? '',
    signed_at: row.signed_at,
    handed_out_at: row.handed_out_at,
    recall_by: row.recall_name ?? '',
    recall_reason: row.recall_reason,
    since: row.recall_at ?? row.handed_out_at ?? row.signed_at ?? row.made_at,
    version: row.version,
    actions: actionsOf(row, status, actor),
  };
}

function actionsOf(row: BatchRow, status: Batch['status'], { staffId }: Staff): Batch['actions'] {
  switch (status) {
    case 'made':
      return row.made_by === staffId ? ['take_back'] : ['sign', 'take_back'];
    case 'signed':
      return ['hand_out', 'take_back'];
    case 'handed_out':
      if (row.recall_by === null) return ['download', 'recall'];
      return ['download', ...(row.recall_by === staffId ? [] : ['recall_confirm' as const]), 'keep'];
    default:
      return [];
  }
}

export async function batchDetail(db: Db, row: BatchRow, actor: Staff): Promise<Detail> {
  const lines = await linesOf(db, row.batch_no);
  const [batch, results, events, requests] = await Promise.all([
    oneBatch(db, row, actor),
    resultsOf(db, row.batch_no),
    batchEvents(db, row.batch_no),
    pendingByDocument(
      db,
      lines.map(({ withdraw_no: no }) => no),
    ),
  ]);
  const said = await resultLinesOf(
    db,
    results.map(({ result_no: no }) => no),
  );
  const withdrawals = await Promise.all(lines.map(({ uid, withdraw_no: no }) => findWithdrawal(db, uid, no)));
  return {
    ...batch,
    lines: lines.map((line, index) => lineView(line, withdrawals[index]!, requests.has(line.withdraw_no))),
    results: results.map((one) => resultView(one, said)),
    timeline: events.map(({ at, staff_name, event, comment }) => ({
      at,
      actor: staff_name,
      text: payoutEventTexts[event],
      comment,
    })),
  };
}

function lineView(line: LineRow, row: WithdrawalRow, isBeside: boolean): Line {
  const state = stateOf(line, row, isBeside);
  return {
    seq: line.seq,
    no: line.withdraw_no,
    uid: String(line.uid),
    amount: fen(line.net_fen),
    bank_name: row.bank_name,
    card_mask: `**** ${row.last4}`,
    holder_mask: row.holder_mask,
    state,
    state_text: payoutLineTexts[state],
    next: payoutLineNext[state],
    bank_no: row.bank_txn_no ?? '',
    reason: row.reason,
  };
}

function stateOf({ released_at }: LineRow, { status }: WithdrawalRow, isBeside: boolean): PayoutLineState {
  if (released_at !== null) return 'released';
  if (isBeside) return 'second';
  switch (status) {
    case 'paying':
      return 'sent';
    case 'success':
      return 'paid';
    case 'failed':
    case 'returned':
      return status;
    default:
      return 'waiting';
  }
}

/** A result file with the verdict on each of its lines. */
export function resultView(result: ResultRow, all: readonly ResultLineRow[]): Detail['results'][number] {
  return {
    no: result.result_no,
    file_name: result.file_name,
    by: result.staff_name,
    at: result.at,
    lines: all
      .filter(({ result_no: no }) => no === result.result_no)
      .map(({ row_no, withdraw_no, amount_fen, verdict, note }) => ({
        row: row_no,
        withdraw_no,
        amount: amount_fen === null ? null : fen(amount_fen),
        verdict,
        text: payoutVerdictTexts[verdict],
        note,
      })),
  };
}
