import { z } from 'zod';
import { get, post } from '../endpoint';
import { listExport } from '../exports';
import { limits } from '../limits';
import { regionTexts } from '../provider/texts';
import { serviceCategories } from '../service-categories';
import {
  commaList,
  day,
  enumOf,
  flag,
  id,
  lines,
  listOf,
  listParams,
  moment,
  draftKey,
  text,
  uid,
  version,
  whole,
  yuan,
  yuanUpTo,
} from '../wire';
import { typedMilestones } from './hires';
import { requestStaffCalls } from './request-staff';
import { hallSorts, providerKindTexts, requestModes, requestTabIds, visibilityTexts } from './request-texts';
import { hallRequest, ownRequest, requestDetail } from './request-view';

const requestNo = { request_no: id };
const publishedFilters = {
  mode: enumOf(requestModes).optional(),
  status: z.enum(requestTabIds).default('all'),
};
const seen = { ...requestNo, version };
const amount = yuanUpTo(limits.crowd.most);
/** The typed fields of a request; a draft may leave out any. */
const form = {
  mode: enumOf(requestModes),
  title: text(50).optional(),
  category: id.optional(),
  description: lines(5000).optional(),
  tags: z
    .array(text(10, 1, '每个标签为1-10个字'))
    .max(8, '标签最多8个，每个不超过10字')
    .optional(),
  attachments: z.array(z.string().max(40)).max(10, '最多10个附件').optional(),
  deadline: day.optional(),
  deliver_days: whole(1, limits.bid.daysMost, `周期为1-${limits.bid.daysMost}天`).optional(),
  region_limit: enumOf(regionTexts).optional(),
  provider_kind: enumOf(providerKindTexts).optional(),
  need_deposit: z.boolean().optional(),
  nda: z.boolean().optional(),
  visibility: enumOf(visibilityTexts).optional(),
  invited: z.array(uid).max(20, '最多邀请20位服务商').optional(),
  reward: amount.optional(),
  winners: whole(1, 5, '获奖名额为1-5个').optional(),
  split: z.array(whole(1, 100)).max(5).optional(),
  budget_min: amount.optional(),
  budget_max: amount.optional(),
  target_uid: uid.optional(),
  price: amount.optional(),
  /** Milestones of a hire: its price is their sum. */
  milestones: typedMilestones.optional(),
};
const counts = z.object(
  Object.fromEntries(requestTabIds.map((tab) => [tab, z.int()])) as Record<
    (typeof requestTabIds)[number],
    z.ZodInt
  >,
);
const stale = ['notFound', 'state.conflict'] as const;
const category = z.object({ code: z.string(), text: z.string(), template: z.string() });

/**
 * Requests of the signed-in buyer, and the hall in which providers find them
 * (crowdsourcing-screens.md#bids-and-the-hall).
 */
export const requests = {
  categories: get('/project-api/categories', {
    summary: '需求类目与描述模板',
    access: 'session',
    output: z.object({
      list: z.array(z.object({ code: z.string(), text: z.string(), children: z.array(category) })),
    }),
  }),
  published: get('/project-api/request/my-published', {
    summary: '我发布的需求',
    access: 'crowd.request:view',
    input: { ...listParams, ...publishedFilters },
    output: listOf(ownRequest, { counts }),
  }),
  exportList: post('/project-api/request/export', {
    ...listExport,
    summary: '导出发布的需求',
    access: 'crowd.request:view',
    input: { ...publishedFilters, keyword: listParams.keyword, ...listExport.input },
  }),
  detail: get('/project-api/request/detail', {
    summary: '需求详情',
    access: 'crowd.request:view',
    alternatives: ['crowd.bid:view', 'crowd.collect:manage'],
    input: requestNo,
    output: requestDetail,
    refusals: ['notFound'],
  }),
  hall: get('/project-api/request/hall', {
    summary: '需求大厅',
    access: 'crowd.bid:view',
    mayBeOld: true,
    input: {
      page: whole(1, 50, '最多查看50页，请缩小筛选范围').default(1),
      page_size: whole(1, 20).default(10),
      keyword: text(50).optional(),
      category: id.optional(),
      modes: commaList(Object.keys(requestModes) as [keyof typeof requestModes]).optional(),
      region: enumOf(regionTexts).optional(),
      min_amount: yuan.optional(),
      max_amount: yuan.optional(),
      /** Ends within so many days. */
      within: whole(1, 90).optional(),
      /** Only those to which one was invited. */
      invited: flag.optional(),
      /** Only those of the provider's services or with one of the provider's skills, in the provider's region. */
      suits: flag.optional(),
      order: enumOf(hallSorts).default('newest'),
    },
    /** `suits`: the services and skills that were looked for; null for an account that is no provider. */
    output: listOf(hallRequest, { total_capped: z.boolean(), suits: z.array(z.string()).nullable() }),
  }),
  /** Certified providers, whom a buyer may hire or invite. */
  providers: get('/project-api/provider/list', {
    summary: '选择服务商',
    access: 'crowd.request:publish',
    mayBeOld: true,
    input: {
      page: whole(1, 50).default(1),
      page_size: whole(1, 20).default(10),
      keyword: text(20).optional(),
      service: enumOf(serviceCategories).optional(),
      region: enumOf(regionTexts).optional(),
      level: whole(1, 5).optional(),
      /** This one alone, if it is certified. */
      uid: uid.optional(),
    },
    output: listOf(
      z.object({
        uid,
        name: z.string(),
        avatar_url: z.string().nullable(),
        kind_text: z.string(),
        level: z.int(),
        services: z.array(z.string()),
        skills: z.array(z.string()),
        region_text: z.string(),
        price_min: yuan,
        homepage: z.string(),
      }),
    ),
  }),
  saveDraft: post('/project-api/request/save-draft', {
    summary: '保存需求草稿',
    access: 'crowd.request:publish',
    quiet: true,
    /** Without a number it begins a draft, which `draft_key` names: sent twice, it is one. */
    input: {
      request_no: id.optional(),
      version: version.optional(),
      draft_key: draftKey.optional(),
      ...form,
    },
    output: z.object({ request_no: id, version: z.int(), saved_at: moment }),
    refusals: [...stale, 'file.claimed', 'request.drafts', 'form.invalid'],
  }),
  submit: post('/project-api/request/submit', {
    summary: '提交需求',
    access: 'crowd.request:publish',
    input: seen,
    output: ownRequest,
    refusals: [...stale, 'form.invalid'],
  }),
  extend: post('/project-api/request/extend', {
    summary: '延长截止时间',
    access: 'crowd.request:edit',
    input: {
      ...seen,
      days: whole(1, limits.request.extensionDays, `每次延长1-${limits.request.extensionDays}天`),
    },
    output: ownRequest,
    refusals: [...stale, 'request.extended', 'form.invalid'],
  }),
  addBudget: post('/project-api/request/add-budget', {
    summary: '追加预算',
    access: 'crowd.request:edit',
    /** The amount by which the upper bound, or the price of a hire, is raised. */
    input: { ...seen, amount },
    output: ownRequest,
    refusals: [...stale, 'form.invalid'],
  }),
  /** 提前选标. */
  selectEarly: post('/project-api/request/select-early', {
    summary: '提前选标',
    access: 'crowd.request:select',
    input: seen,
    output: ownRequest,
    refusals: [...stale, 'request.noBids'],
  }),
  close: post('/project-api/request/close', {
    summary: '关闭需求',
    access: 'crowd.request:close',
    input: { ...seen, reason: lines(200).optional() },
    output: ownRequest,
    refusals: stale,
  }),
  remove: post('/project-api/request/delete', {
    summary: '删除需求草稿',
    access: 'crowd.request:edit',
    input: requestNo,
    output: z.object({ request_no: id }),
    refusals: stale,
  }),
  /** A copy as a new draft: 再发一单. */
  again: post('/project-api/request/again', {
    summary: '再发一单',
    access: 'crowd.request:publish',
    input: requestNo,
    output: z.object({ request_no: id }),
    refusals: ['notFound', 'request.drafts'],
  }),
  /** Opens an attachment to somebody who sees the request; it is then fetched like any file. */
  attachment: post('/project-api/request/attachment', {
    summary: '查看需求附件',
    access: 'crowd.request:view',
    alternatives: ['crowd.bid:view', 'crowd.collect:manage'],
    quiet: true,
    input: { ...requestNo, file_id: id },
    output: z.object({ file_id: id }),
    refusals: ['notFound'],
  }),
  ...requestStaffCalls,
};
