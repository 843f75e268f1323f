import { limits } from '@uc/contract/limits';
import { sql } from 'kysely';
import type { Staff } from '../../call/index';
import type { Db, Schema, Tx } from '../../db/index';

/** Whose acts are counted: a member of staff, or the server. */
export type Person = Pick<Staff, 'staffId' | 'name'>;
export type AloneKind = Schema['alone_acts']['kind'];

/** Waits for whoever of the same person is counted at this moment. */
export async function lockAlone(tx: Tx, { staffId }: Person, kind: AloneKind): Promise<void> {
  await tx
    .insertInto('alone_locks')
    .values({ staff_id: staffId, kind })
    .onConflict((conflict) => conflict.columns(['staff_id', 'kind']).doUpdateSet({ kind }))
    .execute();
}

/** The total that a person has decided alone in the last 24 hours, in 分, within a statement. */
export const aloneLately = (staffId: string, kind: AloneKind) =>
  sql<number>`(select coalesce(sum(amount_fen), 0)::bigint from alone_acts where staff_id = ${staffId} and kind = ${kind}
    and at > app_now() - ${limits.booking.aloneHours} * interval '1 hour')`;

/** The same total as a query of its own. */
export async function aloneSum(db: Db, { staffId }: Person, kind: AloneKind): Promise<number> {
  const { rows } = await sql<{ total: number }>`select ${aloneLately(staffId, kind)} as total`.execute(db);
  return rows[0]!.total;
}

export async function insertAlone(
  tx: Tx,
  act: { staff_id: string; kind: AloneKind; amount_fen: number; at: Date },
): Promise<void> {
  await tx.insertInto('alone_acts').values(act).execute();
}
