import { people } from './people';
import { type Outcome, type Purchase, seedOrder } from './outcomes';
import type { Story } from './story';
import type { Mix, Wallet } from './wallet';
import { type Product, products } from './products';

const mixes: readonly Mix[] = [
  { coin: 300, rest: 'rmb' },
  { coin: 2000, rest: 'rmb' },
  { coin: 200, rest: 'iou' },
  { coin: 400, rest: 'alipay' },
  { voucher: true, coin: 500, rest: 'rmb' },
  { coupon: true, coin: 1000, rest: 'rmb' },
  { coin: 500, rest: 'wechat' },
  { coin: 500, iou: 3500, rest: 'rmb' },
  { coupon: true, voucher: true, coin: 1500, iou: 3000, rest: 'rmb' },
  { coin: 200, iou: 4000, rest: 'rmb' },
  { coin: 100, rest: 'unionpay' },
];
const buyers = [people.demo, people.xiangmu, people.demo, people.guanli, people.xiangmu];
const metered = new Set(['render', 'meeting', 'space', 'studio', 'member']);

/** Eight months of orders, some every week, and the recent ones that show every state. */
export function seedPurchases(story: Story, wallet: Wallet): void {
  const count = 104;
  for (let index = 0; index < count; index++) {
    const product = products[index % products.length]!;
    const daysAgo = 238 - Math.floor((index * 232) / count);
    const payer = index % 6 === 2 && daysAgo > 45 ? { payer: people.caiwu } : {};
    seedOrder(story, wallet, {
      product,
      title: product.titles[Math.floor(index / products.length) % product.titles.length]!,
      at: story.moment(daysAgo, clockAt(story)),
      person: buyers[index % buyers.length]!,
      mix: mixes[index % mixes.length]!,
      outcome: outcomeOf(index, product),
      ...payer,
    });
  }
  for (const recent of recentPurchases(story)) seedOrder(story, wallet, recent);
}

function outcomeOf(index: number, { type }: Product): Outcome {
  if (index % 11 === 3) return 'cancelled';
  if (index % 13 === 5) return 'unpaid';
  if (index % 17 === 7) return 'refunded';
  if (index % 19 === 9) return 'part_refunded';
  if (index % 23 === 4) return 'refund_refused';
  if (index % 29 === 12) return 'refunded_by_silence';
  if (metered.has(type)) return index % 4 === 0 ? 'part_used' : 'used';
  return (['accepted', 'accepted_by_silence', 'accepted', 'revised', 'returned'] as const)[index % 5]!;
}

function recentPurchases(story: Story): Purchase[] {
  const of = (type: string, title: string): Pick<Purchase, 'product' | 'title'> => ({
    product: products.find((one) => one.type === type)!,
    title,
  });
  const hoursAgo = (hours: number) => story.minutesAgo(hours * 60);
  return [
    {
      ...of('render', '《山海奇谭》第6集终帧渲染'),
      at: story.minutesAgo(6),
      person: people.xiangmu,
      mix: { rest: 'rmb' },
      outcome: 'unpaid',
    },
    {
      ...of('space', '冬季新品路演厅租用'),
      at: story.minutesAgo(2),
      person: people.demo,
      mix: { rest: 'rmb' },
      outcome: 'unpaid',
    },
    {
      ...of('member', '子账号扩容5个（播客组）'),
      at: hoursAgo(20),
      person: people.guanli,
      mix: { rest: 'rmb' },
      outcome: 'unpaid',
    },
    {
      ...of('render', '城市光影秀投影渲染'),
      at: hoursAgo(5),
      person: people.xiangmu,
      mix: { coin: 2000, rest: 'rmb' },
      outcome: 'working',
    },
    {
      ...of('meeting', '年度供应商大会（线上）'),
      at: hoursAgo(26),
      person: people.demo,
      mix: { rest: 'alipay' },
      outcome: 'working',
    },
    {
      ...of('service', '元旦主题海报设计'),
      at: hoursAgo(30),
      person: people.xiangmu,
      mix: { rest: 'iou' },
      outcome: 'working',
    },
    {
      ...of('space', '模块化展架产品拍摄'),
      at: hoursAgo(70),
      person: people.demo,
      mix: { iou: 5000, rest: 'rmb' },
      outcome: 'working',
    },
    {
      ...of('service', '《雪原列车》绘本封面设计'),
      at: hoursAgo(80),
      person: people.guanli,
      mix: { rest: 'alipay' },
      outcome: 'accepted_by_silence',
    },
    {
      ...of('service', '门店开业物料设计'),
      at: hoursAgo(90),
      person: people.xiangmu,
      mix: { coin: 1000, rest: 'rmb' },
      outcome: 'accepted_by_silence',
    },
    {
      ...of('service', '冬季上新长图设计'),
      at: hoursAgo(96),
      person: people.xiangmu,
      mix: { rest: 'rmb' },
      outcome: 'accepted',
    },
    {
      ...of('maker', '创客孵化营席位费（冬季）'),
      at: hoursAgo(100),
      person: people.demo,
      mix: { rest: 'alipay' },
      outcome: 'accepted_by_silence',
    },
    {
      ...of('service', '展厅互动装置主视觉设计'),
      at: hoursAgo(104),
      person: people.guanli,
      mix: { coin: 500, rest: 'rmb' },
      outcome: 'accepted_by_silence',
    },
    {
      ...of('service', '周年庆主视觉设计'),
      at: hoursAgo(130),
      person: people.demo,
      mix: { rest: 'rmb' },
      outcome: 'accepted',
    },
    {
      ...of('service', '客户答谢会邀请函设计'),
      at: hoursAgo(138),
      person: people.xiangmu,
      mix: { rest: 'iou' },
      outcome: 'accepted',
    },
    {
      ...of('service', '产品手册封面设计'),
      at: hoursAgo(60),
      person: people.demo,
      mix: { coin: 1000, rest: 'rmb' },
      outcome: 'refunded',
    },
    {
      ...of('studio', '剪辑组云工作室（加急）'),
      at: hoursAgo(40),
      person: people.guanli,
      mix: { rest: 'wechat' },
      outcome: 'refunded',
    },
    {
      ...of('service', '云栖湾品牌手册设计'),
      at: hoursAgo(150),
      person: people.demo,
      mix: { rest: 'rmb' },
      outcome: 'part_refunded',
    },
  ];
}

const clockAt = (story: Story) =>
  `${String(9 + Math.floor(story.random() * 10)).padStart(2, '0')}:${String(Math.floor(story.random() * 60)).padStart(2, '0')}`;
