import { dayOf, hoursAfter } from '@uc/contract/day';
import { fromWireSigned } from '@uc/contract/money';
import { z } from 'zod';
import { chinaMoment } from '../payments/china-time';
import type { InvoiceAnswer, RedAnswer } from './port';

/** What the platform has of an amount, a text in most answers. */
const amount = z.union([z.string(), z.number()]).transform((value, context) => {
  const read = fromWireSigned(String(value).trim());
  if (read !== undefined) return read;
  context.addIssue('no amount');
  return z.NEVER;
});
const word = z
  .union([z.string(), z.number()])
  .nullish()
  .transform((value) => (value === null || value === undefined ? '' : String(value).trim()));

const blue = z.object({
  serialNo: word,
  orderNo: word,
  status: word,
  statusMsg: word,
  failCause: word,
  invoiceNo: word,
  allElectronicInvoiceNumber: word,
  invoiceTime: word,
  exTaxAmount: amount.nullish().catch(null),
  taxAmount: amount.nullish().catch(null),
  pdfUrl: word,
  ofdUrl: word,
  xmlUrl: word,
});
/** An invoice as the platform has it. */
export type Blue = z.output<typeof blue>;
const form = z.object({
  billStatus: word,
  billMessage: word,
  billUuid: word,
  billTime: word,
  invoiceSerialNum: word,
});
/** A confirmation of a red letter as the platform has it. */
export type Form = z.output<typeof form>;

/** The one that was asked for. */
export const blueIn = (result: unknown): Blue => {
  const read = z.union([z.array(blue).length(1), blue.transform((one) => [one])]).safeParse(result);
  if (!read.success) throw new Error('queryInvoiceResult: an answer that cannot be read');
  return read.data[0]!;
};
export const formIn = (result: unknown): Form | undefined => {
  const read = z.object({ list: z.array(form).max(1).nullish() }).safeParse(result);
  if (!read.success) throw new Error('queryInvoiceRedConfirm: an answer that cannot be read');
  return read.data.list?.[0];
};

const NUMBER = /^\d{20}$/;
/** Its number of 20 digits, and its day in China. */
export function issuedOf(one: Blue): { number: string; day: string } {
  const number = one.allElectronicInvoiceNumber || one.invoiceNo;
  const at = Number(one.invoiceTime);
  if (!NUMBER.test(number) || !(at > 0)) throw new Error('an issued invoice without its number or its day');
  return { number, day: dayOf(new Date(at)) };
}

/** Words by which the tax bureau lets nobody issue just now; no list of them is published. */
const short = ['不足', '用完', '超'];
const signedOut = ['登录', '扫码', '实名认证', '实人认证', '人脸'];
function heldBy(why: string): 'quota' | 'login' | undefined {
  const has = (words: string[]) => words.some((word) => why.includes(word));
  if (why.includes('额度') && has(short)) return 'quota';
  return has(signedOut) ? 'login' : undefined;
}

/** States of an invoice there; the others are of paper, or of voiding, which no such invoice has. */
const ISSUED = '2';
const UNDER_WAY = ['20', '21'];
const FAILED = '22';
const UNSIGNED = '24';
export const isUnsigned = ({ status }: Blue): boolean => status === UNSIGNED;

/** What became of an invoice. */
export function answerOf(one: Blue): InvoiceAnswer {
  const { status, exTaxAmount: net, taxAmount: tax } = one;
  if (UNDER_WAY.includes(status) || status === UNSIGNED) return { state: 'processing' };
  if (status === FAILED) return refusalOf(one.failCause || one.statusMsg || '开票平台没有说明原因');
  if (status !== ISSUED)
    throw new Error('an invoice in a state that only people can settle: look for it in 诺诺');
  if (net === null || net === undefined || tax === null || tax === undefined)
    throw new Error('an issued invoice without its totals');
  return { state: 'issued', ...issuedOf(one), net, tax };
}

export const refusalOf = (reason: string): InvoiceAnswer => {
  const held = heldBy(reason);
  return held === undefined ? { state: 'failed', reason } : { state: held };
};

const CONFIRM_HOURS = 72;
/** Why a confirmation has ended without a red letter. */
const ended: Record<string, string> = {
  '05': '购买方不同意红冲',
  '06': '红字信息确认单已作废（购买方录入，销售方否认）',
  '08': '红字信息确认单已撤销',
  '09': '红字信息确认单在确认后被撤销',
};
/** Confirmed, or in need of none: its red letter comes by itself. */
export const isConfirmed = ({ billStatus }: Form): boolean => billStatus === '01' || billStatus === '04';
export const isAsked = ({ billStatus }: Form): boolean => billStatus === '02';

/** What became of a confirmation that has no red letter yet. */
export function redAnswerOf(one: Form): RedAnswer {
  const { billStatus, billMessage, billTime } = one;
  if (isConfirmed(one) || billStatus === '15') return { state: 'processing' };
  if (billStatus === '07') return { state: 'expired' };
  if (billStatus === '16') return { state: 'failed', reason: billMessage || '开票平台没有说明原因' };
  if (ended[billStatus] !== undefined) return { state: 'failed', reason: ended[billStatus] };
  const since = chinaMoment(billTime);
  if (!isAsked(one) || since === undefined)
    throw new Error('a confirmation in a state that only people can settle: look for it in 诺诺');
  return { state: 'asked', until: hoursAfter(since, CONFIRM_HOURS) };
}
