import { z } from 'zod';
import { get, post } from '../endpoint';
import { fileView } from '../files';
import { day, enumOf, flag, id, meantText, moment, nameText, smsCode, text, yuan } from '../wire';
import { idTypeTexts, orgTypeTexts, readingTexts } from './texts';

const idType = enumOf(idTypeTexts);
const orgType = enumOf(orgTypeTexts);
const paper = z.string().max(40);
const validity = { valid_from: day.optional(), valid_to: day.optional(), is_long_term: flag.optional() };
const short = (most: number) => text(most).optional();
const personsName = nameText(50).optional();
const agreement = { agreement_version: z.string().max(20) };

/**
 * Fields of a person's application. All may be left out, because a resubmission leaves out what stays: which are needed is
 * told by the kind of paper and the way of verification, and judged by the server.
 */
export const personForm = {
  id_type: idType.optional(),
  real_name: personsName,
  id_no: meantText('identifier', 30).optional(),
  ...validity,
  id_front: paper.optional(),
  id_back: paper.optional(),
  id_hand: paper.optional(),
  verify_method: z.enum(['bank4', 'face', 'manual']).optional(),
  bank_card_no: meantText('identifier', 30).optional(),
  bank_phone: meantText('phone', 20).optional(),
  sms_code: smsCode.optional(),
};
/** Fields of an enterprise's application; the same goes for them. */
export const enterpriseForm = {
  org_type: orgType.optional(),
  company_name: short(100),
  uscc: meantText('identifier', 30).optional(),
  license_img: paper.optional(),
  founded_at: day.optional(),
  license_valid_to: day.optional(),
  is_long_term: flag.optional(),
  reg_address: short(200),
  reg_capital: short(30),
  legal_name: personsName,
  /** Left out: 居民身份证, for the operator as well. */
  legal_id_type: idType.optional(),
  legal_id_no: meantText('identifier', 30).optional(),
  legal_front: paper.optional(),
  legal_back: paper.optional(),
  operator_is_legal: flag.optional(),
  operator_name: personsName,
  operator_id_type: idType.optional(),
  operator_id_no: meantText('identifier', 30).optional(),
  authorization_img: paper.optional(),
  bank_code: meantText('word', 20).optional(),
  bank_name: short(60),
  bank_branch: short(60),
  cnaps: meantText('identifier', 12).optional(),
  account_no: meantText('number', 40).optional(),
};
/** On a resubmission `auth_no` names the rejected one: fields that were not rejected may be left out and stay. */
const again = { auth_no: id.optional() };

/** A rectangle in a picture, in fractions of its width and height. */
const part = z.number().min(0).max(1);
/** A field as it was read of a paper. */
export const readField = z.object({
  field: enumOf(readingTexts),
  value: z.string(),
  /** 0 to 100. */
  confidence: z.int(),
  /** The position of the value in the picture as it was sent; null where no picture was read. */
  box: z.object({ x: part, y: part, width: part, height: part }).nullable(),
});

/** An application as its owner, and masked alike staff's lists, see it. */
export const applicationView = z.object({
  auth_no: id,
  kind: z.enum(['person', 'enterprise']),
  kind_text: z.string(),
  status: z.string(),
  status_text: z.string(),
  name_mask: z.string(),
  id_mask: z.string(),
  company_mask: z.string().nullable(),
  uscc_mask: z.string().nullable(),
  /** Field names as the form has them → masked text. */
  fields: z.record(z.string(), z.string()),
  papers: z.array(fileView.extend({ field: z.string(), text: z.string() })),
  reject_items: z.array(z.object({ field: z.string(), text: z.string(), reason: z.string() })),
  warnings: z.array(z.string()),
  submitted_at: moment,
  approved_at: moment.nullable(),
  /** `YYYY-MM-DD`, null for 长期. */
  expire_on: z.string().nullable(),
  micro: z
    .object({
      sent_at: moment.nullable(),
      expire_at: moment.nullable(),
      left_tries: z.int(),
      /** The amount may be entered now. */
      can_answer: z.boolean(),
      left_sends_today: z.int(),
      left_sends: z.int(),
      account_mask: z.string(),
    })
    .nullable(),
});
const submitRefusals = [
  'form.invalid',
  'realName.taken',
  'realName.companyTaken',
  'realName.pending',
  'realName.tooOften',
  'realName.agreement',
  'realName.face',
  'realName.bank',
  'realName.untold',
  'card.tries',
  'card.unfit',
  'code.wrong',
  'code.expired',
  'code.spent',
  'notFound',
  'file.claimed',
  'state.conflict',
] as const;
const status = z.object({
  /** The present state of the account. */
  status: z.string(),
  status_text: z.string(),
  current: applicationView.nullable(),
  /** The newest application where it is not the current one: pending, rejected, waiting for the micro-deposit. */
  latest: applicationView.nullable(),
  can_upgrade: z.boolean(),
  upgrade_reason: z.string(),
  /**
   * Kinds of application that may be made now: for the first time, after a rejection, as an upgrade or before a paper
   * ends.
   */
  can_apply: z.object({ person: z.boolean(), enterprise: z.boolean() }),
  /** Ways of verifying a person: by people alone where no partner does it. */
  ways: z.array(z.enum(['bank4', 'face', 'manual'])),
  left_submissions: z.int(),
  agreement: z.object({ code: z.string(), title: z.string(), version: z.string() }),
  /** The reader of papers: this machine, people, or a sandbox that knows the demo papers alone. */
  paper_reading: z.enum(['local', 'people', 'sandbox']),
  /** The verifier of a person: people alone, a cloud, or a sandbox. */
  verified_by: z.enum(['people', 'aliyun', 'sandbox']),
});

/** Real-name authentication (account.md#real-name-fields, account.md#real-name-states), the owner's affair alone. */
export const realNameCalls = {
  realName: get('/accountapi/realname/status', {
    summary: '实名认证状态',
    access: 'account.realname:manage',
    output: status,
  }),
  submitPerson: post('/accountapi/realname/person', {
    summary: '提交个人实名认证',
    access: 'account.realname:manage',
    timeout: 30_000,
    input: { ...personForm, ...again, ...agreement },
    output: status,
    refusals: submitRefusals,
  }),
  submitEnterprise: post('/accountapi/realname/enterprise', {
    summary: '提交企业实名认证',
    access: 'account.realname:manage',
    timeout: 30_000,
    input: { ...enterpriseForm, ...again, ...agreement },
    output: status,
    refusals: submitRefusals,
  }),
  readPaper: post('/accountapi/realname/ocr', {
    summary: '识别证件',
    access: 'account.realname:manage',
    quiet: true,
    timeout: 30_000,
    /** `legal_front` is the front of the legal representative's card, whose fields have names of their own in the form. */
    input: { file_id: id, side: z.enum(['front', 'back', 'license', 'legal_front']) },
    output: z.object({ read: z.array(readField) }),
    refusals: ['notFound', 'ocr.unreadable', 'ocr.unavailable', 'ocr.byHand', 'rate.exceeded'],
  }),
  sendMicro: post('/accountapi/realname/micro/send', {
    summary: '重新发起打款验证',
    access: 'account.realname:manage',
    output: status,
    refusals: ['state.conflict', 'micro.tooOften'],
  }),
  verifyMicro: post('/accountapi/realname/micro/verify', {
    summary: '填写打款金额',
    access: 'account.realname:manage',
    input: { amount: yuan },
    output: status.extend({ ok: z.boolean(), left: z.int() }),
    refusals: ['state.conflict', 'realName.companyTaken'],
  }),
  withdrawRealName: post('/accountapi/realname/cancel', {
    summary: '撤回实名认证申请',
    access: 'account.realname:manage',
    output: status,
    refusals: ['state.conflict'],
  }),
};
