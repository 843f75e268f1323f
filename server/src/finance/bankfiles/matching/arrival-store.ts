import type { Db } from '../../../db/index';

/** Which of these bank lines stand for a line of a file. */
export async function linkedReceipts(db: Db, receiptNos: readonly string[]): Promise<ReadonlySet<string>> {
  if (receiptNos.length === 0) return new Set();
  const rows = await db
    .selectFrom('bank_file_lines')
    .select('receipt_no')
    .where('receipt_no', 'in', receiptNos)
    .execute();
  return new Set(rows.map(({ receipt_no: no }) => no!));
}
