import { type Fen, fen } from '@uc/contract/money';
import type { Db } from '../../db/index';
import { incomeOf, pendingSettlements } from '../payments/index';

/** The number of incomes that are shown one by one. */
const SHOWN = 100;

/**
 * Income that was earned and is not released yet, order by order, in 分; together they are the pending
 * balance. Everything beyond the first hundred is one line without a number.
 */
export interface PendingItem {
  no: string;
  title: string;
  amount: Fen;
  /** Null while the order is disputed: released when the dispute ends. */
  release_at: Date | null;
}

export async function pendingItems(db: Db, uid: number): Promise<PendingItem[]> {
  const { rows, rest } = await pendingSettlements(db, uid, SHOWN);
  const items = rows.map((one) => ({
    no: one.order_no,
    title: one.title,
    amount: incomeOf(one).pending,
    release_at: one.is_held ? null : one.release_at,
  }));
  if (rest.count === 0) return items;
  const others = { no: '', title: `其余${rest.count}笔`, amount: fen(rest.pending_fen) };
  return [...items, { ...others, release_at: rest.release_at }];
}
