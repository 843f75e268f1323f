import type { Api } from '@uc/contract';
import type { Room } from '../../room/index';
import { couponHandlers } from './api';
import { couponJobs, couponOutbox } from './jobs';
import { couponStaffHandlers } from './staff-api';
import { couponsToUse } from './deadline-store';
import { templatesWaiting } from './template-store';

/** Coupons: templates, issuing, codes, use and return. */
export const room: Room<Api['coupons']> = {
  handlers: (deps) => ({ ...couponHandlers(deps), ...couponStaffHandlers(deps) }),
  jobs: couponJobs,
  outbox: couponOutbox,
  deadlines: { coupon_end: couponsToUse },
  staffWaits: { 'coupon-template': templatesWaiting },
};

export { demoCodes, saveCodes } from './codes';
export { voidCoupon } from './coupons';
export { grantCoupon, issueCoupon } from './issue';
export {
  chooseCoupons,
  type ChosenCoupons,
  type CouponPart,
  lockForOrder,
  releaseCoupons,
  returnCoupons,
  useCoupons,
} from './spend';
export { type Coupon, couponCounts, listCoupons } from './store';
export { insertTemplate } from './template-store';
export { thresholdText, unusableReason, worthOn } from './usable';
export { EXPIRING_DAYS } from './view';
