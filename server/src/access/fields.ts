import type { Api } from '@uc/contract';
import { DAY_MS, dayOf, isBefore, startOf } from '@uc/contract/day';
import type { Input } from '@uc/contract/endpoint';
import { limits } from '@uc/contract/limits';
import { compare, type Fen, fen, formatFen } from '@uc/contract/money';
import { refuseForm } from '../call/index';
import type { MemberRequest } from './create';

type CreateInput = Input<Api['access']['createMember']>;
type QuotaInput = Pick<CreateInput, 'quota_status' | 'quota' | 'quota_cycle' | 'quota_alert_pct'>;

/** The end of a member's last day, in China; undefined stays undefined. Refuses a day in the past. */
export function expiryOf(day: string | null | undefined, now = new Date()): Date | null | undefined {
  if (day === undefined || day === null) return day;
  if (isBefore(day, dayOf(now))) throw refuseForm({ field: 'expire_on', message: '到期日期不能早于今天' });
  return new Date(startOf(day).getTime() + DAY_MS - 1);
}

/** A member's quota. Refuses a quota without an amount, or above the maximum. */
export function quotaOf(input: QuotaInput): MemberRequest['quota'] {
  const total: Fen | undefined = input.quota;
  if (input.quota_status && total === undefined) throw refuseForm({ field: 'quota', message: '请输入额度' });
  const { quotaMax } = limits.subAccount;
  if (total !== undefined && compare(total, quotaMax) > 0)
    throw refuseForm({ field: 'quota', message: `额度为0-${formatFen(quotaMax)}元` });
  return {
    status: input.quota_status,
    total: total ?? fen(0),
    cycle: input.quota_cycle,
    alertPct: input.quota_alert_pct,
  };
}

/** The request of the form for one member. */
export const requestOf = (input: CreateInput): MemberRequest => ({
  sub_username: input.sub_username,
  true_name: input.true_name.trim(),
  phone: input.phone ?? null,
  email: input.email ?? null,
  role_ids: [...new Set(input.role_ids)],
  can_create: input.can_create,
  expire_at: expiryOf(input.expire_on) ?? null,
  remark: input.remark.trim(),
  quota: quotaOf(input),
  password: input.password,
  must_change_password: input.must_change_password,
});
