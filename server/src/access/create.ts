import { errorText } from '@uc/contract/errors';
import { limits } from '@uc/contract/limits';
import type { Fen } from '@uc/contract/money';
import { isSpending } from '@uc/contract/spending';
import type { Db, Tx } from '../db/index';
import type { Deps } from '../deps';
import { type Customer, type RequestFacts, refuse } from '../call/index';
import { lockAccount } from '../accounts/index';
import { createSubAccount, lockRolesShared, membersOf } from '../members/index';
import { lockPermission, requireStepUp } from '../passport/index';
import { newPassword, refuseWeak } from '../credentials/index';
import type { Password } from '../accounts/index';
import { mintPassword } from './initial-password';
import {
  lockManagerRights,
  isWithin,
  mayAllow,
  mayCreate,
  rightsOfRoles,
  type ManagerRights,
  managerRightsOf,
} from './manager-rights';
import { notifyMember, notifyOwner } from './notifications';

/** A member to create; each field is valid by itself already. */
export interface MemberRequest {
  sub_username: string;
  true_name: string;
  phone: string | null;
  email: string | null;
  role_ids: readonly string[];
  can_create: boolean;
  expire_at: Date | null;
  remark: string;
  quota: { status: boolean; total: Fen; cycle: 'none' | 'month'; alertPct: number };
  /** Undefined: the server generates one. */
  password: string | undefined;
  must_change_password: boolean;
}
export interface CreatedMember {
  sub_id: string;
  sub_username: string;
  /** The generated password, answered once. */
  init_password: string | null;
}
interface Creation {
  actor: Customer;
  request: RequestFacts;
  verifyToken: string | undefined;
  /** The name of a form's field, for the request at an index. */
  fieldOf: (index: number, field: string) => string;
}

/**
 * Creates members, all or none (account.md#member-and-role-screens, members-and-roles.md#sub-account-states).
 * The checks run before the step-up and before the slow hashing of passwords, and again with the rows locked.
 * Refuses subAccount.limit, subAccount.nameTaken, subAccount.beyond, notFound, form.invalid, stepUp.*.
 */
export async function createMembers(
  deps: Deps,
  creation: Creation,
  requests: readonly MemberRequest[],
): Promise<CreatedMember[]> {
  const { actor, verifyToken, fieldOf } = creation;
  const { db, transaction } = deps.database;
  for (const [index, { password, sub_username }] of requests.entries())
    if (password !== undefined) refuseWeak(fieldOf(index, 'password'), password, [sub_username]);
  const { isHeavy } = await refuseUnfit(deps, db, await managerRightsOf(deps, db, actor), creation, requests);
  if (verifyToken === undefined)
    await transaction((tx) => requireStepUp(tx, actor, 'member', undefined, { isHeavy }));
  const secrets: { made: string | null; password: Password }[] = [];
  for (const { password, sub_username } of requests) {
    const made = password === undefined ? mintPassword([sub_username]) : null;
    secrets.push({ made, password: await newPassword(password ?? made!) });
  }
  return transaction(async (tx) => {
    await lockPermission(tx, actor, 'sub.user:create');
    await lockAccount(tx, actor.uid);
    const by = await lockManagerRights(tx, actor);
    await lockRolesShared(tx, actor.uid, [...new Set(requests.flatMap(({ role_ids }) => role_ids))]);
    const weight = await refuseUnfit(deps, tx, by, creation, requests);
    await requireStepUp(tx, actor, 'member', verifyToken, weight);
    const created: CreatedMember[] = [];
    for (const [index, member] of requests.entries()) {
      const { made, password } = secrets[index]!;
      const sub_id = await makeOne(deps, tx, creation, by, member, password);
      created.push({ sub_id, sub_username: member.sub_username, init_password: made });
    }
    const [first] = created;
    const names = created.map(({ sub_username }) => sub_username).join('、');
    if (first !== undefined)
      await notifyOwner(
        tx,
        { uid: actor.uid, ...first, sub_username: names },
        created.length === 1 ? '已创建子账号' : `已批量创建${created.length}个子账号`,
        `由${actor.subId === null ? '主账号' : `子账号${actor.name}`}创建，待成员登录激活。`,
      );
    return created;
  });
}

/** `isHeavy`: one of them will be able to spend, so that the step-up is asked each time. */
async function refuseUnfit(
  deps: Deps,
  db: Db,
  by: ManagerRights,
  { actor: { uid }, fieldOf }: Creation,
  requests: readonly MemberRequest[],
): Promise<{ isHeavy: boolean }> {
  if (!mayCreate(by)) throw refuse('subAccount.beyond');
  let isHeavy = false;
  for (const { role_ids, quota } of requests) {
    const rights = await rightsOfRoles(db, uid, role_ids);
    isHeavy ||= [...rights.permissions].some(isSpending);
    if (by.subId !== null && !(isWithin(rights, by.rights) && mayAllow(by, quota)))
      throw refuse('subAccount.beyond');
  }
  const members = await membersOf(deps, db, uid);
  const taken = new Set(members.map(({ sub_username }) => sub_username.toLowerCase()));
  const errors = requests.flatMap(({ sub_username }, index) => {
    const key = sub_username.toLowerCase();
    const isTaken = taken.has(key);
    taken.add(key);
    return isTaken
      ? [{ field: fieldOf(index, 'sub_username'), message: errorText('subAccount.nameTaken') }]
      : [];
  });
  if (errors.length > 0) throw refuse('subAccount.nameTaken', {}, { errors });
  if (members.length + requests.length > limits.subAccount.max)
    throw refuse('subAccount.limit', { max: limits.subAccount.max });
  return { isHeavy };
}

async function makeOne(
  deps: Deps,
  tx: Tx,
  { actor, request }: Creation,
  by: ManagerRights,
  member: MemberRequest,
  password: Password,
): Promise<string> {
  const { uid } = actor;
  const { phone, email, quota } = member;
  const subId = await createSubAccount(deps, tx, {
    uid,
    subUsername: member.sub_username,
    trueName: member.true_name,
    ...(phone !== null && { phone }),
    ...(email !== null && { email }),
    password,
    roleIds: member.role_ids,
    canCreate: member.can_create && by.subId === null,
    quotaStatus: quota.status,
    quota: quota.total,
    quotaCycle: quota.cycle,
    quotaAlertPct: quota.alertPct,
    status: member.must_change_password ? 'pending_activation' : 'active',
    mustChangePassword: member.must_change_password,
    ...(member.expire_at !== null && { expireAt: member.expire_at }),
    createdBy: actor.subId ?? 'owner',
    remark: member.remark,
  });
  await notifyMember(
    tx,
    { uid, sub_id: subId, sub_username: member.sub_username },
    {
      title: '您已成为子账号成员',
      content: `您已被添加为子账号成员，企业标识${uid}，子账号名${member.sub_username}。请向管理员获取初始密码，${limits.subAccount.activationDays}天内在${request.origin}/center/user/login?as=subaccount登录。`,
      phone,
    },
  );
  return subId;
}
