import { publicStates, type WorkStatus } from '@uc/contract/works/texts';

export type WorkEvent =
  | 'submit'
  | 'approve'
  | 'reject'
  | 'cancel'
  | 'drop_change'
  | 'online'
  | 'offline'
  | 'ban'
  | 'restore'
  | 'delete'
  | 'close';

const gone = { delete: 'deleted', close: 'deleted', ban: 'banned' } as const;
const shown = { offline: 'offline', ban: 'banned', close: 'deleted' } as const;

/** The states of a work (works.md#work-states, ADR 43). */
export const transitions: Partial<Record<WorkStatus, Partial<Record<WorkEvent, WorkStatus>>>> = {
  draft: { ...gone, submit: 'auditing' },
  auditing: { approve: 'online', reject: 'rejected', cancel: 'draft', ban: 'banned', close: 'deleted' },
  rejected: { ...gone, submit: 'auditing' },
  online: { ...shown, submit: 'change_auditing', drop_change: 'online' },
  change_auditing: { ...shown, approve: 'online', reject: 'change_rejected', cancel: 'online' },
  change_rejected: { ...shown, submit: 'change_auditing', drop_change: 'online' },
  offline: { ...gone, submit: 'auditing', online: 'online', drop_change: 'offline' },
  banned: { restore: 'online', close: 'deleted' },
};

/** The state after an event; undefined when the event is not allowed. */
export const next = (status: WorkStatus, event: WorkEvent): WorkStatus | undefined =>
  transitions[status]?.[event];

export const isPublic = (status: WorkStatus): boolean => publicStates.includes(status);
/** States in which staff are waited for. */
export const waitingStates = ['auditing', 'change_auditing'] as const satisfies readonly WorkStatus[];
export const isWaiting = (status: WorkStatus): boolean => waitingStates.some((one) => one === status);
/** States in which edits are saved beside an approved version. */
export const isApproved = (status: WorkStatus): boolean => isPublic(status) || status === 'offline';
/** States in which it can be edited. */
export const isEditable = (status: WorkStatus): boolean =>
  !isWaiting(status) && status !== 'banned' && status !== 'deleted';

/** The text of each event in the history of a case. */
export const eventTexts: Record<WorkEvent, string> = {
  submit: '提交审核',
  approve: '审核通过',
  reject: '审核未通过',
  cancel: '撤回审核',
  drop_change: '放弃修改',
  online: '上架',
  offline: '下架',
  ban: '违规下架',
  restore: '投诉不成立，恢复上架',
  delete: '删除',
  close: '账户注销，作品删除',
};
