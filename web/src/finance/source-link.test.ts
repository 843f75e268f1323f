import { expect, test } from 'vitest';
import { sourceLink } from './source-link';

test('a record leads to the document it came from', () => {
  expect(sourceLink('order', 'O202611200001')).toBe('/orders/myOrders?order=O202611200001');
  expect(sourceLink('iou_bill', 'IOU202611-000001')).toBe('/finance/creditLimit?bill=IOU202611-000001');
  expect(sourceLink('withdraw', 'W1')).toBe('/finance/rmb?tab=withdraw&withdraw=W1');
  expect(sourceLink('bank_card', 'C1')).toBe('/finance/bankCard/detail?id=C1');
  expect(sourceLink('order_refund', 'RF1')).toBe('/orders/myOrders?status=refund');
  expect(sourceLink('recharge_refund', 'CR1')).toBe('/finance/rmb?tab=recharge');
  expect(sourceLink('coupon', 'C1')).toBe('/finance/vouchers?coupon=C1');
});

test('a document without a screen, or without a number, is no link', () => {
  expect(sourceLink('coin_expiry', 'X1')).toBeUndefined();
  expect(sourceLink('order', '')).toBeUndefined();
});
