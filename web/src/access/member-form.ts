import { problem } from '@uc/contract/rules';
import type { Form } from '../forms/use-form';
import type { Problems } from '../forms/refusal';
import type { Member } from './access';
import { noQuota, type QuotaValues } from './QuotaFields';
import { quotaProblems, quotaInput } from './quota-input';

/** 新建 and 编辑子账号 as they are typed; an edited member has no name, password or quota here. */
export interface MemberValues extends QuotaValues {
  sub_username: string;
  true_name: string;
  phone: string;
  email: string;
  expire_on: string;
  remark: string;
  password: string;
  role_ids: readonly string[];
  can_create: boolean;
  is_own_password: boolean;
  must_change: boolean;
}
export type MemberForm = Form<MemberValues>;

export const memberValues = (one: Member | undefined): MemberValues => ({
  ...noQuota,
  sub_username: '',
  true_name: one?.true_name ?? '',
  phone: '',
  email: '',
  expire_on: one?.expire_at?.slice(0, 10) ?? '',
  remark: one?.remark ?? '',
  password: '',
  role_ids: one?.roles.map(({ role_id }) => role_id) ?? [],
  can_create: one?.can_create ?? true,
  is_own_password: false,
  must_change: true,
});

/** Faults of a member's fields; a new one has its user name judged as well. */
export function memberProblems(typed: MemberValues, isNew: boolean): Problems {
  return {
    ...(isNew && { sub_username: problem('subUsername', typed.sub_username.trim()) }),
    true_name: problem('personName', typed.true_name),
    phone: typed.phone ? problem('phone', typed.phone) : undefined,
    email: typed.email ? problem('email', typed.email.trim()) : undefined,
    role_ids: typed.role_ids.length === 0 ? '请至少选择一个角色' : undefined,
    ...(isNew && quotaProblems(typed)),
    ...(isNew && typed.is_own_password && { password: problem('password', typed.password) }),
  };
}

const shared = (typed: MemberValues) => ({
  true_name: typed.true_name.trim(),
  role_ids: [...typed.role_ids],
  can_create: typed.can_create,
  remark: typed.remark.trim(),
  expire_on: typed.expire_on || null,
  ...(typed.phone && { phone: typed.phone }),
  ...(typed.email.trim() && { email: typed.email.trim() }),
});

export const newMember = (typed: MemberValues) => ({
  ...shared(typed),
  ...quotaInput(typed),
  sub_username: typed.sub_username.trim(),
  must_change_password: typed.must_change,
  ...(typed.is_own_password && { password: typed.password }),
});

export const memberInput = (typed: MemberValues, { sub_id, version }: Member) => ({
  ...shared(typed),
  sub_id,
  version,
});
