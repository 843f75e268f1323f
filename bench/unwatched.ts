import { sql } from 'kysely';
import type { Database } from '../server/src/db/index';

const watching = ['finance.anchorAudit', 'finance.reconcileAll', 'finance.reconcileTouched'];

/**
 * Nobody proves the book of a bench: the rows that it loads and those of the yardsticks have chains of their own, and the
 * proof itself would run beside what is measured.
 */
export async function leaveUnwatched({ db }: Database): Promise<void> {
  for (const job of watching)
    await sql`insert into jobs (job, next_at, lease_until) values (${job}, app_now(), 'infinity')`.execute(
      db,
    );
}
