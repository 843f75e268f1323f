import { expect, test } from 'vitest';
import { readRepayment } from './repay';

test.each([
  ['0.01', 100, { amount: 0.01 }],
  ['1,000.50', 2000, { amount: 1000.5 }],
  [' 100 ', 100, { amount: 100 }],
  ['100.01', 100, { fault: '还款金额不能超过剩余应还' }],
  ['0', 100, { fault: '请输入正确的金额，最多保留两位小数' }],
  ['1.234', 100, { fault: '请输入正确的金额，最多保留两位小数' }],
  ['', 100, { fault: '请输入正确的金额，最多保留两位小数' }],
])('%j of %d', (typed, total, read) => {
  expect(readRepayment(typed, total)).toEqual(read);
});
