import type { StaffPermission } from './permissions';

/** One kind of work of staff: who does it, and which part of its list waits for its reader. */
export interface StaffQueue {
  /** Its name in the menu, in the overview and above its list. */
  title: string;
  permission: StaffPermission;
  /**
   * Parameters of its list that select only the items its reader can act on now; undefined where nothing ever waits.
   */
  waits: Readonly<Record<string, string>> | undefined;
}
const toDo = { todo: '1' } as const;

/**
 * The queues of the console, in the order of the menu and the overview. The same condition counts and lists the waiting
 * items, so that menu, overview and page agree.
 */
export const staffQueues = {
  withdraw: { title: '提现审核', permission: 'staff.withdraw:handle', waits: toDo },
  payout: { title: '打款批次', permission: 'staff.withdraw:handle', waits: toDo },
  recharge: { title: '充值审核', permission: 'staff.recharge:handle', waits: toDo },
  receipt: { title: '银行到账', permission: 'staff.recharge:handle', waits: toDo },
  'bank-line': { title: '流水匹配', permission: 'staff.recharge:handle', waits: toDo },
  booking: { title: '入账复核', permission: 'staff.adjust:handle', waits: toDo },
  settlement: { title: '渠道结算', permission: 'staff.recharge:handle', waits: toDo },
  'channel-refund': { title: '渠道退款', permission: 'staff.recharge:handle', waits: toDo },
  tax: { title: '代扣税款', permission: 'staff.adjust:handle', waits: toDo },
  'income-refund': { title: '到账后退款', permission: 'staff.adjust:handle', waits: toDo },
  withholding: { title: '预扣规则', permission: 'staff.adjust:handle', waits: toDo },
  invoice: { title: '发票', permission: 'staff.invoice:handle', waits: toDo },
  'invoice-red': { title: '发票红冲', permission: 'staff.invoice:handle', waits: toDo },
  bank: { title: '打款验证', permission: 'staff.card:handle', waits: toDo },
  order: { title: '退款与交付', permission: 'staff.order:handle', waits: toDo },
  credit: { title: '授信申请', permission: 'staff.credit:view', waits: toDo },
  'credit-request': { title: '减免与核销复核', permission: 'staff.credit:second', waits: toDo },
  'credit-account': { title: '信用账户', permission: 'staff.credit:handle', waits: toDo },
  adjust: { title: '调账', permission: 'staff.adjust:handle', waits: toDo },
  'coupon-template': { title: '优惠券模板', permission: 'staff.coupon:handle', waits: toDo },
  notice: { title: '系统公告', permission: 'staff.notice:handle', waits: toDo },
  realname: { title: '实名认证', permission: 'staff.realname:view', waits: toDo },
  cert: { title: '服务商认证', permission: 'staff.cert:handle', waits: toDo },
  work: { title: '作品审核', permission: 'staff.work:handle', waits: toDo },
  complaint: { title: '作品投诉', permission: 'staff.work:handle', waits: toDo },
  project: { title: '创客项目', permission: 'staff.project:handle', waits: toDo },
  incubation: { title: '项目孵化', permission: 'staff.incubation:handle', waits: toDo },
  mentor: { title: '孵化导师', permission: 'staff.incubation:handle', waits: undefined },
  seat: { title: '孵化席位', permission: 'staff.incubation:handle', waits: undefined },
  request: { title: '需求审核', permission: 'staff.crowd:handle', waits: toDo },
  category: { title: '需求类目', permission: 'staff.crowd:handle', waits: undefined },
  word: { title: '违规词表', permission: 'staff.crowd:handle', waits: undefined },
  dispute: { title: '众包维权', permission: 'staff.dispute:handle', waits: toDo },
  ticket: { title: '工单', permission: 'staff.ticket:handle', waits: toDo },
  appeal: { title: '手机号申诉', permission: 'staff.appeal:handle', waits: toDo },
  avatar: { title: '头像审核', permission: 'staff.avatar:handle', waits: toDo },
  filing: { title: '知产案件', permission: 'staff.filing:view', waits: toDo },
  law: { title: '法规与费用变更', permission: 'staff.law:handle', waits: toDo },
  'working-days': { title: '放假安排', permission: 'staff.law:handle', waits: toDo },
  user: { title: '用户', permission: 'staff.user:view', waits: undefined },
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
