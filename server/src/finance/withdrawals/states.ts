import { countedStates } from '@uc/contract/counted-states';
import type { WithdrawStatus } from '@uc/contract/finance/withdraw-rules';
import { limits } from '@uc/contract/limits';

export type WithdrawEvent =
  | 'confirm'
  | 'refuse'
  | 'expire'
  | 'cancel'
  | 'approve'
  | 'first_approve'
  | 'second_approve'
  | 'reject'
  | 'send'
  | 'succeed'
  | 'fail'
  | 'return';

/** The life of a withdrawal (finance.md#withdrawal-states). No time-out ends 打款中: the bank or a person does. */
export const transitions: Record<WithdrawStatus, Partial<Record<WithdrawEvent, WithdrawStatus>>> = {
  pending_owner: { confirm: 'submitted', refuse: 'cancelled', expire: 'cancelled', cancel: 'cancelled' },
  submitted: {
    cancel: 'cancelled',
    approve: 'approved',
    first_approve: 'submitted',
    second_approve: 'approved',
    reject: 'rejected',
  },
  approved: { send: 'paying' },
  paying: { succeed: 'success', fail: 'failed' },
  success: { return: 'returned' },
  cancelled: {},
  rejected: {},
  failed: {},
  returned: {},
};

/** Where an event leads; undefined when the table does not list it. */
export const next = (state: WithdrawStatus, event: WithdrawEvent): WithdrawStatus | undefined =>
  transitions[state][event];

/** A card with one of these cannot be unbound. */
export const inFlight = countedStates<WithdrawStatus>({
  pending_owner: true,
  submitted: true,
  approved: true,
  paying: true,
  success: false,
  cancelled: false,
  rejected: false,
  failed: false,
  returned: false,
});
/**
 * States that count towards the day's limits and the month's free one: those whose money is out, or may still
 * go out.
 */
export const counted = countedStates<WithdrawStatus>({
  pending_owner: true,
  submitted: true,
  approved: true,
  paying: true,
  success: true,
  cancelled: false,
  rejected: false,
  failed: false,
  returned: false,
});

/** Events beside its states: of these only staff read. */
export type BatchEvent = 'batch' | 'batch_again' | 'unbatch';

export const eventTexts: Record<WithdrawEvent | BatchEvent | 'submit' | 'ask', string> = {
  submit: '提交申请',
  confirm: '主账号已确认',
  refuse: '主账号已拒绝',
  expire: `超过${limits.withdraw.ownerHours}小时未确认，已撤销`,
  cancel: '撤销申请',
  approve: '审核通过',
  first_approve: '初审通过，待复核',
  second_approve: '复核通过',
  reject: '审核未通过',
  send: '已提交银行打款',
  succeed: '打款成功',
  fail: '打款失败，资金已退回',
  return: '银行退票，资金与手续费已退回',
  ask: '银行处理中',
  batch: '放入打款批次',
  batch_again: '随新批次再次送银行',
  unbatch: '从打款批次收回，重新等待打款',
};

export type WithdrawAction = 'cancel' | 'confirm' | 'again';

/** Whether the owner has let the time pass in which a withdrawal of a sub-account is confirmed. */
export const isUnconfirmed = ({ confirm_until: until }: { confirm_until: Date | null }, at: Date): boolean =>
  until !== null && until <= at;

/** The actions of a person: whoever may withdraw may cancel, the owner may confirm until the time for it is over. */
export function withdrawActions(
  status: WithdrawStatus,
  { isOwner, maySubmit, isLate }: { isOwner: boolean; maySubmit: boolean; isLate: boolean },
): WithdrawAction[] {
  if (status === 'pending_owner' && isOwner) return isLate ? [] : ['confirm'];
  if (!maySubmit) return [];
  if (status === 'submitted' || status === 'pending_owner') return ['cancel'];
  return status === 'failed' || status === 'returned' ? ['again'] : [];
}
