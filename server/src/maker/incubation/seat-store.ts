import type { Insertable, Selectable, Updateable } from 'kysely';
import { sql } from 'kysely';
import { type Batch, type Db, holds, pageOf, type Schema, type Tx } from '../../db/index';
import type { SeatRow } from './mentor-store';

export type SeatOrderRow = Selectable<Schema['maker_seat_orders']>;

export const seatByNo = (db: Db, no: string): Promise<SeatRow | undefined> =>
  db.selectFrom('maker_seats').selectAll().where('seat_no', '=', no).executeTakeFirst();
export const seatsOfCenter = (db: Db, center: string): Promise<SeatRow[]> =>
  db
    .selectFrom('maker_seats')
    .selectAll()
    .where('center', '=', center)
    .where('active', '=', true)
    .orderBy('name')
    .execute();
export const insertSeat = (tx: Tx, row: Insertable<Schema['maker_seats']>): Promise<SeatRow | undefined> =>
  tx
    .insertInto('maker_seats')
    .values(row)
    .onConflict((conflict) => conflict.doNothing())
    .returningAll()
    .executeTakeFirst();
export const changeSeat = (
  tx: Tx,
  { no, version }: { no: string; version: number },
  change: Updateable<Schema['maker_seats']>,
): Promise<SeatRow | undefined> =>
  tx
    .updateTable('maker_seats')
    .set({ ...change, version: version + 1 })
    .where('seat_no', '=', no)
    .where('version', '=', version)
    .returningAll()
    .executeTakeFirst();
export async function seatPage(
  db: Db,
  { limit, offset, keyword }: { limit: number; offset: number; keyword?: string | undefined },
): Promise<{ rows: SeatRow[]; total: number }> {
  const found = db
    .selectFrom('maker_seats')
    .$if(Boolean(keyword), (all) =>
      all.where(({ eb, or }) => or([eb('seat_no', '=', keyword!), holds('name', keyword!)])),
    );
  const sorted = found.selectAll().orderBy('center').orderBy('name');
  return pageOf(found, sorted, { limit, offset });
}

/** Reserves a seat for some months; false when one of them is taken. */
export async function takeMonths(
  tx: Tx,
  { seatNo, months, orderNo }: { seatNo: string; months: readonly string[]; orderNo: string },
): Promise<boolean> {
  const made = await tx
    .insertInto('maker_seat_months')
    .values(months.map((month) => ({ seat_no: seatNo, month, order_no: orderNo })))
    .onConflict((conflict) => conflict.doNothing())
    .returning('month')
    .execute();
  return made.length === months.length;
}
/** Frees the months of an order from one on. */
export async function freeMonths(tx: Tx, orderNo: string, from = ''): Promise<void> {
  await tx
    .deleteFrom('maker_seat_months')
    .where('order_no', '=', orderNo)
    .where('month', '>=', from)
    .execute();
}
/** The months in which these seats are taken. */
export const takenMonths = (db: Db, seatNos: readonly string[], from: string) =>
  seatNos.length === 0
    ? Promise.resolve([])
    : db
        .selectFrom('maker_seat_months')
        .select(['seat_no', 'month'])
        .where('seat_no', 'in', seatNos)
        .where('month', '>=', from)
        .orderBy('month')
        .execute();

export async function insertSeatOrder(tx: Tx, row: Insertable<Schema['maker_seat_orders']>): Promise<void> {
  await tx.insertInto('maker_seat_orders').values(row).execute();
}
export const findSeatOrder = (db: Db, uid: number, orderNo: string): Promise<SeatOrderRow | undefined> =>
  db
    .selectFrom('maker_seat_orders')
    .selectAll()
    .where('uid', '=', uid)
    .where('order_no', '=', orderNo)
    .executeTakeFirst();
/** Moves a seat order from the state that was read; undefined when somebody was first. */
export const moveSeatOrder = (
  tx: Tx,
  { uid, order_no, state }: SeatOrderRow,
  change: Updateable<Schema['maker_seat_orders']>,
): Promise<SeatOrderRow | undefined> =>
  tx
    .updateTable('maker_seat_orders')
    .set(change)
    .where('uid', '=', uid)
    .where('order_no', '=', order_no)
    .where('state', '=', state)
    .returningAll()
    .executeTakeFirst();
export const seatOrdersOf = (
  db: Db,
  { uid, incubation_no }: { uid: number; incubation_no: string },
): Promise<SeatOrderRow[]> =>
  db
    .selectFrom('maker_seat_orders')
    .selectAll()
    .where('uid', '=', uid)
    .where('incubation_no', '=', incubation_no)
    .orderBy('created_at', 'desc')
    .orderBy('order_no')
    .execute();
/** Orders whose last month is over. */
export const overSeatOrders = (
  db: Db,
  { limit, skip }: Batch,
): Promise<{ uid: number; order_no: string }[]> =>
  db
    .selectFrom('maker_seat_orders')
    .select(['uid', 'order_no'])
    .where('state', '=', 'paid')
    .where('ends_on', '<=', sql<string>`(app_now() at time zone 'Asia/Shanghai')::date`)
    .orderBy('ends_on')
    .orderBy('order_no')
    .limit(limit)
    .offset(skip)
    .execute();
