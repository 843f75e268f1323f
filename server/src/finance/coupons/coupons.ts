import { fen } from '@uc/contract/money';
import type { Tx } from '../../db/index';
import { refuse } from '../../http/index';
import { audit, momentOf } from '../../ledger/index';
import type { MoneyEvent } from '../event';
import { documentNo } from '../numbers';
import { insertCoupon, lockCoupons, setCoupon } from './store';
import { insertSlips } from './usage-store';

interface Grant extends MoneyEvent {
  templateId: string;
  couponNo?: string;
  /** Instead of what the template says. */
  validFrom?: Date;
  validTo?: Date;
}

/** Gives a coupon under the template's terms of today; its number. Refuses `notFound` for an unknown template. */
export async function couponGranted(tx: Tx, grant: Grant): Promise<string> {
  const { uid, by, templateId, validFrom = null, validTo = null } = grant;
  const at = await momentOf(tx, grant);
  const couponNo = grant.couponNo ?? documentNo('Q', at);
  const isGiven = await insertCoupon(tx, { uid, couponNo, templateId, at, validFrom, validTo });
  if (!isGiven) throw refuse('notFound');
  const target = `coupon:${couponNo}`;
  await audit(tx, { uid, by, action: 'coupon.grant', target, detail: { template: templateId } });
  return couponNo;
}

/** Staff make a coupon worthless; refuses `notFound`, and `state.conflict` unless it is unused. */
export async function couponVoided(tx: Tx, event: MoneyEvent & { couponNo: string }): Promise<void> {
  const { uid, by, couponNo } = event;
  const at = await momentOf(tx, event);
  const [coupon] = await lockCoupons(tx, uid, [couponNo], at);
  if (coupon === undefined) throw refuse('notFound');
  if (coupon.status !== 'unused' && coupon.status !== 'pending') throw refuse('state.conflict');
  await setCoupon(tx, uid, couponNo, { status: 'void' });
  await insertSlips(tx, { uid }, 'void', [{ couponNo, amount: coupon.balance, balance: fen(0) }], at);
  const target = `coupon:${couponNo}`;
  await audit(tx, { uid, by, action: 'coupon.void', target, detail: { balance: coupon.balance } });
}
