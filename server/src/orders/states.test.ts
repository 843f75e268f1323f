import { orderStatusTexts, type OrderStatus } from '@uc/contract/orders';
import { ownerPermissions } from '@uc/contract/permissions';
import { expect, test } from 'vitest';
import { actionsOf, deciderOf, next, type OrderEvent, type Situation, transitions } from './states';
import { tabOf } from './list/tabs';

const states = Object.keys(orderStatusTexts) as OrderStatus[];
const everything = new Set<string>(ownerPermissions);
const now = new Date('2026-11-20T10:00:00+08:00');
const order = (status: OrderStatus, more: Partial<Situation> = {}): Situation => ({
  status,
  role: 'buyer',
  revisions: 0,
  endedAt: now,
  sellerUid: null,
  hidden: false,
  refundingFrom: null,
  isReviewed: false,
  isRefundable: true,
  isOwned: false,
  now,
  ...more,
});

test('the states of an order follow each other as orders.md#order-states tells it', () => {
  const printed = states.flatMap((state) =>
    Object.entries(transitions[state]).map(
      ([event, to]) =>
        `${orderStatusTexts[state]} --${event}--> ${to === 'before' ? '(before)' : orderStatusTexts[to]}`,
    ),
  );
  expect(printed.join('\n')).toMatchInlineSnapshot(`
    "待付款 --pay--> 进行中
    待付款 --pay_at_once--> 已完成
    待付款 --cancel--> 已关闭
    待付款 --expire--> 已关闭
    进行中 --deliver--> 待验收
    进行中 --usage_end--> 已完成
    进行中 --apply_refund--> 退款中
    进行中 --settle--> 已完成
    进行中 --divide--> 部分退款
    进行中 --give_back--> 已退款
    进行中 --give_back_part--> 进行中
    待验收 --accept--> 已完成
    待验收 --auto_accept--> 已完成
    待验收 --revise--> 进行中
    待验收 --apply_refund--> 退款中
    已完成 --apply_refund--> 退款中
    已完成 --claim--> 已退款
    已完成 --claim_part--> 部分退款
    退款中 --agree_refund--> 已退款
    退款中 --agree_part--> 部分退款
    退款中 --refuse_refund--> (before)
    退款中 --refund_silence--> 已退款"
  `);
});

test('every event of an order that the table of its states does not list leads nowhere', () => {
  const events = [...new Set(states.flatMap((state) => Object.keys(transitions[state])))] as OrderEvent[];
  const pairs = states.flatMap((state) => events.map((event) => [state, event] as const));
  const leading = pairs.filter(([state, event]) => next(state, event, 'completed') !== undefined);
  expect(events).toHaveLength(20);
  expect(leading).toHaveLength(22);
  expect(next('closed', 'pay')).toBeUndefined();
  expect(next('processing', 'cancel')).toBeUndefined();
});

test('a refused refund goes back to where it came from', () => {
  expect(next('refunding', 'refuse_refund', 'pending_accept')).toBe('pending_accept');
  expect(next('refunding', 'refuse_refund', 'processing')).toBe('processing');
});

test('the refund tab gathers every state of a refund and nothing else', () => {
  expect(states.filter((state) => tabOf(state) === 'refund')).toEqual([
    'refunding',
    'refunded',
    'part_refunded',
  ]);
});

test('what the owner may do with an order follows its state', () => {
  const actions = Object.fromEntries(
    states.map((state) => [state, actionsOf(order(state), everything).join(' ')]),
  );
  expect(actions).toEqual({
    pending_pay: 'pay cancel',
    processing: 'progress refund',
    pending_accept: 'accept revise refund',
    completed: 'review again refund delete',
    refunding: 'progress',
    refunded: 'again delete',
    part_refunded: 'review again delete',
    closed: 'again delete',
  });
});

test('an action needs its permission', () => {
  expect(actionsOf(order('pending_pay'), new Set(['order.order:view']))).toEqual([]);
  expect(actionsOf(order('pending_pay'), new Set(['order.order:view', 'order.order:pay']))).toEqual(['pay']);
});

test('a seller delivers and answers refunds, and decides nothing for the buyer', () => {
  expect(actionsOf(order('pending_pay', { role: 'seller' }), everything)).toEqual([]);
  expect(actionsOf(order('processing', { role: 'seller' }), everything)).toEqual(['progress', 'deliver']);
  const refunding = order('refunding', { role: 'seller', refundingFrom: 'processing' });
  expect(actionsOf(refunding, everything)).toEqual(['progress', 'handle_refund']);
  expect(actionsOf({ ...refunding, refundingFrom: 'completed' }, everything)).toEqual(['progress']);
  expect(actionsOf(order('completed', { role: 'seller' }), everything)).toEqual(['delete']);
});

test('the buyer can ask for changes three times, and for money back for 15 days, of a seller’s income for the three in which it is pending', () => {
  expect(actionsOf(order('pending_accept', { revisions: 3 }), everything)).not.toContain('revise');
  const later = new Date(now.getTime() + 15 * 86_400_000);
  expect(actionsOf(order('completed', { now: later }), everything)).not.toContain('refund');
  const [held, paid] = [2, 3].map((days) =>
    order('completed', { sellerUid: 1, now: new Date(now.getTime() + days * 86_400_000) }),
  );
  expect(actionsOf(held!, everything)).toContain('refund');
  expect(actionsOf(paid!, everything)).not.toContain('refund');
  expect(actionsOf(order('completed', { isRefundable: false }), everything)).not.toContain('refund');
});

test('an order of another room is paid and put away here, and nothing else', () => {
  const actions = states.map((state) => actionsOf(order(state, { isOwned: true }), everything).join(' '));
  expect(actions).toEqual(['pay', 'progress', '', 'delete', 'progress', 'delete', 'delete', 'delete']);
  expect(actionsOf(order('processing', { isOwned: true, role: 'seller' }), everything)).toEqual(['progress']);
});

test('an order is reviewed once', () => {
  expect(actionsOf(order('completed', { isReviewed: true }), everything)).not.toContain('review');
});

test('a refund is decided by the seller until the work is accepted, then by staff', () => {
  expect(deciderOf(1, 'processing')).toBe('seller');
  expect(deciderOf(1, 'completed')).toBe('staff');
  expect(deciderOf(null, 'processing')).toBe('staff');
});
