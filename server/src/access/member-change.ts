import type { Api } from '@uc/contract';
import { dayOf } from '@uc/contract/day';
import type { Input } from '@uc/contract/endpoint';
import { errorText } from '@uc/contract/errors';
import { maskEmail, maskName, maskPhone } from '@uc/contract/mask';
import { compare, fen, formatFen } from '@uc/contract/money';
import { isSpending } from '@uc/contract/spending';
import type { Tx } from '../db/index';
import type { Deps } from '../deps';
import { type Customer, refuse, refuseForm, type RequestFacts } from '../call/index';
import { handOverCrowdsourcing } from '../crowdsourcing/index';
import { handOverFavourites } from '../favourites/index';
import { handOverCases } from '../filings/index';
import { handOverOrders } from '../orders/index';
import { handOverInvoices } from '../finance/invoices/index';
import { handOverTickets } from '../support/index';
import {
  changeMember,
  type CustomRole,
  findRoles,
  lockMember,
  lockRolesShared,
  type Member,
  type MemberChange,
  quotaSet,
  beginQuotaAnew,
  roleNames,
  sealedMember,
  sessionsEnd,
} from '../members/index';
import { requireStepUp } from '../passport/index';
import { expiryOf, quotaOf } from './fields';
import { heldBy, type MemberView, memberViews } from './member-view';
import {
  lockManagerRights,
  isWithin,
  mayAllow,
  mayCreate,
  mayTouch,
  rightsOfRoles,
  type ManagerRights,
} from './manager-rights';
import { type MemberEvent, type MemberStatus, next } from './states';
import { notifyMember, notifyOwner } from './notifications';

/** A change of one member. */
export interface Change {
  deps: Deps;
  tx: Tx;
  actor: Customer;
  request: RequestFacts;
  input: { sub_id: string; version: number; verify_token?: string | undefined };
}
type EditInput = Input<Api['access']['editMember']>;
type QuotaInput = Input<Api['access']['setMemberQuota']>;

/** Locks the member and reads who changes it. Refuses notFound, subAccount.beyond, state.conflict. */
export async function lockMemberFor(
  { deps, tx, actor, input }: Change,
  event: MemberEvent,
): Promise<{ member: Member; by: ManagerRights; to: MemberStatus }> {
  const by = await lockManagerRights(tx, actor);
  const member = await lockMember(deps, tx, actor.uid, input.sub_id);
  if (member === undefined) throw refuse('notFound');
  await lockRolesShared(tx, actor.uid, member.role_ids);
  const roles = (await findRoles(tx, actor.uid, member.role_ids)) as CustomRole[];
  if (!mayTouch(by, heldBy(member, roles))) throw refuse('subAccount.beyond');
  const to = next(member.status as MemberStatus, event);
  if (to === undefined || member.version !== input.version) throw refuse('state.conflict');
  return { member, by, to };
}

/** The step-up scene of a change, and whether it is asked each time (`isHeavy`). */
interface Proven {
  scene?: 'member' | 'member_quota' | 'member_password';
  isHeavy?: boolean;
}

/** Requires the step-up and writes the change; `to` is the new status. */
export async function write(
  { tx, actor, input }: Change,
  member: Member,
  to: MemberStatus,
  change: MemberChange,
  { scene = 'member', isHeavy = false }: Proven = {},
): Promise<void> {
  await requireStepUp(tx, actor, scene, input.verify_token, { isHeavy });
  if (!(await changeMember(tx, member, [member.status], { ...change, status: to })))
    throw refuse('state.conflict');
}

export async function editMember(call: Change & { input: EditInput }): Promise<MemberView> {
  const { deps, tx, actor, request, input } = call;
  const { member, by, to } = await lockMemberFor(call, 'edit');
  const roleIds = [...new Set(input.role_ids)];
  await lockRolesShared(tx, actor.uid, roleIds);
  const rights = await rightsOfRoles(tx, actor.uid, roleIds);
  if (by.subId !== null && !isWithin(rights, by.rights)) throw refuse('subAccount.beyond');
  const expireAt = expiryOf(input.expire_on);
  const canCreate = input.can_create && member.created_by === 'owner' && (mayCreate(by) || member.can_create);
  const name = input.true_name.trim();
  const { phone, email } = input;
  const held = await rightsOfRoles(tx, actor.uid, member.role_ids);
  // Payments of a member are confirmed by a code to its phone.
  const isHeavy =
    (phone !== undefined && phone !== member.phone) ||
    [...rights.permissions].some((code) => isSpending(code) && !held.permissions.has(code));
  const change: MemberChange = {
    ...sealedMember(deps, actor.uid, member.sub_id, {
      true_name: name,
      ...(phone !== undefined && { phone }),
      ...(email !== undefined && { email }),
    }),
    role_ids: roleIds,
    can_create: canCreate,
    remark: input.remark.trim(),
    ...(expireAt !== undefined && { expire_at: expireAt }),
  };
  await write(call, member, to, change, { isHeavy });
  const named = await findRoles(tx, actor.uid, [...roleIds, ...member.role_ids]);
  const rolesText = (ids: readonly string[]) =>
    roleNames(ids, named)
      .map((role) => role.name)
      .join('、');
  request.note({
    changes: differences([
      ['true_name', maskName(member.true_name), maskName(name), member.true_name !== name],
      [
        'phone',
        maskedPhone(member.phone),
        maskedPhone(phone ?? null),
        phone !== undefined && phone !== member.phone,
      ],
      [
        'email',
        maskedEmail(member.email),
        maskedEmail(email ?? null),
        email !== undefined && email !== member.email,
      ],
      ['roles', rolesText(member.role_ids), rolesText(roleIds)],
      ['can_create', String(member.can_create), String(canCreate)],
      ['expire_on', dayText(member.expire_at), dayText(expireAt ?? null), expireAt !== undefined],
    ]),
  });
  if (rolesText(member.role_ids) !== rolesText(roleIds))
    await notifyMember(tx, member, {
      title: '您的角色已变更',
      content: `您的角色已变更为：${rolesText(roleIds)}，即时生效。`,
      phone: null,
    });
  return viewAfter(call);
}

export async function setMemberQuota(call: Change & { input: QuotaInput }): Promise<MemberView> {
  const { tx, request, input } = call;
  const { member, by, to } = await lockMemberFor(call, 'quota');
  const rule = quotaOf(input);
  if (!mayAllow(by, rule)) throw refuse('subAccount.beyond');
  const beginsAnew = input.reset_used || rule.cycle !== member.quota_cycle;
  if (rule.status && !beginsAnew && compare(rule.total, fen(member.used_fen)) < 0)
    throw refuse(
      'subAccount.quotaBelowUsed',
      {},
      { errors: [{ field: 'quota', message: errorText('subAccount.quotaBelowUsed') }] },
    );
  await write(call, member, to, quotaSet(rule), { scene: 'member_quota' });
  if (beginsAnew) await beginQuotaAnew(tx, member.uid, member.sub_id);
  const text = (status: boolean, total: number, cycle: string) =>
    status ? `${formatFen(fen(total))}元${cycle === 'month' ? '/月' : ''}` : '不限额';
  const after = text(rule.status, rule.total, rule.cycle);
  request.note({
    changes: differences([
      ['quota', text(member.quota_status, member.quota_fen, member.quota_cycle), after],
      ['quota_alert_pct', `${member.quota_alert_pct}%`, `${rule.alertPct}%`],
      ['quota_used', formatFen(fen(member.used_fen)), '0.00', beginsAnew && member.used_fen > 0],
    ]),
  });
  await notifyOwner(tx, member, '子账号额度已调整', `的额度已设置为${after}。`);
  return viewAfter(call);
}

export async function disableMember(call: Change & { input: { reason: string } }): Promise<MemberView> {
  const { tx, input } = call;
  const { member, to } = await lockMemberFor(call, 'disable');
  const reason = input.reason.trim();
  await write(call, member, to, { ...sessionsEnd, state_reason: reason || null });
  const why = reason ? `，原因：${reason}` : '';
  await notifyOwner(tx, member, '子账号已停用', `已停用${why}。`);
  const content = '您的子账号已被停用，如有疑问请联系管理员。';
  await notifyMember(tx, member, { title: '您的子账号已停用', content, phone: member.phone });
  return viewAfter(call);
}

export async function enableMember(call: Change): Promise<MemberView> {
  const { tx } = call;
  const { member, to } = await lockMemberFor(call, 'enable');
  const held = await rightsOfRoles(tx, call.actor.uid, member.role_ids);
  if (member.is_expired)
    throw refuseForm({ field: 'expire_on', message: '该子账号已过期，请先编辑到期日期再启用' });
  await write(call, member, to, { state_reason: null }, { isHeavy: [...held.permissions].some(isSpending) });
  await notifyOwner(tx, member, '子账号已启用', '已启用，可以正常登录。');
  const content = '您的子账号已启用，可以正常登录。';
  await notifyMember(tx, member, { title: '您的子账号已启用', content, phone: member.phone });
  return viewAfter(call);
}

/**
 * Hands a member's objects over to the owner, room by room
 * (members-and-roles.md#what-a-deleted-member-leaves); returns how many are not finished.
 */
async function handOver(tx: Tx, uid: number, subId: string): Promise<number> {
  let open = 0;
  for (const step of [handOverOrders, handOverCases, handOverCrowdsourcing])
    open += await step(tx, uid, subId);
  await handOverFavourites(tx, uid, subId);
  await handOverTickets(tx, uid, subId);
  await handOverInvoices(tx, uid, subId);
  return open;
}

/** Deletes a member: its name is released, what it made goes to the owner, phone and e-mail are erased. */
export async function deleteMember(call: Change): Promise<{ ok: true; handed_over: number }> {
  const { tx, actor, request } = call;
  const { member, to } = await lockMemberFor(call, 'delete');
  await write(call, member, to, { ...sessionsEnd, phone: null, email: null });
  const handed_over = await handOver(tx, actor.uid, member.sub_id);
  request.note({
    changes: [{ field: 'sub_username', before: member.sub_username, after: '' }],
  });
  const orders = handed_over > 0 ? `，其${handed_over}项未完成的业务已转由主账号处理` : '';
  await notifyOwner(tx, member, '子账号已删除', `已删除${orders}。`);
  return { ok: true, handed_over };
}

async function viewAfter({ deps, tx, actor, input }: Change): Promise<MemberView> {
  const member = await lockMember(deps, tx, actor.uid, input.sub_id);
  const [shown] = await memberViews(deps, tx, actor, [member!]);
  return shown!;
}

type Difference = [field: string, before: string, after: string, isChanged?: boolean];
const differences = (all: readonly Difference[]) =>
  all.flatMap(([field, before, after, isChanged = before !== after]) =>
    isChanged ? [{ field, before, after }] : [],
  );
const maskedPhone = (phone: string | null): string => (phone === null ? '' : maskPhone(phone));
const maskedEmail = (email: string | null): string => (email === null ? '' : maskEmail(email));
const dayText = (moment: Date | null): string => (moment === null ? '长期' : dayOf(moment));
