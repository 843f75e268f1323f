import { z } from 'zod';
import { get, post } from '../endpoint';
import { fileView } from '../file-view';
import { queueListOf, queueParams } from '../queue-params';
import { enumOf, id, lines, listOf, listParams, moment, reason, uid, version } from '../wire';
import {
  complaintGroundTexts,
  complaintLimits,
  complaintSideTexts,
  complaintStatusTexts,
} from './complaint-texts';

const { least, most, files } = complaintLimits;
const said = lines(most, least, `请填写${least}-${most}个字`);
const proofs = z.array(z.string().max(40)).max(files, `最多上传${files}个附件`).default([]);

/** A complaint as both sides and staff see it: the statement of each, with the files that prove it. */
const complaint = z.object({
  complaint_no: id,
  work_no: id,
  title: z.string(),
  ground: z.string(),
  ground_text: z.string(),
  status: z.string(),
  status_text: z.string(),
  body: z.string(),
  files: z.array(fileView),
  answer: z.string().nullable(),
  answer_files: z.array(fileView),
  answered_at: moment.nullable(),
  created_at: moment,
  /** Until then it is to be answered. */
  answer_by: moment,
  /** Until that moment, while it is open; else null. */
  seconds_left: z.int().nullable(),
  decided_at: moment.nullable(),
  /** Why it was decided or ended so; both sides read it. */
  reason: z.string().nullable(),
  version: z.int(),
});
const complaintRow = complaint.extend({
  side: enumOf(complaintSideTexts),
  /** The provider; the complainant is named with stars. */
  other: z.string(),
  actions: z.array(z.enum(['answer', 'withdraw'])),
});
const complaintCase = complaint.extend({
  uid,
  customer: z.string(),
  by_uid: uid,
  by_name: z.string(),
  work_status_text: z.string(),
  /** Address of the public page, while there is one. */
  work_path: z.string().nullable(),
  age_seconds: z.int(),
  is_late: z.boolean(),
  decider: z.string().nullable(),
  actions: z.array(z.enum(['uphold', 'dismiss'])),
});
const changed = ['notFound', 'state.conflict', 'form.invalid', 'file.claimed'] as const;

/** Complaints about works with counter-notice (works.md#complaints, ADR 43). */
export const worksComplaints = {
  /** The work to be complained of: a public work of another account. */
  complaintTarget: get('/studio-api/complaint/target', {
    summary: '投诉的作品',
    access: 'fac.work:view',
    input: { work_no: id },
    output: z.object({ work_no: id, title: z.string(), author: z.string(), is_own: z.boolean() }),
    refusals: ['notFound'],
  }),
  complaintList: get('/studio-api/complaint/list', {
    summary: '作品投诉列表',
    access: 'fac.work:view',
    input: { ...listParams, side: enumOf(complaintSideTexts).default('received') },
    /** Counts by side of the complaints that this person may see and asks for. */
    output: listOf(complaintRow, { counts: z.record(enumOf(complaintSideTexts), z.int()) }),
  }),
  complain: post('/studio-api/complaint/create', {
    summary: '投诉作品',
    access: 'fac.work:manage',
    input: { work_no: id, ground: enumOf(complaintGroundTexts), body: said, files: proofs },
    output: complaintRow,
    refusals: [
      'notFound',
      'form.invalid',
      'file.claimed',
      'complaint.own',
      'complaint.open',
      'complaint.tooMany',
    ],
  }),
  answerComplaint: post('/studio-api/complaint/answer', {
    summary: '回应作品投诉',
    access: 'fac.work:manage',
    input: { complaint_no: id, version, answer: said, files: proofs },
    output: complaintRow,
    refusals: changed,
  }),
  withdrawComplaint: post('/studio-api/complaint/withdraw', {
    summary: '撤回作品投诉',
    access: 'fac.work:manage',
    input: { complaint_no: id, version },
    output: complaintRow,
    refusals: ['notFound', 'state.conflict'],
  }),
};

/** Staff decisions about complaints. */
export const complaintStaffCalls = {
  staffComplaintList: get('/studio-api/adminapi/complaint/list', {
    summary: '作品投诉队列',
    access: 'staff.work:handle',
    input: {
      ...queueParams,
      status: z.enum(Object.keys(complaintStatusTexts) as [keyof typeof complaintStatusTexts]).optional(),
    },
    output: queueListOf(complaintCase),
  }),
  staffComplaintDetail: get('/studio-api/adminapi/complaint/detail', {
    summary: '作品投诉详情',
    access: 'staff.work:handle',
    input: { no: id },
    output: complaintCase,
    refusals: ['notFound'],
  }),
  staffComplaintDecide: post('/studio-api/adminapi/complaint/decide', {
    summary: '裁定作品投诉',
    access: 'staff.work:handle',
    /** `uphold` takes the work down for good; `dismiss` leaves it, or brings it back where silence had taken it down. */
    input: { no: id, version, decision: z.enum(['uphold', 'dismiss']), reason },
    output: complaintCase,
    refusals: ['notFound', 'state.conflict'],
  }),
};
