/**
 * The states of a member; 已锁定 is a temporary effect of wrong passwords, not a state
 * (members-and-roles.md#sub-account-states).
 */
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

/**
 * The transitions of a member (members-and-roles.md#sub-account-states). `activate`: it has chosen its own
 * password; `lapse`: it has not within seven days.
 */
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

/** The state after an event; undefined when the event is not allowed. */
export const next = (state: MemberStatus, event: MemberEvent): MemberStatus | undefined =>
  transitions[state][event];

/**
 * The actions of managers in the order of their buttons, with the permission that each needs
 * (members-and-roles.md#permission-codes).
 */
export const memberActions = {
  edit: 'sub.user:edit',
  quota: 'sub.user:quota',
  reset_password: 'sub.user:resetpwd',
  disable: 'sub.user:disable',
  enable: 'sub.user:disable',
  delete: 'sub.user:delete',
} as const;
export type MemberAction = keyof typeof memberActions;
