import { api } from '../../client';

/** What a decision about an order changes, to be read again. */
export const orderReads = [
  api.orders.list,
  api.orders.detail,
  api.home.summary,
  api.finance.amountInfo,
  api.finance.balance2,
];
