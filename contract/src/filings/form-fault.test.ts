import { expect, test } from 'vitest';
import { priorityDayFault } from './form-fault';
import { caseFields } from './field-texts';
import { classesOf, classForms, trademarkFaults } from './trademark-form';

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

test('a form of several classes is an application for each, with all else in each of them', () => {
  const tea = { class: 30, items: [{ name: '茶' }] };
  const form = { name: '竹里', class: 9, items: [{ name: '计算机' }], more_classes: [tea] };
  expect(classForms(form)).toEqual([
    { name: '竹里', class: 9, items: [{ name: '计算机' }] },
    { name: '竹里', ...tea },
  ]);
  expect(classForms({ name: '竹里', class: 9 })).toEqual([{ name: '竹里', class: 9 }]);
  expect([classesOf(form), classesOf({})]).toEqual([
    { class: 9, more_classes: [30] },
    { class: null, more_classes: [] },
  ]);
  expect(caseFields('trademark', form)).toContainEqual(['其他类别', '第30类：茶']);
});

test('a further class is named by what is wrong with it: none, twice the same, no goods, or goods of another class', () => {
  const beside = (...more_classes: object[]) => found({ class: 9, more_classes }, 'more_classes');
  const tea = { class: 30, items: [{ name: '茶' }] };
  expect([found({ class: 9 }, 'more_classes'), beside(tea)]).toEqual([undefined, undefined]);
  expect(beside(tea, {})).toBe('请选择其他类别，或移除不需要的一类');
  expect(beside(tea, tea)).toBe('其他类别中第30类重复，请移除其中一个');
  expect(beside({ class: 9, items: [{ name: '计算机' }] })).toBe('其他类别中第9类重复，请移除其中一个');
  expect(beside({ class: 30 })).toBe('其他类别中第30类：请选择商品/服务项，每类至少1个');
  expect(beside({ class: 30, items: [{ code: '0901-03', name: '计算机' }] })).toBe(
    '其他类别中第30类：“计算机”不属于第30类，请移除后重新选择',
  );
});
