import { dayOf, daysBetween } from '@uc/contract/day';
import { limits } from '@uc/contract/limits';
import { compare, fen, ratio } from '@uc/contract/money';
import { monthsAfter } from '../../calendar/index';
import { creatorOf, type Customer, refuse, refuseForm } from '../../call/index';
import { now } from '../../clock';
import type { Db, Tx } from '../../db/index';
import { type Initiator, initiatorOf, lockAccounts } from '../../ledger/index';
import { closeOwned, earnOwned, paidOwned, placeOwned, type Returned, returnOwned } from '../../orders/index';
import { formIn } from '../projects/form';
import { lockedProject } from '../projects/submit';
import { notifyOwner } from '../projects/notifications';
import { projectByNo, projectOf, type ProjectRow } from '../projects/store';
import type { OrderOwner } from '../../room/index';
import {
  findSeatOrder,
  freeMonths,
  insertSeatOrder,
  moveSeatOrder,
  seatByNo,
  type SeatOrderRow,
  seatOrdersOf,
  seatsOfCenter,
  takeMonths,
  takenMonths,
} from './seat-store';
import { incubationByNo, type IncubationRow, lockOpen, newestOf } from './store';

const SOURCE = 'incubation';
const { seatMonths } = limits.incubation;
const monthOf = (day: string): string => day.slice(0, 7);
const firstOf = (month: string): string => `${month}-01`;
/** The month so many later. */
const monthAfter = (month: string, months: number): string => monthOf(monthsAfter(firstOf(month), months));
export const monthsOf = ({ from_month, months }: Pick<SeatOrderRow, 'from_month' | 'months'>): string[] =>
  Array.from({ length: months }, (_, index) => monthAfter(from_month, index));

/** The accounts between which a seat's money moves, locked before its rows (trust §3.5). */
export const lockSeatMoney = (tx: Tx, uid: number): Promise<void> =>
  lockAccounts(tx, { uid, accounts: ['L.AVAIL', 'L.ESCROW'] });

/** The seats of a project's center and which months are taken; none while it has no center. */
export async function seatsFor(db: Db, actor: Customer, projectNo: string) {
  const who = { uid: actor.uid, creator: creatorOf(actor, 'maker') };
  if ((await projectOf(db, who, projectNo)) === undefined) throw refuse('notFound');
  const row = await newestOf(db, actor.uid, projectNo);
  if (row?.status !== 'running' || row.center === null) return { months: [], days_left: 0, seats: [] };
  const first = monthOf(dayOf(await now(db)));
  const months = Array.from({ length: seatMonths }, (_, index) => monthAfter(first, index)).filter(
    (month) => month <= monthOf(row.to_on ?? ''),
  );
  const seats = await seatsOfCenter(db, row.center);
  const taken = await takenMonths(
    db,
    seats.map(({ seat_no: no }) => no),
    first,
  );
  const today = dayOf(await now(db));
  return {
    months,
    days_left: daysBetween(today, firstOf(monthAfter(monthOf(today), 1))),
    seats: seats.map(({ seat_no, name, price_fen }) => ({
      seat_no,
      name,
      price: fen(price_fen),
      taken: taken.filter((one) => one.seat_no === seat_no).map(({ month }) => month),
    })),
  };
}

/**
 * Reserves a seat and places its order. Refuses notFound, state.conflict, the form, incubation.seatTaken,
 * .seatUnpaid and .seatsFull.
 */
export async function takeSeat(
  tx: Tx,
  actor: Customer,
  {
    project_no: projectNo,
    ...wanted
  }: { project_no: string; seat_no: string; from_month: string; months: number },
): Promise<string> {
  const project = await lockedProject(tx, actor, projectNo);
  const row = await lockOpen(tx, actor.uid, projectNo);
  if (row?.status !== 'running' || row.confirmed_at === null) throw refuse('state.conflict');
  return orderSeat(tx, { project, row, wanted, by: initiatorOf(actor), subId: actor.subId });
}

export async function orderSeat(
  tx: Tx,
  {
    project,
    row,
    wanted,
    by,
    subId,
  }: {
    project: ProjectRow;
    row: IncubationRow;
    wanted: { seat_no: string; from_month: string; months: number };
    by: Initiator;
    subId: string | null;
  },
): Promise<string> {
  const seat = await seatByNo(tx, wanted.seat_no);
  if (seat === undefined || seat.center !== row.center || !seat.active) throw refuse('notFound');
  const at = await now(tx);
  const months = monthsOf(wanted);
  const isWithin = months[0]! >= monthOf(dayOf(at)) && months.at(-1)! <= monthOf(row.to_on ?? '');
  if (!isWithin)
    throw refuseForm({ field: 'from_month', message: `请选择本月至${monthOf(row.to_on ?? '')}之间的月份` });
  await refuseHoarding(tx, { project, row, months });
  const price = fen(seat.price_fen);
  const order = await placeOwned(tx, {
    uid: row.uid,
    by,
    subId,
    orderType: 'maker',
    title: `孵化席位 ${seat.name} ${formIn(project).name}`.slice(0, 60),
    items: [{ name: seat.name, spec: `${months[0]}起`, qty: wanted.months, unit: '月', price }],
    location: seat.center,
    source: { type: SOURCE, no: row.project_no },
  });
  const orderNo = order.order_no;
  if (!(await takeMonths(tx, { seatNo: seat.seat_no, months, orderNo })))
    throw refuse('incubation.seatTaken');
  await insertSeatOrder(tx, {
    uid: row.uid,
    order_no: orderNo,
    incubation_no: row.incubation_no,
    seat_no: seat.seat_no,
    from_month: wanted.from_month,
    months: wanted.months,
    price_fen: price,
    state: 'unpaid',
    ends_on: firstOf(monthAfter(wanted.from_month, wanted.months)),
    created_at: at,
  });
  return orderNo;
}

/**
 * The seats of a center are for all of its projects: one reserves one unpaid seat at a time, and in a month
 * no more than its team has members. The caller has locked the project, so that two at once are counted one
 * after the other.
 */
async function refuseHoarding(
  tx: Tx,
  { project, row, months }: { project: ProjectRow; row: IncubationRow; months: readonly string[] },
): Promise<void> {
  const orders = await seatOrdersOf(tx, row);
  const unpaid = orders.find(({ state }) => state === 'unpaid');
  if (unpaid !== undefined)
    throw refuse('incubation.seatUnpaid', {}, { link: `/orders/myOrders?pay=${unpaid.order_no}` });
  const max = formIn(project).team.length;
  const paid = orders.filter(({ state }) => state === 'paid').map(monthsOf);
  for (const month of months) {
    const count = paid.filter((held) => held.includes(month)).length;
    if (count >= max) throw refuse('incubation.seatsFull', { month, count, max });
  }
}

/** Gives a seat back; returns the refund. Refuses notFound, state.conflict. The caller has locked the money. */
export async function leaveSeat(tx: Tx, actor: Customer, orderNo: string): Promise<Returned> {
  const order = await findSeatOrder(tx, actor.uid, orderNo);
  const row = order && (await incubationByNo(tx, order.incubation_no));
  if (order === undefined || row === undefined) throw refuse('notFound');
  await lockedProject(tx, actor, row.project_no);
  return endSeat(tx, order, initiatorOf(actor), '退还席位');
}

/** Ends a seat: unpaid it is closed; paid, the months that have not begun are refunded, the others are earned. */
export async function endSeat(tx: Tx, order: SeatOrderRow, by: Initiator, reason: string): Promise<Returned> {
  const key = { uid: order.uid, orderNo: order.order_no, source: SOURCE } as const;
  const none: Returned = { amount: fen(0), legs: [] };
  if (order.state === 'unpaid') {
    await moved(tx, order, { state: 'closed' });
    await freeMonths(tx, order.order_no);
    await closeOwned(tx, { ...key, by, comment: reason });
    return none;
  }
  if (order.state !== 'paid') throw refuse('state.conflict');
  const next = monthAfter(monthOf(dayOf(await now(tx))), 1);
  const left = monthsOf(order).filter((month) => month >= next).length;
  const paid = await paidOwned(tx, key);
  const back = ratio(paid, left, order.months);
  const isWhole = left === order.months || (back > 0 && compare(back, paid) === 0);
  await moved(tx, order, { state: left > 0 ? 'returned' : 'ended', returned_fen: back });
  await freeMonths(tx, order.order_no, next);
  const returned = isWhole || back > 0 ? await returnOwned(tx, { ...key, by, reason, amount: back }) : none;
  if (!isWhole) await earnOwned(tx, { ...key, by });
  return returned;
}

async function moved(tx: Tx, order: SeatOrderRow, change: Parameters<typeof moveSeatOrder>[2]) {
  if ((await moveSeatOrder(tx, order, change)) === undefined) throw refuse('state.conflict');
}

/** Moves a seat on when its order is paid, or is not paid in time. */
export const seatOrders: OrderOwner = {
  async paid(tx, { uid, order_no }) {
    const { order, project } = await found(tx, uid, order_no);
    await moved(tx, order, { state: 'paid' });
    await notifyOwner(tx, project, '孵化席位已付款', `席位自${order.from_month}起使用${order.months}个月。`);
  },
  async closed(tx, { uid, order_no }) {
    const { order, project } = await found(tx, uid, order_no);
    await moved(tx, order, { state: 'closed' });
    await freeMonths(tx, order_no);
    await notifyOwner(tx, project, '孵化席位未付款', '订单超时未付款，席位已释放，可重新预订。');
  },
};

async function found(tx: Tx, uid: number, orderNo: string) {
  const order = await findSeatOrder(tx, uid, orderNo);
  const row = order && (await incubationByNo(tx, order.incubation_no));
  const project = row && (await projectByNo(tx, row.project_no));
  if (order === undefined || project === undefined) throw new Error(`no incubation owns ${orderNo}`);
  return { order, project };
}
