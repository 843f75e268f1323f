import type { Fen } from '@uc/contract/money';
import { type Selectable, sql } from 'kysely';
import * as clock from '../../clock';
import type { Db, Schema, Tx } from '../../db/index';
import type { MoneyEvent } from '../../ledger/index';
import type { Bill } from './store';

export type Recovery = Selectable<Schema['iou_recoveries']>;

/** Records a recovery of a bill's bad debt and its source; at most the open amount. */
export async function recordRecovery(
  tx: Tx,
  event: MoneyEvent,
  { bill, amount, source, no }: { bill: Bill; amount: Fen; source: Recovery['source']; no: string },
): Promise<void> {
  const { uid, by } = event;
  const { bill_no } = bill;
  await tx
    .insertInto('iou_recoveries')
    .values({
      uid,
      recovery_no: no,
      bill_no,
      amount_fen: amount,
      source,
      by_kind: by.kind,
      by_name: by.name,
      created_at: await clock.now(tx),
    })
    .execute();
  await tx
    .updateTable('iou_bills')
    .set({ recovered_fen: sql<number>`recovered_fen + ${amount}` })
    .where('uid', '=', uid)
    .where('bill_no', '=', bill_no)
    .execute();
}

/** The recoveries of an account's written-off bills, or of one of them, newest first. */
export const recoveriesOf = (db: Db, uid: number, billNo?: string): Promise<Recovery[]> =>
  db
    .selectFrom('iou_recoveries')
    .selectAll()
    .where('uid', '=', uid)
    .$if(billNo !== undefined, (all) => all.where('bill_no', '=', billNo!))
    .orderBy('created_at', 'desc')
    .execute();
