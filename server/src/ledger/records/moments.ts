import { type RawBuilder, sql } from 'kysely';
import type { RecordAccount } from '../accounts';

/**
 * The number of the last line of an account before a moment, 0 before the first, as an expression. One line in sixteen
 * is in an index by time, the first one among them; the lines behind it are read by their numbers, since no line is
 * older than the one before it (ADR 139).
 */
export const lastLineBefore = (uid: number, account: RecordAccount, moment: Date): RawBuilder<number> =>
  sql<number>`coalesce((
    select line.seq from (${markBefore(uid, account, sql`${moment}::timestamptz`)}) as mark
    join ledger_records as line on ${behindMark(uid, account, sql`${moment}::timestamptz`)}
    order by line.seq desc limit 1), 0)`;

/** The number of the last line before a moment that is in the index by time, as a query. */
export const markBefore = (uid: number, account: RecordAccount, moment: RawBuilder<unknown>) => sql`
  select marked.seq from ledger_records as marked
  where marked.uid = ${uid} and marked.account = ${account} and marked.seq % 16 = 1 and marked.created_at < ${moment}
  order by marked.created_at desc, marked.seq desc limit 1`;

/** Whether `line` stands behind the line `mark` and before a moment. */
export const behindMark = (uid: number, account: RecordAccount, moment: RawBuilder<unknown>) => sql`
  line.uid = ${uid} and line.account = ${account} and line.seq >= mark.seq and line.seq < mark.seq + 16
  and line.created_at < ${moment}`;
