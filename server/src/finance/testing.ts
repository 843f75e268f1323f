import { type Coin, coin, type Fen, fen } from '@uc/contract/money';
import type { Tx } from '../db/index';
import type { TestDatabase } from '../db/testing';
import { type Initiator, system } from '../ledger/index';
import { newUid } from '../ledger/testing';
import { postCoinGift, postCoinPurchase } from './coins/coins';
import { grantCoupon } from './coupons/issue';
import { insertTemplate } from './coupons/template-store';
import { postCreditGrant } from './credit/line';
import { postRecharge } from './recharge/posting';

export const owner: Initiator = { kind: 'owner', name: 'kehu' };

let documents = 0;
/** A document number nobody else has. */
export const newNo = (prefix: string): string => `${prefix}${++documents}-${process.pid}`;

/** A customer with so much of everything; amounts in 分 and hundredths of a coin. */
export async function newCustomer(
  { transaction }: TestDatabase,
  has: { rmb?: number; paid?: number; bonus?: number; credit?: number } = {},
): Promise<number> {
  const uid = newUid();
  await transaction(async (tx) => {
    if (has.rmb) await recharge(tx, uid, fen(has.rmb));
    if (has.paid) await buyCoins(tx, uid, coin(has.paid));
    if (has.bonus)
      await postCoinGift(tx, {
        uid,
        by: system,
        amount: coin(has.bonus),
        giftNo: newNo('G'),
        title: '活动赠送',
      });
    if (has.credit) await postCreditGrant(tx, { uid, by: system, total: fen(has.credit) });
  });
  return uid;
}

export const recharge = (
  tx: Tx,
  uid: number,
  amount: Fen,
  channel: 'alipay' | 'wechat' | 'unionpay' = 'alipay',
): Promise<void> =>
  postRecharge(tx, { uid, by: owner, rechargeNo: newNo('R'), amount, channel, channelNo: newNo('2026') });

/** Paid coins without a bonus, bought online. */
export const buyCoins = (tx: Tx, uid: number, amount: Coin): Promise<Date> =>
  postCoinPurchase(tx, {
    uid,
    by: owner,
    amount,
    price: fen(amount),
    bonus: coin(0),
    source: { channel: 'wechat', channelNo: newNo('4200') },
    bizType: 'recharge',
    bizNo: newNo('R'),
    title: '创意币充值',
  });

/** A coupon of a fresh template; its number. */
export async function newCoupon(
  tx: Tx,
  uid: number,
  {
    kind,
    face,
    threshold = 0,
    days = 30,
    ...more
  }: {
    kind: 'voucher' | 'full_cut' | 'discount';
    face: number;
    threshold?: number;
    days?: number;
    pay_percent?: number;
    discount_cap_fen?: number;
    order_types?: string[];
    stack_rule?: 'none';
  },
): Promise<string> {
  const templateId = newNo('tpl');
  await insertTemplate(tx, {
    template_id: templateId,
    name: '测试券',
    kind,
    face_fen: face,
    threshold_fen: threshold,
    valid_days: days,
    ...more,
  });
  return grantCoupon(tx, { uid, by: system, templateId });
}
