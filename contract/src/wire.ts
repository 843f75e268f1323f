import { z } from 'zod';
import { isAfter, isBefore } from './day';
import { foldedLine } from './folded';
import { limits } from './limits';
import { type Coin, coinFromWire, type Fen, formatFen, fromWire, fromWireSigned, toWire } from './money';
import { type Meaning, meanings } from './meant';
import { canonicalName } from './person-name';
import { problem, type RuleName, rules } from './rules';
import { isSeenWithin } from './seen-length';
import { visibleLine, visibleLines } from './visible-text';

/** Amounts on the wire are JSON numbers in 元 (or 币) with at most 2 decimals; inside they are whole Fen (or Coin). */
const amount = z.union([z.number(), z.string().max(20)]);

/** An entered amount is bounded by a business rule; an answered one, such as a sum, only by the book. */
function amountCodec<T extends Fen | Coin>(read: (value: unknown) => T | undefined, most: number) {
  return z.codec(
    amount,
    z.custom<T>((value) => Number.isSafeInteger(value)),
    {
      decode: (value, context) => {
        const parsed = read(value);
        const message =
          parsed === undefined
            ? rules.amount.messages.format
            : Math.abs(parsed) > most
              ? `金额不能超过${formatFen(most as Fen)}元`
              : undefined;
        if (parsed !== undefined && message === undefined) return parsed;
        context.issues.push({ code: 'custom', message, input: value });
        return z.NEVER;
      },
      encode: (value) => toWire(value),
    },
  );
}

/** 元 ≥ 0 ↔ Fen, up to the largest amount that anybody may enter. */
export const yuan = amountCodec<Fen>(fromWire, limits.amount.most);
/** The same without nothing: what is paid, booked or watched for. */
export const positiveYuan = yuan.refine((fen) => fen > 0, rules.amount.messages.format);
/** 元 ≥ 0 ↔ Fen, up to a bound of its own business. */
export const yuanUpTo = (most: Fen) => amountCodec<Fen>(fromWire, most);
/** 元, either sign ↔ Fen, as far from zero as `yuan`. */
export const signedYuan = amountCodec<Fen>(fromWireSigned, limits.amount.most);
/** 币 ≥ 0 ↔ Coin (hundredths), up to the same number. */
export const coins = amountCodec<Coin>(coinFromWire, limits.amount.most);

const CHINA_OFFSET_MS = 8 * 3_600_000;
const iso = (date: Date) => new Date(date.getTime() + CHINA_OFFSET_MS).toISOString();

/** `YYYY-MM-DD HH:mm:ss` Asia/Shanghai ↔ Date. China has had no daylight saving time since 1991. */
export const moment = z.codec(z.string().regex(/^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d$/), z.date(), {
  decode: (text) => new Date(Date.parse(`${text.replace(' ', 'T')}Z`) - CHINA_OFFSET_MS),
  encode: (date) => iso(date).slice(0, 19).replace('T', ' '),
});
/** A moment of the past in a sentence: the time alone where it was today, else with its day; in China. */
export function timeText(at: Date, now: Date): string {
  const [day, time] = [iso(at).slice(0, 10), iso(at).slice(11, 16)];
  return day === iso(now).slice(0, 10) ? time : `${day} ${time}`;
}
/**
 * `YYYY-MM-DD`, a real calendar day of a plausible year: before 1900 China had another offset, and nobody enters one
 * after 2199. Days stored before that was refused are still answered.
 */
export const day = z.codec(
  z.iso
    .date('日期格式为YYYY-MM-DD')
    .refine((value) => !isBefore(value, '1900-01-01'), '日期不能早于1900-01-01'),
  z.string(),
  {
    decode: (value, context) => {
      if (!isAfter(value, '2199-12-31')) return value;
      context.issues.push({ code: 'custom', message: '日期不能晚于2199-12-31', input: value });
      return z.NEVER;
    },
    encode: (value) => value,
  },
);

/** Public ids, order and document numbers: letters, digits, `-`, `_`; at most 40. */
export const id = z.string().regex(/^[A-Za-z0-9_-]{1,40}$/, '编号格式不正确');
/** A number that the bank gave, compared without case, width, blanks and punctuation (finance.md#recharge-states). */
export const outsideNo = z
  .string()
  .max(120)
  .overwrite(foldedLine)
  .refine(
    (number) => /^[0-9A-Z._/-]{4,60}$/.test(number) && number.replaceAll(/[._/-]/g, '').length >= 4,
    '请输入正确的流水号：4-60位字母或数字',
  );
/** A main account's number, 12 digits. */
export const uid = z
  .string()
  .overwrite((typed) => (typed.length > 100 ? typed : meanings.identifier(typed)))
  .regex(/^\d{12}$/, '账户编号格式不正确');
/** Code of a sub-center; `all` where every one is meant (decisions.md D5). */
export const location = z.string().regex(/^[a-z0-9_-]{2,20}$/, '分中心不存在');

/** The proof for a fresh verification: a step-up ticket, a payment password (a sub-account's own), a code (trust §4.6). */
export const verifyToken = z.string().min(16).max(128);
export const payPassword = z.string().min(1).max(1024);
/** A code of six digits, also where the message was pasted in which it came. */
export const sixDigits = (message: string) =>
  z
    .string()
    .max(1000)
    .overwrite(meanings.code)
    .regex(/^\d{6}$/, message);
export const smsCode = sixDigits('请输入6位短信验证码');
/** The idempotency key of a write, where no header carries one (trust §3.4). */
export const requestToken = z.string().min(8).max(64);

/** Names a draft at its first save, which may be sent twice. */
export const draftKey = z.string().regex(/^[\w-]{8,64}$/);

/** The meaning of a rule's field, where its value is not free text. */
const meaningOf: Partial<Record<RuleName, Meaning>> = {
  bio: 'lines',
  realName: 'name',
  personName: 'name',
  phone: 'phone',
  bankPhone: 'phone',
  email: 'word',
  homepage: 'word',
  username: 'word',
  subUsername: 'word',
  qq: 'word',
  wechat: 'word',
  idNo: 'identifier',
  uscc: 'identifier',
  cardNo: 'identifier',
  cnaps: 'identifier',
  couponCode: 'identifier',
  companyAccountNo: 'number',
};
/** A text cleaned by the meaning of its field, with at most `most` characters left. */
export const meantText = (meaning: Meaning, most: number) =>
  z
    .string()
    .max(16 * most + 100)
    .overwrite(meanings[meaning])
    .max(most);
/** Text under a named rule of rules.ts as it is meant, refused with that rule's own sentence. */
export const ruled = (name: RuleName) =>
  meantText(meaningOf[name] ?? 'words', 1000).refine((value) => problem(name, value) === undefined, {
    error: (issue) => problem(name, String(issue.input)) ?? '',
  });
/** A whole number that may come as text in a query. */
export const whole = (least: number, most: number, message = `请输入${least}-${most}的整数`) =>
  z
    .union([z.number(), z.string().regex(/^\d{1,9}$/, message)])
    .transform(Number)
    .pipe(z.int(message).min(least, message).max(most, message));
/** The version that was seen: a change is refused where somebody was faster. */
export const version = whole(1, 1_000_000);
/** One of a record's keys: texts by code say which codes there are. */
export const enumOf = <T extends string>(record: Record<T, string>) =>
  z.enum(Object.keys(record) as [T, ...T[]]);
/** `0|1` (query) or a boolean (body). */
export const flag = z
  .union([z.boolean(), z.enum(['0', '1']), z.literal(0), z.literal(1)])
  .transform((v) => v === true || v === '1' || v === 1);
/**
 * Names, titles and other free text of one line, as it is seen: NFC, no invisible marks, no blanks around it; its
 * length is the one that people see.
 */
export const text = (most: number, least = 0, message = `请输入${least}-${most}个字`) =>
  freeText(visibleLine, most, least, message);
/** Reasons, notes, remarks and other free text that may have several lines; otherwise as `text`. */
export const lines = (most: number, least = 0, message = `请输入${least}-${most}个字`) =>
  freeText(visibleLines, most, least, message);
/** Names of people, payers and signatories in their one spelling; otherwise as `text`. */
export const nameText = (most: number, least = 0, message = `请输入${least}-${most}个字`) =>
  freeText(canonicalName, most, least, message);
const freeText = (seen: (value: string) => string, most: number, least: number, message: string) =>
  z
    .string()
    // Text that is too long even with invisible marks is not searched for them.
    .overwrite((value) => (value.length > 16 * most + 100 ? value : seen(value).trim()))
    .refine((value) => isSeenWithin(value, least, most), message);
/** What a reason has to be, in words. */
export const reasonText = '请填写2-200个字的原因';
/** The reason for a decision of staff; the customer may read it. */
export const reason = lines(200, 2, reasonText);
/** A comma-separated list of one to `most` values of the enum; commas alone are none. */
export const commaList = <const T extends readonly [string, ...string[]]>(values: T, most = 20) =>
  z.codec(z.string().max(500), z.array(z.enum(values)).min(1, '请至少选择一项').max(most), {
    decode: (value) => value.split(',').filter(Boolean) as T[number][],
    encode: (list) => list.join(','),
  });

/** The search words of a list. */
export const keyword = z
  .string()
  .overwrite((typed) => (typed.length > 1000 ? typed : meanings.search(typed)))
  .refine((words) => isSeenWithin(words, 0, 50), '请输入0-50个字');

/** Deepest page anyone may ask for. */
export const MAX_PAGE = 1_000_000;
/** The parameters of every list (shell.md#conventions-of-the-calls); `page_size` is capped at 100 (trust H2). */
export const listParams = {
  page: whole(1, MAX_PAGE).default(1),
  page_size: whole(1, 100).default(10),
  start_time: day.optional(),
  end_time: day.optional(),
  keyword: keyword.optional(),
  /** Sort by creation, newest first unless it is `created_at`. */
  sort: z.enum(['-created_at', 'created_at']).optional(),
};
/** The sort orders of a list; without one a list has its own order. */
export type Sort = z.output<typeof listParams.sort>;
const { sort: _, ...ordered } = listParams;
/**
 * The parameters of a list of staff; `todo` selects the items that wait for a decision that its reader may make, the
 * longest waiting first.
 */
export const orderedListParams = ordered;
/** The parameters of a list of staff; `todo` leaves what waits for a decision that its reader may make, the longest waiting first. */
export const staffListParams = { ...listParams, todo: z.literal('1').optional() };
/** The data of every list: `{list, total, page, page_size}` with named extras (shell.md#conventions-of-the-calls). */
export const listOf = <I extends z.ZodType, E extends z.core.$ZodLooseShape = Record<never, never>>(
  item: I,
  extras?: E,
) =>
  z.object({
    list: z.array(item),
    total: z.int(),
    page: z.int(),
    page_size: z.int(),
    ...(extras ?? ({} as E)),
  });

/** The decision about what another member of staff has entered; to refuse takes a reason. */
export const proposalDecision = {
  no: id,
  event: z.enum(['approve', 'refuse']),
  reason: lines(200).optional(),
};
/**
 * The decision of a second person in an answer to staff: '', null and '' before it; `actions` are those of the
 * reader.
 */
export const secondPerson = {
  decided_by: z.string(),
  decided_at: moment.nullable(),
  decision_reason: z.string(),
  /** A second person approves; either may refuse. */
  actions: z.array(z.enum(['approve', 'refuse'])),
};
