import { type Insertable, type Selectable, sql } from 'kysely';
import type { Db, Schema, Tx } from '../../../db/index';
import { reopenLines } from './lines-store';

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
