import { limits } from '@uc/contract/limits';
import { queueClocks } from '@uc/contract/queue-clocks';
import type { queueOrders } from '@uc/contract/queue-orders';
import { canBeTaken, type StaffQueue, staffQueues } from '@uc/contract/staff-queues';
import { amount, choice, day, type Field, matching, paging, text } from '../ui/filters';
import type { AnyQueue } from './queue';

/** What any queue is filtered and sorted by, as it stands in the address. */
export interface QueueFilters {
  view: string;
  keyword: string;
  customer: string;
  taken_by: string;
  min_amount: string;
  max_amount: string;
  start_time: string;
  end_time: string;
  order: string;
  page: number;
  page_size: number;
}
type Spec = { [Name in keyof QueueFilters]: Field<QueueFilters[Name]> };

/** The facts by which a queue can be narrowed (contract/src/staff-queues.ts). */
export const factsOf = ({ id }: AnyQueue): StaffQueue => staffQueues[id];
/** Whether its items have somebody who takes them. */
export const isTaken = (queue: AnyQueue): boolean =>
  canBeTaken(queue.id) || factsOf(queue).takesItself === true;
/** The orders in which a queue can be read besides its own, which is by its clock where it has one. */
export const ordersOf = (queue: AnyQueue): (keyof typeof queueOrders)[] => {
  const { day: hasDay, amount: hasAmount } = factsOf(queue);
  return [
    ...(hasDay === undefined ? [] : (['oldest'] as const)),
    ...(hasAmount === undefined ? [] : (['most', 'least'] as const)),
  ];
};

/** Nothing but its default: a filter that the queue does not have. */
const none: Field<string> = { read: () => '', write: () => undefined };
const anyDay = day(() => '');

/** The filters of a queue, of which it lacks those that its items have no fact for. */
export function filtersOf(queue: AnyQueue): Spec {
  const facts = factsOf(queue);
  const amounts = facts.amount === undefined ? none : amount;
  const days = facts.day === undefined ? none : anyDay;
  return {
    view: choice(queue.views.map(({ id }) => id) as [string, ...string[]]),
    keyword: text(40),
    customer: facts.hasCustomers ? text(limits.queue.customerMost) : none,
    taken_by: isTaken(queue) ? matching(/^[\w-]{1,40}$/) : none,
    min_amount: amounts,
    max_amount: amounts,
    start_time: days,
    end_time: days,
    order: choice(['', ...ordersOf(queue)] as [string, ...string[]]),
    ...paging,
  };
}

/** Whether a view is read by the clock where nothing else is asked for: what is over has none. */
export const isByClock = (queue: AnyQueue, view: string): boolean =>
  queueClocks[queue.id] !== undefined && queue.views.find(({ id }) => id === view)?.past !== true;

/** What the list is asked: what waits has first what runs out first, else its oldest; what is over its newest. */
export function inputOf(
  queue: AnyQueue,
  { view, keyword, page, page_size, ...more }: QueueFilters,
): Record<string, unknown> {
  const { views, search } = queue;
  return {
    ...(isByClock(queue, view) && { order: 'due' }),
    ...views.find(({ id }) => id === view)?.input,
    ...(keyword && search && { [search.name]: keyword }),
    ...Object.fromEntries(Object.entries(more).filter(([, value]) => value !== '')),
    page,
    page_size,
    sort: view === views[0]?.id ? 'created_at' : '-created_at',
  };
}
