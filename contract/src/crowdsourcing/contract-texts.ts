import { limits } from '../limits';

/** States of a contract (crowdsourcing.md#contract-states). */
export const contractStatusTexts = {
  pending_confirm: '待确认',
  pending_fund: '待托管',
  active: '进行中',
  completed: '已完成',
  terminated: '已终止',
  closed: '未成立',
} as const;
export type ContractStatus = keyof typeof contractStatusTexts;
/** The state of a contract on screens: with a disputed milestone 维权中. */
export const contractStatusText = (status: ContractStatus, isDisputed: boolean): string =>
  status === 'active' && isDisputed ? milestoneStatusTexts.disputed : contractStatusTexts[status];

/** States of a milestone; `released` is an accepted one whose income has arrived with the provider. */
export const milestoneStatusTexts = {
  unfunded: '待托管',
  funded: '进行中',
  submitted: '待验收',
  revising: '修改中',
  accepted: '已验收',
  released: '已放款',
  divided: '已裁决分配',
  refunded: '已退款',
  disputed: '维权中',
  dropped: '已取消',
} as const;
export type MilestoneStatus = keyof typeof milestoneStatusTexts;

/** The two sides of a contract. */
export const sideTexts = { buyer: '雇主', provider: '服务商' } as const;
export type Side = keyof typeof sideTexts;
/** The permission with which a member sees contracts of a side, their disputes, reviews and files. */
export const sideViews = { buyer: 'crowd.request:view', provider: 'crowd.bid:view' } as const;

/** Actions that a person may take on a contract, or on one of its milestones. */
export const contractActions = {
  confirm: '确认签署',
  refuse: '拒绝签署',
  propose_end: '申请终止合同',
  agree_end: '同意终止合同',
  withdraw_end: '撤回终止申请',
  change: '申请变更合同',
  write: '留言',
} as const;
export type ContractAction = keyof typeof contractActions;
export const milestoneActions = {
  fund: '托管',
  pay: '去支付',
  deliver: '提交成果',
  accept: '验收',
  revise: '申请修改',
  refund: '逾期退款',
  extend: '申请延期',
  dispute: '发起维权',
} as const;
export type MilestoneAction = keyof typeof milestoneActions;

/**
 * Next steps of a side in the contracts of a request, offered in the lists of requests and bids
 * (crowdsourcing-screens.md#published-requests).
 */
export const contractStepTexts = {
  sign: '签约',
  fund: '去托管',
  deliver: '提交成果',
  accept: '验收',
  refund: '逾期退款',
  extend: '申请延期',
  review: '评价',
} as const;
export type ContractStepName = keyof typeof contractStepTexts;

/** Outcomes of a change that one side asked for. */
export const changeTexts = {
  open: '待答复',
  agreed: '已同意',
  refused: '已拒绝',
  withdrawn: '已撤回',
} as const;

/** The text of each event in the history of a contract. */
export const contractEventTexts = {
  open: '生成合同',
  confirm: '确认合同',
  sign: '双方已签署，合同成立',
  refuse: '拒绝签署，合同未成立',
  expire: '逾期未完成签署与托管，合同未成立',
  ban: '需求因违规被平台关闭，合同未成立',
  start: '首个里程碑已托管，合同生效',
  fund: '提交托管',
  paid: '托管款已到账',
  unpaid: '未按时托管',
  deliver: '提交成果',
  revise: '申请修改',
  accept: '验收通过',
  auto_accept: `超过${limits.milestone.acceptDays}天未验收，自动验收`,
  refund: '逾期未交付，托管款已退回',
  propose_end: '申请终止合同',
  agree_end: '同意终止合同，剩余托管款已退回',
  withdraw_end: '撤回终止申请',
  propose_change: '申请变更合同',
  agree_change: '同意变更合同',
  refuse_change: '拒绝变更合同',
  withdraw_change: '撤回变更申请',
  renew_text: '服务商实名类型变更，合同文本已更新服务费费率',
  dispute: '发起维权，托管款已冻结',
  resume: '维权撤回，继续进行',
  divide: '维权结束，托管款已分配',
  claim: '验收后维权已处理，款项已按结果退回',
  complete: '全部里程碑已结束，合同完成',
  all_back: '托管款已全部退回，合同终止',
} as const;
export type ContractEventName = keyof typeof contractEventTexts;
