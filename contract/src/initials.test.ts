import { expect, test } from 'vitest';
import { fitting, initialsOf } from './initials';

test.each([
  ['中国工商银行', 'zggsyh'],
  ['厦门市', 'xms'],
  ['长沙银行', 'csyh'],
  ['重庆三峡银行', 'cqsxyh'],
  ['八宿县', 'bsx'],
  ['澳门特别行政区', 'amtbhzq'],
  ['第35类 广告', 'd35l gg'],
])('the initials of %s are %s', (name, initials) => {
  expect(initialsOf(name)).toBe(initials);
});

test.each([
  ['gh', '中国工商银行'],
  ['gsyh', '中国工商银行'],
  ['zgyh', '中国银行'],
  ['js', '江苏省'],
  ['ＪＬ', '吉林省'],
  ['商', '中国工商银行'],
])('%s finds %s first', (typed, first) => {
  const choices = ['中国银行', '中国工商银行', '中国光大银行', '吉林省', '江苏省'];
  expect(fitting(choices, String, typed)[0]).toBe(first);
});

test('letters that no choice begins or goes on with find nothing', () => {
  expect(fitting(['中国工商银行', '江苏省'], String, 'qq')).toEqual([]);
});
