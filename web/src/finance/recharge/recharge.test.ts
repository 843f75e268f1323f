import { expect, test } from 'vitest';
import { plain, priceOf, readAmount, type RechargeConfig, stepOf } from './recharge';

const config = { min: 10, max: 50_000, offline_min: 100 } as RechargeConfig;

test.each([
  ['100', 'rmb', 'alipay', { amount: 100 }],
  ['1,234.56', 'rmb', 'alipay', { amount: 1234.56 }],
  ['9.99', 'rmb', 'alipay', { fault: '单笔充值金额为10-50,000元' }],
  ['50000.01', 'rmb', 'wechat', { fault: '单笔充值金额为10-50,000元' }],
  ['99', 'rmb', 'offline', { fault: '汇款金额不能低于100元' }],
  ['500000', 'rmb', 'offline', { amount: 500_000 }],
  ['1.234', 'rmb', 'alipay', { fault: '请输入正确的金额，最多保留两位小数' }],
  ['', 'rmb', 'alipay', { fault: '请输入正确的金额，最多保留两位小数' }],
  ['0', 'rmb', 'alipay', { fault: '请输入正确的金额，最多保留两位小数' }],
  ['10.5', 'coin', 'alipay', { fault: '充值数量为10-50,000的整数' }],
  ['50', 'coin', 'offline', { fault: '汇款金额不能低于100元' }],
  ['1000', 'coin', 'balance', { amount: 1000 }],
] as const)(
  'a typed recharge of %s, to %s by %s, is read as an amount or told what is wrong',
  (typed, target, channel, read) => {
    expect(readAmount(typed, target, channel, config)).toEqual(read);
  },
);

test('limits of a recharge are read without decimals they do not have', () => {
  expect([plain(50_000), plain(99.5)]).toEqual(['50,000', '99.50']);
});

test('a recharge that waits is at the second step, and one that has ended is past the third', () => {
  expect([stepOf('pending'), stepOf('reviewing'), stepOf('success'), stepOf('closed')]).toEqual([1, 1, 3, 3]);
});

test('the price and the bonus of coins are what the server reckons: 充1000送50', () => {
  const coins = { rate: 1, bonus: { from: 1000, percent: 5 } } as RechargeConfig;
  expect(priceOf(1000, 'coin', coins)).toEqual({ pay: 1000, extra: 50 });
  expect(priceOf(999, 'coin', coins)).toEqual({ pay: 999, extra: 0 });
  expect(priceOf(1001, 'coin', coins)).toEqual({ pay: 1001, extra: 50.05 });
  expect(priceOf(88.5, 'rmb', coins)).toEqual({ pay: 88.5, extra: 0 });
});
