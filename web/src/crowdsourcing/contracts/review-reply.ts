import { api, type ClientEndpoint } from '../../client';
import type { Step } from './steps';

/** The one answer to the other side's review. */
export const reviewReply = (contract_no: string): Step => ({
  text: '回复评价',
  endpoint: api.reviews.reply as ClientEndpoint,
  input: { contract_no },
  about: '每条评价可回复一次，发布后不能修改。',
  done: '已回复',
  words: { name: 'text', label: '回复', least: 2, most: 500 },
});
