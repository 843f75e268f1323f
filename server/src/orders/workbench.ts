import { centerNames } from '../centers/index';
import type { Db } from '../db/index';
import { readPage } from './list/store';
import { orderView } from './view';

/** The buyer's newest orders, for the workbench. */
export async function newestOrders(db: Db, uid: number, creator: string | null, count: number) {
  const range = { uid, role: 'buyer', creator, tab: 'all', from: null, to: null } as const;
  const [rows, centers] = await Promise.all([
    readPage(db, range, {}, { newestFirst: true, skip: 0 }, count),
    centerNames(db),
  ]);
  return rows.map((row) => orderView(row, new Set(), centers));
}
