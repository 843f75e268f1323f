import { dayAfter } from '@uc/contract/day';
import { expect, test } from 'vitest';
import { today } from '../ui/days';
import { type Parcel, parcelFault } from './parcels';

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
