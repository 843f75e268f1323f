import type { Api } from '@uc/contract';
import type { WireInput } from '@uc/contract/endpoint';
import { defaultStart, today } from '../ui/days';
import { choice, code, day, type Filters, paging, text } from '../ui/filters';
import { type PayMethod, payMethodTexts, tabIds } from './order';

const payMethods = ['', ...(Object.keys(payMethodTexts) as PayMethod[])] as const satisfies readonly [
  '',
  ...PayMethod[],
];

/** The orders screen in the URL. */
export const orderFilters = {
  status: choice(tabIds),
  role: choice(['buyer', 'seller']),
  order_type: code,
  location: code,
  keyword: text(50),
  created_by: text(40),
  pay_method: choice(payMethods),
  start_time: day(defaultStart),
  end_time: day(today),
  ...paging,
};
export type OrderFilters = Filters<typeof orderFilters>;

type OrderType = NonNullable<WireInput<Api['orders']['list']>['order_type']>;

/**
 * Input of the list. A whole order number is looked up whenever it was placed; a cursor goes along only to the page it
 * was made for.
 */
export function listInput(filters: OrderFilters, cursor?: string): WireInput<Api['orders']['list']> {
  const { role, keyword, order_type, location, created_by, pay_method, start_time, end_time, ...rest } =
    filters;
  const isOrderNo = /^O\d{10,}$/.test(keyword);
  return {
    ...rest,
    ...(role === 'seller' && { role }),
    ...(isOrderNo ? { order_no: keyword } : { start_time, end_time, ...(keyword && { keyword }) }),
    ...(order_type && { order_type: order_type as OrderType }),
    ...(location && location !== 'all' && { location }),
    ...(created_by && { created_by }),
    ...(pay_method && { pay_method }),
    ...(cursor && { cursor }),
  };
}

/** The same orders as a file. */
export function exportInput(filters: OrderFilters, format: string): WireInput<Api['orders']['exportList']> {
  const { page: _, page_size: __, cursor: ___, ...sought } = listInput(filters);
  return { ...sought, format: format === 'csv' ? 'csv' : 'xlsx' };
}

/** The cursor for a neighbouring page, when the list that is shown has one. */
export function cursorTo(
  page: number,
  shown: { page: number; next_cursor: string | null; prev_cursor: string | null } | undefined,
): string | undefined {
  if (page === (shown?.page ?? 0) + 1) return shown?.next_cursor ?? undefined;
  return page === (shown?.page ?? 0) - 1 ? (shown?.prev_cursor ?? undefined) : undefined;
}
