import { api } from '../../client';

/** Reads to repeat after a decision about an order. */
export const orderReads = [
  api.orders.list,
  api.orders.detail,
  api.home.summary,
  api.finance.amountInfo,
  api.finance.balance2,
];
