import { limits } from '@uc/contract/limits';
import { mask } from '@uc/contract/mask';
import type { Tx } from '../db/index';
import { profileOf } from '../accounts/index';
import type { OrderRow } from './store';

/** The seller of an order with the service fee that settlement takes; null where the platform sells (product 07 J16, 06 §6.3). */
export async function sellerOf(
  tx: Tx,
  order: OrderRow,
): Promise<{ uid: number; feeBasisPoints: number; buyerName: string } | null> {
  if (order.seller_uid === null) return null;
  const seller = await profileOf(tx, order.seller_uid);
  const buyer = await profileOf(tx, order.uid);
  const kind = seller?.realnameStatus === 'enterprise' ? 'enterprise' : 'person';
  return {
    uid: order.seller_uid,
    feeBasisPoints: limits.serviceFee[kind].basisPoints,
    buyerName: mask(buyer?.nickname ?? ''),
  };
}
