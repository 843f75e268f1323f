import { api } from '../../client';

/** Reads to repeat after a coupon was received. */
export const couponReads = [
  api.coupons.list,
  api.coupons.summary,
  api.coupons.center,
  api.finance.balance2,
  api.finance.amountInfo,
  api.home.summary,
];
