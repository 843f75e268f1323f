import type { Db } from '../db/index';
import type { Receipt } from './due';

/**
 * The presumed days of receipt of an office's papers, every row that ever held; `patent` is CNIPA for patents
 * (deadlines.md#periods-of-law).
 */
export const receiptsOf = (db: Db, office: string): Promise<Receipt[]> =>
  db
    .selectFrom('statute_receipts')
    .select(['delivery', 'valid_from', 'valid_to', 'days'])
    .where('office', '=', office)
    .orderBy('valid_from')
    .execute();
