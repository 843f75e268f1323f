import { centerNames } from '../centers/index';
import type { Db } from '../db/index';
import { countWaiting, readPage } from '../orderlist/index';
import { orderView } from './view';

export interface Waiting {
  count: number;
  /** The earliest deadline after which the system acts: closes an unpaid order, accepts a delivered one. */
  deadline: Date | null;
}

/** For the workbench: what the buyer has to pay or to accept, and whether they ever ordered anything. */
export async function ordersWaiting(
  db: Db,
  uid: number,
  creator: string | null,
): Promise<{ toPay: Waiting; toAccept: Waiting; hasOrders: boolean }> {
  const rows = await countWaiting(db, uid, creator);
  const waiting = (status: string): Waiting => {
    const row = rows.find((one) => one.status === status);
    return { count: row?.n ?? 0, deadline: row?.due_at ?? null };
  };
  return {
    toPay: waiting('pending_pay'),
    toAccept: waiting('pending_accept'),
    hasOrders: rows.some(({ orders }) => orders > 0),
  };
}

/** The buyer's newest orders, for the workbench. */
export async function newestOrders(db: Db, uid: number, creator: string | null, count: number) {
  const range = { uid, role: 'buyer', creator, tab: 'all', from: null, to: null } as const;
  const [rows, centers] = await Promise.all([
    readPage(db, range, {}, { newestFirst: true, skip: 0 }, count),
    centerNames(db),
  ]);
  return rows.map((row) => orderView(row, new Set(), centers));
}
