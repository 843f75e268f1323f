import { PAYOUT_LINES_MOST } from '@uc/contract/finance/payout-texts';
import { fen, subtract, sum } from '@uc/contract/money';
import * as clock from '../../clock';
import type { PayoutLayout } from '../../config';
import type { Db, Tx } from '../../db/index';
import type { Deps } from '../../deps';
import { refuse, type Staff } from '../../call/index';
import { audit, documentNo, initiatorOf, PLATFORM_UID } from '../../ledger/index';
import { cardNoOf, cardsByIds, type CardRow, holderOf } from '../cards/index';
import {
  isUnbatched,
  lockForBatch,
  putInBatch,
  unbatchedWithdrawals,
  type WithdrawalRow,
} from '../withdrawals/index';
import { bankFile, type FileLine } from './bank-file';
import { type BatchRow, insertBatch, insertBatchEvent } from './store';

/** The most waiting withdrawals that are looked at for a mapping. */
const LOOKED_AT = 1000;
const netOf = ({ amount_fen, fee_fen }: WithdrawalRow) => subtract(fen(amount_fen), fen(fee_fen));

/**
 * The withdrawals that wait for a batch, by the mapping with which the bank pays them, the longest waiting
 * first.
 */
export async function waitingFor(db: Db, layouts: readonly PayoutLayout[]) {
  const rows = await unbatchedWithdrawals(db, LOOKED_AT);
  const kinds = await kindsOf(db, rows);
  return layouts.map((layout) => {
    const fitting = rows.filter((row) => isFor(layout, kinds.get(row.card_id)));
    return { layout, count: fitting.length, sum: sum(fitting.map(netOf)), rows: fitting };
  });
}

const isFor = ({ payees }: PayoutLayout, kind: string | undefined) => payees === 'all' || payees === kind;
async function kindsOf(db: Db, rows: readonly WithdrawalRow[]) {
  const cards = await cardsByIds(db, [...new Set(rows.map(({ card_id: id }) => id))]);
  return new Map(cards.map(({ card_id: id, kind }) => [id, kind]));
}

/**
 * Makes a batch of waiting withdrawals, at most 200: they are locked and looked at again, the file is written
 * and kept sealed. Refuses `notFound` for an unknown mapping, `payout.nothing` and `payout.text`.
 */
export async function makeBatch(deps: Deps, tx: Tx, staff: Staff, layoutId: string): Promise<BatchRow> {
  const layout = deps.config.payoutLayouts.find(({ id }) => id === layoutId);
  if (layout === undefined) throw refuse('notFound');
  const [found] = await waitingFor(tx, [layout]);
  const wanted = found!.rows.slice(0, PAYOUT_LINES_MOST);
  const locked = new Map((await lockForBatch(tx, wanted)).map((row) => [row.withdraw_no, row]));
  const rows = wanted
    .map(({ withdraw_no: no }) => locked.get(no))
    .filter((row): row is WithdrawalRow => row !== undefined && isUnbatched(row));
  if (rows.length === 0) throw refuse('payout.nothing');
  const at = await clock.now(tx);
  const batchNo = documentNo('PB', at);
  const cards = new Map(
    (
      await cardsByIds(
        tx,
        rows.map(({ card_id: id }) => id),
      )
    ).map((card) => [card.card_id, card]),
  );
  const file = await bankFile(
    batchNo,
    layout,
    rows.map((row, index) => lineOf(deps, row, cards.get(row.card_id)!, batchNo, index + 1)),
  );
  const batch = await insertBatch(
    tx,
    {
      batch_no: batchNo,
      layout,
      line_count: rows.length,
      sum_fen: sum(rows.map(netOf)),
      file_name: file.name,
      digest: file.digest,
      file: deps.vault.seal(placeOf(batchNo), file.bytes.toString('base64')),
      made_by: staff.staffId,
      made_name: staff.name,
      made_at: at,
    },
    rows.map(({ uid, withdraw_no }, index) => ({
      uid,
      withdraw_no,
      batch_no: batchNo,
      seq: index + 1,
      net_fen: netOf(rows[index]!),
    })),
  );
  for (const row of rows) await putInBatch(tx, row, batchNo, staff);
  await noteBatch(tx, batch, staff, 'make');
  return batch;
}

/** The place of a batch's file in the vault. */
export const placeOf = (batchNo: string) => ({
  table: 'payout_batches',
  column: 'file',
  uid: 0,
  row: batchNo,
});

function lineOf(deps: Deps, row: WithdrawalRow, card: CardRow, batchNo: string, seq: number): FileLine {
  return {
    seq,
    no: row.withdraw_no,
    batchNo,
    amount: netOf(row),
    cardNo: cardNoOf(deps, card),
    holder: holderOf(deps, card),
    bankName: card.bank_name,
    bankCode: card.bank_code,
    province: card.province,
    city: card.city,
    branch: card.branch_name,
    cnaps: card.cnaps ?? '',
  };
}

/** A line in the trail of a batch, and one in the audit chain of the house. */
export async function noteBatch(
  tx: Tx,
  { batch_no, line_count, sum_fen }: BatchRow,
  staff: Staff,
  event: Parameters<typeof insertBatchEvent>[1]['event'],
  comment = '',
): Promise<void> {
  const { staffId: staff_id, name: staff_name } = staff;
  await insertBatchEvent(tx, { batch_no, at: await clock.now(tx), event, staff_id, staff_name, comment });
  await audit(tx, {
    uid: PLATFORM_UID,
    by: initiatorOf(staff),
    action: `payout.${event}`,
    target: `payout:${batch_no}`,
    detail: { lines: line_count, sum: sum_fen, staff: staff_id },
  });
}
