import type { Api } from '@uc/contract';
import { api, type WireOutput } from '../client';

export type Deposit = WireOutput<Api['provider']['deposit']>;

/** Reads to repeat after a deposit has moved. */
export const depositReads = [
  api.provider.deposit,
  api.provider.status,
  api.finance.amountInfo,
  api.finance.rmbList,
  api.home.summary,
];
