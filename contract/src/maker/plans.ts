import { z } from 'zod';
import { get, post } from '../endpoint';
import type { DocumentAnswer } from '../envelope';
import { planAskStatusTexts } from './plan-texts';
import { enumOf, id, lines, listOf, listParams, moment, version } from '../wire';

const ask = { ask_no: id };

/** A request as both sides see it. */
const planAsk = z.object({
  ask_no: id,
  project_no: id,
  reason: z.string(),
  status: enumOf(planAskStatusTexts),
  status_text: z.string(),
  asked_at: moment,
  /** Until then it is to be answered. */
  answer_by: moment,
  /** Until then the plan may be read; null unless it was granted. */
  until: moment.nullable(),
  /** Why it was declined or taken back. */
  answer: z.string().nullable(),
  version: z.int(),
});
/** A request as its asker sees it. */
const askedPlan = planAsk.extend({ actions: z.array(z.enum(['read', 'withdraw'])) });
/** As the people of the project see it: who asks, and every download. */
const receivedAsk = planAsk.extend({
  asker: z.string(),
  /** The asker's real-name authentication, in words. */
  asker_kind: z.string(),
  reads: z.array(z.object({ at: moment, reader: z.string() })),
  read_count: z.int(),
  actions: z.array(z.enum(['grant', 'decline', 'revoke'])),
});
const planAccess = z.object({
  has_plan: z.boolean(),
  can_ask: z.boolean(),
  ask: askedPlan.nullable(),
});
const changed = ['notFound', 'state.conflict'] as const;
const why = lines(200, 2, '请填写2-200个字的原因');

/** Requests for, and grants of, reading the 商业计划书 of a project (maker-screens.md#plans, ADR 51). */
export const plans = {
  standing: get('/space-api/plan/standing', {
    summary: '商业计划书查阅状态',
    access: 'maker.project:view',
    input: { project_no: id },
    output: planAccess,
    refusals: ['notFound'],
  }),
  ask: post('/space-api/plan/ask', {
    summary: '申请查阅商业计划书',
    access: 'maker.project:view',
    input: {
      project_no: id,
      reason: lines(500, 10, '请填写10-500个字的查阅理由'),
      promise: z.literal(true, '请先阅读并勾选保密承诺'),
    },
    output: planAccess,
    refusals: [
      'notFound',
      'form.invalid',
      'plan.own',
      'plan.none',
      'plan.open',
      'plan.granted',
      'plan.today',
      'plan.again',
    ],
  }),
  withdraw: post('/space-api/plan/withdraw', {
    summary: '撤回计划书查阅申请',
    access: 'maker.project:view',
    input: ask,
    output: planAccess,
    refusals: changed,
  }),
  /** The plan itself; each time is written down for the people of the project before a byte is sent. */
  read: get('/space-api/plan/content', {
    summary: '查阅商业计划书',
    access: 'maker.project:view',
    envelope: 'document',
    timeout: 120_000,
    input: ask,
    output: z.custom<DocumentAnswer>(),
    refusals: ['notFound', 'plan.over'],
  }),
  received: get('/space-api/plan/received', {
    summary: '收到的计划书查阅申请',
    access: 'maker.project:manage',
    input: { ...listParams, project_no: id },
    output: listOf(receivedAsk),
    refusals: ['notFound'],
  }),
  decide: post('/space-api/plan/decide', {
    summary: '答复计划书查阅申请',
    access: 'maker.project:manage',
    input: { ...ask, version, decision: z.enum(['grant', 'decline']), reason: why.optional() },
    output: receivedAsk,
    refusals: [...changed, 'form.invalid', 'plan.none'],
  }),
  revoke: post('/space-api/plan/revoke', {
    summary: '收回计划书查阅权限',
    access: 'maker.project:manage',
    input: { ...ask, version, reason: why },
    output: receivedAsk,
    refusals: changed,
  }),
};
