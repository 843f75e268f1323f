import { expect, test } from 'vitest';
import { currentOf, readRepayment, type RepayPreview } from './repay';

test.each([
  ['0.01', 100, { amount: 0.01 }],
  ['1,000.50', 2000, { amount: 1000.5 }],
  [' 100 ', 100, { amount: 100 }],
  ['100.01', 100, { fault: '还款金额不能超过剩余应还' }],
  ['0', 100, { fault: '请输入正确的金额，最多保留两位小数' }],
  ['1.234', 100, { fault: '请输入正确的金额，最多保留两位小数' }],
  ['', 100, { fault: '请输入正确的金额，最多保留两位小数' }],
])(
  'a typed repayment of %j where %d is owed is read as an amount or told what is wrong',
  (typed, total, read) => {
    expect(readRepayment(typed, total)).toEqual(read);
  },
);

test('本期 is a choice of its own where more than that is owed', () => {
  const current = { bill_no: 'IOU1', period: '2026-11', remaining: 4516.99 };
  const owed = (total: number, of: typeof current | null) =>
    currentOf({ total, current: of } as RepayPreview);
  expect(owed(6529.95, current)).toBe(current);
  expect(owed(4516.99, current)).toBeUndefined();
  expect(owed(0, null)).toBeUndefined();
});
