import { hasContact } from './contacts';
import { dayOf } from './day';
import { hasUsccCheckDigit, idNoProblem, isCalendarDay, isLuhn, isUsccShaped } from './identity';
import { limits } from './limits';
import { formatFen, parseTyped } from './money';
import { canonicalName, isPersonName } from './person-name';
import { isSeenWithin } from './seen-length';

/**
 * One field rule: `test` answers the key of the message for the first fault, undefined when the value passes. `warn`
 * does the same for a warning that a person may ignore. A message without a test of its own belongs to a comparison
 * that the form or the server makes. Refusals that only the database can find (taken, locked, …) are in errors.ts.
 */
export interface Rule<M extends string = string> {
  readonly messages: Readonly<Record<M, string>>;
  readonly test: (value: string) => M | undefined;
  readonly warn: (value: string) => M | undefined;
}

const PHONE = /^1[3-9]\d{9}$/;
const CARD_NO = /^\d{15,19}$/;
const EMAIL = /^[A-Za-z0-9._%+-]{1,64}@[A-Za-z0-9.-]+\.[A-Za-z]{2,}$/;
/** An address of the web without name and password in it. */
const WEB_ADDRESS = /^https?:\/\/(?:[\p{L}\p{N}-]{1,63}\.)+[\p{L}\p{N}-]{2,63}(?::\d{1,5})?(?:[/?#]\S*)?$/iu;

/** Every rule of a field (spec §5, account.md#identity-and-contact-rules) with its exact Chinese sentences. */
export const rules = {
  /** Mainland mobile number (spec §5). */
  phone: matching(PHONE, { format: '请输入正确的11位手机号', unchanged: '新手机号不能与原手机号相同' }),
  /** E-mail with a TLD of at least two letters (spec §5), at most 100 characters. */
  email: rule({ format: '请输入正确的邮箱地址' }, (value) =>
    value.length <= limits.email.max && EMAIL.test(value) ? undefined : 'format',
  ),
  /**
   * Login, payment and sub-account password (spec §5): 8–20 characters with a digit, a lower-case and an upper-case
   * letter. The spec names only length and classes; the product narrows the alphabet to printable ASCII without the
   * space and gives it a sentence of its own. trust A9 would let spaces and Unicode through: product comes before trust,
   * so they are refused, before the classes are looked at. Nothing is trimmed or cut. `simple` (common passwords,
   * context words) is the server's to find: passwords-common.ts.
   */
  password: rule(
    {
      format: '密码为8-20位，须同时包含数字、大写字母和小写字母',
      characters: '密码不能包含空格或中文',
      simple: '密码过于简单',
      sameAsLogin: '支付密码不能与登录密码相同',
      mismatch: '两次输入的密码不一致',
    },
    (value) => {
      if (!/^[\x21-\x7E]*$/.test(value)) return 'characters';
      const { min, max } = limits.password;
      return isSeenWithin(value, min, max) && /\d/.test(value) && /[a-z]/.test(value) && /[A-Z]/.test(value)
        ? undefined
        : 'format';
    },
  ),
  username: matching(/^[a-zA-Z][a-zA-Z0-9_]{3,19}$/, {
    format: '用户名为4-20位字母、数字或下划线，以字母开头',
    once: '用户名仅可修改一次',
  }),
  nickname: matching(/^[\p{Script=Han}A-Za-z0-9_-]{2,20}$/u, {
    format: '昵称为2-20个字符',
    unfit: '昵称包含违规内容',
  }),
  /** `YYYY-MM-DD`, not after today. */
  birthday: rule({ format: '请选择正确的生日，不能晚于今天' }, (value) =>
    isCalendarDay(value) && value >= '1900-01-01' && value <= today() ? undefined : 'format',
  ),
  bio: rule(
    {
      format: '简介不超过500个字',
      contact: '请勿填写联系方式',
      unfit: '内容包含违规信息，请修改后提交',
    },
    (value) => (isSeenWithin(value, 0, 500) && !value.includes('\0') ? undefined : 'format'),
  ),
  homepage: rule({ format: '请输入以http://或https://开头的网址，不超过200个字符' }, (value) =>
    isSeenWithin(value, 0, 200) && WEB_ADDRESS.test(value) ? undefined : 'format',
  ),
  qq: matching(/^[1-9]\d{4,10}$/, { format: '请输入5-11位QQ号' }),
  wechat: matching(/^[A-Za-z][A-Za-z0-9_-]{5,19}$/, {
    format: '微信号为6-20位字母、数字、下划线或短横线，以字母开头',
  }),
  /** For a person whose papers are shown. */
  realName: name('请输入与证件一致的姓名'),
  /** For anybody else. */
  personName: name('请输入姓名：2-50个汉字或字母，中间可有间隔号“·”'),
  /** Resident id card, age counted on today's day in China. */
  idNo: rule(
    {
      format: '请输入正确的18位身份证号',
      checkDigit: '身份证校验位错误',
      underage: '未满18周岁，暂不支持实名认证',
    },
    (value) => idNoProblem(value, today(), limits.realName.adultAge),
  ),
  /** `YYYY-MM-DD` after today, or 长期. */
  certificateValidTo: rule({ format: '证件已过期，请使用有效证件' }, (value) =>
    value === '长期' || (isCalendarDay(value) && value > today()) ? undefined : 'format',
  ),
  /**
   * Unified social credit code: the shape blocks, the check digit only warns
   * (account.md#identity-and-contact-rules).
   */
  uscc: rule(
    { format: '请输入正确的18位统一社会信用代码', checkDigit: '校验位与编码规则不一致，将转人工审核' },
    (value) => (isUsccShaped(value) ? undefined : 'format'),
    (value) => (isUsccShaped(value) && !hasUsccCheckDigit(value) ? 'checkDigit' : undefined),
  ),

  /** An amount as typed: above 0, at most 10^8 元, at most 2 decimals; thousands separators may be typed. */
  amount: rule(
    { format: '请输入正确的金额，最多保留两位小数', most: `金额不能超过${formatFen(limits.amount.most)}元` },
    (value) => {
      const typed = parseTyped(value);
      if (typed === undefined || typed <= 0) return 'format';
      return typed > limits.amount.most ? 'most' : undefined;
    },
  ),
  couponCode: matching(/^[A-Z0-9]{12,16}$/, { format: '兑换码不存在或已使用' }),

  /**
   * A personal card, 15–19 digits; that it is a debit card is told by the bank table. Many debit cards have another last digit
   * than Luhn asks for, so that only warns.
   */
  cardNo: rule(
    {
      format: '请输入正确的银行卡号',
      credit: '暂不支持信用卡',
      bank: '暂不支持该银行',
      luhn: '卡号末位与常见的校验规则不一致，请与卡面核对；确认无误可以继续',
    },
    (value) => (CARD_NO.test(value) ? undefined : 'format'),
    (value) => (CARD_NO.test(value) && !isLuhn(value) ? 'luhn' : undefined),
  ),
  companyAccountNo: matching(/^[0-9-]{8,30}$/, { format: '请输入正确的对公账号' }),
  branchName: lengthOf(4, 60, '请选择开户支行'),
  cnaps: matching(/^\d{12}$/, { format: '请输入12位联行号' }),
  /** The phone number left with the bank. */
  bankPhone: matching(PHONE, { format: '请输入银行预留手机号' }),
  subUsername: matching(/^[a-zA-Z0-9._-]{4,32}$/, {
    format: '子账号名为4-32位字母、数字、点、下划线或短横线',
  }),

  requestTitle: rule({ format: '标题为5-50个字', contact: '请勿填写联系方式' }, (value) => {
    if (!isSeenWithin(value, 5, 50)) return 'format';
    return hasContact(value) ? 'contact' : undefined;
  }),
  requestDescription: lengthOf(20, 5000, '请详细描述需求（20-5000字）'),
  deliverDays: rule({ format: `周期为1-${limits.bid.daysMost}天` }, (value) =>
    /^[1-9]\d{0,2}$/.test(value) && Number(value) <= limits.bid.daysMost ? undefined : 'format',
  ),
  providerIntro: lengthOf(50, 1000, '简介为50-1000字'),
  projectIntro: lengthOf(100, 20_000, '项目介绍不少于100字'),
  softwareVersion: matching(/^V\d+(\.\d+){1,2}$/, { format: '版本号格式如V1.0' }),
  softwareFeatures: lengthOf(500, 1000, '主要功能为500-1000字'),
} as const;

/** A field that has a rule. */
export type RuleName = keyof typeof rules;

/** The Chinese sentence for the first thing wrong with a value, undefined when it passes; the same on both sides. */
export const problem = (name: RuleName, value: string): string | undefined =>
  sentence(rules[name], rules[name].test(value));

/** The sentence of a warning that does not block, undefined when there is none. */
export const warning = (name: RuleName, value: string): string | undefined =>
  sentence(rules[name], rules[name].warn(value));

function rule<const M extends Record<string, string>>(
  messages: M,
  test: (value: string) => (keyof M & string) | undefined,
  warn: (value: string) => (keyof M & string) | undefined = () => undefined,
): Rule<keyof M & string> {
  return { messages, test, warn };
}

function matching<const M extends { format: string }>(pattern: RegExp, messages: M): Rule<keyof M & string> {
  return rule(messages, (value) => (pattern.test(value) ? undefined : 'format'));
}

/** Judged in its one spelling, which is how the server keeps it. */
function name(format: string): Rule<'format'> {
  return rule({ format }, (value) => (isPersonName(canonicalName(value)) ? undefined : 'format'));
}

/** Length as it is seen, blanks around the text not counted. */
function lengthOf(min: number, max: number, format: string): Rule<'format'> {
  return rule({ format }, (value) => (isSeenWithin(value.trim(), min, max) ? undefined : 'format'));
}

const today = (): string => dayOf(new Date());

const sentence = (of: Rule, key: string | undefined): string | undefined =>
  key === undefined ? undefined : of.messages[key];
