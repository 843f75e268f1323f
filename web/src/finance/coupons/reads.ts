import { api } from '../../client';

/** What a new coupon changes on the screen. */
export const couponReads = [
  api.coupons.list,
  api.coupons.summary,
  api.coupons.center,
  api.finance.balance2,
  api.finance.amountInfo,
  api.home.summary,
];
