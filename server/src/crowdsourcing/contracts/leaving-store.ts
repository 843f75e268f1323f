import { countedStates } from '@uc/contract/counted-states';
import { sql } from 'kysely';
import { type Db, joint, type Tx } from '../../db/index';
import type { ContractRow } from './store';

/** States of a contract that has not ended. */
export const underWay = countedStates<ContractRow['status']>({
  pending_confirm: true,
  pending_fund: true,
  active: true,
  completed: false,
  terminated: false,
  closed: false,
});

const ofAccount = (db: Db, uid: number) =>
  db.selectFrom('contracts').where(({ eb, or }) => or([eb('uid', '=', uid), eb('provider_uid', '=', uid)]));

export async function openContracts(db: Db, uid: number): Promise<number> {
  const { n } = await ofAccount(db, uid)
    .where('status', 'in', underWay)
    .select(sql<number>`count(*)::int`.as('n'))
    .executeTakeFirstOrThrow();
  return n;
}

export const sidesOf = (db: Db, uid: number): Promise<ContractRow[]> =>
  ofAccount(db, uid).selectAll().orderBy('created_at', 'desc').orderBy('contract_no').execute();

const statuses = joint(
  (db, { uid, nos }: { uid: number; nos: readonly string[] }) =>
    ofAccount(db, uid)
      .where('contract_no', '=', sql<string>`any(${nos}::text[])`)
      .select([
        'contract_no',
        'status',
        sql<boolean>`exists (select from milestones m where m.uid = contracts.uid
          and m.contract_no = contracts.contract_no and m.status = 'disputed')`.as('is_disputed'),
      ]),
  {},
);
export const statusesOf = (db: Db, uid: number, nos: readonly string[]) => statuses(db, { uid, nos });

/** Takes a sub-account's name off the contracts that it made, on either side; how each of them stands. */
export async function handOver(tx: Tx, uid: number, subId: string): Promise<ContractRow['status'][]> {
  const found = [];
  for (const [account, creator] of [
    ['uid', 'created_by_sub'],
    ['provider_uid', 'provider_sub'],
  ] as const)
    found.push(
      ...(await tx
        .updateTable('contracts')
        .set({ [creator]: null })
        .where(account, '=', uid)
        .where(creator, '=', subId)
        .returning('status')
        .execute()),
    );
  return found.map(({ status }) => status);
}
