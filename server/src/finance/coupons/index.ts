import type { Api } from '@uc/contract';
import type { Room } from '../../room';
import { couponHandlers } from './api';
import { couponJobs, couponOutbox } from './jobs';
import { couponDeskHandlers } from './staff-api';

/** Coupons: templates, issuing, codes, use and return. */
export const room: Room<Api['coupons']> = {
  handlers: (deps) => ({ ...couponHandlers(deps), ...couponDeskHandlers(deps) }),
  jobs: couponJobs,
  outbox: couponOutbox,
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
export { insertTemplate, templatesWaiting } from './template-store';
export { thresholdText, unusableReason, worthOn } from './usable';
export { EXPIRING_DAYS } from './view';
export { couponsToUse } from './deadline-store';
