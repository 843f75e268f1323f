import { describe, expect, test } from 'vitest';
import {
  amount,
  change,
  choice,
  code,
  day,
  decode,
  documentNo,
  encode,
  month,
  paging,
  text,
  whole,
} from './filters';

const spec = {
  status: choice(['all', 'unpaid', 'done']),
  keyword: text(5),
  amount: whole(0, 100, 0),
  start: day(() => '2026-08-20'),
  ...paging,
};
const read = (query: string) => decode(new URLSearchParams(query), spec);

describe('filters in the URL', () => {
  test('an empty query is every default of its filters', () => {
    expect(read('')).toEqual({
      status: 'all',
      keyword: '',
      amount: 0,
      start: '2026-08-20',
      page: 1,
      page_size: 10,
    });
  });

  test('filters that are written into the URL are read back the same', () => {
    const filters = {
      ...read(''),
      status: 'done' as const,
      keyword: '设计',
      amount: 7,
      start: '2026-01-31',
      page: 3,
      page_size: 50,
    };
    const query = encode(filters, spec);
    expect(query.toString()).toBe(
      new URLSearchParams({
        status: 'done',
        keyword: '设计',
        amount: '7',
        start: '2026-01-31',
        page: '3',
        page_size: '50',
      }).toString(),
    );
    expect(decode(query, spec)).toEqual(filters);
  });

  test('filters at their defaults leave no trace in the URL', () => {
    expect(encode(read('status=all&page=1&page_size=10&keyword=+'), spec).size).toBe(0);
  });

  test('junk in the URL falls back to the defaults instead of reaching the server', () => {
    expect(read('status=x&page=-1&page_size=7&start=2026-02-30&amount=1e9&keyword=123456789')).toEqual({
      ...read(''),
      keyword: '12345',
    });
  });

  test('a search in the URL is cut after whole characters, as they are counted where it is typed', () => {
    const long = new URLSearchParams({ keyword: '😀'.repeat(9) }).toString();
    expect(read(long).keyword).toBe('😀'.repeat(5));
  });

  test('days of more than a year, or the wrong way round, count as none', () => {
    const days = { start_time: day(() => '2026-08-20'), end_time: day(() => '2026-11-20') };
    const asked = (query: string) => decode(new URLSearchParams(query), days);
    const none = asked('');
    expect(asked('start_time=2020-01-01&end_time=2026-11-20')).toEqual(none);
    expect(asked('start_time=2026-11-20&end_time=2026-11-01')).toEqual(none);
    expect(asked('start_time=2026-11-01')).toEqual({ ...none, start_time: '2026-11-01' });
  });

  test('numbers, codes, months and amounts pass only in their own shape', () => {
    const shaped = { documentNo, code, month, amount };
    const shapes = (query: string) => Object.values(decode(new URLSearchParams(query), shaped));
    expect(shapes('documentNo=+O20261120-1&code=suzhou&month=2026-11&amount=1,234.5')).toEqual([
      'O20261120-1',
      'suzhou',
      '2026-11',
      '1234.5',
    ]);
    expect(shapes('documentNo=设计&code=A&month=2026-13&amount=1.234')).toEqual(['', '', '', '']);
    expect(encode({ documentNo: 'a b', code: '', month: '2026-1', amount: '1,000' }, shaped).toString()).toBe(
      'amount=1000',
    );
  });

  test('another filter starts at page 1, another page keeps the filters', () => {
    const filters = read('page=4&status=done');
    expect(change(filters, { keyword: 'a' })).toMatchObject({ page: 1, status: 'done', keyword: 'a' });
    expect(change(filters, { page: 5 })).toMatchObject({ page: 5, status: 'done' });
  });
});
