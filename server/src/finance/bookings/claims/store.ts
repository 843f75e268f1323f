import { type Insertable, type Selectable, sql } from 'kysely';
import type { Db, Schema, Tx } from '../../../db/index';

export type ClaimRow = Selectable<Schema['outside_claims']>;
export type NewClaim = Insertable<Schema['outside_claims']>;
/** The document that holds a claim. */
export type Claimant = Pick<ClaimRow, 'use' | 'uid' | 'doc_no'>;

/** False when the number is claimed; waits for a concurrent claim to commit or roll back. */
export async function insertClaim(tx: Tx, claim: NewClaim): Promise<boolean> {
  const row = await tx
    .insertInto('outside_claims')
    .values(claim)
    .onConflict((conflict) => conflict.columns(['source', 'number_key']).doNothing())
    .returning('doc_no')
    .executeTakeFirst();
  return row !== undefined;
}

/** The document that holds a number, and the recharge that its bank line was matched to. */
export const holderOf = (
  db: Db,
  source: ClaimRow['source'],
  number: string,
): Promise<(ClaimRow & { matched_no: string | null }) | undefined> =>
  db
    .selectFrom('outside_claims as claim')
    .leftJoin('bank_receipts as receipt', (join) =>
      join.onRef('receipt.receipt_no', '=', 'claim.doc_no').on('claim.use', '=', 'receipt'),
    )
    .selectAll('claim')
    .select('receipt.matched_no')
    .where('claim.source', '=', source)
    .where('claim.number_key', '=', sql<string>`outside_number(${number})`)
    .executeTakeFirst();

/** Marks the claims of a document as booked, for ever. */
export async function bookClaims(tx: Tx, { use, uid, doc_no }: Claimant): Promise<void> {
  await tx
    .updateTable('outside_claims')
    .set({ is_booked: true })
    .where('uid', '=', uid)
    .where('doc_no', '=', doc_no)
    .where('use', '=', use)
    .where('is_booked', '=', false)
    .execute();
}

/** Releases the claims of a document that was not booked, and the lines of files that stood for it. */
export async function releaseClaims(tx: Tx, claimant: Claimant): Promise<void> {
  const { use, uid, doc_no } = claimant;
  await reopenLines(tx, claimant);
  await tx
    .deleteFrom('outside_claims')
    .where('uid', '=', uid)
    .where('doc_no', '=', doc_no)
    .where('use', '=', use)
    .where('is_booked', '=', false)
    .execute();
}

/** What a line of a bank file is matched with, by the use of the number that it claimed. */
const kinds: Partial<Record<Claimant['use'], string>> = {
  receipt: 'receipt',
  settlement: 'settlement',
  tax: 'tax',
  payout_return: 'return',
};

/**
 * Lines of bank files that stood for a document which a second person has refused are work again, with those of its channel's
 * bill: the money has moved at the bank, whatever became of the document.
 */
async function reopenLines(tx: Tx, { use, uid, doc_no: no }: Claimant): Promise<void> {
  const kind = kinds[use];
  if (kind === undefined) return;
  // Rows of a bill that came to the settlement as a sum have a place behind its number.
  await sql`
    with lines as (
      select l.line_key from bank_file_lines l join bank_matches m on m.line_key = l.line_key and m.undone_at is null
      where m.side in ('bank', 'fund') and m.kind = ${kind} and m.uid = ${uid}
        and (m.doc_no = ${no} or starts_with(m.doc_no, ${`${no}#`}))
      order by l.line_key for update of l),
    ended as (
      update bank_matches m set undone_at = app_now(), undone_id = 'system', undone_name = '系统', undone_note = '单据未通过复核'
      from lines where m.line_key = lines.line_key and m.undone_at is null returning m.line_key)
    update bank_file_lines l set booking = 'open', open_kind = 'undone', receipt_no = null,
      open_why = ${`所登记的单据${no.split(':').at(-1)!}未通过复核，请核对后重新处理`}
    from ended where l.line_key = ended.line_key`.execute(tx);
}
