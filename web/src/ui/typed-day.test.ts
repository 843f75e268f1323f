import { expect, test } from 'vitest';
import { dayFault, typedDay } from './typed-day';

test.each([
  '2026-11-30',
  '20261130',
  '2026/11/30',
  '2026.11.30',
  '2026年11月30日',
  '２０２６１１３０',
  '２０２６－１１－３０',
  ' 2026 - 11 - 30 ',
  '2026–11–30',
])('the typed day “%s” is 30 November 2026', (typed) => {
  expect([typedDay(typed, 'day'), dayFault(typed, 'day')]).toEqual(['2026-11-30', undefined]);
});

test('a typed day or month takes figures without their zero, and a month its own spellings', () => {
  expect(typedDay('2026-1-5', 'day')).toBe('2026-01-05');
  for (const typed of ['2026-1', '202601', '2026/01', '2026年1月', '２０２６０１'])
    expect(typedDay(typed, 'month')).toBe('2026-01');
});

test.each([
  ['26', '年份请填写4位数字，例如2026-11-30'],
  ['26-11-30', '年份请填写4位数字，例如2026-11-30'],
  ['0026-11-30', '年份须在1900年至2199年之间'],
  ['2200-01-01', '年份须在1900年至2199年之间'],
  ['2026-02-30', '没有“2026-02-30”这一天，请检查后重新填写'],
  ['2026', '未识别为日期，请按“年-月-日”填写，例如2026-11-30'],
  ['30.11.2026', '年份请填写4位数字，例如2026-11-30'],
  ['明天', '未识别为日期，请按“年-月-日”填写，例如2026-11-30'],
])('the typed day “%s” is refused in words and means no day', (typed, fault) => {
  expect([typedDay(typed, 'day'), dayFault(typed, 'day')]).toEqual([undefined, fault]);
});

test('a typed day outside of its bounds is refused with the bound', () => {
  const bounds = { min: '2026-11-01', max: '2026-11-30' };
  expect(dayFault('20261031', 'day', bounds)).toBe('不能早于2026-11-01');
  expect(dayFault('2026-12-01', 'day', bounds)).toBe('不能晚于2026-11-30');
  expect(dayFault('2026-13', 'month')).toBe('没有“2026-13”这个月，请检查后重新填写');
  expect(dayFault('2026-12', 'month', { max: '2026-11' })).toBe('不能晚于2026-11');
  expect(dayFault('', 'day', bounds)).toBeUndefined();
});
