import { api } from '../../client';

/** What a new coupon changes on the screen. */
export const changedByCoupons = [
  api.finance.couponList,
  api.finance.couponSummary,
  api.finance.couponCenter,
  api.finance.balance2,
  api.finance.amountInfo,
  api.home.summary,
];
