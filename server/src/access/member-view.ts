import type { Api } from '@uc/contract';
import { subAccountStatusTexts } from '@uc/contract/account/texts';
import type { Output } from '@uc/contract/endpoint';
import { maskEmail, maskPhone } from '@uc/contract/mask';
import { fen } from '@uc/contract/money';
import type { Db } from '../db/index';
import type { Deps } from '../deps';
import { type Customer, regionOf } from '../call/index';
import {
  findMemberNames,
  type Member,
  type CustomRole,
  rightsOf,
  roleNames,
  listRoles,
} from '../members/index';
import { lockedMembers } from '../credentials/index';
import { actionsOn, type Held, type ManagerRights, managerRightsOf, untouchable } from './manager-rights';
import type { MemberStatus } from './states';

export type MemberView = Output<Api['access']['editMember']>;

/** Members as their managers see them, in the given order. */
export async function memberViews(
  deps: Pick<Deps, 'vault'>,
  db: Db,
  actor: Customer,
  members: readonly Member[],
  manager?: ManagerRights,
): Promise<MemberView[]> {
  const { uid } = actor;
  const by = manager ?? (await managerRightsOf(deps, db, actor));
  const roles = (await listRoles(db, uid)) as unknown as CustomRole[];
  const makers = await findMemberNames(db, uid, [...new Set(members.map(({ created_by }) => created_by))]);
  const locked = await lockedMembers(
    deps,
    db,
    uid,
    members.map(({ sub_id }) => sub_id),
  );
  const all = members.map((member) =>
    viewOf(member, by, roles, { isLocked: locked.has(member.sub_id), makers }),
  );
  return by.rights.permissions.has('sub.user:view') ? all : all.map(withQuotaOnly);
}

/** The member as shown to a manager who may only set its quota: name, status and quota. */
const withQuotaOnly = (member: MemberView): MemberView => ({
  ...member,
  phone_mask: null,
  email_mask: null,
  roles: [],
  data_scope: {},
  state_reason: null,
  last_login_at: null,
  last_login_region: null,
  created_by_name: '',
  remark: '',
});

/** A member's rights and quota. */
export const heldBy = (
  { sub_id, status, role_ids }: Pick<Member, 'sub_id' | 'status' | 'role_ids'>,
  roles: readonly CustomRole[],
): Held => ({ sub_id, status: status as MemberStatus, rights: rightsOf(role_ids, roles) });

function viewOf(
  member: Member,
  by: ManagerRights,
  roles: readonly CustomRole[],
  { isLocked, makers }: { isLocked: boolean; makers: ReadonlyMap<string, string> },
): MemberView {
  const held = heldBy(member, roles);
  const status = isLocked && held.status !== 'disabled' ? 'locked' : (held.status as 'active');
  const { phone, email, created_by: maker } = member;
  return {
    sub_id: member.sub_id,
    sub_username: member.sub_username,
    true_name: member.true_name,
    phone_mask: phone === null ? null : maskPhone(phone),
    email_mask: email === null ? null : maskEmail(email),
    roles: roleNames(member.role_ids, roles),
    data_scope: { ...held.rights.scope },
    can_create: member.can_create,
    quota: fen(member.quota_fen),
    quota_used: fen(member.used_fen),
    quota_status: member.quota_status,
    quota_cycle: member.quota_cycle,
    quota_alert_pct: member.quota_alert_pct,
    status,
    status_text: subAccountStatusTexts[status],
    state_reason: member.state_reason,
    last_login_at: member.last_login_at,
    last_login_region: regionOf(member.last_login_ip),
    expire_at: member.expire_at,
    created_at: member.created_at,
    created_by: maker,
    created_by_name: maker === 'owner' ? '主账号' : (makers.get(maker) ?? maker),
    remark: member.remark,
    version: member.version,
    actions: actionsOn(by, held),
    untouchable: untouchable(by, held),
  };
}
