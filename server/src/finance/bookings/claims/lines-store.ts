import { sql } from 'kysely';
import type { Tx } from '../../../db/index';
import type { Claimant } from './store';

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
export async function reopenLines(tx: Tx, { use, uid, doc_no: no }: Claimant): Promise<void> {
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
