import { expect, test } from 'vitest';
import { recordQuery } from './record';

const days = { start_time: '2026-08-20', end_time: '2026-11-20' };

test('a typed number is looked up whenever it was: a record by F, anything else as the document behind it', () => {
  expect(recordQuery('F202611200000000001', days)).toEqual({ record_no: 'F202611200000000001' });
  expect(recordQuery('O2026112000000001', days)).toEqual({ biz_no: 'O2026112000000001' });
});

test('typed words are looked for within the days, and nothing typed is only the days', () => {
  expect(recordQuery('渲染', days)).toEqual({ ...days, keyword: '渲染' });
  expect(recordQuery('', days)).toEqual(days);
});
