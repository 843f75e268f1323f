import type { CertStatus } from '@uc/contract/provider/texts';

/** The kind of a certification, that of the identity behind it. */
export type Kind = 'person' | 'enterprise';
export type CertEvent =
  | 'approve'
  | 'reject'
  | 'cancel'
  | 'resubmit'
  | 'replace'
  | 'change'
  | 'change_contact'
  | 'drop_category'
  | 'approve_change'
  | 'reject_change'
  | 'cancel_change'
  | 'suspend'
  | 'expire'
  | 'revoke_propose'
  | 'revoke_refuse'
  | 'revoke'
  | 'exit';

const valid = { suspend: 'suspended', expire: 'expired', revoke: 'revoked', exit: 'ended' } as const;
const stopped = { resubmit: 'pending', replace: 'replaced', exit: 'ended' } as const;
const itself = (status: CertStatus) =>
  ({ revoke_propose: status, revoke_refuse: status, change_contact: status, drop_category: status }) as const;

/** The states of a certification (provider.md#certification-states). */
export const transitions: Partial<Record<CertStatus, Partial<Record<CertEvent, CertStatus>>>> = {
  pending: { approve: 'approved', reject: 'rejected', cancel: 'withdrawn', exit: 'ended' },
  rejected: stopped,
  approved: { ...valid, ...itself('approved'), change: 'change_pending' },
  change_pending: {
    ...valid,
    ...itself('change_pending'),
    approve_change: 'approved',
    reject_change: 'approved',
    cancel_change: 'approved',
  },
  expired: stopped,
  suspended: { ...stopped, revoke_propose: 'suspended', revoke_refuse: 'suspended', revoke: 'revoked' },
};

/** The state after an event; undefined when the event is not allowed. */
export const next = (status: CertStatus, event: CertEvent): CertStatus | undefined =>
  transitions[status]?.[event];

/** States in which it may be cancelled. */
export const revocable = (Object.keys(transitions) as CertStatus[]).filter(
  (status) => next(status, 'revoke') !== undefined,
);
/** States in which it is valid: a change does not take that away. */
export const validStates = ['approved', 'change_pending'] as const satisfies readonly CertStatus[];
/** States in which it is the account's one certification. */
export const liveStates = [
  'pending',
  'rejected',
  'expired',
  'suspended',
  ...validStates,
] as const satisfies readonly CertStatus[];
export const isValid = (status: CertStatus): boolean => validStates.some((one) => one === status);

/** Nothing follows, and no new one has taken its place. */
export const isOver = (status: CertStatus): boolean =>
  transitions[status] === undefined && status !== 'replaced';

/** The provider status on the account's row. */
export function accountStatusOf(
  status: CertStatus,
): 'none' | 'pending' | 'approved' | 'rejected' | 'expired' | 'suspended' | 'revoked' {
  if (status === 'change_pending') return 'approved';
  return status === 'withdrawn' || status === 'ended' || status === 'replaced' ? 'none' : status;
}

/** The text of each event in the history of a case. */
export const eventTexts: Record<CertEvent | 'submit', string> = {
  submit: '提交认证',
  resubmit: '重新提交',
  approve: '审核通过',
  reject: '审核未通过',
  cancel: '撤回申请',
  replace: '由新的认证取代',
  change: '提交变更',
  change_contact: '修改接单联系方式',
  drop_category: '资质到期，移除类目',
  approve_change: '变更通过',
  reject_change: '变更未通过',
  cancel_change: '撤回变更',
  suspend: '实名认证失效，暂停认证',
  expire: '认证到期',
  revoke_propose: '提请取消',
  revoke_refuse: '不予取消',
  revoke: '取消认证',
  exit: '退出认证',
};
