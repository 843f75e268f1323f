import { z } from 'zod';
import { limits } from './limits';
import { queueOrders } from './queue-orders';
import { enumOf, id, listOf, moment, signedYuan, staffListParams, text, yuan } from './wire';

/**
 * The parameters of every queue of staff; `start_time` and `end_time` are days of its items. Those that its items do not
 * have, such as an amount of a notice, let nothing through.
 */
export const queueParams = {
  ...staffListParams,
  min_amount: yuan.optional(),
  max_amount: yuan.optional(),
  /** The number of an account, or a part of its name. */
  customer: text(limits.queue.customerMost).optional(),
  /** The member of staff who has taken it. */
  taken_by: id.optional(),
  order: enumOf(queueOrders).optional(),
  /** The number of an item, its amount, or its customer. */
  find: text(limits.queue.customerMost).optional(),
};
const { todo: _, ...plain } = queueParams;
/** The same of a list in which nothing ever waits. */
export const plainQueueParams = plain;

/**
 * The answer of every queue of staff; `amount_sum` is of all that match, null where the items have no amount. `clocks`
 * are those that run among the items listed, by the numbers that calls name them by.
 */
export const queueListOf = <I extends z.ZodType, E extends z.core.$ZodLooseShape = Record<never, never>>(
  item: I,
  extras?: E,
) =>
  listOf(item, {
    amount_sum: signedYuan.nullable(),
    clocks: z.array(z.object({ no: z.string(), due_at: moment })),
    ...(extras ?? ({} as E)),
  });
