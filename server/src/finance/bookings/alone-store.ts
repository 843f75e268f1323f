import { sql } from 'kysely';
import type { Staff } from '../../call/index';
import type { Schema, Tx } from '../../db/index';

export type AloneKind = Schema['alone_acts']['kind'];

/** Waits for whoever of the same person is counted at this moment. */
export async function lockAlone(tx: Tx, { staffId }: Staff, kind: AloneKind): Promise<void> {
  await tx
    .insertInto('alone_locks')
    .values({ staff_id: staffId, kind })
    .onConflict((conflict) => conflict.columns(['staff_id', 'kind']).doUpdateSet({ kind }))
    .execute();
}

/** What a person has done alone since a moment, in 分. */
export async function aloneSince(tx: Tx, { staffId }: Staff, kind: AloneKind, since: Date): Promise<number> {
  const { total } = await tx
    .selectFrom('alone_acts')
    .select(sql<number>`coalesce(sum(amount_fen), 0)::bigint`.as('total'))
    .where('staff_id', '=', staffId)
    .where('kind', '=', kind)
    .where('at', '>', since)
    .executeTakeFirstOrThrow();
  return total;
}

export async function insertAlone(
  tx: Tx,
  act: { staff_id: string; kind: AloneKind; amount_fen: number; at: Date },
): Promise<void> {
  await tx.insertInto('alone_acts').values(act).execute();
}
