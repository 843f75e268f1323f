import { z } from 'zod';
import { fileView } from '../files';
import { day, id, moment, uid, yuan } from '../wire';
import { contractStepTexts } from './contract-texts';
import { requestActions, requestModes, requestStatusTexts } from './request-texts';

const enumKeys = <T extends object>(record: T) =>
  z.enum(Object.keys(record) as [keyof T & string, ...(keyof T & string)[]]);

/** The offered amount of a request: a prize, a range, a price, or 面议 with neither. */
const amount = z.object({
  /** 「¥800.00」,「¥1,000.00–3,000.00」 or 「面议」. */
  text: z.string(),
  low: yuan.nullable(),
  high: yuan.nullable(),
});
/** The next automatic event, and its moment. */
const clock = z.object({ at: moment, text: z.string() });
const base = {
  request_no: id,
  title: z.string(),
  mode: enumKeys(requestModes),
  mode_text: z.string(),
  category: z.string(),
  category_text: z.string(),
  amount,
  winners: z.int(),
  /** Bids are taken until then; null for a draft without one. */
  deadline: moment.nullable(),
  bid_count: z.int(),
  status: enumKeys(requestStatusTexts),
  status_text: z.string(),
};

/** Next steps in its contracts, each with the first contract in which it may be taken. */
export const contractSteps = z.array(z.object({ step: enumKeys(contractStepTexts), contract_no: id }));

/** A request in its buyer's list (crowdsourcing-screens.md#published-requests). */
export const ownRequest = z.object({
  ...base,
  /** The amount in escrow for it now. */
  escrow: yuan,
  clock: clock.nullable(),
  /** Why it was refused or has ended. */
  reason: z.string().nullable(),
  created_at: moment,
  updated_at: moment,
  created_by: z.string(),
  /** Unpaid orders of its prizes, to be paid together. */
  order_nos: z.array(id),
  contract_no: z.string().nullable(),
  actions: z.array(enumKeys(requestActions)),
  steps: contractSteps,
});

/** A buyer's record from the newest requests and contracts, as percentages and a mean; null where there is nothing yet. */
const buyerRecord = z.object({
  /** Contracts whose money was put into escrow. */
  contracts: z.int(),
  /** Of the signed contracts those whose money was put into escrow. */
  funded: z.int().nullable(),
  /** Of the requests that have ended or were agreed those that were agreed. */
  agreed: z.int().nullable(),
  /** The mean of the readable reviews by providers. */
  rating: z.number().nullable(),
  reviews: z.int(),
});

/** A request as those see it who may bid on it. */
export const hallRequest = z.object({
  ...base,
  /** The beginning of the description, without contacts. */
  teaser: z.string(),
  /** The prizes of a 悬赏 are in escrow. */
  is_escrowed: z.boolean(),
  /** 剩3天, of the clock. */
  left: z.string().nullable(),
  clock: clock.nullable(),
  record: buyerRecord,
  region_text: z.string(),
  tags: z.array(z.string()),
  published_at: moment,
  employer: z.object({ name: z.string(), avatar_url: z.string().nullable(), is_verified: z.boolean() }),
  is_own: z.boolean(),
  is_collected: z.boolean(),
  has_bid: z.boolean(),
  is_invited: z.boolean(),
});

/** Everything of a request that its reader may see. */
export const requestDetail = z.object({
  ...base,
  is_own: z.boolean(),
  description: z.string(),
  tags: z.array(z.string()),
  files: z.array(fileView),
  deadline_day: day.nullable(),
  deliver_days: z.int().nullable(),
  region_limit: z.string().nullable(),
  region_text: z.string(),
  provider_kind: z.string(),
  provider_kind_text: z.string(),
  need_deposit: z.boolean(),
  nda: z.boolean(),
  visibility: z.string(),
  visibility_text: z.string(),
  split: z.array(z.int()),
  /** Prizes in 元, the first first. */
  prizes: z.array(yuan),
  clock: clock.nullable(),
  collects: z.int(),
  published_at: moment.nullable(),
  employer: z.object({ name: z.string(), avatar_url: z.string().nullable(), is_verified: z.boolean() }),
  is_collected: z.boolean(),
  contract_no: z.string().nullable(),
  /** For a reader who is not its buyer: the reason for not being able to bid now; null when bidding is possible. */
  bid_refusal: z.object({ text: z.string(), link: z.string().nullable() }).nullable(),
  /** For its buyer alone. */
  own: z
    .object({
      version: z.int(),
      escrow: yuan,
      reason: z.string().nullable(),
      order_nos: z.array(id),
      actions: z.array(enumKeys(requestActions)),
      extensions_left: z.int(),
      extension_days_left: z.int(),
      target: z.object({ uid, name: z.string() }).nullable(),
      invited: z.array(z.object({ uid, name: z.string() })),
      budget_min: yuan.nullable(),
      budget_max: yuan.nullable(),
      price: yuan.nullable(),
      milestones: z.array(z.object({ title: z.string(), amount: yuan.nullable(), due_date: day.nullable() })),
      reward: yuan.nullable(),
      created_at: moment,
      events: z.array(
        z.object({ at: moment, text: z.string(), actor: z.string(), comment: z.string().nullable() }),
      ),
    })
    .nullable(),
});
