import { expect, test } from 'vitest';
import { feeText, mostOf, readWithdrawal } from './withdraw';

const rules = {
  min: 10,
  max: 50000,
  day_count: 3,
  day_count_left: 3,
  day_max: 100000,
  day_left: 100000,
  free_left: 0,
  fee_rate: 0.001,
  fee_min: 1,
  fee_max: 25,
};
const form = { rules, available: 3560.5, withdrawable: 3000 };

test.each([
  ['1234.56', { amount: 1234.56, fee: 1.23, net: 1233.33 }],
  ['10', { amount: 10, fee: 1, net: 9 }],
  ['3,000', { amount: 3000, fee: 3, net: 2997 }],
  ['', { fault: '请输入正确的金额，最多保留两位小数' }],
  ['12.345', { fault: '请输入正确的金额，最多保留两位小数' }],
  ['9.99', { fault: '单笔提现金额为10-50,000元' }],
  ['3000.01', { fault: '超出可提现金额' }],
  ['4000', { fault: '余额不足' }],
])('a typed withdrawal of %s is read as %o', (typed, read) => {
  expect(readWithdrawal(typed, form)).toEqual(read);
});

test('the first withdrawal of a month is free, and the fee never exceeds its bounds', () => {
  expect(readWithdrawal('100', { ...form, rules: { ...rules, free_left: 1 } })).toEqual({
    amount: 100,
    fee: 0,
    net: 100,
  });
  expect(readWithdrawal('40000', { ...form, available: 50000, withdrawable: 50000 })).toMatchObject({
    fee: 25,
  });
  expect(feeText(rules)).toBe('手续费0.1%，最低1.00元，最高25.00元');
  expect(feeText({ ...rules, free_left: 1 })).toBe('本月首笔免手续费');
});

test('everything that may go at once is what one withdrawal and the day allow', () => {
  expect(mostOf(form)).toBe(3000);
  expect(mostOf({ ...form, rules: { ...rules, day_left: 1200 } })).toBe(1200);
});
