import { describe, expect, test } from 'vitest';
import { decode } from '../ui/filters';
import { cursorTo, listInput, orderFilters } from './order-filters';

const read = (query: string) => decode(new URLSearchParams(query), orderFilters);

describe('the orders screen in the URL', () => {
  test('an untouched orders screen asks for the last three months, page 1', () => {
    const input = listInput(read(''));
    expect(Object.keys(input).sort()).toEqual(['end_time', 'page', 'page_size', 'start_time', 'status']);
    expect(input).toMatchObject({ status: 'all', page: 1, page_size: 10 });
  });

  test('the name of an order is searched within the range, a whole order number whenever it was', () => {
    expect(listInput(read('keyword=设计'))).toMatchObject({
      keyword: '设计',
      start_time: expect.any(String),
    });
    const byNumber = listInput(read('keyword=O2026112000000001'));
    expect(byNumber).toMatchObject({ order_no: 'O2026112000000001' });
    expect(byNumber).not.toHaveProperty('start_time');
    expect(byNumber).not.toHaveProperty('keyword');
  });

  test('every sub-center is no filter, and the open order is none either', () => {
    expect(listInput(read('location=all&order=O2026112000000001'))).toEqual(listInput(read('')));
  });

  test('junk in the URL never reaches the server', () => {
    expect(listInput(read('status=x&pay_method=cash&page=0'))).toMatchObject({ status: 'all', page: 1 });
    expect(listInput(read('pay_method=cash'))).not.toHaveProperty('pay_method');
  });

  test('only the neighbours of the shown page are reached by cursor', () => {
    const shown = { page: 7, next_cursor: 'n', prev_cursor: 'p' };
    expect([cursorTo(8, shown), cursorTo(6, shown), cursorTo(9, shown), cursorTo(7, shown)]).toEqual([
      'n',
      'p',
      undefined,
      undefined,
    ]);
    expect(cursorTo(2, undefined)).toBeUndefined();
    expect(cursorTo(8, { ...shown, next_cursor: null })).toBeUndefined();
  });
});
