import { fen } from '@uc/contract/money';
import * as clock from '../../clock';
import type { Tx } from '../../db/index';
import { refuse } from '../../call/index';
import { audit, type MoneyEvent } from '../../ledger/index';
import { lockCoupons, setCoupon } from './store';
import { insertSlips } from './usage-store';

/** Staff void a coupon; refuses `notFound`, and `state.conflict` unless it is unused. */
export async function voidCoupon(
  tx: Tx,
  event: MoneyEvent & { couponNo: string; reason?: string },
): Promise<void> {
  const { uid, by, couponNo, reason = '' } = event;
  const at = await clock.now(tx);
  const [coupon] = await lockCoupons(tx, uid, [couponNo], at);
  if (coupon === undefined) throw refuse('notFound');
  if (coupon.status !== 'unused' && coupon.status !== 'pending') throw refuse('state.conflict');
  await setCoupon(tx, uid, couponNo, { status: 'void', void_reason: reason });
  await insertSlips(tx, { uid }, 'void', [{ couponNo, amount: coupon.balance, balance: fen(0) }], at);
  const target = `coupon:${couponNo}`;
  await audit(tx, { uid, by, action: 'coupon.void', target, detail: { balance: coupon.balance, reason } });
}
