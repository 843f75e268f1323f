import type { Api } from '@uc/contract';
import type { Room } from '../room/index';
import { deadlineHandlers } from './api';
import { deadlineJobs } from './jobs';
import { noticeStaffCalls } from './notice-staff';
import { deleteFeeds } from './feed-store';
import { noticesToDecide } from './notice-store';
import { feedData } from './personal-data';

/** Deadlines of all rooms: list, month, subscription, reminders (deadlines.md#kinds-of-deadlines, ADR 42). */
export const room: Room<Api['deadlines']> = {
  handlers: (deps, { deadlines }) => ({ ...deadlineHandlers(deadlines), ...noticeStaffCalls(deps) }),
  jobs: (deps, { deadlines }) => deadlineJobs(deps, deadlines),
  personalData: [80, feedData],
  prune: [{ table: 'deadline_reminders', column: 'due_at', hours: 30 * 24 }],
  closingSettle: [110, (_deps, tx, uid) => deleteFeeds(tx, uid)],
  staffWaits: { 'working-days': noticesToDecide },
};

export { type Delivery, due, isKnown, type Period, type Receipt, type Rule } from './due';
export { calendarReader } from './feed';
export { deadlinesOf, type Entry } from './gather';
export { keepNotices } from './notice-reader';
export { receiptsOf } from './receipt-store';
