import { z } from 'zod';
import { decided, openOr } from '../staff-case';
import { get, post } from '../endpoint';
import { serviceCategories } from '../service-categories';
import { queueListOf, queueParams } from '../queue-params';
import {
  day,
  enumOf,
  flag,
  id,
  lines,
  listOf,
  listParams,
  moment,
  reason,
  text,
  uid,
  version,
  whole,
  yuan,
} from '../wire';
import { requestStatusTexts } from './request-texts';
import { ownRequest } from './request-view';
import { lettersOf } from '../unfit-words';
import { fileView } from '../files';

/** A request as staff see it, with the decisions open to this person now. */
const requestCase = ownRequest.omit({ actions: true, order_nos: true }).extend({
  uid,
  description: z.string(),
  tags: z.array(z.string()),
  files: z.array(fileView),
  /** Milestones of a hire. */
  milestones: z.array(z.object({ title: z.string(), amount: yuan.nullable(), due_date: day.nullable() })),
  visibility_text: z.string(),
  deliver_days: z.int().nullable(),
  /** Words of the list that occur in it. */
  words: z.array(z.string()),
  /** Objections to the winners that wait for staff. */
  objections: z.array(z.object({ by: z.string(), at: moment, text: z.string() })),
  /** Bids that may still be chosen, while staff may declare one 不合格. */
  bids: z.array(z.object({ bid_no: id, by: z.string(), at: moment, plan: z.string() })),
  submitted_at: moment,
  age_seconds: z.int(),
  is_late: z.boolean(),
  reviewer: z.string().nullable(),
  /** The request in 入账复核 that waits for another person, where one does. */
  booking_no: id.nullable(),
  version: z.int(),
  events: z.array(
    z.object({ at: moment, text: z.string(), actor: z.string(), comment: z.string().nullable() }),
  ),
  actions: z.array(
    z.enum(['approve', 'reject', 'ban', 'invalidate', 'extend', 'settle', 'uphold', 'dismiss']),
  ),
});
const categoryRow = z.object({
  code: z.string(),
  parent_text: z.string().nullable(),
  text: z.string(),
  template: z.string(),
  service: z.string().nullable(),
  service_text: z.string().nullable(),
  position: z.int(),
  valid_from: day,
  valid_to: day.nullable(),
  version: z.int(),
  is_open: z.boolean(),
});
const wordRow = z.object({
  word: z.string(),
  effect: z.enum(['refuse', 'review']),
  added_by: z.string(),
  added_at: moment,
});
const seen = { no: id, version };

/** Staff decisions about requests, the category tree and the list of words (crowdsourcing.md#request-states). */
export const requestStaffCalls = {
  staffList: get('/project-api/adminapi/request/list', {
    summary: '需求审核队列',
    access: 'staff.crowd:handle',
    input: {
      ...queueParams,
      /** `open`: requests that wait for staff. */
      status: openOr(requestStatusTexts).optional(),
    },
    output: queueListOf(requestCase),
  }),
  staffDetail: get('/project-api/adminapi/request/detail', {
    summary: '需求审核详情',
    access: 'staff.crowd:handle',
    input: { no: id },
    output: requestCase,
    refusals: ['notFound'],
  }),
  staffApprove: post('/project-api/adminapi/request/approve', {
    summary: '需求审核通过',
    access: 'staff.crowd:handle',
    input: seen,
    output: requestCase,
    refusals: decided,
  }),
  staffReject: post('/project-api/adminapi/request/reject', {
    summary: '需求审核驳回',
    access: 'staff.crowd:handle',
    input: { ...seen, reason },
    output: requestCase,
    refusals: decided,
  }),
  staffBan: post('/project-api/adminapi/request/ban', {
    summary: '违规关闭需求',
    access: 'staff.crowd:handle',
    input: { ...seen, reason },
    output: requestCase,
    refusals: decided,
  }),
  /** A bid breaks the rules or is none: it ends, and its account makes no second one on this request. */
  staffBidInvalid: post('/project-api/adminapi/request/bid-invalid', {
    summary: '投标判定不合格',
    access: 'staff.crowd:handle',
    input: { ...seen, bid_no: id, reason },
    output: requestCase,
    refusals: decided,
  }),
  /**
   * Decides a 悬赏 for which the buyer chose nobody: seven more days, or payment of the shortlisted; above 10,000.00
   * when a second person has agreed (`staffBookingApprove`).
   */
  staffDecide: post('/project-api/adminapi/request/decide', {
    summary: '处理未选稿的悬赏',
    access: 'staff.crowd:handle',
    input: { ...seen, event: z.enum(['extend', 'settle']), reason },
    output: requestCase,
    refusals: [...decided, 'booking.pending'],
  }),
  /** An objection against the winners is right: the buyer chooses anew. */
  staffUphold: post('/project-api/adminapi/request/uphold', {
    summary: '公示异议成立',
    access: 'staff.crowd:handle',
    input: { ...seen, reason },
    output: requestCase,
    refusals: decided,
  }),
  /** No objection against the winners is right: they are announced to the end. */
  staffDismiss: post('/project-api/adminapi/request/dismiss', {
    summary: '公示异议不成立',
    access: 'staff.crowd:handle',
    input: { ...seen, reason },
    output: requestCase,
    refusals: decided,
  }),
  staffCategories: get('/project-api/adminapi/category/list', {
    summary: '需求类目',
    access: 'staff.crowd:handle',
    input: listParams,
    output: listOf(categoryRow),
  }),
  staffCategorySave: post('/project-api/adminapi/category/save', {
    summary: '保存需求类目',
    access: 'staff.crowd:handle',
    input: {
      /** The category in the version that was seen; both are left out for a new one. */
      code: id.optional(),
      version: version.optional(),
      /** The name of the branch that it stands in; none for a branch. */
      parent: text(20).optional(),
      text: text(20, 2, '名称为2-20个字'),
      template: lines(2000).optional(),
      service: enumOf(serviceCategories).optional(),
      position: whole(0, 999).default(0),
      valid_from: day,
      valid_to: day.optional(),
    },
    output: categoryRow,
    refusals: [...decided, 'form.invalid'],
  }),
  staffWords: get('/project-api/adminapi/word/list', {
    summary: '违规词表',
    access: 'staff.crowd:handle',
    input: listParams,
    output: listOf(wordRow),
  }),
  staffWordAdd: post('/project-api/adminapi/word/add', {
    summary: '添加违规词',
    access: 'staff.crowd:handle',
    input: {
      // Marks are left out of the words and of the texts in which they are looked for: without them a word is in every text.
      word: text(20, 2, '词语为2-20个字').refine(
        (word) => lettersOf(word).length >= 2,
        '词语须有至少2个文字、字母或数字',
      ),
      refuses: flag,
    },
    output: wordRow,
    refusals: ['state.conflict'],
  }),
  staffWordRemove: post('/project-api/adminapi/word/remove', {
    summary: '移除违规词',
    access: 'staff.crowd:handle',
    input: { word: text(20, 2) },
    output: z.object({ word: z.string() }),
    refusals: ['notFound'],
  }),
};
