import * as clock from '../../clock';
import type { Tx } from '../../db/index';
import { refuse, type Staff } from '../../call/index';
import { isBatchMatched } from '../bankfiles/index';
import { pendingByDocument } from '../bookings/index';
import { lockForBatch, sendInBatch, takeFromBatch, type WithdrawalRow } from '../withdrawals/index';
import { noteBatch } from './batch';
import {
  type BatchChange,
  type BatchRow,
  changeBatch,
  type LineRow,
  linesOf,
  lockBatch,
  releaseLine,
} from './store';

/** A batch in the version that a person saw. */
export interface Seen {
  no: string;
  version: number;
}
type Event = 'sign' | 'hand_out' | 'take_back' | 'recall' | 'keep';

/** The states from which each event leads to another; a recall and its refusal leave the file with the bank. */
const table: Record<Event, { from: readonly BatchRow['status'][]; to?: BatchRow['status'] }> = {
  sign: { from: ['made'], to: 'signed' },
  hand_out: { from: ['signed'], to: 'handed_out' },
  take_back: { from: ['made', 'signed', 'handed_out'], to: 'taken_back' },
  recall: { from: ['handed_out'] },
  keep: { from: ['handed_out'] },
};

/** Another person than its maker signs the contents of the cover sheet: count, sum and the digest of the file. */
export async function sign(tx: Tx, staff: Staff, seen: Seen, digest: string): Promise<BatchRow> {
  const batch = await lockSeen(tx, seen, 'sign');
  if (batch.made_by === staff.staffId) throw refuse('staff.samePerson');
  if (batch.digest !== digest) throw refuse('state.conflict');
  const signed = { signed_by: staff.staffId, signed_name: staff.name, signed_at: await clock.now(tx) };
  return move(tx, batch, staff, 'sign', signed);
}

/**
 * Its file may leave from now on: all its withdrawals are 打款中 in this transaction, or none is and the file stays here.
 * Refuses `payout.settled`, and `tenant.parked` for a customer whose money is stopped.
 */
export async function handOut(tx: Tx, staff: Staff, seen: Seen): Promise<BatchRow> {
  const { batch, lines, rows } = await lockWhole(tx, seen, 'hand_out');
  // One that was taken back before may have been settled by hand since: this file must not pay it again.
  const settled = lines.find(({ withdraw_no: no }) => !rows.some((row) => row.withdraw_no === no));
  if (settled !== undefined) throw refuse('payout.settled', { no: settled.withdraw_no });
  for (const row of rows) await sendInBatch(tx, row, batch.batch_no, staff);
  return move(tx, batch, staff, 'hand_out', { handed_out_at: await clock.now(tx) });
}

/** Takes one back whose file never left: its withdrawals wait again. */
export async function takeBack(tx: Tx, staff: Staff, seen: Seen, reason: string): Promise<BatchRow> {
  const whole = await lockWhole(tx, seen, 'take_back');
  if (whole.batch.status === 'handed_out') throw refuse('state.conflict');
  return release(tx, whole, staff, reason);
}

/** Asks that a batch is taken back whose file may be at the bank; another person decides. */
export async function recall(tx: Tx, staff: Staff, seen: Seen, reason: string): Promise<BatchRow> {
  const batch = await lockSeen(tx, seen, 'recall');
  if (batch.recall_by !== null) throw refuse('state.conflict');
  const asked = { recall_by: staff.staffId, recall_name: staff.name, recall_reason: reason };
  return move(tx, batch, staff, 'recall', { ...asked, recall_at: await clock.now(tx) }, reason);
}

/**
 * Decides a recall by a second person. A withdrawal with a result of the bank, or that waits for a second
 * person itself, stays where it is. Refuses `payout.matched` where a line of the bank says that it was paid.
 */
export async function decideRecall(
  tx: Tx,
  staff: Staff,
  seen: Seen,
  event: 'confirm' | 'keep',
): Promise<BatchRow> {
  const whole = await lockWhole(tx, seen, event === 'confirm' ? 'take_back' : 'keep');
  const { batch } = whole;
  if (batch.status !== 'handed_out' || batch.recall_by === null) throw refuse('state.conflict');
  // Whoever has asked may think better of it.
  if (event === 'keep')
    return move(tx, batch, staff, 'keep', {
      recall_by: null,
      recall_name: null,
      recall_reason: '',
      recall_at: null,
    });
  if (batch.recall_by === staff.staffId) throw refuse('staff.samePerson');
  if (await isBatchMatched(tx, batch.batch_no)) throw refuse('payout.matched', { no: batch.batch_no });
  return release(tx, whole, staff, batch.recall_reason);
}

interface Whole {
  batch: BatchRow;
  lines: readonly LineRow[];
  /** The withdrawals in the batch that have no result. */
  rows: readonly WithdrawalRow[];
}

async function release(tx: Tx, { batch, lines, rows }: Whole, staff: Staff, reason: string) {
  const at = await clock.now(tx);
  const beside = await pendingByDocument(
    tx,
    rows.map(({ withdraw_no: no }) => no),
  );
  for (const row of rows.filter(({ withdraw_no: no }) => !beside.has(no))) {
    await releaseLine(
      tx,
      lines.find(({ withdraw_no: no }) => no === row.withdraw_no)!,
      at,
    );
    await takeFromBatch(tx, row, staff);
  }
  return move(
    tx,
    batch,
    staff,
    'take_back',
    { taken_back_by: staff.staffId, taken_back_at: at, file: null },
    reason,
  );
}

/** The batch with its open withdrawals, all locked: accounts, withdrawals, then the batch (trust §3.5). */
async function lockWhole(tx: Tx, seen: Seen, event: Event): Promise<Whole> {
  const lines = (await linesOf(tx, seen.no)).filter(({ released_at: at }) => at === null);
  const rows = await lockForBatch(tx, lines);
  const batch = await lockSeen(tx, seen, event);
  const open = rows.filter(
    ({ status, in_batch }) => in_batch === batch.batch_no && (status === 'approved' || status === 'paying'),
  );
  return { batch, lines, rows: open };
}

async function lockSeen(tx: Tx, { no, version }: Seen, event: Event): Promise<BatchRow> {
  const batch = await lockBatch(tx, no);
  if (batch === undefined) throw refuse('notFound');
  if (batch.version !== version || !table[event].from.includes(batch.status)) throw refuse('state.conflict');
  return batch;
}

async function move(
  tx: Tx,
  batch: BatchRow,
  staff: Staff,
  event: Event,
  change: BatchChange,
  comment = '',
): Promise<BatchRow> {
  const changed = await changeBatch(tx, batch, { ...change, status: table[event].to ?? batch.status });
  await noteBatch(tx, changed, staff, event, comment);
  return changed;
}
