import { z } from 'zod';
import { get, post } from '../endpoint';
import { queueListOf, queueParams } from '../queue-params';
import { day, enumOf, id, lines, moment, text, uid, version, whole } from '../wire';
import { contentRefusals, fileView, sentFile } from '../file-view';
import { type CaseQueue, caseQueues, staffPapers } from './case-texts';
import { caseDetail } from './case-view';
import { filingAreas } from './kinds';
import { officeEventTexts } from './office-texts';

const target = { no: id, version };
const correctable = z.enum(['filing_no', 'reg_no']);
/** A case as staff see it; staff who have not taken it see only the numbers of its papers. */
const staffCase = caseDetail
  .omit({ actions: true, form: true, applicants: true, files: true, papers: true })
  .extend({
    uid,
    customer: z.string(),
    /** The member of staff who has taken it; null while nobody has. */
    staff: z.string().nullable(),
    is_mine: z.boolean(),
    waiting_since: moment,
    /** Null where this person may see amounts alone. */
    disclosure: caseDetail
      .pick({ form: true, applicants: true, files: true, papers: true })
      .extend({ applicant_files: z.array(fileView) })
      .nullable(),
    /** Events of the office that fit no state yet. */
    held_events: z.int(),
    /** The notices of the office that may be entered in its present state. */
    notices: z.array(enumOf(officeEventTexts)),
    /** Staff file the documents at the offices, and enter the letters that the offices send. */
    is_by_hand: z.boolean(),
    /** Until when an answer of the customer is to be handed in; null where none waits. */
    answer_due_on: day.nullable(),
    /** Whether that day rests on working days that nobody has announced yet. */
    answer_is_estimate: z.boolean(),
    /** A number of the office that one person has asked to correct, and another one decides about. */
    correction: z
      .object({
        field: correctable,
        before: z.string(),
        number: z.string(),
        reason: z.string(),
        by: z.string(),
        at: moment,
      })
      .nullable(),
    actions: z.array(
      z.enum([
        'take',
        'approve',
        'fix',
        'draft',
        'file',
        'notice',
        'answered',
        'receipt',
        'paper',
        'correct',
        'correct_confirm',
        'correct_refuse',
      ]),
    ),
  });
/** A case in the list of staff, without the facts that are read only for an opened one. */
const staffRow = staffCase.omit({
  stages: true,
  duties: true,
  fix_note: true,
  fix_items: true,
  follow_ups: true,
  disclosure: true,
  correction: true,
  trails: true,
});
/** Fields that are sent back, each once and with its reason; which there are depends on the kind of the case. */
const fixItems = z
  .array(z.strictObject({ field: z.string().max(40), reason: lines(100, 2, '请填写2-100个字的原因') }))
  .min(1, '请至少选择一项需要补充的内容')
  .max(40)
  .refine((items) => new Set(items.map(({ field }) => field)).size === items.length, '同一项请只填写一次');
const moved = ['notFound', 'state.conflict', 'filing.notYours'] as const;

/** Calls of staff about filings: intake, drafts, filing, notices, receipts, certificates (console.md#staff-calls). */
export const casesStaffCalls = {
  staffCaseList: get('/apinew/adminapi/filing/list', {
    summary: '知产案件队列',
    access: 'staff.filing:view',
    input: {
      ...queueParams,
      /** `open`: everything that waits for staff. */
      queue: z.enum(['open', ...(Object.keys(caseQueues) as CaseQueue[])]).optional(),
      area: enumOf(filingAreas).optional(),
    },
    output: queueListOf(staffRow),
  }),
  staffCaseDetail: get('/apinew/adminapi/filing/detail', {
    summary: '知产案件详情',
    access: 'staff.filing:view',
    input: { no: id },
    output: staffCase,
    refusals: ['notFound'],
  }),
  staffCaseTake: post('/apinew/adminapi/filing/take', {
    summary: '领取知产案件',
    access: 'staff.filing:handle',
    input: target,
    output: staffCase,
    refusals: ['notFound', 'state.conflict'],
  }),
  staffCaseApprove: post('/apinew/adminapi/filing/approve', {
    summary: '材料审核通过',
    access: 'staff.filing:handle',
    input: target,
    output: staffCase,
    refusals: moved,
  }),
  staffCaseFix: post('/apinew/adminapi/filing/fix', {
    summary: '要求补充材料',
    access: 'staff.filing:handle',
    input: { ...target, items: fixItems },
    output: staffCase,
    refusals: [...moved, 'form.invalid'],
  }),
  staffCaseDraft: post('/apinew/adminapi/filing/draft', {
    summary: '提交稿件确认',
    access: 'staff.filing:handle',
    input: { ...target, note: lines(2000, 2, '请填写2-2000个字的说明') },
    output: staffCase,
    refusals: moved,
  }),
  /** The case, or one of its later orders, has been filed at the office. */
  staffCaseFile: post('/apinew/adminapi/filing/file', {
    summary: '登记已提交官方',
    access: 'staff.filing:handle',
    input: { ...target, order_no: id, filing_no: text(40).optional(), filed_on: day.optional() },
    output: staffCase,
    refusals: [...moved, 'form.invalid'],
  }),
  /** A notice that came outside of the port. */
  staffCaseNotice: post('/apinew/adminapi/filing/notice', {
    summary: '录入官方通知',
    access: 'staff.filing:handle',
    input: {
      ...target,
      kind: enumOf(officeEventTexts),
      served_on: day,
      delivery: z.enum(['electronic', 'paper']).default('electronic'),
      number: text(40).optional(),
      comment: lines(500).optional(),
      /** The letter that was read before (`read`). */
      file_id: id.optional(),
    },
    output: staffCase,
    refusals: [...moved, 'form.invalid', 'file.claimed'],
  }),
  /** The answer of a customer was read: it leaves through the port, or has been handed in at the office on a day. */
  staffCaseAnswered: post('/apinew/adminapi/filing/answered', {
    summary: '登记答复已递交官方',
    access: 'staff.filing:handle',
    input: { ...target, handed_on: day.optional() },
    output: staffCase,
    refusals: [...moved, 'form.invalid'],
  }),
  /** A number that was typed in wrongly; another person decides. */
  staffCaseCorrect: post('/apinew/adminapi/filing/correct', {
    summary: '提请更正官方编号',
    access: 'staff.filing:handle',
    input: {
      ...target,
      field: correctable,
      number: text(40, 4, '请填写正确的编号'),
      reason: lines(200, 2, '请填写2-200个字的原因'),
    },
    output: staffCase,
    refusals: [...moved, 'form.invalid'],
  }),
  staffCaseCorrectDecide: post('/apinew/adminapi/filing/correct-decide', {
    summary: '复核官方编号更正',
    access: 'staff.filing:handle',
    input: { ...target, event: z.enum(['confirm', 'refuse']) },
    output: staffCase,
    refusals: ['notFound', 'state.conflict', 'staff.samePerson', 'form.invalid'],
  }),
  staffCaseReceipt: post('/apinew/adminapi/filing/receipt', {
    summary: '登记官费收据',
    access: 'staff.filing:handle',
    input: { ...target, order_no: id, receipt_no: text(40, 4, '请填写收据编号') },
    output: staffCase,
    refusals: moved,
  }),
  /** A certificate, a notice or another paper: a new one, or a better file of the paper `of`; none is ever replaced. */
  staffCasePaper: post('/apinew/adminapi/filing/paper', {
    summary: '上传案件文件',
    access: 'staff.filing:handle',
    body: 'multipart',
    timeout: 120_000,
    input: {
      ...target,
      of: whole(1, 10_000).optional(),
      kind: enumOf(staffPapers).optional(),
      title: text(40).optional(),
      file: sentFile,
    },
    output: staffCase,
    refusals: [...moved, 'form.invalid', ...contentRefusals, 'upload.tooSmall', 'rate.exceeded'],
  }),
};
