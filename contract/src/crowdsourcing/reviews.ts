import { z } from 'zod';
import { get, post } from '../endpoint';
import { enumOf, flag, id, lines, listOf, listParams, moment, whole } from '../wire';
import { isUnfit } from '../unfit-words';
import { sideTexts } from './contract-texts';

const stars = whole(1, 5, '请选择1-5星');
/** Whether a text may stand on a provider's homepage: it contains no word of the list. */
const fit = (text: string): boolean => !isUnfit(text);
const text = lines(500, 10, '请填写10-500个字的评价').refine(fit, '评价包含违规内容，请修改');
const replyText = lines(500, 2, '请填写2-500个字的回复').refine(fit, '回复包含违规内容，请修改');

/** One side's review of the other; hidden until both have written, or the days for it are over. */
const review = z.object({
  contract_no: id,
  side: enumOf(sideTexts),
  author: z.string(),
  quality: z.int(),
  speed: z.int(),
  attitude: z.int(),
  text: z.string(),
  at: moment,
  reply: z.string().nullable(),
  replied_at: moment.nullable(),
});
const ofContract = z.object({
  /** One's own, also while the other is hidden. */
  own: review.nullable(),
  /** The other's, once it is revealed. */
  other: review.nullable(),
  /** The other has written already. */
  other_written: z.boolean(),
  until: moment.nullable(),
  can_write: z.boolean(),
  can_reply: z.boolean(),
});
const refusals = ['notFound', 'state.conflict', 'permission.subAccount', 'form.invalid'] as const;

/** Reviews of the two sides of a contract within 30 days of its end (contracts.md#reviews). */
export const reviews = {
  detail: get('/project-api/review/detail', {
    summary: '合同评价',
    access: 'crowd.request:view',
    alternatives: ['crowd.bid:view'],
    input: { contract_no: id },
    output: ofContract,
    refusals: ['notFound', 'permission.subAccount'],
  }),
  /** Reviews of this account, the newest first. */
  received: get('/project-api/review/received', {
    summary: '收到的评价',
    access: 'crowd.request:view',
    alternatives: ['crowd.bid:view'],
    input: { ...listParams, role: enumOf(sideTexts).default('provider') },
    output: listOf(review.extend({ title: z.string() }), { rating: z.number().nullable() }),
    refusals: ['permission.subAccount'],
  }),
  create: post('/project-api/review/create', {
    summary: '评价',
    access: 'crowd.review:write',
    input: {
      contract_no: id,
      quality: stars,
      speed: stars,
      attitude: stars,
      text,
      anonymous: flag.default(false),
    },
    output: ofContract,
    refusals: [...refusals, 'review.over'],
  }),
  reply: post('/project-api/review/reply', {
    summary: '回复评价',
    access: 'crowd.review:write',
    input: { contract_no: id, text: replyText },
    output: ofContract,
    refusals,
  }),
};
