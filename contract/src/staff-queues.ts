import type { StaffPermission } from './permissions';

/** One kind of work of staff: who does it, and which part of its list waits for its reader. */
export interface StaffQueue {
  permission: StaffPermission;
  /**
   * Parameters of its list that select only the items its reader can act on now; undefined where nothing ever waits.
   */
  waits: Readonly<Record<string, string>> | undefined;
}
const toDo = { todo: '1' } as const;

/**
 * The queues of the console. The same condition counts and lists the waiting items, so that menu, overview and page
 * agree.
 */
export const staffQueues = {
  withdraw: { permission: 'staff.withdraw:handle', waits: toDo },
  payout: { permission: 'staff.withdraw:handle', waits: toDo },
  recharge: { permission: 'staff.recharge:handle', waits: toDo },
  receipt: { permission: 'staff.recharge:handle', waits: toDo },
  booking: { permission: 'staff.adjust:handle', waits: toDo },
  settlement: { permission: 'staff.recharge:handle', waits: toDo },
  'channel-refund': { permission: 'staff.recharge:handle', waits: toDo },
  tax: { permission: 'staff.adjust:handle', waits: toDo },
  bank: { permission: 'staff.card:handle', waits: toDo },
  adjust: { permission: 'staff.adjust:handle', waits: toDo },
  credit: { permission: 'staff.credit:view', waits: toDo },
  'credit-request': { permission: 'staff.credit:second', waits: toDo },
  'credit-account': { permission: 'staff.credit:handle', waits: toDo },
  order: { permission: 'staff.order:handle', waits: toDo },
  'coupon-template': { permission: 'staff.coupon:handle', waits: toDo },
  realname: { permission: 'staff.realname:view', waits: toDo },
  cert: { permission: 'staff.cert:handle', waits: toDo },
  work: { permission: 'staff.work:handle', waits: toDo },
  complaint: { permission: 'staff.work:handle', waits: toDo },
  project: { permission: 'staff.project:handle', waits: toDo },
  incubation: { permission: 'staff.incubation:handle', waits: toDo },
  mentor: { permission: 'staff.incubation:handle', waits: undefined },
  seat: { permission: 'staff.incubation:handle', waits: undefined },
  request: { permission: 'staff.crowd:handle', waits: toDo },
  category: { permission: 'staff.crowd:handle', waits: undefined },
  word: { permission: 'staff.crowd:handle', waits: undefined },
  dispute: { permission: 'staff.dispute:handle', waits: toDo },
  appeal: { permission: 'staff.appeal:handle', waits: toDo },
  avatar: { permission: 'staff.avatar:handle', waits: toDo },
  notice: { permission: 'staff.notice:handle', waits: toDo },
  filing: { permission: 'staff.filing:view', waits: toDo },
  law: { permission: 'staff.law:handle', waits: toDo },
  'working-days': { permission: 'staff.law:handle', waits: toDo },
  user: { permission: 'staff.user:view', waits: undefined },
} as const satisfies Record<string, StaffQueue>;

/** The name of a queue, which is also the end of its address in the console. */
export type StaffQueueId = keyof typeof staffQueues;
/** The queues in which something may wait. */
export type WaitingQueueId = {
  [Id in StaffQueueId]: (typeof staffQueues)[Id]['waits'] extends undefined ? never : Id;
}[StaffQueueId];
/** Every queue, in the order of the menu. */
export const staffQueueIds = Object.keys(staffQueues) as [StaffQueueId, ...StaffQueueId[]];
/** The queues in which something may wait, in the order of the menu. */
export const waitingQueueIds = staffQueueIds.filter((id) => staffQueues[id].waits !== undefined);
