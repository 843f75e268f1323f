import type { Insertable } from 'kysely';
import type { Db, Schema, Tx } from '../../db/index';
import type { ContractKey, ContractRow } from './store';

export const deliverablesOf = (db: Db, { uid, contract_no }: ContractKey) =>
  db
    .selectFrom('deliverables')
    .selectAll()
    .where('uid', '=', uid)
    .where('contract_no', '=', contract_no)
    .orderBy('seq')
    .orderBy('version', 'desc')
    .execute();

export const insertDeliverable = (tx: Tx, row: Insertable<Schema['deliverables']>) =>
  tx.insertInto('deliverables').values(row).execute();

/** Stores the changes that the buyer asks for in a version. */
export const answerDeliverable = (
  tx: Tx,
  { uid, contract_no }: ContractKey,
  { seq, version, answer }: { seq: number; version: number; answer: string },
) =>
  tx
    .updateTable('deliverables')
    .set({ answer })
    .where('uid', '=', uid)
    .where('contract_no', '=', contract_no)
    .where('seq', '=', seq)
    .where('version', '=', version)
    .execute();

export type ContractFile = { ref: string; file_id: string; name: string };
export const filesOf = (db: Db, { uid, contract_no }: ContractKey): Promise<ContractFile[]> =>
  db
    .selectFrom('contract_files')
    .select(['ref', 'file_id', 'name'])
    .where('uid', '=', uid)
    .where('contract_no', '=', contract_no)
    .orderBy('ref')
    .orderBy('seq')
    .execute();
export async function insertFiles(
  tx: Tx,
  rows: readonly Insertable<Schema['contract_files']>[],
): Promise<void> {
  if (rows.length > 0) await tx.insertInto('contract_files').values(rows).execute();
}

export const postsOf = (
  db: Db,
  { uid, contract_no }: ContractKey,
  before: number | undefined,
  limit: number,
) =>
  db
    .selectFrom('contract_posts')
    .selectAll()
    .where('uid', '=', uid)
    .where('contract_no', '=', contract_no)
    .$if(before !== undefined, (query) => query.where('seq', '<', before!))
    .orderBy('seq', 'desc')
    .limit(limit)
    .execute();
export const insertPost = (tx: Tx, row: Insertable<Schema['contract_posts']>) =>
  tx.insertInto('contract_posts').values(row).returningAll().executeTakeFirstOrThrow();

export const changesOf = (db: Db, { uid, contract_no }: ContractKey) =>
  db
    .selectFrom('contract_changes')
    .selectAll()
    .where('uid', '=', uid)
    .where('contract_no', '=', contract_no)
    .orderBy('change_no', 'desc')
    .execute();
export type ChangeRow = Awaited<ReturnType<typeof changesOf>>[number];
export const insertChange = (tx: Tx, row: Insertable<Schema['contract_changes']>) =>
  tx.insertInto('contract_changes').values(row).execute();
/** Decides the open change order of a contract; false when it is not open. */
export async function decideChange(
  tx: Tx,
  { uid, contract_no }: ContractRow,
  changeNo: number,
  status: 'agreed' | 'refused' | 'withdrawn',
  at: Date,
): Promise<boolean> {
  const decided = await tx
    .updateTable('contract_changes')
    .set({ status, decided_at: at })
    .where('uid', '=', uid)
    .where('contract_no', '=', contract_no)
    .where('change_no', '=', changeNo)
    .where('status', '=', 'open')
    .executeTakeFirst();
  return decided.numUpdatedRows === 1n;
}
