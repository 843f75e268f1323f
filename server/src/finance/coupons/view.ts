import { limits } from '@uc/contract/limits';
import { daysAfter, daysUntil } from '@uc/contract/day';
import type { Input, Output } from '@uc/contract/endpoint';
import { couponKinds, couponStatuses, type coupons } from '@uc/contract/finance/coupons';
import { fen } from '@uc/contract/money';
import * as clock from '../../clock';
import { centerNames } from '../../centers/index';
import type { Db } from '../../db/index';
import { refuse } from '../../call/index';
import { directionOf, rangeOf } from '../../calendar/index';
import { type Coupon, couponCounts, findCoupon, listCoupons, statusesOf } from './store';
import { excludedText, type Purchase, scopeText, thresholdText, unusableReason } from './usable';
import { listUsages } from './usage-store';

/** 即将过期: within so many days (finance.md#calls-of-coupons-and-白条). */
export const EXPIRING_DAYS = limits.coupon.soonDays;
const actionTexts = { use: '使用', return: '退回', void: '作废' } as const;
/** Whether vouchers may stand beside it, in words. */
export const stackTexts = { none: '不可与代金券叠加', with_voucher: '可与代金券叠加' } as const;
export type Names = ReadonlyMap<string, string>;
/** Name of a sub-center. */
export const nameOf = (names: Names, code: string): string => names.get(code) ?? code;

/** A coupon as the card shows it, held against an order where one is named. */
export function couponView(coupon: Coupon, names: Names, now: Date, purchase: Purchase) {
  const reason = unusableReason(coupon, purchase);
  return {
    coupon_no: coupon.couponNo,
    name: coupon.name,
    kind: coupon.kind,
    kind_text: couponKinds[coupon.kind],
    face_value: coupon.face,
    balance: coupon.balance,
    discount_rate: coupon.payPercent === null ? null : coupon.payPercent / 10,
    discount_cap: coupon.discountCap,
    threshold: coupon.threshold,
    threshold_text: thresholdText(coupon),
    scope_text: scopeText(coupon),
    excluded_text: excludedText(coupon),
    locations: coupon.locations.length === 0 ? ['all'] : coupon.locations,
    locations_text:
      coupon.locations.length === 0
        ? nameOf(names, 'all')
        : coupon.locations.map((code) => nameOf(names, code)).join('、'),
    valid_from: coupon.validFrom,
    valid_to: coupon.validTo,
    days_left: daysUntil(coupon.validTo, now),
    status: coupon.status,
    status_text: couponStatuses[coupon.status],
    stack_rule: coupon.stackRule,
    stack_text: stackTexts[coupon.stackRule],
    used_order_no: coupon.usedOrderNo,
    used_at: coupon.usedAt,
    usable: reason === '',
    unusable_reason: reason,
  };
}

/** 代金券/优惠券 with why one cannot be used for the order in mind. */
export async function couponList(
  db: Db,
  uid: number,
  input: Input<typeof coupons.list>,
): Promise<Output<typeof coupons.list>> {
  const [now, names] = await Promise.all([clock.now(db), centerNames(db)]);
  const filter = {
    statuses: input.status && statusesOf[input.status],
    kind: input.kind,
    location: input.location === 'all' ? undefined : input.location,
    keyword: input.keyword || undefined,
    endsBefore: input.expiring_days === undefined ? undefined : daysAfter(now, Number(input.expiring_days)),
    // With an amount in mind every coupon is shown, and says why it does not fit.
    orderType: input.order_amount === undefined ? input.order_type : undefined,
    ...rangeOf(input),
  };
  const page = { sort: input.sort, limit: input.page_size, offset: (input.page - 1) * input.page_size };
  const { rows, total } = await listCoupons(db, uid, filter, now, page);
  const purchase = { orderType: input.order_type, amount: input.order_amount, location: input.location };
  return {
    list: rows.map((coupon) => couponView(coupon, names, now, purchase)),
    total,
    page: input.page,
    page_size: input.page_size,
  };
}

/** The number of coupons of each kind, and the worth of the vouchers together in 分. */
export async function couponSummary(
  db: Db,
  uid: number,
  location: string,
): Promise<Output<typeof coupons.summary>> {
  const now = await clock.now(db);
  const counts = await couponCounts(db, {
    uid,
    location,
    now,
    expiringBefore: daysAfter(now, EXPIRING_DAYS),
  });
  const { voucher, full_cut, discount, trial } = counts;
  return {
    available_count: counts.unused,
    locked_count: counts.locked,
    pending_count: counts.pending,
    used_count: counts.used,
    invalid_count: counts.invalid,
    voucher_balance: fen(counts.voucher_balance),
    expiring_count: counts.expiring,
    expiring_within_days: EXPIRING_DAYS,
    by_kind: { voucher, full_cut, discount, trial },
  };
}

/** Usage slips; with a coupon's number that coupon is shown beside them. Refuses `notFound`. */
export async function couponTickets(
  db: Db,
  uid: number,
  input: Input<typeof coupons.ticket>,
): Promise<Output<typeof coupons.ticket>> {
  const [now, names] = await Promise.all([clock.now(db), centerNames(db)]);
  const coupon = input.coupon_no === undefined ? undefined : await findCoupon(db, uid, input.coupon_no, now);
  if (input.coupon_no !== undefined && coupon === undefined) throw refuse('notFound');
  const filter = { couponNo: input.coupon_no, keyword: input.keyword || undefined, ...rangeOf(input) };
  const { rows, total } = await listUsages(db, uid, filter, {
    limit: input.page_size,
    offset: (input.page - 1) * input.page_size,
    direction: directionOf(input),
  });
  return {
    total,
    page: input.page,
    page_size: input.page_size,
    coupon: coupon === undefined ? null : couponView(coupon, names, now, {}),
    list: rows.map((row) => ({
      ticket_no: row.usage_no,
      coupon_no: row.coupon_no,
      time: row.created_at,
      action: row.action,
      action_text: actionTexts[row.action],
      amount: fen(row.amount_fen),
      balance_after: fen(row.balance_after_fen),
      order_no: row.order_no,
      order_title: row.order_title,
      location_text: nameOf(names, row.location),
    })),
  };
}
