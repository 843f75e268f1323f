import { z } from 'zod';
import { get, post } from '../endpoint';
import { sentFile } from '../file-view';
import { decided, openOr } from '../staff-case';
import { queueListOf, queueParams } from '../queue-params';
import { day, enumOf, id, meantText, moment, reason, uid, version, yuan } from '../wire';
import { invoiceRedStatuses, invoiceStatuses } from './invoice-texts';
import { invoiceDetail, invoiceRed } from './invoice-view';

const HANDLE = 'staff.invoice:handle';
const one = { no: id, version };
const number = meantText('number', 30).refine((typed) => /^\d{20}$/.test(typed), '发票号码为20位数字');
const issued = { number, issued_on: day };

const invoiceCase = invoiceDetail.extend({
  uid,
  customer: z.string(),
  staff: z.string().nullable(),
  /** An order was refunded after it was asked for: it can only be rejected. */
  is_stale: z.boolean(),
  actions: z.array(z.enum(['accept', 'reject', 'issue', 'fail', 'byHand'])),
});
const redCase = invoiceRed.extend({
  uid,
  customer: z.string(),
  apply_no: id,
  /** Of the invoice that it offsets. */
  blue_number: z.string(),
  title_name: z.string(),
  /** Why it has come to nothing so far: what the platform or the buyer has said. */
  port_reason: z.string().nullable(),
  staff: z.string().nullable(),
  updated_at: moment,
  actions: z.array(z.enum(['ask', 'refuse', 'done', 'byHand'])),
});

/** Invoices that staff issue at the site of the tax bureau (invoices.md#staff). */
export const invoiceStaffCalls = {
  staffList: get('/apinew/adminapi/invoice/list', {
    summary: '运营：开票申请',
    access: HANDLE,
    input: { ...queueParams, status: openOr(invoiceStatuses).optional() },
    output: queueListOf(invoiceCase),
  }),
  staffDetail: get('/apinew/adminapi/invoice/detail', {
    summary: '运营：开票申请详情',
    access: HANDLE,
    input: { no: id },
    output: invoiceCase,
    refusals: ['notFound'],
  }),
  staffAccept: post('/apinew/adminapi/invoice/accept', {
    summary: '运营：受理开票申请',
    access: HANDLE,
    input: one,
    output: invoiceCase,
    refusals: [...decided, 'invoice.stale'],
  }),
  staffReject: post('/apinew/adminapi/invoice/reject', {
    summary: '运营：驳回开票申请',
    access: HANDLE,
    input: { ...one, reason },
    output: invoiceCase,
    refusals: [...decided, 'invoice.atPort'],
  }),
  /** The tax bureau has refused it; the customer corrects the title. */
  staffFail: post('/apinew/adminapi/invoice/fail', {
    summary: '运营：登记开票失败',
    access: HANDLE,
    input: { ...one, reason },
    output: invoiceCase,
    refusals: [...decided, 'invoice.atPort'],
  }),
  /** Staff issue what the platform has not taken yet. */
  staffByHand: post('/apinew/adminapi/invoice/by-hand', {
    summary: '运营：转人工开票',
    access: HANDLE,
    input: one,
    output: invoiceCase,
    refusals: decided,
  }),
  /** Totals are compared with the application to the 分. */
  staffIssue: post('/apinew/adminapi/invoice/issue', {
    summary: '运营：登记已开发票',
    access: HANDLE,
    input: { ...one, ...issued, net: yuan, tax: yuan },
    output: invoiceCase,
    refusals: [...decided, 'invoice.atPort', 'invoice.totals', 'invoice.numberTaken', 'form.invalid'],
  }),
  /** Keeps a file of an invoice as it came; an XML says number, day and totals, and issues what is being issued. */
  staffFile: post('/apinew/adminapi/invoice/file', {
    summary: '运营：上传发票文件',
    access: HANDLE,
    body: 'multipart',
    timeout: 60_000,
    input: { no: id, file: sentFile },
    output: invoiceCase,
    refusals: [
      ...decided,
      'invoice.atPort',
      'upload.tooLarge',
      'upload.storage',
      'invoice.fileKind',
      'invoice.fileUnread',
      'invoice.totals',
      'invoice.numberTaken',
      'form.invalid',
    ],
  }),
  staffRedList: get('/apinew/adminapi/invoice/red-list', {
    summary: '运营：待红冲发票',
    access: HANDLE,
    input: { ...queueParams, status: enumOf(invoiceRedStatuses).optional() },
    output: queueListOf(redCase),
  }),
  /** The buyer has used or booked it: the bureau waits for their confirmation. */
  staffRedAsk: post('/apinew/adminapi/invoice/red-ask', {
    summary: '运营：登记红字确认单已发起',
    access: HANDLE,
    input: one,
    output: redCase,
    refusals: [...decided, 'invoice.atPort'],
  }),
  /** The buyer does not agree, or the confirmation was made void: it waits for staff, and the customer is told. */
  staffRedRefuse: post('/apinew/adminapi/invoice/red-refuse', {
    summary: '运营：登记红字确认单未通过',
    access: HANDLE,
    input: { ...one, reason },
    output: redCase,
    refusals: [...decided, 'invoice.atPort'],
  }),
  staffRedByHand: post('/apinew/adminapi/invoice/red-by-hand', {
    summary: '运营：红字发票转人工',
    access: HANDLE,
    input: one,
    output: redCase,
    refusals: decided,
  }),
  staffRedDone: post('/apinew/adminapi/invoice/red-done', {
    summary: '运营：登记红字发票',
    access: HANDLE,
    input: { ...one, ...issued },
    output: redCase,
    refusals: [...decided, 'invoice.atPort', 'invoice.numberTaken', 'form.invalid'],
  }),
};
