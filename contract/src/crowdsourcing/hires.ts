import { z } from 'zod';
import { get, post } from '../endpoint';
import { limits } from '../limits';
import { day, enumOf, id, lines, moment, reason, text, version, yuan, yuanUpTo } from '../wire';
import { sideTexts } from './contract-texts';
import { hireActions, offerStatusTexts } from './hire-texts';

const key = { request_no: id };
const seen = { ...key, version };
const counted = limits.milestone.maxPerContract;
/** Milestones as a draft holds them, whole or not. */
export const typedMilestones = z
  .array(
    z.strictObject({
      title: text(40),
      amount: yuanUpTo(limits.crowd.most).optional(),
      due_date: day.optional(),
    }),
  )
  .max(counted, `里程碑最多${counted}个`);
/** The milestones of an offer; its price is their sum. */
const offeredMilestones = z
  .array(
    z.strictObject({
      title: text(40, 2, '里程碑名称为2-40个字'),
      amount: yuanUpTo(limits.crowd.most),
      due_date: day,
    }),
  )
  .max(counted, `里程碑最多${counted}个`);
const offer = z.object({
  seq: z.int(),
  side: enumOf(sideTexts),
  by_text: z.string(),
  is_mine: z.boolean(),
  price: yuan,
  milestones: z.array(z.object({ title: z.string(), amount: yuan, due_date: day })),
  note: z.string(),
  status: enumOf(offerStatusTexts),
  status_text: z.string(),
  /** Why it was declined, or how it ended. */
  reason: z.string().nullable(),
  at: moment,
});
const hire = z.object({
  ...key,
  version: z.int(),
  side: enumOf(sideTexts),
  status_text: z.string(),
  /** The moment until which the side whose turn it is answers, and the consequence of silence. */
  clock: z.object({ at: moment, text: z.string() }).nullable(),
  /** The newest first. */
  offers: z.array(offer),
  actions: z.array(enumOf(hireActions)),
  /** Counter-offers that the provider may still make. */
  counters_left: z.int(),
  contract_no: id.nullable(),
});
const refusals = ['notFound', 'state.conflict', 'permission.subAccount'] as const;

/** Direct hires: a price with milestones, which its provider accepts, answers with another or declines (ADR 98). */
export const hires = {
  detail: get('/project-api/hire/detail', {
    summary: '雇佣的报价与答复',
    access: 'crowd.request:view',
    alternatives: ['crowd.bid:view'],
    input: key,
    output: hire,
    refusals: ['notFound'],
  }),
  /** Agrees to the offer that waits for this side: a contract to be signed by both. */
  accept: post('/project-api/hire/accept', {
    summary: '接受雇佣报价',
    access: 'crowd.bid:contract',
    alternatives: ['crowd.request:select'],
    input: seen,
    output: hire,
    refusals: [
      ...refusals,
      'hire.dayOver',
      'bid.uncertified',
      'bid.kind',
      'bid.deposit',
      'bid.ownRequest',
      'bid.gone',
      'contract.sameParty',
    ],
  }),
  /** Answers with other milestones; the other side has the turn. */
  counter: post('/project-api/hire/counter', {
    summary: '雇佣还价',
    access: 'crowd.bid:submit',
    alternatives: ['crowd.request:select'],
    input: { ...seen, milestones: offeredMilestones, note: lines(500).default('') },
    output: hire,
    refusals: [...refusals, 'form.invalid', 'hire.counters', 'bid.uncertified'],
  }),
  decline: post('/project-api/hire/decline', {
    summary: '谢绝雇佣',
    access: 'crowd.bid:submit',
    input: { ...seen, reason },
    output: hire,
    refusals,
  }),
};
