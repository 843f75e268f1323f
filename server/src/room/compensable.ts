import type { Fen } from '@uc/contract/money';
import type { Db } from '../db/index';

/** An order as far as a claim against its seller looks at it. */
export interface SoldOrder {
  orderNo: string;
  title: string;
  buyer: number;
  createdBySub: string | null;
  seller: number | null;
  /** Whether it is completed, and its days of after-sale are not over. */
  isClaimable: boolean;
  /** Whether its income is not paid out yet, so that it can still be refunded. */
  isPending: boolean;
  /** The amount that was paid and not refunded. */
  paid: Fen;
}
/**
 * The orders among these that the seller's deposit may compensate, and those whose compensation waits for a
 * second person, with its request.
 */
export type Compensable = (
  db: Db,
  orders: readonly SoldOrder[],
) => Promise<{ open: ReadonlySet<string>; waiting: ReadonlyMap<string, string> }>;
