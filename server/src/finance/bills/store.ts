import type { BillPart } from '@uc/contract/finance/bill-texts';
import { sql } from 'kysely';
import type { Batch, Db, Tx } from '../../db/index';
import type { FiguresRow } from './entries-store';

export type PartRow = FiguresRow & { part: BillPart };

/** Customers whose bills are not fixed up to a month. */
export async function behind(db: Db, month: string, { limit, skip }: Batch): Promise<number[]> {
  const rows = await db
    .selectFrom('users')
    .leftJoin('bill_marks', 'bill_marks.uid', 'users.uid')
    .select('users.uid')
    .where(sql<boolean>`coalesce(through, '') < ${month}`)
    .orderBy('users.uid')
    .limit(limit)
    .offset(skip)
    .execute();
  return rows.map(({ uid }) => uid);
}

/** Up to which month bills are fixed, '' before the first; locked, so that they are fixed by one at a time. */
export async function lockMark(tx: Tx, uid: number): Promise<string> {
  await tx
    .insertInto('bill_marks')
    .values({ uid })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  const { through } = await tx
    .selectFrom('bill_marks')
    .select('through')
    .where('uid', '=', uid)
    .forNoKeyUpdate()
    .executeTakeFirstOrThrow();
  return through;
}

export const markOf = async (db: Db, uid: number): Promise<string> =>
  (await db.selectFrom('bill_marks').select('through').where('uid', '=', uid).executeTakeFirst())?.through ??
  '';

export async function moveMark(tx: Tx, uid: number, through: string): Promise<void> {
  await tx.updateTable('bill_marks').set({ through }).where('uid', '=', uid).execute();
}

export async function insertBill(
  tx: Tx,
  bill: { uid: number; month: string; fixed_at: Date },
  parts: readonly PartRow[],
): Promise<void> {
  const { uid, month } = bill;
  await tx.insertInto('month_bills').values(bill).execute();
  await tx
    .insertInto('month_bill_parts')
    .values(
      parts.map(
        ({ part, count, price_fen, discount_fen, voucher_fen, coin_fen, rmb_fen, iou_fen, online_fen }) => ({
          uid,
          month,
          part,
          count,
          price_fen,
          discount_fen,
          voucher_fen,
          coin_fen,
          rmb_fen,
          iou_fen,
          online_fen,
        }),
      ),
    )
    .execute();
}

/** The bills that are fixed, with their parts, the newest first; of one month where it is asked for. */
export const fixedParts = (
  db: Db,
  uid: number,
  month?: string,
): Promise<(PartRow & { month: string; fixed_at: Date })[]> =>
  db
    .selectFrom('month_bill_parts as part')
    .innerJoin('month_bills as bill', (join) =>
      join.onRef('bill.uid', '=', 'part.uid').onRef('bill.month', '=', 'part.month'),
    )
    .selectAll('part')
    .select('bill.fixed_at')
    .where('part.uid', '=', uid)
    .$if(month !== undefined, (some) => some.where('part.month', '=', month!))
    .orderBy('part.month', 'desc')
    .execute();
