import { formatFen } from '@uc/contract/money';
import { expect, test } from 'vitest';
import { basketLike, estimate } from './basket';

test('an estimate is price by quantity, exact to the 分', () => {
  expect(formatFen(estimate([]))).toBe('0.00');
  const items = [
    { price: 0.1, qty: 3 },
    { price: 1999.99, qty: 7 },
  ];
  expect(formatFen(estimate(items))).toBe('14,000.23');
});

test('an order that is bought again takes what is still offered of the same kind', () => {
  const products = [
    { product: 'gpu', order_type: 'render', name: 'GPU渲染', spec: '24G' },
    { product: 'other', order_type: 'space', name: 'GPU渲染', spec: '24G' },
  ];
  const item = { name: 'GPU渲染', spec: '24G', qty: 3, unit: '卡时', price: 6.8 };
  const order = { order_type: 'render', items: [item, { ...item, spec: '8G' }] };
  expect(basketLike(order, products)).toEqual({ gpu: 3 });
});
