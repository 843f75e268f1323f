import { z } from 'zod';
import { bareAccount } from '../bare-account';
import { get, post } from '../endpoint';
import { limits } from '../limits';
import { enumOf, id, lines, listOf, meantText, moment, reason, staffListParams, text, whole } from '../wire';
import { type MappingRole, mappingRoles } from './bank-mapping';

const HANDLE = 'staff.recharge:handle';
const { columns: mostColumns } = limits.bankUploads;
const paging = { page: staffListParams.page, page_size: staffListParams.page_size };

/** What becomes of a file whose layout is not known. */
export const uploadStates = {
  open: '待说明各列',
  review: '待第二人确认',
  same: '同版式待确认',
  ready: '可以保存',
} as const;
/** What becomes of a description of a layout. */
export const mappingStates = {
  open: '待确认',
  approved: '使用中',
  refused: '已退回',
  replaced: '已被新版本取代',
  ended: '已停用',
} as const;

const words = z.array(text(20, 1, '请填写1-20个字的字样')).max(10, '最多10个字样');
const columns = z
  .array(z.object({ at: whole(0, mostColumns - 1), role: enumOf<MappingRole>(mappingRoles) }))
  .max(mostColumns);
const account = meantText('number', 60)
  .overwrite(bareAccount)
  .regex(/^\d{5,32}$/, '请填写5-32位数字的账号');
const rule = { columns, in_words: words, out_words: words, skip_texts: words };
/** What staff point at in a file: its headings, its columns, and whose it is. */
const pointed = { no: id, header_row: whole(1, 100_000), account, ...rule };

const upload = z.object({
  no: id,
  file: z.string(),
  size: z.int(),
  by: z.string(),
  at: moment,
  state: enumOf(uploadStates),
  state_text: z.string(),
  /** Why the last description of it was sent back, and by whom. */
  note: z.string(),
});
const mapping = z.object({
  mapping_no: id,
  title: z.string(),
  account: z.string(),
  version: z.int(),
  form_text: z.string(),
  headings: z.array(z.string()),
  header_row: z.int(),
  columns: z.array(z.object({ at: z.int(), role: enumOf<MappingRole>(mappingRoles) })),
  in_words: z.array(z.string()),
  out_words: z.array(z.string()),
  skip_texts: z.array(z.string()),
  state: enumOf(mappingStates),
  state_text: z.string(),
  by: z.string(),
  at: moment,
  decided_by: z.string(),
  decided_at: moment.nullable(),
  /** Why it was sent back or is used no longer. */
  reason: z.string(),
  actions: z.array(z.enum(['approve', 'refuse', 'end'])),
});
const line = z.object({
  row: z.int(),
  at: z.string(),
  direction: z.enum(['in', 'out']),
  amount: z.string(),
  balance: z.string(),
  serial: z.string(),
  name: z.string(),
  party_account: z.string(),
  memo: z.string(),
});
/** What a file says by the columns that were pointed at; nothing but `faults` where there are any. */
const trial = z.object({
  faults: z.array(z.string()),
  read: z
    .object({
      count: z.int(),
      in_count: z.int(),
      in_sum: z.string(),
      out_count: z.int(),
      out_sum: z.string(),
      opening: z.string().nullable(),
      closing: z.string().nullable(),
      first_at: moment,
      last_at: moment,
      is_account_assumed: z.boolean(),
      first: z.array(line),
      last: z.array(line),
    })
    .nullable(),
  /** It reads whole and its balances follow, so that it may be kept. */
  is_whole: z.boolean(),
});
/** A description that staff have kept of a layout. */
export type BankMapping = z.output<typeof mapping>;
/** What a trial says. */
export type BankTrial = z.output<typeof trial>;
/** A file that waits for a description. */
export type BankUpload = z.output<typeof upload>;

const unread = ['notFound', 'state.conflict', 'bankFile.unread', 'upload.tooComplex'] as const;

/** Layouts of bank files that are not built in: staff point at columns, a second person confirms (ADR 150). */
export const bankMappingStaffCalls = {
  staffUploads: get('/apinew/adminapi/bank-mapping/uploads', {
    summary: '运营：等待说明各列的银行文件',
    access: HANDLE,
    input: paging,
    output: listOf(upload),
  }),
  staffUpload: get('/apinew/adminapi/bank-mapping/upload', {
    summary: '运营：待说明文件的前几行',
    access: HANDLE,
    timeout: 60_000,
    input: { no: id },
    output: z.object({
      upload,
      rows: z.array(z.object({ row: z.int(), cells: z.array(z.string()) })),
      /** Rows that may be the headings, with their texts. */
      headers: z.array(z.object({ row: z.int(), names: z.array(z.string()) })),
      /** The account for 对公转账. */
      own_account: z.string(),
      /** The last description of it, to confirm or to go on from. */
      mapping: mapping.nullable(),
    }),
    refusals: unread,
  }),
  /** Reads the file by these columns and keeps nothing. */
  staffTry: post('/apinew/adminapi/bank-mapping/try', {
    summary: '运营：试读银行文件',
    access: HANDLE,
    timeout: 60_000,
    quiet: true,
    input: pointed,
    output: trial,
    refusals: [...unread, 'bankFile.mapping'],
  }),
  /** Keeps what reads whole, for a second person to confirm. */
  staffMappingKeep: post('/apinew/adminapi/bank-mapping/keep', {
    summary: '运营：保存列对应',
    access: HANDLE,
    timeout: 60_000,
    input: { ...pointed, title: text(30, 2, '请填写2-30个字的银行名称') },
    output: mapping,
    refusals: [...unread, 'bankFile.mapping'],
  }),
  /** Another person: from then on the layout is read by itself, and the lines of this file are stored. */
  staffMappingDecide: post('/apinew/adminapi/bank-mapping/decide', {
    summary: '运营：确认或退回列对应',
    access: HANDLE,
    timeout: 120_000,
    input: { mapping_no: id, event: z.enum(['approve', 'refuse']), reason: lines(200).optional() },
    output: mapping,
    refusals: [...unread, 'staff.samePerson', 'form.invalid', 'bankFile.unmapped'],
  }),
  /** Stores a file whose layout has been confirmed meanwhile. */
  staffUploadKeep: post('/apinew/adminapi/bank-mapping/upload-keep', {
    summary: '运营：保存已可读取的银行文件',
    access: HANDLE,
    timeout: 120_000,
    input: { no: id },
    output: z.object({ new_count: z.int(), known_count: z.int() }),
    refusals: [...unread, 'bankFile.unmapped'],
  }),
  staffUploadDrop: post('/apinew/adminapi/bank-mapping/upload-drop', {
    summary: '运营：移除等待说明的银行文件',
    access: HANDLE,
    input: { no: id, reason },
    output: z.object({ ok: z.literal(true) }),
    refusals: ['notFound', 'state.conflict'],
  }),
  staffMappings: get('/apinew/adminapi/bank-mapping/list', {
    summary: '运营：银行文件的列对应',
    access: HANDLE,
    input: paging,
    output: listOf(mapping),
  }),
  /** The next file of this layout is asked about again. */
  staffMappingEnd: post('/apinew/adminapi/bank-mapping/end', {
    summary: '运营：停用列对应',
    access: HANDLE,
    input: { mapping_no: id, reason },
    output: mapping,
    refusals: ['notFound', 'state.conflict'],
  }),
};
