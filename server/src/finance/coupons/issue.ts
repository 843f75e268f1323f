import { daysAfter } from '@uc/contract/day';
import * as clock from '../../clock';
import type { Tx } from '../../db/index';
import { refuse } from '../../call/index';
import { audit, documentNo, type MoneyEvent } from '../../ledger/index';
import { findCoupon, insertCoupon } from './store';
import { addIssued, claimedCounts, lockTemplate, type Template } from './template-store';

/** The way in which a coupon is issued; `code` and `public` are checked against the template's rules. */
export type Way = 'public' | 'code' | 'grant' | 'newcomer';

interface Issue extends MoneyEvent {
  templateId: string;
  way: Way;
  couponNo?: string | undefined;
  /** Instead of the template's validity; for worlds that have a past. */
  validFrom?: Date | undefined;
  validTo?: Date | undefined;
  reason?: string | undefined;
}
/** A coupon that was given. */
export interface Issued {
  couponNo: string;
  template: Template;
}

const actions: Record<Way, string> = {
  public: 'coupon.claim',
  code: 'coupon.redeem',
  grant: 'coupon.grant',
  newcomer: 'coupon.newcomer',
};

/**
 * Gives one coupon under the template's terms of today. Stock and the customer's limit are looked at with the template
 * locked, so both are exact under concurrency. Refuses `notFound` and `coupon.notClaimable` with the reason.
 */
export async function issueCoupon(tx: Tx, issue: Issue): Promise<Issued> {
  const { uid, by, templateId, way, validFrom = null, validTo = null } = issue;
  const template = await lockTemplate(tx, templateId);
  if (template === undefined) throw refuse('notFound');
  const at = await clock.now(tx);
  const claimed = (await claimedCounts(tx, uid, [templateId])).get(templateId) ?? 0;
  const reason = whyNot(template, { way, claimed, now: at, isGiven: validTo !== null });
  if (reason !== undefined) throw reason === '' ? refuse('notFound') : notClaimable(reason);
  const couponNo = issue.couponNo ?? documentNo('Q', at);
  await addIssued(tx, templateId);
  await insertCoupon(tx, { uid, couponNo, templateId, at, validFrom, validTo });
  await audit(tx, {
    uid,
    by,
    action: actions[way],
    target: `coupon:${couponNo}`,
    detail: { template: templateId, ...(issue.reason !== undefined && { reason: issue.reason }) },
  });
  return { couponNo, template };
}

export const notClaimable = (reason: string) => refuse('coupon.notClaimable', { reason });

/**
 * Why a template gives nobody, or not this customer, another coupon now; undefined when it does, empty when customers are
 * not to know of it at all. In the words of 领券中心.
 */
export function whyNot(
  template: Template,
  { way, claimed, now, isGiven = false }: { way: Way; claimed: number; now: Date; isGiven?: boolean },
): string | undefined {
  const { status, claim_type, claim_from, claim_to, valid_to, total_count, issued_count, per_user_limit } =
    template;
  if (status === 'draft' || (way !== 'grant' && claim_type !== way)) return '';
  if (status === 'ended') return '活动已结束';
  if (status === 'paused') return '活动已暂停，请稍后再来';
  if (!isGiven && valid_to !== null && valid_to <= beginOf(template, now)) return '活动已结束';
  if (way !== 'grant' && claim_to !== null && claim_to <= now) return '活动已结束';
  if (way !== 'grant' && claim_from !== null && claim_from > now) return '尚未开始';
  if (total_count !== -1 && issued_count >= total_count) return '已领完';
  if (way !== 'grant' && claimed >= per_user_limit)
    return per_user_limit === 1 ? '您已领取过' : `每人限领${per_user_limit}张，您已领完`;
  return undefined;
}

/** The time at which a coupon that is given now becomes valid. */
const beginOf = ({ valid_from, start_delay_days }: Template, now: Date): Date => {
  const begins = valid_from ?? daysAfter(now, start_delay_days);
  return begins > now ? begins : now;
};

type Grant = Omit<Issue, 'way'>;

/** Staff give a coupon; its number. Refuses `notFound`, `coupon.notClaimable`. */
export const grantCoupon = async (tx: Tx, grant: Grant): Promise<string> =>
  (await issueCoupon(tx, { ...grant, way: 'grant' })).couponNo;

/** Issues a coupon under a number made ahead: null when it is there already. */
export async function grantCouponOnce(tx: Tx, grant: Grant & { couponNo: string }): Promise<Issued | null> {
  await lockTemplate(tx, grant.templateId);
  const known = await findCoupon(tx, grant.uid, grant.couponNo, await clock.now(tx));
  return known === undefined ? issueCoupon(tx, { ...grant, way: 'grant' }) : null;
}
