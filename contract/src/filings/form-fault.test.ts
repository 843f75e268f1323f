import { expect, test } from 'vitest';
import { priorityDayFault } from './form-fault';
import { trademarkFaults } from './trademark-form';

const today = '2026-11-28';
const found = (form: object, field: string) =>
  trademarkFaults(form, { today }).find((one) => one.field === field)?.message;

test('a listed good stands in the class with which its code begins; what staff look up in any', () => {
  const items = [{ code: '0901-03', name: '计算机' }, { name: '量子占卜机' }];
  expect(found({ class: 9, items }, 'items')).toBeUndefined();
  expect(found({ class: 35, items }, 'items')).toBe('“计算机”不属于第35类，请移除后重新选择');
});

test('a priority is claimed within its months, to the last day of a shorter month', () => {
  const claimed = { priority_country: '日本', priority_no: '2026-1' };
  expect(found({ ...claimed, priority_on: '2026-05-28' }, 'priority_no')).toBeUndefined();
  expect(found({ ...claimed, priority_on: '2026-05-27' }, 'priority_no')).toBe('优先权须在6个月内要求');
  expect(priorityDayFault('2026-08-31', 6, '2027-02-28')).toBeUndefined();
  expect(priorityDayFault('2026-08-31', 6, '2027-03-01')).toBe('优先权须在6个月内要求');
  expect(priorityDayFault('2026-11-29', 6, today)).toBe('优先权日期不能晚于今天');
});
