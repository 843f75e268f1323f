import { dayAfter, startOf } from '@uc/contract/day';
import { createHash } from 'node:crypto';
import type { Input } from '@uc/contract/endpoint';
import { type couponStaffCalls, templateStatuses } from '@uc/contract/finance/coupon-staff';
import { limits } from '@uc/contract/limits';
import { fen, partsTo, ratio } from '@uc/contract/money';
import type { Tx } from '../../db/index';
import { refuse, refuseForm, type Staff } from '../../call/index';
import { initiatorOf } from '../../ledger/index';
import { profileOf } from '../../accounts/index';
import { takeAlone } from '../bookings/index';
import { notifyIssued } from './center';
import { grantCouponOnce } from './issue';
import { next, type TemplateEvent } from './template-states';
import {
  findTemplate,
  insertTemplate,
  insertTemplateEvent,
  lockTemplate,
  makerOf,
  type Template,
  updateTemplateStatus,
} from './template-store';

type Made = Input<typeof couponStaffCalls.staffTemplateCreate>;
interface Done {
  no: string;
  status: string;
  status_text: string;
}

/** A template in draft: nobody gets its coupons before it is started. Refuses terms that contradict each other. */
export async function createTemplate(tx: Tx, staff: Staff, made: Made): Promise<Done> {
  assertTerms(made);
  const isNew = await insertTemplate(tx, {
    template_id: made.template_id,
    name: made.name,
    description: made.description,
    kind: made.kind,
    face_fen: made.kind === 'discount' ? 0 : made.face_value!,
    pay_percent: made.kind === 'discount' ? Math.round(made.discount_rate! * 10) : null,
    discount_cap_fen: made.kind === 'discount' ? made.discount_cap! : null,
    threshold_fen: made.threshold ?? 0,
    order_types: made.order_types,
    excluded_types: made.excluded_types,
    locations: made.locations,
    stack_rule: made.stack_rule,
    valid_from: made.valid_from === undefined ? null : startOf(made.valid_from),
    valid_to: made.valid_to === undefined ? null : startOf(dayAfter(made.valid_to, 1)),
    valid_days: made.valid_days ?? null,
    start_delay_days: made.start_delay_days,
    claim_type: made.claim_type,
    claim_from: made.claim_from === undefined ? null : startOf(made.claim_from),
    claim_to: made.claim_to === undefined ? null : startOf(dayAfter(made.claim_to, 1)),
    total_count: made.total_count ?? -1,
    per_user_limit: made.per_user_limit,
    status: 'draft',
  });
  if (!isNew) throw refuse('coupon.templateTaken');
  await recordEvent(tx, staff, made.template_id, 'create', '');
  return { no: made.template_id, status: 'draft', status_text: templateStatuses.draft };
}

function assertTerms(made: Made): void {
  const wrong = (field: string, message: string) => refuseForm({ field, message });
  const hasFixedEnd = made.valid_to !== undefined;
  if (made.kind === 'discount') {
    if (made.discount_rate === undefined) throw wrong('discount_rate', '请填写折扣');
    if (made.discount_cap === undefined || made.discount_cap === 0)
      throw wrong('discount_cap', '请填写最高优惠金额');
  } else if (made.face_value === undefined || made.face_value === 0) throw wrong('face_value', '请填写面值');
  if (made.kind === 'full_cut' && (made.threshold ?? fen(0)) < made.face_value!)
    throw wrong('threshold', '使用门槛不能低于减免金额');
  if (hasFixedEnd === (made.valid_days !== undefined))
    throw wrong('valid_days', '请填写固定的有效期，或领取后的有效天数，二者选其一');
  if (made.valid_from !== undefined && (made.valid_to === undefined || made.valid_to < made.valid_from))
    throw wrong('valid_to', '有效期的结束日不能早于开始日');
  if (made.claim_from !== undefined && made.claim_to !== undefined && made.claim_to < made.claim_from)
    throw wrong('claim_to', '领取的结束日不能早于开始日');
}

/**
 * Starts, pauses or ends a template; refuses `notFound`, `state.conflict`, and `coupon.secondPerson` for a first start by
 * its maker. Coupons that were given stay as they are.
 */
export async function transitionTemplate(
  tx: Tx,
  staff: Staff,
  { no, reason = '' }: { no: string; reason?: string },
  event: TemplateEvent,
): Promise<Done> {
  const template = await findTemplate(tx, no);
  if (template === undefined) throw refuse('notFound');
  const to = next(template.status, event);
  if (event === 'start' && template.status === 'draft') await assertMayStart(tx, staff, template);
  if (!(await updateTemplateStatus(tx, no, template.status, to))) throw refuse('state.conflict');
  await recordEvent(tx, staff, no, event, reason);
  return { no, status: to, status_text: templateStatuses[to] };
}

/**
 * Its maker starts it alone while its coupons, with all that they have started alone in 24 hours, are worth less than
 * 50,000.00: neither one template after another nor several at once get around the second person.
 */
async function assertMayStart(tx: Tx, staff: Staff, template: Template): Promise<void> {
  const maker = await makerOf(tx, template.template_id);
  const isMaker = maker?.staff_id === null ? maker.done_by === staff.name : maker?.staff_id === staff.staffId;
  if (!isMaker) return;
  const { kind, face_fen, discount_cap_fen, total_count } = template;
  if (total_count < 0) throw refuse('coupon.secondPerson', { why: '本模板不限发放总量' });
  const each = fen(kind === 'discount' ? discount_cap_fen! : face_fen);
  // The worth of millions of coupons is not computed: it is too much in any case.
  const isLarge = total_count >= partsTo(each, limits.booking.twoPersonFrom);
  const worth = isLarge ? limits.booking.twoPersonFrom : ratio(each, total_count, 1);
  const { isAlone, why } = await takeAlone(tx, staff, 'coupon', worth);
  if (!isAlone) throw refuse('coupon.secondPerson', { why });
}

/** Gives each customer one coupon; the same request again gives nobody another one. */
export async function grantCoupons(
  tx: Tx,
  staff: Staff,
  input: { no: string; uids: string[]; reason: string; request_token: string },
): Promise<{ granted: number; coupons: { uid: string; coupon_no: string }[] }> {
  const { no: templateId, reason } = input;
  const template = await lockTemplate(tx, templateId);
  if (template === undefined) throw refuse('notFound');
  if (template.status !== 'active') throw refuse('state.conflict');
  const uids = [...new Set(input.uids)].toSorted();
  const strangers: string[] = [];
  for (const uid of uids) if ((await profileOf(tx, Number(uid))) === undefined) strangers.push(uid);
  if (strangers.length > 0)
    throw refuseForm({ field: 'uids', message: `账户不存在：${strangers.slice(0, 5).join('、')}` });
  const coupons = [];
  let granted = 0;
  for (const uid of uids) {
    const couponNo = numberOf(templateId, input.request_token, uid);
    const grant = { uid: Number(uid), by: initiatorOf(staff), templateId, couponNo, reason };
    const issued = await grantCouponOnce(tx, grant);
    if (issued !== null) {
      await notifyIssued(tx, grant.uid, issued, '您收到一张优惠券');
      granted += 1;
    }
    coupons.push({ uid, coupon_no: couponNo });
  }
  // The same request again gives nobody anything.
  if (granted > 0) await recordEvent(tx, staff, templateId, `grant:${granted}`, reason);
  return { granted, coupons };
}

/** Records an event of a template, its author and the reason. */
export const recordEvent = (
  tx: Tx,
  { name, staffId }: Staff,
  templateId: string,
  event: string,
  reason: string,
): Promise<void> =>
  insertTemplateEvent(tx, {
    template_id: templateId,
    event,
    done_by: name,
    staff_id: staffId,
    reason,
  });

/** Always the same number for the same input, so that a repeat finds the coupon that is there. */
function numberOf(templateId: string, token: string, uid: string): string {
  const digest = createHash('sha256').update(`${templateId}|${token}|${uid}`).digest();
  return `Q${String(digest.readBigUInt64BE() % 10n ** 18n).padStart(18, '0')}`;
}
