import type { Db, Tx } from '../db/index';
import type { Deps } from '../deps';
import { type Customer, refuse } from '../call/index';
import {
  isPreset,
  lockActingMember,
  ownerRights,
  type Rights,
  rightsOf,
  subAccountOf,
  findRoles,
} from '../members/index';
import { memberActions, type MemberAction, type MemberStatus, next } from './states';

/** A manager of members: the owner, or a sub-account with its own rights and quota, which limit what it may give. */
export interface ManagerRights {
  /** Null for the owner. */
  subId: string | null;
  /** The creator of the sub-account; null for the owner. */
  createdBy: string | null;
  canCreate: boolean;
  rights: Rights;
  /** Its quota in 分; null when it has none. */
  quota: number | null;
}
/** A member's rights and state, as far as its managers' rights depend on them. */
export interface Held {
  sub_id: string;
  status: MemberStatus;
  rights: Rights;
}

/**
 * Whether rights are a subset of others: no permission more, no area seen wider
 * (members-and-roles.md#how-a-right-is-decided, 4).
 */
export function isWithin(rights: Rights, others: Rights): boolean {
  for (const code of rights.permissions) if (!others.permissions.has(code)) return false;
  return Object.entries(rights.scope).every(
    ([area, scope]) => scope === 'self' || (others.scope[area] ?? 'all') === 'all',
  );
}

/**
 * Whether somebody may change a member at all: not itself, not its creator, nobody with more rights
 * (members-and-roles.md#how-a-right-is-decided, 4).
 */
export const mayTouch = (by: ManagerRights, { sub_id, rights }: Pick<Held, 'sub_id' | 'rights'>): boolean =>
  by.subId === null || (sub_id !== by.subId && sub_id !== by.createdBy && isWithin(rights, by.rights));

/**
 * Whether somebody may create members: the owner, or a member that the owner created and allowed to
 * (members-and-roles.md#how-a-right-is-decided, 4: two levels).
 */
export const mayCreate = (by: ManagerRights): boolean =>
  by.rights.permissions.has('sub.user:create') &&
  (by.subId === null || (by.canCreate && by.createdBy === 'owner'));

/** Whether somebody may set this quota: a manager with a quota gives no more than its own. */
export const mayAllow = (by: ManagerRights, { status, total }: { status: boolean; total: number }): boolean =>
  by.quota === null || (status && total <= by.quota);

/** The actions that a manager may take on a member now; used by the list and by the check of a write. */
export function actionsOn(by: ManagerRights, member: Held): MemberAction[] {
  if (!mayTouch(by, member)) return [];
  return (Object.keys(memberActions) as MemberAction[]).filter(
    (action) => by.rights.permissions.has(memberActions[action]) && next(member.status, action) !== undefined,
  );
}

/** Why somebody may do nothing with a member, as text; null when they may do something. */
export function untouchable(by: ManagerRights, member: Held): string | null {
  if (actionsOn(by, member).length > 0) return null;
  if (member.sub_id === by.subId) return '不能管理自己的账号';
  if (member.sub_id === by.createdBy) return '该成员创建了您的账号，不能由您管理';
  if (!mayTouch(by, member)) return '该成员的权限或数据范围超出您的权限，请由主账号或更高权限的成员管理';
  const codes = Object.values(memberActions);
  return codes.some((code) => by.rights.permissions.has(code))
    ? '当前状态下没有可执行的操作'
    : '您没有管理子账号的权限，仅可查看';
}

/** The rights of the signed-in manager as its session has them, for reading. */
export async function managerRightsOf(
  deps: Pick<Deps, 'vault'>,
  db: Db,
  actor: Customer,
): Promise<ManagerRights> {
  if (actor.subId === null) return rightsOfOwner;
  const sub = await subAccountOf(deps, db, actor.uid, actor.subId);
  if (sub === undefined) throw refuse('session.expired');
  return {
    subId: actor.subId,
    createdBy: sub.created_by,
    canCreate: sub.can_create,
    rights: { permissions: actor.permissions, scope: actor.scope },
    quota: sub.quota_status ? sub.quota_fen : null,
  };
}

/**
 * The rights of the signed-in manager as they are now, locked until commit: a concurrent change is either
 * seen here or waits (trust Z4).
 */
export async function lockManagerRights(tx: Tx, actor: Customer): Promise<ManagerRights> {
  if (actor.subId === null) return rightsOfOwner;
  const sub = await lockActingMember(tx, actor.uid, actor.subId);
  if (sub === undefined) throw refuse('session.expired');
  return {
    subId: actor.subId,
    createdBy: sub.created_by,
    canCreate: sub.can_create,
    rights: rightsOf(sub.role_ids, sub.roles),
    quota: sub.quota_status ? sub.quota_fen : null,
  };
}

/** The combined rights of roles. Refuses notFound for a role that the account does not have. */
export async function rightsOfRoles(db: Db, uid: number, roleIds: readonly string[]): Promise<Rights> {
  const own = await findRoles(db, uid, roleIds);
  const isThere = (roleId: string) => isPreset(roleId) || own.some(({ role_id }) => role_id === roleId);
  if (!roleIds.every(isThere)) throw refuse('notFound');
  return rightsOf(roleIds, own);
}

const rightsOfOwner: ManagerRights = {
  subId: null,
  createdBy: null,
  canCreate: true,
  rights: ownerRights,
  quota: null,
};
