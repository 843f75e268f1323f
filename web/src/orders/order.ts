import type { Api } from '@uc/contract';
import type { WireOutput } from '@uc/contract/endpoint';
import type { OrderStatus } from '@uc/contract/orders';
import type { Tone } from '../ui/StatusTag';

export type OrderList = WireOutput<Api['orders']['list']>;
export type Order = OrderList['list'][number];
export type OrderDetail = WireOutput<Api['orders']['detail']>;
export type OrderAction = Order['actions'][number];

export const statusTones: Record<OrderStatus, Tone> = {
  pending_pay: 'warning',
  processing: 'info',
  pending_accept: 'warning',
  completed: 'positive',
  refunding: 'negative',
  refunded: 'neutral',
  part_refunded: 'neutral',
  closed: 'neutral',
};

/** The tabs of orders.md#my-orders; they gather states, so their words are their own. */
export const tabTexts = {
  all: '全部',
  pending_pay: '待付款',
  processing: '进行中',
  pending_accept: '待验收',
  completed: '已完成',
  refund: '退款售后',
  closed: '已关闭',
} satisfies Record<keyof OrderList['counts'], string>;
export type OrderTab = keyof typeof tabTexts;
export const tabIds = Object.keys(tabTexts) as [OrderTab, ...OrderTab[]];

export const payMethodTexts = {
  voucher: '代金券',
  coin: '创意币',
  rmb: '余额',
  iou: '白条',
  online: '在线支付',
} satisfies Record<keyof Order['paid'], string>;
export type PayMethod = keyof typeof payMethodTexts;

/** The payment of an order, method by method, without unused ones. */
export const paidParts = (order: Order): [method: PayMethod, amount: number][] =>
  (Object.keys(payMethodTexts) as PayMethod[])
    .map((method) => [method, order.paid[method]] as const)
    .filter((part): part is [PayMethod, number] => part[1] > 0);

/** The sentence of a refusal, unless a toast has shown it already: never two at once. */
export const unshownRefusal = (
  error: { message: string; errorHasShown: boolean } | null,
): string | undefined => (error && !error.errorHasShown ? error.message : undefined);
