import { z } from 'zod';
import { get, post } from '../endpoint';
import { projectPartTexts, projectStatusTexts, type ProjectStatus } from './texts';
import { ownProject } from './view';
import { deskListParams, enumOf, id, lines, listOf, moment, reason, uid, whole } from '../wire';

const version = whole(1, 1_000_000);
/** A project as staff see it, with the decisions open to this person now. */
export const projectCase = ownProject.omit({ actions: true, ip_refs: true, request_refs: true }).extend({
  uid,
  customer: z.string(),
  ip_refs: z.array(id),
  request_refs: z.array(id),
  /** Words of the list that occur in the text under review, or in the published one. */
  words: z.array(z.string()),
  age_seconds: z.int(),
  is_late: z.boolean(),
  waits_since: moment,
  reviewer: z.string().nullable(),
  reviewed_at: moment.nullable(),
  actions: z.array(z.enum(['approve', 'reject', 'ban'])),
});
const rejectItems = z
  .array(z.strictObject({ part: enumOf(projectPartTexts), reason: lines(100, 2, '请填写2-100个字的原因') }))
  .min(1, '请至少选择一项未通过的内容')
  .max(20);
const decided = ['notFound', 'state.conflict'] as const;

/** Staff review and moderation of projects (product 05 §5.13, 09 §9.11). */
export const makerDesk = {
  staffProjectList: get('/space-api/adminapi/project/list', {
    summary: '创客项目审核队列',
    access: 'staff.project:handle',
    input: {
      ...deskListParams,
      /** `open`: projects and changes that wait for a review. */
      status: z.enum(['open', ...(Object.keys(projectStatusTexts) as ProjectStatus[])] as const).optional(),
    },
    output: listOf(projectCase),
  }),
  staffProjectDetail: get('/space-api/adminapi/project/detail', {
    summary: '创客项目详情',
    access: 'staff.project:handle',
    input: { no: id },
    output: projectCase,
    refusals: ['notFound'],
  }),
  staffProjectApprove: post('/space-api/adminapi/project/approve', {
    summary: '创客项目通过',
    access: 'staff.project:handle',
    input: { no: id, version },
    output: projectCase,
    refusals: decided,
  }),
  staffProjectReject: post('/space-api/adminapi/project/reject', {
    summary: '创客项目驳回',
    access: 'staff.project:handle',
    input: { no: id, version, items: rejectItems },
    output: projectCase,
    refusals: decided,
  }),
  staffProjectBan: post('/space-api/adminapi/project/ban', {
    summary: '创客项目违规下架',
    access: 'staff.project:handle',
    input: { no: id, version, reason },
    output: projectCase,
    refusals: decided,
  }),
};
