import type { orders } from '@uc/contract/orders';
import type { Input } from '@uc/contract/endpoint';
import type { PageQuery } from './page';

/** The page that a request names; lists are sorted by the time of ordering alone, either way. */
export function queryOf(
  input: Omit<Input<typeof orders.list>, 'cursor'> & { cursor?: string | undefined },
  uid: number,
  creator: string | null,
): PageQuery {
  return {
    range: {
      uid,
      role: input.role,
      creator,
      tab: input.status,
      from: input.start_time ?? null,
      to: input.end_time ?? null,
    },
    conditions: {
      orderType: input.order_type,
      location: input.location === 'all' ? undefined : input.location,
      orderNo: input.order_no,
      keyword: input.keyword?.trim() || undefined,
      payMethod: input.pay_method,
      createdBy: input.created_by,
      least: input.min_amount,
      most: input.max_amount,
    },
    newestFirst: input.sort !== 'created_at',
    size: input.page_size,
    page: input.page,
    cursor: input.cursor,
  };
}
