import { harmlessCell } from '@uc/contract/spreadsheet';
import { z } from 'zod';
import { type channelVariables, readOfflineAccount } from './channels';
import { ConfigError } from './error';
import { gbkBytes } from './gbk';
import { readNamedFile } from './named-file';

/** Values of a payout that a column of a batch file can hold. */
const values = [
  'seq',
  'no',
  'batch_no',
  'card_no',
  'holder',
  'bank_name',
  'bank_code',
  'province',
  'city',
  'branch',
  'cnaps',
  'amount',
  'account',
  'account_name',
] as const;
/**
 * The values that a mapping needs once each: without them a bank could not pay, or its answer could not be
 * told apart.
 */
const needed = ['no', 'card_no', 'holder', 'amount'] as const;

/** A heading or a fixed text, which no spreadsheet reads as a formula. */
const cell = z
  .string()
  .min(1)
  .max(60)
  .refine((text) => harmlessCell(text) === text, 'must not begin like a formula');
const words = z.array(z.string().min(1).max(40)).default([]);

/** The declared mapping of a bank's batch file and of the result file that it answers with (ADR 82). */
const payoutLayout = z
  .strictObject({
    id: z.string().regex(/^[a-z0-9-]{1,40}$/, 'must have small letters, digits and hyphens'),
    name: z.string().min(1).max(40),
    /** The kind of payee that the bank pays by this file. */
    payees: z.enum(['all', 'person', 'company']).default('all'),
    /** The account that pays. */
    account: z.strictObject({ no: z.string().regex(/^\d{8,32}$/, 'must be digits'), name: cell }),
    file: z.strictObject({
      format: z.enum(['csv', 'xlsx']),
      encoding: z.enum(['utf-8', 'utf-8-bom', 'gbk']).default('utf-8-bom'),
      delimiter: z.enum([',', ';', '|', '\t']).default(','),
      /**
       * The form in which a CSV keeps long digits as text: as they are, with a TAB behind or an apostrophe
       * before them.
       */
      digits: z.enum(['plain', 'tab', 'apostrophe']).default('plain'),
      amount: z.enum(['yuan', 'fen']).default('yuan'),
      columns: z
        .array(
          z.union([
            z.strictObject({ heading: cell, value: z.enum(values) }),
            z.strictObject({ heading: cell, constant: z.union([cell, z.literal('')]) }),
          ]),
        )
        .min(needed.length)
        .max(40),
    }),
    result: z.strictObject({
      amount: z.enum(['yuan', 'fen']).default('yuan'),
      columns: z.strictObject({
        no: cell,
        amount: cell,
        state: cell,
        bank_no: cell,
        reason: cell.optional(),
      }),
      paid: words.refine((list) => list.length > 0, 'must name a word for what was paid'),
      failed: words.refine((list) => list.length > 0, 'must name a word for what failed'),
      returned: words,
      pending: words,
    }),
  })
  .refine(
    ({ file }) =>
      needed.every(
        (one) => file.columns.filter((column) => 'value' in column && column.value === one).length === 1,
      ),
    `file.columns: must hold ${needed.join(', ')}, each once`,
  )
  .refine(
    ({ file }) =>
      file.encoding !== 'gbk' ||
      file.columns.every((column) =>
        [column.heading, 'constant' in column ? column.constant : ''].every(
          (text) => gbkBytes(text) !== undefined,
        ),
      ),
    'file.columns: a heading or fixed text has a character that GBK lacks',
  )
  .refine(({ result }) => {
    const all = [...result.paid, ...result.failed, ...result.returned, ...result.pending];
    return new Set(all).size === all.length;
  }, 'result: a word means one thing')
  .refine(({ result }) => {
    const headings = Object.values(result.columns);
    return new Set(headings).size === headings.length;
  }, 'result.columns: a heading is of one column');

/** A bank's batch file and result file, as the operator has declared them. */
export type PayoutLayout = z.output<typeof payoutLayout>;

/** Variables of payouts by batch files. */
export const payoutVariables = { PAYOUT_LAYOUTS: z.string().min(1).optional() };

type Env = z.infer<z.ZodObject<typeof payoutVariables & typeof channelVariables>>;

/** The declared mappings, of a file with a list of them; without one a neutral mapping that pays from the account for 对公转账. */
export function readPayoutLayouts(env: Env, production: boolean): readonly PayoutLayout[] {
  const { PAYOUT_LAYOUTS: path } = env;
  const account = readOfflineAccount(env, production);
  if (path === undefined) return account === null || digitsOf(account.no) === null ? [] : [neutral(account)];
  const parsed = z.array(payoutLayout).min(1).safeParse(read(path));
  if (!parsed.success)
    throw new ConfigError(
      parsed.error.issues
        .map(({ path: place, message }) => `PAYOUT_LAYOUTS: ${place.join('.')}: ${message}`)
        .join('\n'),
    );
  const ids = parsed.data.map(({ id }) => id);
  if (new Set(ids).size < ids.length) throw new ConfigError('PAYOUT_LAYOUTS: two mappings have the same id');
  return parsed.data;
}

function read(path: string): unknown {
  const text = readNamedFile('PAYOUT_LAYOUTS', path).toString('utf8');
  try {
    return JSON.parse(text);
  } catch {
    throw new ConfigError(
      `PAYOUT_LAYOUTS: must be a file with a list of mappings in JSON, which ${path} is not`,
    );
  }
}

/** The digits of an account, which people write in groups; null where they are none of a bank. */
function digitsOf(no: string): string | null {
  const digits = no.replaceAll(/\D/g, '');
  return /^\d{8,32}$/.test(digits) ? digits : null;
}

/** A mapping for an operator whose bank takes any table: every value that is known of a payout. */
const neutral = ({ no, name }: { no: string; name: string }): PayoutLayout =>
  payoutLayout.parse({
    id: 'standard',
    name: '通用批量付款',
    account: { no: digitsOf(no)!, name },
    file: {
      format: 'xlsx',
      columns: [
        { heading: '序号', value: 'seq' },
        { heading: '业务参考号', value: 'no' },
        { heading: '收款账号', value: 'card_no' },
        { heading: '收款户名', value: 'holder' },
        { heading: '收款银行', value: 'bank_name' },
        { heading: '开户网点', value: 'branch' },
        { heading: '联行号', value: 'cnaps' },
        { heading: '金额', value: 'amount' },
        { heading: '用途', constant: '提现' },
      ],
    },
    result: {
      columns: {
        no: '业务参考号',
        amount: '金额',
        state: '处理结果',
        bank_no: '银行流水号',
        reason: '失败原因',
      },
      paid: ['成功'],
      failed: ['失败'],
      returned: ['退票'],
      pending: ['处理中'],
    },
  });
