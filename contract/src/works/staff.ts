import { z } from 'zod';
import { caseEvents, decided, openOr, partReasons } from '../staff-case';
import { get, post } from '../endpoint';
import { queueListOf, queueParams } from '../queue-params';
import { enumOf, id, moment, reason, uid, version } from '../wire';
import { workFieldTexts, workStatusTexts } from './texts';
import { workView } from './view';

/** A work as staff see it, with the decisions open to this person now. */
const workCase = workView.omit({ actions: true }).extend({
  uid,
  customer: z.string(),
  age_seconds: z.int(),
  is_late: z.boolean(),
  reviewer: z.string().nullable(),
  reviewed_at: moment.nullable(),
  /** Public works of others that look like it, the likest first; `distance` counts differing bits of 64. */
  alike: z.array(
    z.object({ work_no: id, title: z.string(), customer: z.string(), distance: z.int(), small: z.string() }),
  ),
  /** Words of the list that occur in it; asked for one alone. */
  words: z.array(z.string()),
  events: caseEvents,
  actions: z.array(z.enum(['approve', 'reject', 'ban'])),
});
const rejectItems = partReasons({ field: enumOf(workFieldTexts) }, Object.keys(workFieldTexts).length);

/** Staff decisions about works (works.md#work-states). */
export const worksStaffCalls = {
  staffWorkList: get('/studio-api/adminapi/work/list', {
    summary: '作品审核队列',
    access: 'staff.work:handle',
    input: {
      ...queueParams,
      /** `open`: new works and changes that wait. */
      status: openOr(workStatusTexts).optional(),
    },
    output: queueListOf(workCase),
  }),
  staffWorkDetail: get('/studio-api/adminapi/work/detail', {
    summary: '作品审核详情',
    access: 'staff.work:handle',
    input: { no: id },
    output: workCase,
    refusals: ['notFound', 'file.unreachable'],
  }),
  staffWorkApprove: post('/studio-api/adminapi/work/approve', {
    summary: '作品审核通过',
    access: 'staff.work:handle',
    input: { no: id, version },
    output: workCase,
    refusals: [...decided, 'form.invalid', 'work.category'],
  }),
  staffWorkReject: post('/studio-api/adminapi/work/reject', {
    summary: '作品审核驳回',
    access: 'staff.work:handle',
    input: { no: id, version, items: rejectItems },
    output: workCase,
    refusals: decided,
  }),
  staffWorkBan: post('/studio-api/adminapi/work/ban', {
    summary: '作品违规下架',
    access: 'staff.work:handle',
    input: { no: id, version, reason },
    output: workCase,
    refusals: decided,
  }),
};
