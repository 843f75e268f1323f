import type { MappingRule } from '@uc/contract/finance/bank-mapping';
import { type Insertable, type Selectable, sql } from 'kysely';
import type { Db, Schema, Tx } from '../../db/index';
import type { Mapping } from '../../opener/index';

/** A file that waits for a description of its layout. */
export type UploadRow = Selectable<Schema['bank_uploads']>;

/** The layouts that are read by themselves. */
export async function approvedMappings(db: Db): Promise<Mapping[]> {
  const rows = await db
    .selectFrom('bank_mappings')
    .select(['account', 'shape', 'rule'])
    .where('status', '=', 'approved')
    .orderBy('account')
    .orderBy('shape')
    .execute();
  return rows.map(({ account, shape, rule }) => ({ account, shape, ...(rule as unknown as MappingRule) }));
}

export async function insertUpload(tx: Tx, row: Insertable<Schema['bank_uploads']>): Promise<void> {
  await tx.insertInto('bank_uploads').values(row).execute();
}

/** The number of the file that waits with these bytes. */
export const waitingWith = async (tx: Tx, digest: string): Promise<string | undefined> =>
  (
    await tx
      .selectFrom('bank_uploads')
      .select('upload_no')
      .where('digest', '=', digest)
      .where('status', '=', 'waiting')
      .executeTakeFirst()
  )?.upload_no;

/** How many wait; until commit nobody else counts or adds one. */
export async function countWaiting(tx: Tx): Promise<number> {
  await sql`select pg_advisory_xact_lock(hashtextextended('bank_uploads', 0))`.execute(tx);
  const { n } = await tx
    .selectFrom('bank_uploads')
    .select(({ fn }) => fn.countAll<number>().as('n'))
    .where('status', '=', 'waiting')
    .executeTakeFirstOrThrow();
  return n;
}
