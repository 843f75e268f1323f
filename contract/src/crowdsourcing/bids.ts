import { z } from 'zod';
import { get, post } from '../endpoint';
import { listExport } from '../exports';
import { fileView } from '../files';
import { limits } from '../limits';
import {
  day,
  enumOf,
  flag,
  id,
  lines,
  listOf,
  listParams,
  moment,
  text,
  uid,
  version,
  whole,
  yuan,
  yuanUpTo,
} from '../wire';
import { bidActions, bidStatusTexts, carryTabIds } from './bid-texts';
import { requestModes, requestStatusTexts } from './request-texts';
import { contractSteps } from './request-view';

const form = {
  price: yuanUpTo(limits.crowd.most).optional(),
  days: whole(1, limits.bid.daysMost, `周期为1-${limits.bid.daysMost}天`).optional(),
  plan: lines(3000),
  attachments: z.array(z.string().max(40)).max(10, '最多10个附件').default([]),
  /** Filings of the bidder in force that support the bid. */
  filings: z.array(id).max(10, '最多关联10项知识产权').default([]),
  /** Not shown to other bidders, whatever the request says. */
  hidden: z.boolean().default(false),
};
/** A bid as its reader may see it: the plan and the files are for its buyer and its bidder. */
const bid = z.object({
  bid_no: id,
  request_no: id,
  is_own: z.boolean(),
  provider: z.object({
    uid,
    name: z.string(),
    avatar_url: z.string().nullable(),
    kind_text: z.string().nullable(),
    level: z.int().nullable(),
    /** Null while the homepage is closed. */
    homepage: z.string().nullable(),
    /**
     * The provider's record for the buyer to compare: rating by buyers, finished contracts and public works; null for
     * anybody else.
     */
    record: z
      .object({ rating: z.number().nullable(), reviews: z.int(), finished: z.int(), works: z.int() })
      .nullable(),
  }),
  price: yuan.nullable(),
  days: z.int().nullable(),
  plan: z.string().nullable(),
  files: z.array(fileView),
  /** Their present state; `link` is for the bidder. */
  filings: z.array(
    z.object({
      app_no: id,
      title: z.string(),
      kind_text: z.string(),
      reg_no: z.string().nullable(),
      state: z.string(),
      link: z.string().nullable(),
    }),
  ),
  is_hidden: z.boolean(),
  status: enumOf(bidStatusTexts),
  status_text: z.string(),
  rank: z.int().nullable(),
  revisions_left: z.int(),
  /** The bidder's objection to the choice, with the answer of staff; shown to the bidder alone. */
  objection: z.object({ at: moment, text: z.string(), answer: z.string().nullable() }).nullable(),
  created_at: moment,
  updated_at: moment,
  version: z.int(),
});
const carried = z.object({
  bid_no: id,
  request_no: id,
  title: z.string(),
  mode: enumOf(requestModes),
  mode_text: z.string(),
  category_text: z.string(),
  employer: z.object({ name: z.string(), is_verified: z.boolean() }),
  amount_text: z.string(),
  /** The most that the buyer wants to spend; null where that is open. */
  amount_most: yuan.nullable(),
  price: yuan.nullable(),
  days: z.int().nullable(),
  status: enumOf(bidStatusTexts),
  status_text: z.string(),
  request_status: enumOf(requestStatusTexts),
  request_status_text: z.string(),
  deadline: moment.nullable(),
  clock: z.object({ at: moment, text: z.string() }).nullable(),
  contract_no: z.string().nullable(),
  created_at: moment,
  created_by: z.string(),
  actions: z.array(enumOf(bidActions)),
  steps: contractSteps,
});
/** Amounts of finished contracts of its category, from five of them on. */
const band = z.object({ count: z.int(), low: yuan, median: yuan, high: yuan });
const eligibilityRefusals = [
  'notFound',
  'state.conflict',
  'form.invalid',
  'file.claimed',
  'bid.uncertified',
  'bid.ownRequest',
  'bid.closed',
  'bid.kind',
  'bid.deposit',
] as const;
const bidNo = { bid_no: id };
const counts = z.object(
  Object.fromEntries(carryTabIds.map((tab) => [tab, z.int()])) as Record<
    (typeof carryTabIds)[number],
    z.ZodInt
  >,
);

const filters = { status: z.enum(carryTabIds).default('bidding') };

/** Bids on requests, from both sides (crowdsourcing.md#bid-states). */
export const bids = {
  list: get('/project-api/bid/list', {
    summary: '投标对比',
    access: 'crowd.request:view',
    alternatives: ['crowd.bid:view'],
    input: {
      request_no: id,
      page: whole(1, 100).default(1),
      page_size: whole(1, 100).default(20),
      order: z.enum(['newest', 'price', 'days']).default('newest'),
    },
    output: listOf(bid, {
      band: band.nullable(),
      /** The bids shown besides one's own: all, an outline of them, none. */
      shown: z.enum(['all', 'outline', 'none']),
    }),
    refusals: ['notFound'],
  }),
  /** What a price would bring the bidder if it arrived today, by the function that books it; the fee is fixed at signing. */
  ahead: get('/project-api/bid/ahead', {
    summary: '报价的预计实得',
    access: 'crowd.bid:submit',
    input: { price: yuanUpTo(limits.crowd.most) },
    output: z.object({ fee: yuan, fee_bps: z.int(), tax: yuan, arrives: yuan }),
  }),
  carried: get('/project-api/request/my-carried', {
    summary: '我承接的',
    access: 'crowd.bid:view',
    input: { ...listParams, ...filters },
    output: listOf(carried, { counts }),
  }),
  exportList: post('/project-api/bid/export', {
    ...listExport,
    summary: '导出承接的投标',
    access: 'crowd.bid:view',
    input: { ...filters, keyword: listParams.keyword, ...listExport.input },
  }),
  submit: post('/project-api/bid/submit', {
    summary: '投标',
    access: 'crowd.bid:submit',
    input: { request_no: id, ...form },
    output: bid,
    refusals: [...eligibilityRefusals, 'bid.second', 'bid.withdrawn', 'bid.invalid'],
  }),
  edit: post('/project-api/bid/edit', {
    summary: '修改投标',
    access: 'crowd.bid:submit',
    input: { ...bidNo, version, ...form },
    output: bid,
    refusals: [...eligibilityRefusals, 'bid.revisions'],
  }),
  withdraw: post('/project-api/bid/withdraw', {
    summary: '撤回投标',
    access: 'crowd.bid:withdraw',
    input: bidNo,
    output: bid,
    refusals: ['notFound', 'state.conflict'],
  }),
  /** Objects to the winners of a 悬赏 while they are announced; they do not begin before staff have decided. */
  object: post('/project-api/bid/object', {
    summary: '对公示提出异议',
    access: 'crowd.bid:submit',
    input: { ...bidNo, text: lines(1000, 10, '请填写10-1000个字的异议说明') },
    output: bid,
    refusals: ['notFound', 'state.conflict'],
  }),
  shortlist: post('/project-api/bid/shortlist', {
    summary: '入围',
    access: 'crowd.request:select',
    input: { ...bidNo, on: flag },
    output: bid,
    refusals: ['notFound', 'state.conflict'],
  }),
  /** Chooses who works: one bid, of a 悬赏 as many as it has prizes, the first prize first. */
  select: post('/project-api/bid/select', {
    summary: '选定中标人',
    access: 'crowd.request:select',
    input: {
      request_no: id,
      version,
      bid_nos: z.array(id).min(1, '请选择中标人').max(5),
      /** Left out for one milestone of the whole price. */
      milestones: z
        .array(
          z.strictObject({
            title: text(40, 2, '里程碑名称为2-40个字'),
            amount: yuanUpTo(limits.crowd.most),
            due_date: day,
          }),
        )
        .min(1)
        .max(10, '里程碑最多10个')
        .optional(),
    },
    output: z.object({ request_no: id, status: enumOf(requestStatusTexts), contract_no: id.nullable() }),
    refusals: ['notFound', 'state.conflict', 'form.invalid', 'bid.gone'],
  }),
};
