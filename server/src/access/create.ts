import { errorText } from '@uc/contract/errors';
import { limits } from '@uc/contract/limits';
import type { Fen } from '@uc/contract/money';
import { isSpending } from '@uc/contract/spending';
import type { Db, Tx } from '../db/index';
import type { Deps } from '../deps';
import { type Customer, type RequestFacts, refuse } from '../call/index';
import { lockAccount } from '../accounts/index';
import { createSubAccount, holdRoles, membersOf } from '../members/index';
import { holdPermission, requireStepUp } from '../passport/index';
import { newPassword, refuseWeak } from '../credentials/index';
import type { Password } from '../accounts/index';
import { mintPassword } from './initial-password';
import {
  holdStanding,
  isWithin,
  mayAllow,
  mayCreate,
  rightsOfRoles,
  type Standing,
  standingOf,
} from './standing';
import { notifyMember, notifyOwner } from './notifications';

/** A member to be, its fields judged one by one already. */
export interface MemberWish {
  sub_username: string;
  true_name: string;
  phone: string | null;
  email: string | null;
  role_ids: readonly string[];
  can_create: boolean;
  expire_at: Date | null;
  remark: string;
  quota: { status: boolean; total: Fen; cycle: 'none' | 'month'; alertPct: number };
  /** Made up when undefined. */
  password: string | undefined;
  must_change_password: boolean;
}
export interface CreatedMember {
  sub_id: string;
  sub_username: string;
  /** Answered once, where it was made up. */
  init_password: string | null;
}
interface Asking {
  actor: Customer;
  request: RequestFacts;
  verifyToken: string | undefined;
  /** How a form calls a field of the wish at a place. */
  fieldOf: (index: number, field: string) => string;
}

/**
 * Makes members, all or none (product 02 §2.4, 05 §5.3). What would be refused is refused before the person is asked to
 * prove itself and before passwords are hashed, which is slow; it is judged again where the rows are held. Refuses
 * subAccount.limit, subAccount.nameTaken, subAccount.beyond, notFound, form.invalid, stepUp.*.
 */
export async function createMembers(
  deps: Deps,
  asking: Asking,
  wishes: readonly MemberWish[],
): Promise<CreatedMember[]> {
  const { actor, verifyToken, fieldOf } = asking;
  const { db, transaction } = deps.database;
  for (const [index, { password, sub_username }] of wishes.entries())
    if (password !== undefined) refuseWeak(fieldOf(index, 'password'), password, [sub_username]);
  const { isHeavy } = await refuseUnfit(deps, db, await standingOf(deps, db, actor), asking, wishes);
  if (verifyToken === undefined)
    await transaction((tx) => requireStepUp(tx, actor, 'member', undefined, { isHeavy }));
  const secrets: { made: string | null; password: Password }[] = [];
  for (const { password, sub_username } of wishes) {
    const made = password === undefined ? mintPassword([sub_username]) : null;
    secrets.push({ made, password: await newPassword(password ?? made!) });
  }
  return transaction(async (tx) => {
    await holdPermission(tx, actor, 'sub.user:create');
    await lockAccount(tx, actor.uid);
    const by = await holdStanding(tx, actor);
    await holdRoles(tx, actor.uid, [...new Set(wishes.flatMap(({ role_ids }) => role_ids))]);
    const weight = await refuseUnfit(deps, tx, by, asking, wishes);
    await requireStepUp(tx, actor, 'member', verifyToken, weight);
    const created: CreatedMember[] = [];
    for (const [index, wish] of wishes.entries()) {
      const { made, password } = secrets[index]!;
      const sub_id = await makeOne(deps, tx, asking, by, wish, password);
      created.push({ sub_id, sub_username: wish.sub_username, init_password: made });
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

/** Answers whether somebody among them will be able to spend, which is proven for each time. */
async function refuseUnfit(
  deps: Deps,
  db: Db,
  by: Standing,
  { actor: { uid }, fieldOf }: Asking,
  wishes: readonly MemberWish[],
): Promise<{ isHeavy: boolean }> {
  if (!mayCreate(by)) throw refuse('subAccount.beyond');
  let isHeavy = false;
  for (const { role_ids, quota } of wishes) {
    const rights = await rightsOfRoles(db, uid, role_ids);
    isHeavy ||= [...rights.permissions].some(isSpending);
    if (by.subId !== null && !(isWithin(rights, by.rights) && mayAllow(by, quota)))
      throw refuse('subAccount.beyond');
  }
  const members = await membersOf(deps, db, uid);
  const taken = new Set(members.map(({ sub_username }) => sub_username.toLowerCase()));
  const errors = wishes.flatMap(({ sub_username }, index) => {
    const key = sub_username.toLowerCase();
    const isTaken = taken.has(key);
    taken.add(key);
    return isTaken
      ? [{ field: fieldOf(index, 'sub_username'), message: errorText('subAccount.nameTaken') }]
      : [];
  });
  if (errors.length > 0) throw refuse('subAccount.nameTaken', {}, { errors });
  if (members.length + wishes.length > limits.subAccount.max)
    throw refuse('subAccount.limit', { max: limits.subAccount.max });
  return { isHeavy };
}

async function makeOne(
  deps: Deps,
  tx: Tx,
  { actor, request }: Asking,
  by: Standing,
  wish: MemberWish,
  password: Password,
): Promise<string> {
  const { uid } = actor;
  const { phone, email, quota } = wish;
  const subId = await createSubAccount(deps, tx, {
    uid,
    subUsername: wish.sub_username,
    trueName: wish.true_name,
    ...(phone !== null && { phone }),
    ...(email !== null && { email }),
    password,
    roleIds: wish.role_ids,
    canCreate: wish.can_create && by.subId === null,
    quotaStatus: quota.status,
    quota: quota.total,
    quotaCycle: quota.cycle,
    quotaAlertPct: quota.alertPct,
    status: wish.must_change_password ? 'pending_activation' : 'active',
    mustChangePassword: wish.must_change_password,
    ...(wish.expire_at !== null && { expireAt: wish.expire_at }),
    createdBy: actor.subId ?? 'owner',
    remark: wish.remark,
  });
  await notifyMember(
    tx,
    { uid, sub_id: subId, sub_username: wish.sub_username },
    {
      title: '您已成为子账号成员',
      content: `您已被添加为子账号成员，企业标识${uid}，子账号名${wish.sub_username}。请向管理员获取初始密码，${limits.subAccount.activationDays}天内在${request.origin}/center/user/login?as=subaccount登录。`,
      phone,
    },
  );
  return subId;
}
