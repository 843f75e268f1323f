import { sql } from 'kysely';
import { type DatabaseOptions, openDatabase } from '../db/index';
import { outboxJob } from './outbox';

/** A server with nothing but an outbox: writes down each entry that it is given and waits as long as a partner takes. */
export async function startOutbox(
  options: DatabaseOptions,
  kinds: readonly string[],
  waitMs: number,
  sent: (refNo: string) => void = () => undefined,
) {
  const database = await openDatabase(options);
  const handler = async ({ ref_no }: { ref_no: string }) => {
    await sql`insert into outbox_calls (ref_no) values (${ref_no})`.execute(database.db);
    await new Promise((resolve) => setTimeout(resolve, waitMs));
    sent(ref_no);
  };
  const job = outboxJob(database, Object.fromEntries(kinds.map((kind) => [kind, handler])));
  return { run: () => job.run(new Date()), close: () => database.close() };
}
