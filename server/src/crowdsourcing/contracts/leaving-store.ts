import { sql } from 'kysely';
import type { Db, Tx } from '../../db/index';
import type { ContractRow } from './store';

const ofAccount = (db: Db, uid: number) =>
  db.selectFrom('contracts').where(({ eb, or }) => or([eb('uid', '=', uid), eb('provider_uid', '=', uid)]));

export async function openContracts(db: Db, uid: number): Promise<number> {
  const { n } = await ofAccount(db, uid)
    .where('status', 'in', ['pending_confirm', 'pending_fund', 'active'])
    .select(sql<number>`count(*)::int`.as('n'))
    .executeTakeFirstOrThrow();
  return n;
}

export const sidesOf = (db: Db, uid: number): Promise<ContractRow[]> =>
  ofAccount(db, uid).selectAll().orderBy('created_at', 'desc').orderBy('contract_no').execute();

export const statusesOf = (db: Db, uid: number, nos: readonly string[]) =>
  ofAccount(db, uid).where('contract_no', 'in', nos).select(['contract_no', 'status']).execute();

export async function handOver(tx: Tx, uid: number, subId: string): Promise<void> {
  await tx
    .updateTable('contracts')
    .set({ created_by_sub: null })
    .where('uid', '=', uid)
    .where('created_by_sub', '=', subId)
    .execute();
  await tx
    .updateTable('contracts')
    .set({ provider_sub: null })
    .where('provider_uid', '=', uid)
    .where('provider_sub', '=', subId)
    .execute();
}
