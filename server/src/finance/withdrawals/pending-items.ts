import type { Fen } from '@uc/contract/money';
import type { Db } from '../../db/index';
import { incomeOf, pendingSettlements } from '../payments/index';

/** Income that was earned and is not released yet, order by order, in 分; together they are the pending balance. */
export interface PendingItem {
  no: string;
  title: string;
  amount: Fen;
  /** Null while the order is disputed: released when the dispute ends. */
  release_at: Date | null;
}

export const pendingItems = async (db: Db, uid: number): Promise<PendingItem[]> =>
  (await pendingSettlements(db, uid)).map((one) => ({
    no: one.order_no,
    title: one.title,
    amount: incomeOf(one).pending,
    release_at: one.is_held ? null : one.release_at,
  }));
