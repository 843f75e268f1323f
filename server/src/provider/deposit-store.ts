import { type Insertable, type Selectable, sql } from 'kysely';
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

/** The movements of a deposit, the newest first. */
export const depositsOf = (db: Db, uid: number, most: number): Promise<DepositRow[]> =>
  db
    .selectFrom('provider_deposits')
    .selectAll()
    .where('uid', '=', uid)
    .orderBy('at', 'desc')
    .orderBy('deposit_no', 'desc')
    .limit(most)
    .execute();

/** The deposit of each of these providers, and the orders among these whose buyers it has compensated. */
export const depositsFor = (db: Db, uids: readonly number[], orderNos: readonly string[]) =>
  db
    .selectFrom('provider_deposits')
    .where('uid', 'in', uids)
    .groupBy('uid')
    .select([
      'uid',
      sql<number>`sum(case direction when 'in' then amount_fen else -amount_fen end)::bigint`.as('held_fen'),
      sql<string[]>`coalesce(array_agg(order_no) filter (where order_no = any(${orderNos})), '{}')`.as(
        'done',
      ),
    ])
    .execute();
