import { fen, percent } from '@uc/contract/money';
import { payOrder } from '../orders/payment';
import { placeOrder } from '../orders/place';
import { postAdjustment } from '../finance/books/adjustment-posting';
import { postRecharge, seedRecharge } from '../finance/recharge/index';
import { clerk, owner, people, provider, studioOwner } from './people';
import { orderNoAt } from './outcomes';
import { numbered, type OnlineChannel } from './numbers';
import { after, type Story } from './story';

/** The fee that a channel deducts from a recharge. */
const CHANNEL_FEE_BASIS_POINTS = 60;

const recharges: readonly [daysAgo: number, channel: OnlineChannel | 'offline', amount: number][] = [
  [239, 'offline', 26_000_00],
  [231, 'alipay', 1_000_00],
  [222, 'wechat', 500_00],
  [214, 'offline', 8_000_00],
  [205, 'unionpay', 5_000_00],
  [196, 'alipay', 3_000_00],
  [187, 'offline', 9_000_00],
  [180, 'wechat', 800_00],
  [171, 'alipay', 2_000_00],
  [160, 'offline', 10_000_00],
  [152, 'unionpay', 5_000_00],
  [143, 'alipay', 1_500_00],
  [134, 'wechat', 1_000_00],
  [125, 'offline', 10_000_00],
  [116, 'alipay', 2_000_00],
  [105, 'unionpay', 3_000_00],
  [96, 'offline', 9_000_00],
  [88, 'wechat', 600_00],
  [79, 'alipay', 1_000_00],
  [70, 'offline', 8_000_00],
  [61, 'unionpay', 5_000_00],
  [52, 'alipay', 2_000_00],
  [44, 'wechat', 500_00],
  [35, 'offline', 12_000_00],
  [26, 'alipay', 3_000_00],
  [17, 'unionpay', 5_000_00],
  [11, 'offline', 12_000_00],
  [5, 'wechat', 1_000_00],
  [1, 'alipay', 2_000_00],
];

/** Recharges that failed and those still open. */
const attempts: readonly [
  daysAgo: number,
  channel: OnlineChannel | 'offline',
  amount: number,
  outcome: 'closed' | 'rejected' | 'pending',
][] = [
  [142, 'wechat', 3_000_00, 'closed'],
  [33, 'alipay', 500_00, 'closed'],
  [16, 'offline', 6_000_00, 'closed'],
  [4, 'offline', 8_800_00, 'rejected'],
  [2, 'offline', 15_000_00, 'pending'],
  [1, 'offline', 20_000_00, 'pending'],
];

/** Recharges and corrections of the owner's balance. */
export function seedCash(story: Story): void {
  for (const [index, [daysAgo, channel, amount]] of recharges.entries()) {
    const person = channel === 'offline' || index % 3 !== 2 ? people.demo : people.caiwu;
    const fee = channel === 'offline' ? fen(0) : percent(fen(amount), CHANNEL_FEE_BASIS_POINTS);
    const recharge = {
      uid: owner.uid,
      ...person,
      ...numbered(story, 'R', story.moment(daysAgo, '08:20'), channel),
      amount: fen(amount),
      channel,
      fee,
      clerk,
      outcome: 'success',
    } as const;
    story.add(story.moment(daysAgo, '08:20'), (tx) => seedRecharge(tx, recharge));
  }
  for (const [daysAgo, channel, amount, outcome] of attempts) {
    const recharge = {
      uid: owner.uid,
      ...people.demo,
      ...numbered(story, 'R', story.moment(daysAgo, '15:40'), channel),
      amount: fen(amount),
      channel,
      clerk,
      outcome,
    };
    story.add(story.moment(daysAgo, '15:40'), (tx) => seedRecharge(tx, recharge));
  }
  const adjust = (
    daysAgo: number,
    amount: number,
    type: 'adjust' | 'compensation',
    title: string,
    remark: string,
  ) => {
    const adjustNo = numbered(story, 'A', story.moment(daysAgo, '10:05'), '').rechargeNo;
    story.add(story.moment(daysAgo, '10:05'), (tx) =>
      postAdjustment(tx, {
        uid: owner.uid,
        by: clerk,
        adjustNo,
        amount: fen(amount),
        type,
        title,
        remark,
      }),
    );
  };
  adjust(139, 128_00, 'compensation', '渲染任务中断赔付', '工单 20260704 节点故障，按实际机时赔付');
  adjust(66, 36_50, 'adjust', '补记优惠差额', '工单 核对优惠券抵扣差额');
  adjust(65, -6_50, 'adjust', '更正重复补记', '工单 上一笔多记');
}

/** The provider's recharges beside its sales. */
export function seedProvider(story: Story): void {
  const uid = provider.uid;
  const recharge = (daysAgo: number, amount: number) => {
    const numbers = numbered(story, 'R', story.moment(daysAgo, '09:10'), 'alipay');
    story.add(story.moment(daysAgo, '09:10'), (tx) =>
      postRecharge(tx, { uid, by: studioOwner, ...numbers, amount: fen(amount), channel: 'alipay' }),
    );
  };
  recharge(235, 2_000_00);
  recharge(90, 1_000_00);
  const purchases: readonly [daysAgo: number, title: string, type: 'member' | 'render', price: number][] = [
    [200, '企业会员年费', 'member', 1_999_00],
    [30, '作品集动画渲染', 'render', 480_00],
  ];
  for (const [daysAgo, title, orderType, price] of purchases) {
    const at = story.moment(daysAgo, '14:00');
    const order = { uid, orderNo: orderNoAt(story, at), by: studioOwner };
    story.add(at, (tx) =>
      placeOrder(tx, {
        ...order,
        orderType,
        title,
        items: [{ name: title, spec: '标准', qty: 1, unit: '份', price: fen(price) }],
      }),
    );
    story.add(after(at, { minutes: 6 }), (tx) =>
      payOrder(tx, {
        ...order,
        parts: {
          online: { amount: fen(price), channel: 'wechat', channelNo: order.orderNo.replace('O', '4200') },
        },
      }),
    );
  }
}
