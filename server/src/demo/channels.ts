import { dayOf } from '@uc/contract/day';
import { fen } from '@uc/contract/money';
import * as clock from '../clock';
import type { Deps } from '../deps';
import { agreeToRefund, applyForRefund } from '../orders/fulfilment';
import { type Item, placeOrder, totalOf } from '../orders/place';
import { payOrders } from '../orders/cashier/pay';
import { orderPayment } from '../orders/cashier/channel-payment';
import { enterSettlement, postChannelPayment } from '../finance/channels/index';
import { postPaymentToBalance } from '../finance/recharge/index';
import { acting } from './acting';
import { clerk, owner, people, staffMember } from './people';
import type { Steps } from './steps';
import { after } from './story';

/** What the channels have paid out to the bank. */
export const settled = [
  { channel: 'alipay', daysAgo: 33, gross: 6_000_00, fee: 36_00 },
  { channel: 'wechat', daysAgo: 25, gross: 1_500_00, fee: 9_00 },
  { channel: 'unionpay', daysAgo: 19, gross: 10_000_00, fee: 60_00 },
  { channel: 'alipay', daysAgo: 3, gross: 4_200_00, fee: 25_20 },
] as const;
const items: readonly Item[] = [
  { name: '图形云桌面', spec: '16核 64G RTX A4000', qty: 1, unit: '月', price: fen(880_00) },
];

/**
 * Seeds payouts of the channels to the bank (J1b), and an order paid online whose money goes back the way it
 * came (J17). A payment is settled in transactions of its own, so this comes after the world; the outbox then
 * asks the channel.
 */
export async function seedChannels(deps: Deps, steps: Steps): Promise<void> {
  const now = await clock.now(deps.database.db);
  for (const { channel, daysAgo, gross, fee } of settled) {
    const day = dayOf(after(now, { days: -daysAgo }));
    const entered = { channel, day, settlement_no: `${channel.toUpperCase()}${day.replaceAll('-', '')}` };
    await steps.take(`settlement ${channel} ${gross}`, async (tx) => {
      await enterSettlement(tx, staffMember('finance'), { ...entered, gross: fen(gross), fee: fen(fee) });
    });
  }
  const placedAt = after(now, { hours: -15 });
  const about = { orderType: 'studio', title: '《晴川》项目云工作室', location: 'suzhou' } as const;
  const choice = { coupon_no: '' as const, voucher_nos: [], use_coin: false, use_rmb: false, use_iou: false };
  const asked = await steps.take('refund by its channel: order', async (tx) => {
    const { order_no: no } = await clock.inThePast(placedAt, () =>
      placeOrder(tx, { uid: owner.uid, by: people.demo.by, items, ...about }),
    );
    const paying = await payOrders(
      tx,
      {},
      { actor: buyer, ip: '' },
      { order_nos: [no], channel: 'alipay', ...choice },
    );
    return `${no} ${paying.pay_no!}`;
  });
  if (asked === null) return;
  const [orderNo = '', payNo = ''] = asked.split(' ');
  const collected = { payNo, channelNo: `2088${orderNo.slice(1)}`, amount: totalOf(items) };
  const handlers = {
    order: orderPayment({}),
    recharge: { post: postPaymentToBalance },
    iou: { post: postPaymentToBalance },
  };
  const order = { uid: owner.uid, orderNo };
  const request = { reason: '项目延期，暂不需要', route: 'original' } as const;
  await steps.take(
    'refund by its channel: agreed',
    async (tx) => {
      await applyForRefund(tx, { ...order, by: people.demo.by, ...request });
      await agreeToRefund(tx, { ...order, by: clerk });
    },
    // A payment that a channel reports counts once, however often the report comes.
    () => postChannelPayment(deps, handlers, 'alipay', { ...collected, paidAt: now }),
  );
}

const buyer = acting(owner);
