import { dayAfter } from '@uc/contract/day';
import { expect, test } from 'vitest';
import { today } from '../ui/days';
import { hireParcelFault, type Parcel, parcelFault } from './parcels';

const AMOUNT = '请输入正确的金额，最多保留两位小数';
const SMALL = '单个里程碑金额不能低于50元';
const typed = (amount: string): Parcel => ({ title: '设计初稿', amount, due_date: dayAfter(today(), 7) });

test.each([
  ['12.345', AMOUNT],
  ['abc', AMOUNT],
  ['', AMOUNT],
  ['-60', AMOUNT],
  ['49.99', SMALL],
  ['50', undefined],
  [' 1,200.50 ', undefined],
])('the amount “%s” of a milestone is told what is wrong with it', (amount, fault) => {
  expect(parcelFault([typed('100'), typed(amount)])).toBe(fault);
});

test('a name of more than forty letters, an empty day and an eleventh milestone are told as the server tells them', () => {
  expect(parcelFault([{ ...typed('100'), title: '长'.repeat(41) }])).toBe('里程碑名称为2-40个字');
  expect(parcelFault([{ ...typed('100'), due_date: '' }])).toBe('请填写里程碑的交付日期');
  expect(parcelFault(Array.from({ length: 11 }, () => typed('100')))).toBe('里程碑最多10个');
});

test('a milestone that stands may stay, whatever its day and amount', () => {
  const present = [{ ...typed('20'), due_date: '2020-01-01' }];
  expect(parcelFault(present, present)).toBe(undefined);
  expect(parcelFault([{ ...present[0]!, amount: '30' }], present)).toBe(SMALL);
});

test('a way to reach somebody in the name of a milestone is refused before a contract is signed alone', () => {
  const named = [{ ...typed('100'), title: '初稿 13912345678' }];
  expect(hireParcelFault(named)).toBe('里程碑名称中请勿填写联系方式');
  expect(parcelFault(named)).toBe(undefined);
});
