import { type Selectable, sql } from 'kysely';
import type { Batch, Db, Schema, Tx } from '../../db/index';
import type { ApplicationRow } from './application-store';

export type PortState = Exclude<Selectable<Schema['invoice_applications']>['port_state'], undefined>;

/** What waits for its turn at the platform, or could not be issued there: nobody has it. */
export const isUntaken = (state: string | null): boolean =>
  state === 'queued' || state === 'quota' || state === 'login';

/** Applications that are to be sent to the platform, asked for there, or whose files are to be fetched. */
export const duePorts = (db: Db, { limit, skip }: Batch): Promise<Pick<ApplicationRow, 'apply_no'>[]> =>
  db
    .selectFrom('invoice_applications')
    .select('apply_no')
    .where('port_at', '<=', sql<Date>`app_now()`)
    .orderBy('port_at')
    .orderBy('apply_no')
    .limit(limit)
    .offset(skip)
    .execute();

/** Red letters that are to be sent to the platform, or asked for there. */
export const duePortReds = (db: Db, { limit, skip }: Batch): Promise<{ red_no: string }[]> =>
  db
    .selectFrom('invoice_reds')
    .select('red_no')
    .where('port_at', '<=', sql<Date>`app_now()`)
    .orderBy('port_at')
    .orderBy('red_no')
    .limit(limit)
    .offset(skip)
    .execute();

const keyOf = { invoice_applications: 'apply_no', invoice_reds: 'red_no' } as const;
/** Locks a document that another run does not work on; false where one does, or it is not due any more. */
export async function claimPort(tx: Tx, table: keyof typeof keyOf, no: string): Promise<boolean> {
  const { rows } = await sql`select 1 from ${sql.table(table)} where ${sql.ref(keyOf[table])} = ${no}
    and port_at <= app_now() for update skip locked`.execute(tx);
  return rows.length === 1;
}
