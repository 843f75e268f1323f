import { limits } from '../limits';
import type { Side } from './contract-texts';

/** Subjects of a dispute (contracts.md#disputes). */
export const disputeTypeTexts = {
  undelivered: '不交付',
  quality: '质量不符',
  late: '逾期',
  unpaid: '拒绝验收付款',
  infringement: '侵权',
} as const;

/** One of them. */
export type DisputeType = keyof typeof disputeTypeTexts;
/** Subjects that each side of a contract may dispute. */
export const disputeTypesOf = {
  buyer: ['undelivered', 'quality', 'late', 'infringement'],
  provider: ['unpaid', 'infringement'],
} as const satisfies Record<Side, readonly DisputeType[]>;

/** States of a dispute (crowdsourcing.md#dispute-states). */
export const disputeStatusTexts = {
  open: '待对方回应',
  mediating: '平台调解中',
  arbitrating: '仲裁中',
  reviewing: '裁决复核中',
  settled: '已和解',
  decided: '逾期未回应，已处理',
  ruled: '已裁决',
  withdrawn: '已撤回',
} as const;
export type DisputeStatus = keyof typeof disputeStatusTexts;

/** Kinds of entries in the history of a dispute. */
export const disputeEntryTexts = {
  open: '发起维权',
  respond: '回应',
  evidence: '补充材料',
  propose: '提出和解方案',
  withdraw_offer: '撤回和解方案',
  agree: '同意和解方案',
  note: '调解意见',
  arbitrate: '进入仲裁',
  rule: '作出裁决',
  decline: '裁决退回重审',
  confirm: '裁决复核通过',
  silence: `${limits.dispute.respondDays}天未回应，按申请方主张处理`,
  withdraw: '撤回维权',
} as const;
export type DisputeEntryKind = keyof typeof disputeEntryTexts;

/** Actions that a side may take in a dispute. */
export const disputeActions = {
  respond: '回应',
  evidence: '补充材料',
  propose: '提出和解',
  agree: '同意和解',
  withdraw_offer: '撤回和解方案',
  withdraw: '撤回维权',
} as const;
export type DisputeAction = keyof typeof disputeActions;
