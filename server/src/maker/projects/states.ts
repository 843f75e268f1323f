import type { ProjectAction } from '@uc/contract/maker/view';
import type { ProjectStatus } from '@uc/contract/maker/texts';

export type ProjectEvent =
  | 'submit'
  | 'withdraw'
  | 'approve'
  | 'reject'
  | 'change_submit'
  | 'change_withdraw'
  | 'change_discard'
  | 'change_approve'
  | 'change_reject'
  | 'apply'
  | 'apply_withdraw'
  | 'accept'
  | 'refuse'
  | 'graduate'
  | 'exit'
  | 'progress'
  | 'offline'
  | 'ban'
  | 'delete';

const shown = (status: ProjectStatus) =>
  ({
    change_submit: status,
    change_withdraw: status,
    change_discard: status,
    change_approve: status,
    change_reject: status,
    progress: status,
    ban: 'banned',
  }) as const;

/** The states of a project (maker.md#project-states). */
export const transitions: Partial<Record<ProjectStatus, Partial<Record<ProjectEvent, ProjectStatus>>>> = {
  draft: { submit: 'auditing', delete: 'deleted' },
  auditing: { approve: 'online', reject: 'rejected', withdraw: 'draft', ban: 'banned' },
  rejected: { submit: 'auditing', delete: 'deleted' },
  online: { ...shown('online'), apply: 'incubate_review', offline: 'offline' },
  incubate_review: {
    ...shown('incubate_review'),
    accept: 'incubating',
    refuse: 'online',
    apply_withdraw: 'online',
  },
  incubating: { ...shown('incubating'), graduate: 'graduated', exit: 'online' },
  graduated: { ...shown('graduated'), offline: 'offline' },
  offline: { submit: 'auditing', delete: 'deleted', ban: 'banned' },
};

/** The state after an event; undefined when the event is not allowed. */
export const next = (status: ProjectStatus, event: ProjectEvent): ProjectStatus | undefined =>
  transitions[status]?.[event];

/** States in which everybody may see it. */
export const shownStates = ['online', 'incubate_review', 'incubating', 'graduated'] as const;
export const isShown = (status: ProjectStatus): boolean => shownStates.some((one) => one === status);
/** States in which its form itself is written. */
export const isDraftable = (status: ProjectStatus): boolean =>
  status === 'draft' || status === 'rejected' || status === 'offline';

/** The actions that are open to its people now, whatever their rights. */
export function actionsOf(status: ProjectStatus, changeStatus: string | null): ProjectAction[] {
  const all: [ProjectAction, boolean][] = [
    ['edit', isDraftable(status) || (isShown(status) && changeStatus !== 'auditing')],
    ['submit', isDraftable(status) || changeStatus === 'draft' || changeStatus === 'rejected'],
    ['withdraw', status === 'auditing' || changeStatus === 'auditing'],
    ['discard_change', changeStatus === 'draft' || changeStatus === 'rejected'],
    ['apply', next(status, 'apply') !== undefined],
    ['progress', isShown(status)],
    ['offline', next(status, 'offline') !== undefined],
    ['delete', next(status, 'delete') !== undefined],
  ];
  return all.filter(([, isOpen]) => isOpen).map(([action]) => action);
}

/** The text of each event in the history of a project. */
export const eventTexts: Record<ProjectEvent | 'create', string> = {
  create: '新建项目',
  submit: '提交审核',
  withdraw: '撤回审核',
  approve: '审核通过',
  reject: '审核未通过',
  change_submit: '提交修改',
  change_withdraw: '撤回修改',
  change_discard: '放弃修改',
  change_approve: '修改通过',
  change_reject: '修改未通过',
  apply: '申请孵化',
  apply_withdraw: '撤回孵化申请',
  accept: '进入孵化',
  refuse: '孵化申请未通过',
  graduate: '孵化毕业',
  exit: '退出孵化',
  progress: '发布进展',
  offline: '下架',
  ban: '违规下架',
  delete: '删除',
};
