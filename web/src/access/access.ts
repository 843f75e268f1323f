import type { Api } from '@uc/contract';
import { api, useSession, type WireInput, type WireOutput } from '../client';
import { to } from '../routes';
import type { Tone } from '../ui/StatusTag';

export type MemberList = WireOutput<Api['access']['members']>;
export type Member = MemberList['list'][number];
export type MemberAction = Member['actions'][number];
export type Role = WireOutput<Api['access']['roles']>['list'][number];
export type RoleDetail = WireOutput<Api['access']['role']>;
export type Area = WireOutput<Api['access']['permissionTree']>[number];
export type Created = WireOutput<Api['access']['createMember']>;
export type Grantable = WireInput<Api['access']['createRole']>['permissions'][number];

export const memberTones: Record<Member['status'], Tone> = {
  pending_activation: 'info',
  active: 'positive',
  locked: 'warning',
  disabled: 'neutral',
};

/** Reads to repeat after a change of a member or a role. */
export const memberReads = [
  api.access.members,
  api.access.member,
  api.access.memberLogs,
  api.access.roles,
  api.access.role,
];
export const roleReads = [...memberReads, api.access.rolePreview];

/** Every role fits one page: seven presets and twenty of one’s own. */
export const allRoles = { page: 1, page_size: 50 } as const;

/** The pages of this room for who is here: sub-accounts have rows of their own (spec §2). */
export function useAccessLinks() {
  const isSub = useSession().kind === 'sub';
  return {
    isSub,
    members: to(isSub ? 'access.sub' : 'account.manage'),
    roles: to(isSub ? 'access.sub.roles' : 'account.manage.role'),
    role: (id: string) => to(isSub ? 'access.sub.roles.detail' : 'account.manage.role.detail', { id }),
  };
}
