import { type Fen, fen, subtract } from '@uc/contract/money';
import type { Db } from '../../db/index';
import { pendingSettlements } from '../payments/index';

/** Income that was earned and is not released yet, order by order, in 分; together they are the pending balance. */
export interface PendingItem {
  no: string;
  title: string;
  amount: Fen;
  /** Null while the order is disputed: released when the dispute ends. */
  release_at: Date | null;
}

export const pendingItems = async (db: Db, uid: number): Promise<PendingItem[]> =>
  (await pendingSettlements(db, uid)).map((one) => {
    const fee = subtract(fen(one.fee_fen), fen(one.refunded_fee_fen));
    const amount = subtract(subtract(fen(one.price_fen), fen(one.refunded_fen)), fee);
    return { no: one.order_no, title: one.title, amount, release_at: one.is_held ? null : one.release_at };
  });
