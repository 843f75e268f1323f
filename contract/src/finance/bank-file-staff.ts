import { z } from 'zod';
import { get, post } from '../endpoint';
import { sentFile } from '../file-view';
import { limits } from '../limits';
import { fen } from '../money';
import { enumOf, id, listOf, moment, staffListParams, yuanUpTo } from '../wire';
import { bankFileBookings, bankFileKinds } from './bank-file-texts';

const HANDLE = 'staff.recharge:handle';
/** Twelve digits of 元: what a file may hold is bounded by its reader, not by us. */
const amount = yuanUpTo(fen(99_999_999_999_999));
const digest = z.string().regex(/^[0-9a-f]{64}$/, '文件摘要格式不正确');

/** What a file says of one account. Sums and balances are texts of 元: they have no bound of ours. */
const statement = {
  /** Its name; within an archive behind the archive's. */
  file: z.string(),
  kind: enumOf(bankFileKinds),
  kind_text: z.string(),
  account: z.string(),
  /** The file names no account: it is taken for that of 对公转账. */
  is_account_assumed: z.boolean(),
  opening: z.string().nullable(),
  closing: z.string().nullable(),
  /** Where its balances do not follow, or do not follow on what is stored; empty where they do. */
  broken: z.string(),
  count: z.int(),
  in_count: z.int(),
  in_sum: z.string(),
  out_count: z.int(),
  out_sum: z.string(),
  first_at: moment,
  last_at: moment,
  new_count: z.int(),
};
const stored = z.object({
  ...statement,
  no: id,
  file_no: id,
  /** Lines that are still to be matched. */
  todo_count: z.int(),
  by: z.string(),
  at: moment,
});
const refusals = [
  'upload.tooLarge',
  'upload.unreadable',
  'upload.encrypted',
  'upload.archive',
  'upload.tooComplex',
  'bankFile.unread',
  'bankFile.unmapped',
] as const;
const upload = {
  access: HANDLE,
  body: 'multipart',
  largestFile: limits.bankFile.megabytes * 1024 * 1024,
  timeout: 120_000,
} as const;

/** Files of banks and channels that staff upload, as lines (ADR 115). */
export const bankFileStaffCalls = {
  /** Reads a file and stores none of its lines; one of an unknown layout is kept until somebody has described that. */
  staffRead: post('/apinew/adminapi/bank-file/read', {
    summary: '运营：预览银行与渠道文件',
    ...upload,
    input: { file: sentFile },
    output: z.object({
      digest,
      /** The same bytes were stored before, at this moment. */
      stored_at: moment.nullable(),
      /** Its layout is not known: the number under which it waits for somebody to point at its columns (ADR 150). */
      waits_as: id.nullable(),
      statements: z.array(
        z.object({
          ...statement,
          /** Lines of this account and time that are stored and that the file does not have. */
          missing_count: z.int(),
        }),
      ),
    }),
    refusals,
  }),
  /** Stores the lines of a file that are not stored yet; the same file again stores nothing. */
  staffKeep: post('/apinew/adminapi/bank-file/keep', {
    summary: '运营：保存银行与渠道文件的明细',
    ...upload,
    input: { file: sentFile, digest },
    output: z.object({ new_count: z.int(), known_count: z.int() }),
    refusals: [...refusals, 'state.conflict'],
  }),
  /** Matches the next lines that are not matched yet, in the name of this person; asked again while any are left (ADR 121). */
  staffBook: post('/apinew/adminapi/bank-file/book', {
    summary: '运营：匹配文件的明细',
    access: HANDLE,
    timeout: 60_000,
    input: { no: id },
    output: z.object({ booked: z.int(), left: z.int() }),
    refusals: ['notFound'],
  }),
  staffStatements: get('/apinew/adminapi/bank-file/list', {
    summary: '运营：已保存的银行与渠道文件',
    access: HANDLE,
    input: { ...staffListParams },
    output: listOf(stored),
  }),
  staffLines: get('/apinew/adminapi/bank-file/lines', {
    summary: '运营：银行与渠道文件的明细',
    access: HANDLE,
    input: { ...staffListParams, no: id.optional() },
    output: listOf(
      z.object({
        key: z.string(),
        kind_text: z.string(),
        account: z.string(),
        file: z.string(),
        row: z.int(),
        /** Without a time of day where the file has none. */
        at: z.string(),
        direction: z.enum(['in', 'out']),
        amount,
        balance: z.string(),
        serial: z.string(),
        ref: z.string(),
        name: z.string(),
        party_account: z.string(),
        memo: z.string(),
        state: z.enum(['done', 'pending', 'failed']),
        booking: enumOf(bankFileBookings),
        booking_text: z.string(),
        receipt_no: z.string(),
        raw: z.string(),
      }),
    ),
  }),
};
