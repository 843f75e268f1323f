import type { Api } from '@uc/contract';
import type { Room } from '../room';
import { deadlineHandlers } from './api';
import { deadlineJobs } from './jobs';
import { noticeDesk } from './notice-desk';
import type { Sources } from './source';

/**
 * Deadlines of all rooms: list, month, subscription, reminders (product 11 §11.3, ADR 42). `sources` holds
 * one function of a room for each kind.
 */
export const room = (sources: Sources): Room<Api['deadlines']> => ({
  handlers: (deps) => ({ ...deadlineHandlers(sources), ...noticeDesk(deps) }),
  jobs: (deps) => deadlineJobs(deps, sources),
});

export { asked, endOfDay } from './asked-store';
export { type Delivery, due, isKnown, type Period, type Receipt, type Rule } from './due';
export { calendarReader } from './feed';
export { deadlinesOf, type Entry } from './gather';
export { deleteFeeds as eraseFeeds } from './feed-store';
export { keepNotices } from './notice-reader';
export { noticesToDecide } from './notice-store';
export { feedData } from './personal-data';
export { receiptsOf } from './receipt-store';
export type { Ask, Deadline, FindDeadlines, Sources } from './source';
