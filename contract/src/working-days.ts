import { z } from 'zod';
import { get, post } from './endpoint';
import { queueListOf, queueParams } from './queue-params';
import { id, lines, moment, proposalDecision, secondPerson, text } from './wire';

/** States of a notice that staff have entered. */
export const noticeStatuses = { open: '待复核', approved: '已启用', refused: '未通过' } as const;
const status = z.enum(Object.keys(noticeStatuses) as [keyof typeof noticeStatuses]);

const notice = z.object({
  notice_no: id,
  year: z.string(),
  off_days: z.array(z.string()),
  work_days: z.array(z.string()),
  source: z.string(),
  status,
  status_text: z.string(),
  /** The package has the year by now, whose days apply instead. */
  is_replaced: z.boolean(),
  proposed_by: z.string(),
  proposed_at: moment,
  ...secondPerson,
});
const days = (least: number) => lines(400, least, '请填写日期，如2027-01-01至2027-01-03');

/** The State Council's notice of a year, entered by staff, two people, until the package has the year (ADR 69). */
export const workingDaysStaffCalls = {
  staffNoticeList: get('/apinew/adminapi/working-days/list', {
    summary: '放假安排列表（运营）',
    access: 'staff.law:handle',
    input: { ...queueParams, status: status.optional() },
    /** `missing`: years from this one on that a date may rest on and nobody has announced here. */
    output: queueListOf(notice, { missing: z.array(z.string()) }),
  }),
  staffNoticePropose: post('/apinew/adminapi/working-days/propose', {
    summary: '录入放假安排（运营）',
    access: 'staff.law:handle',
    input: {
      year: z.string().regex(/^20\d\d$/, '请输入4位年份'),
      /** Days and ranges of days, with 、 or a comma between them. */
      off_days: days(10),
      work_days: days(0),
      source: text(200, 4, '请填写4-200个字的依据'),
    },
    output: notice,
    refusals: ['form.invalid', 'state.conflict'],
  }),
  staffNoticeDecide: post('/apinew/adminapi/working-days/decide', {
    summary: '复核放假安排（运营）',
    access: 'staff.law:handle',
    input: proposalDecision,
    output: notice,
    refusals: ['notFound', 'state.conflict', 'staff.samePerson', 'form.invalid'],
  }),
};
