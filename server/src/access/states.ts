/** Where a member stands; 已锁定 is what wrong passwords say for a while, not a state of its own (product 05 §5.3). */
export type MemberStatus = 'pending_activation' | 'active' | 'disabled' | 'deleted';
export type MemberEvent =
  | 'edit'
  | 'quota'
  | 'reset_password'
  | 'activate'
  | 'disable'
  | 'enable'
  | 'lapse'
  | 'expire'
  | 'delete';

/** The life of a member (product 05 §5.3). `activate` is the first password of its own, `lapse` seven days without it. */
export const transitions: Record<MemberStatus, Partial<Record<MemberEvent, MemberStatus>>> = {
  pending_activation: {
    edit: 'pending_activation',
    quota: 'pending_activation',
    reset_password: 'pending_activation',
    activate: 'active',
    disable: 'disabled',
    lapse: 'disabled',
    expire: 'disabled',
    delete: 'deleted',
  },
  active: {
    edit: 'active',
    quota: 'active',
    reset_password: 'active',
    disable: 'disabled',
    expire: 'disabled',
    delete: 'deleted',
  },
  disabled: { edit: 'disabled', quota: 'disabled', enable: 'active', delete: 'deleted' },
  deleted: {},
};

/** Where an event leads; undefined when the table does not list it. */
export const next = (state: MemberStatus, event: MemberEvent): MemberStatus | undefined =>
  transitions[state][event];

/** What those who manage may do, in the order of their buttons, with the code that each needs (product 04 §4.1). */
export const memberActions = {
  edit: 'sub.user:edit',
  quota: 'sub.user:quota',
  reset_password: 'sub.user:resetpwd',
  disable: 'sub.user:disable',
  enable: 'sub.user:disable',
  delete: 'sub.user:delete',
} as const;
export type MemberAction = keyof typeof memberActions;
