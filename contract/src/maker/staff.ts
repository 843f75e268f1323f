import { z } from 'zod';
import { decided, openOr, partReasons } from '../staff-case';
import { get, post } from '../endpoint';
import { projectPartTexts, projectStatusTexts } from './texts';
import { ownProject } from './view';
import { queueListOf, queueParams } from '../queue-params';
import { enumOf, id, moment, reason, uid, version } from '../wire';

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
const rejectItems = partReasons({ part: enumOf(projectPartTexts) }, 20);

/** Staff review and moderation of projects (maker.md#project-states). */
export const makerStaffCalls = {
  staffProjectList: get('/space-api/adminapi/project/list', {
    summary: '创客项目审核队列',
    access: 'staff.project:handle',
    input: {
      ...queueParams,
      /** `open`: projects and changes that wait for a review. */
      status: openOr(projectStatusTexts).optional(),
    },
    output: queueListOf(projectCase),
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
