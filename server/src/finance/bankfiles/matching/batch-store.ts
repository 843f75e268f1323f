import { sql } from 'kysely';
import type { Tx } from '../../../db/index';
import { PLATFORM_UID } from '../../../ledger/index';
import type { Target } from './line';

interface Batch {
  batch_no: string;
  status: string;
}

/** The batch itself, or the one that a payout stands in, locked until commit; undefined for a payout of none. */
export async function lockBatchOf(tx: Tx, { kind, uid, no }: Target): Promise<Batch | undefined> {
  const { rows } = await sql<Batch>`
    select b.batch_no, b.status from payout_batches b
    where b.batch_no = ${
      kind === 'batch'
        ? sql`${no}`
        : sql`(select l.batch_no from payout_lines l where l.uid = ${uid} and l.withdraw_no = ${no} and l.released_at is null)`
    } for no key update`.execute(tx);
  return rows[0];
}

/** A payout of a batch that has a line of its own. */
export async function matchedPayoutOf(tx: Tx, batchNo: string): Promise<string | undefined> {
  const { rows } = await sql<{ doc_no: string }>`
    select m.doc_no from payout_lines l join bank_matches m on m.side = 'bank' and m.kind = 'payout' and m.uid = l.uid
      and m.doc_no = l.withdraw_no and m.undone_at is null
    where l.batch_no = ${batchNo} and l.released_at is null limit 1`.execute(tx);
  return rows[0]?.doc_no;
}

/** Whether one line stands for a whole batch. */
export async function isBatchMatched(tx: Tx, batchNo: string): Promise<boolean> {
  const { rows } = await sql`select from bank_matches m where m.side = 'bank' and m.kind = 'batch'
    and m.uid = ${PLATFORM_UID} and m.doc_no = ${batchNo} and m.undone_at is null`.execute(tx);
  return rows.length > 0;
}
