import type { Insertable, Selectable } from 'kysely';
import type { Db, Schema, Tx } from '../../db/index';
import type { ContractKey } from './store';

export type NoteRow = Selectable<Schema['delivery_notes']>;
/** One version of a milestone's delivery. */
export type VersionKey = ContractKey & { seq: number; version: number };

/** All marks on the pictures of a contract's deliveries, in the order in which they were made. */
export const notesOf = (db: Db, { uid, contract_no }: ContractKey): Promise<NoteRow[]> =>
  db
    .selectFrom('delivery_notes')
    .selectAll()
    .where('uid', '=', uid)
    .where('contract_no', '=', contract_no)
    .orderBy('seq')
    .orderBy('version', 'desc')
    .orderBy('note_no')
    .execute();

export const insertNote = (tx: Tx, row: Insertable<Schema['delivery_notes']>) =>
  tx.insertInto('delivery_notes').values(row).execute();

/** Answers a mark; false when it has been answered. */
export async function answerNote(
  tx: Tx,
  { uid, contract_no, seq, version }: VersionKey,
  noteNo: number,
  answer: { answer: string; answered_by: string; answered_at: Date },
): Promise<boolean> {
  const answered = await tx
    .updateTable('delivery_notes')
    .set(answer)
    .where('uid', '=', uid)
    .where('contract_no', '=', contract_no)
    .where('seq', '=', seq)
    .where('version', '=', version)
    .where('note_no', '=', noteNo)
    .where('answer', 'is', null)
    .executeTakeFirst();
  return answered.numUpdatedRows === 1n;
}
