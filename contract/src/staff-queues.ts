import type { StaffPermission } from './permissions';

/** One kind of work of staff: who does it, and which part of its list waits for its reader. */
export interface StaffQueue {
  /** Its name in the menu, in the overview and above its list. */
  title: string;
  permission: StaffPermission;
  /** The field of an item by which calls name it. */
  no: string;
  /**
   * Parameters of its list that select only the items its reader can act on now; undefined where nothing ever waits.
   */
  waits: Readonly<Record<string, string>> | undefined;
  /** Which day of an item its days are, such as 提交日期; a list of settings has none. */
  day?: string;
  /** What its amounts are; undefined where an item has none. */
  amount?: string;
  /** Whether its items belong to customers. */
  hasCustomers?: true;
  /** Whether its own calls take an item. */
  takesItself?: true;
}
const toDo = { todo: '1' } as const;
/** Proposed by one member of staff and decided by another. */
const proposal = { waits: toDo, day: '提交日期' } as const;
const ofCustomer = { ...proposal, hasCustomers: true } as const;

/**
 * The queues of the console, in the order of the menu and the overview. The same condition counts and lists the waiting
 * items, so that menu, overview and page agree.
 */
export const staffQueues = {
  withdraw: {
    title: '提现审核',
    permission: 'staff.withdraw:handle',
    no: 'no',
    ...ofCustomer,
    amount: '提现金额',
  },
  payout: {
    title: '打款批次',
    permission: 'staff.withdraw:handle',
    no: 'no',
    ...proposal,
    day: '生成日期',
    amount: '批次金额',
  },
  recharge: {
    title: '充值审核',
    permission: 'staff.recharge:handle',
    no: 'recharge_no',
    ...ofCustomer,
    amount: '充值金额',
  },
  receipt: {
    title: '银行到账',
    permission: 'staff.recharge:handle',
    no: 'receipt_no',
    ...proposal,
    day: '登记日期',
    amount: '到账金额',
  },
  'bank-line': {
    title: '流水匹配',
    permission: 'staff.recharge:handle',
    no: 'key',
    ...proposal,
    day: '交易日期',
    amount: '金额',
  },
  booking: {
    title: '入账复核',
    permission: 'staff.adjust:handle',
    no: 'no',
    ...ofCustomer,
    amount: '入账金额',
  },
  settlement: {
    title: '渠道结算',
    permission: 'staff.recharge:handle',
    no: 'settlement_no',
    ...proposal,
    amount: '结算净额',
  },
  'channel-refund': {
    title: '渠道退款',
    permission: 'staff.recharge:handle',
    no: 'refund_no',
    ...ofCustomer,
    amount: '退款金额',
  },
  tax: { title: '代扣税款', permission: 'staff.adjust:handle', no: 'no', ...proposal, amount: '缴款金额' },
  'income-refund': {
    title: '到账后退款',
    permission: 'staff.adjust:handle',
    no: 'refund_no',
    ...ofCustomer,
    amount: '退款金额',
  },
  'tax-report': { title: '涉税信息报送', permission: 'staff.adjust:handle', no: 'report_no', ...proposal },
  withholding: { title: '预扣规则', permission: 'staff.adjust:handle', no: 'rule_no', ...proposal },
  invoice: {
    title: '发票',
    permission: 'staff.invoice:handle',
    no: 'apply_no',
    ...ofCustomer,
    day: '申请日期',
    amount: '开票金额',
  },
  'invoice-red': {
    title: '发票红冲',
    permission: 'staff.invoice:handle',
    no: 'red_no',
    ...ofCustomer,
    day: '申请日期',
    amount: '红冲金额',
  },
  'invoice-rate': { title: '开票税率', permission: 'staff.invoice:handle', no: 'rate_no', ...proposal },
  bank: { title: '打款验证', permission: 'staff.card:handle', no: 'no', ...ofCustomer },
  order: {
    title: '退款与交付',
    permission: 'staff.order:handle',
    no: 'order_no',
    ...ofCustomer,
    day: '下单日期',
    amount: '订单金额',
  },
  credit: {
    title: '授信申请',
    permission: 'staff.credit:view',
    no: 'no',
    ...ofCustomer,
    day: '申请日期',
    amount: '申请额度',
  },
  'credit-request': {
    title: '减免与核销复核',
    permission: 'staff.credit:second',
    no: 'no',
    ...ofCustomer,
    amount: '金额',
  },
  'credit-account': {
    title: '信用账户',
    permission: 'staff.credit:handle',
    no: 'no',
    ...ofCustomer,
    day: '授信日期',
    amount: '授信额度',
  },
  adjust: {
    title: '调账',
    permission: 'staff.adjust:handle',
    no: 'adjust_no',
    ...ofCustomer,
    amount: '调账金额',
  },
  'coupon-template': {
    title: '优惠券模板',
    permission: 'staff.coupon:handle',
    no: 'template_id',
    ...proposal,
    day: '创建日期',
  },
  notice: { title: '系统公告', permission: 'staff.notice:handle', no: 'no', ...proposal, day: '创建日期' },
  realname: { title: '实名认证', permission: 'staff.realname:view', no: 'auth_no', ...ofCustomer },
  cert: { title: '服务商认证', permission: 'staff.cert:handle', no: 'cert_no', ...ofCustomer },
  work: { title: '作品审核', permission: 'staff.work:handle', no: 'work_no', ...ofCustomer },
  complaint: {
    title: '作品投诉',
    permission: 'staff.work:handle',
    no: 'complaint_no',
    ...ofCustomer,
    day: '投诉日期',
  },
  project: { title: '创客项目', permission: 'staff.project:handle', no: 'project_no', ...ofCustomer },
  incubation: {
    title: '项目孵化',
    permission: 'staff.incubation:handle',
    no: 'incubation_no',
    ...ofCustomer,
    day: '申请日期',
  },
  mentor: { title: '孵化导师', permission: 'staff.incubation:handle', no: 'mentor_no', waits: undefined },
  seat: { title: '孵化席位', permission: 'staff.incubation:handle', no: 'seat_no', waits: undefined },
  request: {
    title: '需求审核',
    permission: 'staff.crowd:handle',
    no: 'request_no',
    ...ofCustomer,
    amount: '最高预算',
  },
  category: { title: '需求类目', permission: 'staff.crowd:handle', no: 'code', waits: undefined },
  word: { title: '违规词表', permission: 'staff.crowd:handle', no: 'word', waits: undefined },
  dispute: {
    title: '众包维权',
    permission: 'staff.dispute:handle',
    no: 'dispute_no',
    ...ofCustomer,
    day: '发起日期',
    amount: '争议金额',
  },
  ticket: {
    title: '工单',
    permission: 'staff.ticket:handle',
    no: 'ticket_no',
    ...ofCustomer,
    takesItself: true,
  },
  appeal: { title: '手机号申诉', permission: 'staff.appeal:handle', no: 'appeal_no', ...ofCustomer },
  avatar: { title: '头像审核', permission: 'staff.avatar:handle', no: 'review_no', ...ofCustomer },
  filing: {
    title: '知产案件',
    permission: 'staff.filing:view',
    no: 'app_no',
    ...ofCustomer,
    takesItself: true,
  },
  law: { title: '法规与费用变更', permission: 'staff.law:handle', no: 'change_no', ...proposal },
  'working-days': { title: '放假安排', permission: 'staff.law:handle', no: 'notice_no', ...proposal },
  user: { title: '用户', permission: 'staff.user:view', no: 'uid', waits: undefined, day: '注册日期' },
} as const satisfies Record<string, StaffQueue>;

/** The part of a permission that all who work on a queue share: `staff.credit:view` and `:second` are one area. */
export const areaOf = (permission: string): string => permission.split(':')[0]!;

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
/** Whether the items of a queue are taken by the console's own call; where nothing waits, nobody has to. */
export const canBeTaken = (id: StaffQueueId): boolean => {
  const { waits, takesItself }: StaffQueue = staffQueues[id];
  return waits !== undefined && takesItself !== true;
};
