import { z } from 'zod';
import { get, post } from '../endpoint';
import type { DocumentAnswer } from '../envelope';
import { queueListOf, queueParams } from '../queue-params';
import { day, enumOf, id, moment, signedYuan, text, yuan } from '../wire';

/** States of a quarterly report: a corrected one is a new version. */
export const taxReportStatuses = { made: '待报送', sent: '已报送', replaced: '已作废' } as const;
export type TaxReportStatus = keyof typeof taxReportStatuses;
const HANDLE = 'staff.adjust:handle';
const quarter = z.string().regex(/^20\d{2}-Q[1-4]$/, '季度格式为2026-Q3');

const report = z.object({
  report_no: id,
  quarter: z.string(),
  version: z.int(),
  status: enumOf<TaxReportStatus>(taxReportStatuses),
  status_text: z.string(),
  /** SHA-256 of the file's bytes. */
  digest: z.string(),
  sellers: z.int(),
  deals: z.int(),
  gross: yuan,
  refunds: yuan,
  net: signedYuan,
  fee: yuan,
  made_by: z.string(),
  made_at: moment,
  sent_by: z.string(),
  sent_at: moment.nullable(),
  receipt: z.string(),
  actions: z.array(z.enum(['sent'])),
});
/** A quarterly report as staff see it. */
export type TaxReport = z.output<typeof report>;

/** Quarterly reports of the income of those who earn through the platform (State Council order 810, ADR 145). */
export const taxReportStaffCalls = {
  staffReportList: get('/apinew/adminapi/tax-report/list', {
    summary: '涉税信息报送列表（运营）',
    access: HANDLE,
    input: { ...queueParams, status: enumOf<TaxReportStatus>(taxReportStatuses).optional() },
    output: queueListOf(report),
  }),
  /** Quarters that are over and not reported, the oldest first, and the last day for each. */
  staffReportDue: get('/apinew/adminapi/tax-report/due', {
    summary: '未报送的季度（运营）',
    access: HANDLE,
    output: z.object({ list: z.array(z.object({ quarter: z.string(), until: day })) }),
  }),
  /** Of a quarter that is over; who has no verified identity refuses it. One that was not sent yet is replaced. */
  staffReportMake: post('/apinew/adminapi/tax-report/make', {
    summary: '生成季度涉税信息（运营）',
    access: HANDLE,
    input: { quarter },
    output: report,
    refusals: ['form.invalid', 'state.conflict'],
  }),
  /** It has been handed to the tax office, as it is. */
  staffReportSent: post('/apinew/adminapi/tax-report/sent', {
    summary: '登记涉税信息已报送（运营）',
    access: HANDLE,
    input: { no: id, receipt: text(80, 2, '请填写2-80个字的受理编号或报送说明') },
    output: report,
    refusals: ['notFound', 'state.conflict'],
  }),
  staffReportFile: get('/apinew/adminapi/tax-report/file', {
    summary: '下载季度涉税信息文件（运营）',
    access: HANDLE,
    envelope: 'document',
    input: { no: id },
    output: z.custom<DocumentAnswer>(),
    refusals: ['notFound'],
  }),
};
