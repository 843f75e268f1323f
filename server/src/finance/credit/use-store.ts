import { type Fen, fen } from '@uc/contract/money';
import { type Selectable, sql } from 'kysely';
import { type Db, joint, type Schema, type Tx } from '../../db/index';

/** One use of the line for an order. */
export type Use = Selectable<Schema['iou_uses']>;

/** Uses with a debt that are on no bill yet, up to a moment. */
export function unbilledUses(db: Db, uid: number, before?: Date): Promise<Use[]> {
  let query = db
    .selectFrom('iou_uses')
    .selectAll()
    .where('uid', '=', uid)
    .where('bill_no', 'is', null)
    .where(sql<boolean>`amount_fen > refunded_fen`);
  if (before !== undefined) query = query.where('used_at', '<', before);
  return query.orderBy('used_at', 'desc').execute();
}

export const unbilledTotal = async (db: Db, uid: number): Promise<Fen> =>
  fen((await unbilled(db, { uid }))[0]!.total);
const unbilled = joint(
  (db, { uid }: { uid: number }) =>
    db
      .selectFrom('iou_uses')
      .select(sql<number>`coalesce(sum(amount_fen - refunded_fen), 0)::bigint`.as('total'))
      .where('uid', '=', uid)
      .where('bill_no', 'is', null),
  {},
);

export function usesOfBill(db: Db, uid: number, billNo: string): Promise<Use[]> {
  return db
    .selectFrom('iou_uses')
    .selectAll()
    .where('uid', '=', uid)
    .where('bill_no', '=', billNo)
    .orderBy('used_at')
    .execute();
}

export function usesOfOrder(db: Db, uid: number, orderNo: string): Promise<Use[]> {
  return db
    .selectFrom('iou_uses')
    .selectAll()
    .where('uid', '=', uid)
    .where('order_no', '=', orderNo)
    .execute();
}

export async function insertUse(tx: Tx, use: Omit<Use, 'refunded_fen' | 'bill_no'>): Promise<void> {
  await tx.insertInto('iou_uses').values(use).execute();
}

export async function putOnBill(
  tx: Tx,
  uid: number,
  useNos: readonly string[],
  billNo: string,
): Promise<void> {
  await tx
    .updateTable('iou_uses')
    .set({ bill_no: billNo })
    .where('uid', '=', uid)
    .where('use_no', 'in', useNos)
    .execute();
}

export async function addRefunded(tx: Tx, uid: number, useNo: string, amount: Fen): Promise<void> {
  await tx
    .updateTable('iou_uses')
    .set(({ eb }) => ({ refunded_fen: eb('refunded_fen', '+', amount as number) }))
    .where('uid', '=', uid)
    .where('use_no', '=', useNo)
    .execute();
}
