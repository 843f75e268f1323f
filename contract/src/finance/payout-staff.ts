import { z } from 'zod';
import { get, post } from '../endpoint';
import type { DocumentAnswer } from '../envelope';
import { sentFile } from '../file-view';
import { queueListOf, queueParams } from '../queue-params';
import { enumOf, id, lines, moment, uid, yuan } from '../wire';
import { payoutBatchTexts, payoutLineTexts, payoutVerdictTexts } from './payout-texts';

const HANDLE = 'staff.withdraw:handle';
const batchStatus = enumOf(payoutBatchTexts);
const reason = lines(200, 2, '请填写原因（2-200字）');
const events = ['sign', 'hand_out', 'download', 'take_back', 'recall', 'recall_confirm', 'keep'] as const;

/** A batch of payouts with the facts of its cover sheet (ADR 82); `actions` are those open to this person now. */
const batch = z.object({
  no: id,
  status: batchStatus,
  status_text: z.string(),
  layout: z.string(),
  line_count: z.int(),
  sum: yuan,
  /** The number of lines still without a result, and the sums of those with one. */
  open_count: z.int(),
  paid: yuan,
  came_back: yuan,
  /** Last digits of the account that pays. */
  account_tail: z.string(),
  file_name: z.string(),
  /** SHA-256 of the file. */
  digest: z.string(),
  made_by: z.string(),
  made_at: moment,
  signed_by: z.string(),
  signed_at: moment.nullable(),
  handed_out_at: moment.nullable(),
  recall_by: z.string(),
  recall_reason: z.string(),
  /** The moment since which it waits for its next step. */
  since: moment,
  version: z.int(),
  actions: z.array(z.enum(events)),
});
const line = z.object({
  seq: z.int(),
  no: id,
  uid,
  amount: yuan,
  bank_name: z.string(),
  card_mask: z.string(),
  holder_mask: z.string(),
  state: enumOf(payoutLineTexts),
  state_text: z.string(),
  /** The next step about it. */
  next: z.string(),
  bank_no: z.string(),
  reason: z.string(),
});
const result = z.object({
  no: id,
  file_name: z.string(),
  by: z.string(),
  at: moment,
  lines: z.array(
    z.object({
      row: z.int(),
      withdraw_no: z.string(),
      amount: yuan.nullable(),
      verdict: enumOf(payoutVerdictTexts),
      text: z.string(),
      note: z.string(),
    }),
  ),
});
const detail = batch.extend({
  lines: z.array(line),
  results: z.array(result),
  timeline: z.array(z.object({ at: moment, actor: z.string(), text: z.string(), comment: z.string() })),
});
const seen = { no: id, version: z.int() };
const moved = ['notFound', 'state.conflict'] as const;

/** Payouts by people: batch files for the bank, and its results (ADR 82). */
export const payoutStaffCalls = {
  staffWaiting: get('/apinew/adminapi/payout/waiting', {
    summary: '运营：等待打款的提现与可用的批次文件',
    access: HANDLE,
    output: z.object({
      layouts: z.array(
        z.object({
          id,
          name: z.string(),
          account_tail: z.string(),
          payees: z.string(),
          count: z.int(),
          sum: yuan,
          /** The most withdrawals in a batch, which takes those that wait longest. */
          most: z.int(),
        }),
      ),
    }),
  }),
  staffList: get('/apinew/adminapi/payout/list', {
    summary: '运营：打款批次',
    access: HANDLE,
    input: { ...queueParams, status: batchStatus.optional() },
    output: queueListOf(batch),
  }),
  staffDetail: get('/apinew/adminapi/payout/detail', {
    summary: '运营：打款批次的封面、明细与银行结果',
    access: HANDLE,
    input: { no: id },
    output: detail,
    refusals: ['notFound'],
  }),
  staffMake: post('/apinew/adminapi/payout/make', {
    summary: '运营：制作打款批次',
    access: HANDLE,
    idempotent: true,
    timeout: 30_000,
    input: { layout: id },
    output: batch,
    refusals: ['notFound', 'payout.nothing', 'payout.text', 'state.conflict'],
  }),
  staffSign: post('/apinew/adminapi/payout/sign', {
    summary: '运营：签核批次封面（须另一人）',
    access: HANDLE,
    /** The digest that the signer has read on the cover sheet. */
    input: { ...seen, digest: z.string().regex(/^[0-9a-f]{12,64}$/, '文件摘要格式不正确') },
    output: batch,
    refusals: [...moved, 'staff.samePerson'],
  }),
  /** From now on the file may be at the bank: its withdrawals are 打款中 before a byte of it is sent. */
  staffHandOut: post('/apinew/adminapi/payout/hand-out', {
    summary: '运营：送出批次（提现转为打款中）',
    access: HANDLE,
    timeout: 30_000,
    input: seen,
    output: batch,
    refusals: [...moved, 'payout.settled', 'tenant.parked'],
  }),
  /** The file of a batch that was handed out; each download is in its trail. */
  staffFile: get('/apinew/adminapi/payout/file', {
    summary: '运营：下载批次文件（留痕）',
    access: HANDLE,
    envelope: 'document',
    input: { no: id },
    output: z.custom<DocumentAnswer>(),
    refusals: moved,
  }),
  /** Takes back a batch that never left; its withdrawals wait again. */
  staffTakeBack: post('/apinew/adminapi/payout/take-back', {
    summary: '运营：收回未下载的批次',
    access: HANDLE,
    input: { ...seen, reason },
    output: batch,
    refusals: moved,
  }),
  staffRecall: post('/apinew/adminapi/payout/recall', {
    summary: '运营：申请收回已下载的批次',
    access: HANDLE,
    input: { ...seen, reason },
    output: batch,
    refusals: moved,
  }),
  staffRecallDecide: post('/apinew/adminapi/payout/recall-decide', {
    summary: '运营：复核收回已下载的批次（须另一人）',
    access: HANDLE,
    input: { ...seen, event: z.enum(['confirm', 'keep']) },
    output: batch,
    refusals: [...moved, 'staff.samePerson', 'payout.matched'],
  }),
  /** Once by the bytes of the file; sent again it goes on where it was interrupted. */
  staffResult: post('/apinew/adminapi/payout/result', {
    summary: '运营：上传银行结果文件',
    access: HANDLE,
    body: 'multipart',
    timeout: 120_000,
    input: { no: id, file: sentFile },
    output: result,
    refusals: [...moved, 'upload.tooLarge', 'upload.unreadable', 'upload.tooComplex', 'payout.file'],
  }),
};
