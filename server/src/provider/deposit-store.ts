import type { Insertable, Selectable } from 'kysely';
import { pastMoment } from '../clock';
import type { Db, Schema, Tx } from '../db/index';

export type DepositRow = Selectable<Schema['provider_deposits']>;

export async function insertDeposit(
  tx: Tx,
  row: Omit<Insertable<Schema['provider_deposits']>, 'at'>,
): Promise<void> {
  const at = pastMoment();
  await tx
    .insertInto('provider_deposits')
    .values({ ...row, ...(at !== undefined && { at }) })
    .execute();
}

/** What went in and out, the newest first. */
export const depositsOf = (db: Db, uid: number, most: number): Promise<DepositRow[]> =>
  db
    .selectFrom('provider_deposits')
    .selectAll()
    .where('uid', '=', uid)
    .orderBy('at', 'desc')
    .orderBy('deposit_no', 'desc')
    .limit(most)
    .execute();

/** What was paid to the buyer of an order. */
export const compensationOf = (db: Db, uid: number, orderNo: string): Promise<DepositRow | undefined> =>
  db
    .selectFrom('provider_deposits')
    .selectAll()
    .where('uid', '=', uid)
    .where('order_no', '=', orderNo)
    .executeTakeFirst();
