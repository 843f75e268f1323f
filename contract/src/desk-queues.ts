import type { StaffPermission } from './permissions';

/** One kind of work at the desk: who does it, and which part of its list waits for somebody. */
export interface DeskQueue {
  permission: StaffPermission;
  /** Parameters of its list that leave only what waits; undefined where nothing ever does. */
  waits: Readonly<Record<string, string>> | undefined;
}

/** The queues of the console. The same list query counts and lists what waits, so that menu, overview and page agree. */
export const deskQueues = {
  withdraw: { permission: 'staff.withdraw:handle', waits: { status: 'submitted' } },
  recharge: { permission: 'staff.recharge:handle', waits: { status: 'reviewing' } },
  receipt: { permission: 'staff.recharge:handle', waits: { status: 'unmatched' } },
  booking: { permission: 'staff.adjust:handle', waits: { status: 'pending' } },
  settlement: { permission: 'staff.recharge:handle', waits: { status: 'submitted' } },
  tax: { permission: 'staff.adjust:handle', waits: { status: 'submitted' } },
  bank: { permission: 'staff.card:handle', waits: { status: 'todo' } },
  adjust: { permission: 'staff.adjust:handle', waits: { status: 'submitted' } },
  credit: { permission: 'staff.credit:view', waits: { status: 'pending' } },
  'credit-request': { permission: 'staff.credit:second', waits: { status: 'pending' } },
  'credit-account': { permission: 'staff.credit:handle', waits: { overdue: '1' } },
  order: { permission: 'staff.order:handle', waits: { queue: 'refunds' } },
  'coupon-template': { permission: 'staff.coupon:handle', waits: { status: 'draft' } },
  realname: { permission: 'staff.realname:view', waits: { status: 'pending' } },
  cert: { permission: 'staff.cert:handle', waits: { status: 'open' } },
  work: { permission: 'staff.work:handle', waits: { status: 'open' } },
  complaint: { permission: 'staff.work:handle', waits: { status: 'answered' } },
  project: { permission: 'staff.project:handle', waits: { status: 'open' } },
  incubation: { permission: 'staff.incubation:handle', waits: { status: 'open' } },
  mentor: { permission: 'staff.incubation:handle', waits: undefined },
  seat: { permission: 'staff.incubation:handle', waits: undefined },
  request: { permission: 'staff.crowd:handle', waits: { status: 'open' } },
  category: { permission: 'staff.crowd:handle', waits: undefined },
  word: { permission: 'staff.crowd:handle', waits: undefined },
  dispute: { permission: 'staff.dispute:handle', waits: { status: 'waiting' } },
  appeal: { permission: 'staff.appeal:handle', waits: { status: 'pending' } },
  avatar: { permission: 'staff.avatar:handle', waits: { status: 'pending' } },
  notice: { permission: 'staff.notice:handle', waits: { status: 'draft' } },
  filing: { permission: 'staff.filing:view', waits: { queue: 'open' } },
  law: { permission: 'staff.law:handle', waits: { status: 'open' } },
  user: { permission: 'staff.user:view', waits: undefined },
} as const satisfies Record<string, DeskQueue>;

/** The name of a queue, which is also the end of its address in the console. */
export type DeskQueueId = keyof typeof deskQueues;
/** Every queue, in the order of the menu. */
export const deskQueueIds = Object.keys(deskQueues) as [DeskQueueId, ...DeskQueueId[]];
