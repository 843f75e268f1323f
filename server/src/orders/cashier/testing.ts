import { api } from '@uc/contract';
import { type Fen, fen } from '@uc/contract/money';
import { buyCoins, newCoupon, newNo, recharge } from '../../finance/testing';
import { postChannelPayment } from '../../finance/channels/posting';
import { newPassword } from '../../credentials/index';
import { newOwner, PASSWORD } from '../../passport/testing';
import type { As, TestApp } from '../../testing';
import { placeOrder, type Placement } from '../place';
import { postCoinGift } from '../../finance/coins/index';
import { postCreditGrant } from '../../finance/credit/index';
import { postPaymentToBalance } from '../../finance/recharge/index';
import { system } from '../../ledger/index';
import { orderPayment } from './channel-payment';

const payPassword = newPassword(PASSWORD);

/** The payment password of every payer in tests. */
export const proof = { pay_password: PASSWORD };

export interface Payer {
  uid: number;
  as: As & { vso_token: string };
}

/** A main account with a payment password and these balances, in 分 and hundredths of a coin. */
export async function newPayer(
  app: TestApp,
  has: { rmb?: number; paid?: number; bonus?: number; credit?: number } = {},
): Promise<Payer & { phone: string }> {
  const { uid, phone, as } = await newOwner(app.deps, { payPassword: await payPassword });
  await app.database.transaction(async (tx) => {
    if (has.rmb) await recharge(tx, uid, fen(has.rmb));
    if (has.paid) await buyCoins(tx, uid, has.paid as never);
    if (has.bonus)
      await postCoinGift(tx, {
        uid,
        by: system,
        amount: has.bonus as never,
        giftNo: newNo('G'),
        title: '活动赠送',
      });
    if (has.credit) await postCreditGrant(tx, { uid, by: system, total: fen(has.credit) });
  });
  return { uid, phone, as };
}

/** Creates an unpaid order at a price; returns its number. */
export async function newOrder(
  app: TestApp,
  uid: number,
  price: number,
  more: Partial<Placement> = {},
): Promise<string> {
  const item = { name: '主视觉设计', spec: 'A3', qty: 1, unit: '份', price: fen(price) };
  const placement = {
    uid,
    by: { kind: 'owner', name: 'owner' },
    orderType: 'service',
    title: '主视觉设计',
    items: [item],
    ...more,
  } as const;
  return (await app.database.transaction((tx) => placeOrder(tx, placement))).order_no;
}

export const newCouponFor = (app: TestApp, uid: number, terms: Parameters<typeof newCoupon>[2]) =>
  app.database.transaction((tx) => newCoupon(tx, uid, terms));

/** The channel reports that it has received the money. */
export const collect = (
  app: TestApp,
  payNo: string,
  amount: Fen,
  channel: 'alipay' | 'wechat' = 'alipay',
  channelNo = newNo('2088'),
) =>
  postChannelPayment(
    app.deps,
    {
      order: orderPayment({}),
      recharge: { post: postPaymentToBalance },
      iou: { post: postPaymentToBalance },
    },
    channel,
    {
      payNo,
      channelNo,
      amount,
      paidAt: new Date(),
    } as never,
  );

/** The whole order as its buyer reads it. */
export const detailOf = async (app: TestApp, orderNo: string, as: As) =>
  (await app.call(api.orders.detail, { order_no: orderNo }, as)).data;
