import { coin, fen } from '@uc/contract/money';
import { payOrder } from '../orders/payment';
import { placeOrder, totalOf } from '../orders/place';
import { postCoinExpiry, postCoinGift } from '../finance/coins/index';
import { seedRecharge } from '../finance/recharge/index';
import { reservePayment } from '../finance/payments/index';
import { system } from '../ledger/index';
import { clerk, owner, people } from './people';
import { orderNoAt } from './outcomes';
import { numbered, type OnlineChannel } from './numbers';
import { after, type Story } from './story';

const coinOrders: readonly [daysAgo: number, coins: number, channel: OnlineChannel | 'balance'][] = [
  [236, 3_000, 'balance'],
  [192, 1_000, 'alipay'],
  [151, 500, 'wechat'],
  [118, 3_000, 'balance'],
  [63, 1_000, 'unionpay'],
  [22, 1_000, 'balance'],
];
const coinRecharges: readonly [daysAgo: number, coins: number, channel: OnlineChannel][] = [
  [217, 500, 'alipay'],
  [165, 1_000, 'wechat'],
  [84, 2_000, 'alipay'],
  [9, 500, 'wechat'],
];
const gifts: readonly [daysAgo: number, coins: number, livesDays: number, title: string][] = [
  [229, 50, 365, '注册认证赠送'],
  [203, 18, 365, '连续签到奖励'],
  [173, 18, 365, '连续签到奖励'],
  [132, 200, 2, '会员日限时赠币'],
  [113, 18, 365, '连续签到奖励'],
  [81, 18, 365, '连续签到奖励'],
  [40, 120, 365, '邀请好友赠送'],
];
/** Bonus coins given some minutes ago, after everything that spends coins, some of them about to expire. */
const freshGifts: readonly [minutesAgo: number, coins: number, livesDays: number, title: string][] = [
  [55, 188, 365, '企业认证周年礼'],
  [50, 88, 6, '双旦活动赠币（限时）'],
];

/** Coins: ordered, recharged, given, expired. */
export function seedCoins(story: Story): void {
  for (const [daysAgo, coins, channel] of coinOrders) {
    const at = story.moment(daysAgo, '08:40');
    const order = { uid: owner.uid, orderNo: orderNoAt(story, at) };
    const items = [{ name: '创意币', spec: '1元 = 1币', qty: coins, unit: '个', price: fen(1_00) }];
    const total = totalOf(items);
    story.add(at, (tx) =>
      placeOrder(tx, {
        ...order,
        by: people.demo.by,
        orderType: 'coin',
        title: `创意币充值 ${coins}`,
        items,
      }),
    );
    const parts =
      channel === 'balance'
        ? { rmb: total }
        : { online: { amount: total, channel, channelNo: order.orderNo.replace('O', '2088') } };
    story.add(after(at, { minutes: 2 }), (tx) => payOrder(tx, { ...order, by: people.demo.by, parts }));
  }
  for (const [daysAgo, coins, channel] of coinRecharges) {
    const purchase = {
      uid: owner.uid,
      ...people.caiwu,
      ...numbered(story, 'R', story.moment(daysAgo, '08:50'), channel),
      amount: fen(coins * 100),
      coins: coin(coins * 100),
      channel,
      clerk,
      outcome: 'success',
    } as const;
    story.add(story.moment(daysAgo, '08:50'), (tx) => seedRecharge(tx, purchase));
  }
  const given = [
    ...gifts.map(([daysAgo, ...gift]) => [story.moment(daysAgo, '07:30'), ...gift] as const),
    ...freshGifts.map(([minutesAgo, ...gift]) => [story.minutesAgo(minutesAgo), ...gift] as const),
  ];
  for (const [at, coins, livesDays, title] of given) {
    const gift = {
      uid: owner.uid,
      by: system,
      giftNo: numbered(story, 'G', at, '').rechargeNo,
      amount: coin(coins * 100),
      title,
      expireAt: after(at, { days: livesDays }),
    };
    story.add(at, (tx) => postCoinGift(tx, gift));
    const expired = after(gift.expireAt, { minutes: 10 });
    if (story.hasCome(expired))
      story.add(expired, (tx) => postCoinExpiry(tx, { uid: owner.uid, by: system }));
  }
}

/** An unpaid order whose balance and coins are set aside while its online part is open (J35). */
export function seedReservation(story: Story, couponNo: string): void {
  const at = story.minutesAgo(140);
  const order = { uid: owner.uid, orderNo: orderNoAt(story, at), title: '动画组云工作室（12月）' };
  const items = [
    { name: '设计云工作室', spec: '8核 32G RTX A4000', qty: 1, unit: '月', price: fen(1_299_00) },
  ];
  story.add(at, (tx) =>
    placeOrder(tx, { ...order, by: people.demo.by, orderType: 'studio', items, location: 'suzhou' }),
  );
  story.add(after(at, { minutes: 4 }), (tx) =>
    reservePayment(tx, {
      ...order,
      by: people.demo.by,
      orderType: 'studio',
      location: 'suzhou',
      price: totalOf(items),
      expiresAt: after(at, { days: 1 }),
      parts: { coupons: [{ couponNo, amount: fen(100_00) }], coin: coin(50_00), rmb: fen(300_00) },
    }),
  );
}
