import { z } from 'zod';
import { get, post } from '../endpoint';
import { flag, id, meantText, moment, requestToken, text, verifyToken, whole, yuan } from '../wire';
import { cardReading } from './card-reading';
import { type CardKind, cardKindTexts, type CardStatus, cardStatusTexts } from './card-texts';

const cardKind = z.enum(Object.keys(cardKindTexts) as [CardKind, ...CardKind[]]);
const cardStatus = z.enum(Object.keys(cardStatusTexts) as [CardStatus, ...CardStatus[]]);
const pathId = { id };

/** A card face: everything masked (finance.md#calls-of-bank-cards). */
export const card = z.object({
  id,
  kind: cardKind,
  kind_text: z.string(),
  bank_code: z.string(),
  bank_name: z.string(),
  bank_logo: z.string().nullable(),
  card_type_text: z.string(),
  card_no_mask: z.string(),
  tail: z.string(),
  holder_mask: z.string(),
  branch_name: z.string(),
  province: z.string(),
  city: z.string(),
  phone_mask: z.string(),
  alias: z.string(),
  is_default: z.boolean(),
  status: cardStatus,
  status_text: z.string(),
  status_reason: z.string(),
  usable: z.boolean(),
  /** Tries left for the amount of the micro-deposit, or for the four elements today. */
  verify_left: z.int(),
  /** Actions that may be taken on it now. */
  actions: z.array(z.enum(['edit', 'default', 'unbind', 'delete', 'confirm', 'retry'])),
  bound_at: moment.nullable(),
});
/** The micro-deposit to an account; `sent_at` is null until finance has sent it (finance.md#bank-card-states). */
const micro = z
  .object({ sent_at: moment.nullable(), expire_at: moment.nullable(), left_tries: z.int() })
  .nullable();
const bank = z.object({
  code: z.string(),
  name: z.string(),
  logo: z.string().nullable(),
  support: z.array(cardKind),
  notice: z.string(),
});
const formData = z.object({
  kind: cardKind,
  holder_name: z.string(),
  id_no_mask: z.string(),
  company_name: z.string(),
  banks: z.array(bank),
  provinces: z.array(z.object({ code: z.string(), name: z.string() })),
  phone_default_mask: z.string(),
  agreements: z.array(z.object({ code: z.string(), title: z.string(), version: z.string() })),
  upload_token: z.string(),
  request_token: z.string(),
  /** The proof of the account: the bank is asked, or a few 分 are sent there. */
  proof: z.enum(['bank', 'micro']),
  /** The reader of the picture of a card: this machine, nobody, or a sandbox that knows the demo cards alone. */
  card_reading: z.enum(['local', 'people', 'sandbox']),
  /** The service that asks the bank for us: nobody, a cloud, or a sandbox. */
  verified_by: z.enum(['people', 'aliyun', 'sandbox']),
  can_add: z.boolean(),
  is_full: z.boolean(),
  reason: z.string(),
});
const existing = z.object({
  exist: z.boolean(),
  count: z.int(),
  max: z.int(),
  card_id: z.string().nullable(),
  status: cardStatus.nullable(),
  realname_ok: z.boolean(),
  reason: z.string(),
});
/** Read as it is, always HTTP 200 (shell.md#conventions-of-the-calls). */
const raw = z.object({
  status: z.union([z.literal(0), z.literal(1)]),
  msg: z.string(),
  data: z.unknown().optional(),
});
const bankNameInput = {
  bank_name: z.string().max(60).optional(),
  card_no: meantText('identifier', 40).optional(),
  holder_name: z.string().max(60).optional(),
  branch_name: z.string().max(60).optional(),
};

/** Bank cards (spec §7, with its spelling of the addresses). */
export const bankCards = {
  list: get('/accountapi/auth/bank/banklistjson', {
    summary: '银行卡列表',
    access: 'finance.card:view',
    input: { kind: z.enum(['person', 'company', 'all']).default('all'), usable: flag.optional() },
    output: z.object({
      list: z.array(card),
      limits: z.object({ person: z.int(), company: z.int() }),
      realname: z.object({ status: z.string(), name_mask: z.string() }),
    }),
  }),
  ajax: get('/accountapi/auth/bank/bankajax', {
    summary: '银行、地区、支行与卡BIN查询',
    access: 'session',
    envelope: 'raw',
    input: {
      type: z.enum(['banks', 'provinces', 'cities', 'branches', 'bin']),
      province: z.string().max(20).optional(),
      bank_code: meantText('word', 20).optional(),
      city: z.string().max(20).optional(),
      keyword: text(50).optional(),
      card_no: meantText('identifier', 40).optional(),
      /** Number of digits of the whole card number, where `card_no` is its beginning. */
      length: whole(6, 19).optional(),
    },
    output: raw,
  }),
  form: get('/accountapi/auth/bank/bankaddapi', {
    summary: '添加银行卡表单',
    access: 'finance.card:manage',
    input: { kind: cardKind.default('person') },
    output: formData,
  }),
  save: post('/accountapi/auth/bank/bankaddapi', {
    summary: '添加或编辑银行卡',
    loggedAs: 'finance.bankSave',
    access: 'finance.card:manage',
    timeout: 300_000,
    idempotent: true,
    stepUp: 'card_edit',
    input: {
      id: id.optional(),
      kind: cardKind,
      card_no: meantText('identifier', 40).optional(),
      account_no: meantText('number', 40).optional(),
      bank_code: meantText('word', 20).optional(),
      province: z.string().max(20).optional(),
      city: z.string().max(20).optional(),
      branch_name: text(60).optional(),
      cnaps: meantText('identifier', 12).optional(),
      phone: meantText('phone', 11).optional(),
      sms_code: meantText('code', 6).optional(),
      agree_version: z.string().max(20).optional(),
      permit_file: id.optional(),
      alias: text(10).optional(),
      is_default: flag.optional(),
      verify_token: verifyToken.optional(),
      /** For a client that sends no Idempotency-Key. */
      request_token: requestToken.optional(),
    },
    output: z.object({ id, status: z.enum(['bound', 'verifying']), status_text: z.string(), micro }),
    refusals: [
      'notFound',
      'realName.required',
      'card.mismatch',
      'card.unfit',
      'card.tries',
      'card.taken',
      'card.limit',
      'card.holder',
      'state.conflict',
      'code.wrong',
      'code.expired',
      'code.spent',
      'stepUp.required',
      'stepUp.expired',
    ],
  }),
  ...cardReading,
  unbind: get('/accountapi/auth/bank/bankdelapi/unbind/{id}', {
    summary: '解绑银行卡',
    loggedAs: 'finance.bankUnbind',
    access: 'finance.card:manage',
    effect: true,
    stepUp: 'card_unbind',
    input: { ...pathId, verify_token: verifyToken.optional() },
    output: z.object({ id, status: z.literal('unbound') }),
    refusals: ['notFound', 'card.inUse', 'state.conflict', 'stepUp.required', 'stepUp.expired'],
  }),
  remove: get('/accountapi/auth/bank/bankdelapi/delete/{id}', {
    summary: '删除银行卡',
    loggedAs: 'finance.bankDelete',
    access: 'finance.card:manage',
    effect: true,
    input: pathId,
    output: z.object({ id, deleted: z.literal(true) }),
    refusals: ['notFound', 'state.conflict'],
  }),
  info: get('/accountapi/auth/bank/bankinfoapi/{id}', {
    summary: '银行卡详情',
    access: 'finance.card:view',
    stepUp: 'card_reveal',
    input: { ...pathId, reveal: flag.optional(), verify_token: verifyToken.optional() },
    output: card.extend({
      card_no: z.string().optional(),
      created_at: moment,
      unbound_at: moment.nullable(),
      cnaps: z.string(),
      verify_method_text: z.string(),
      micro,
      recent_withdraws: z.array(
        z.object({ withdraw_no: id, amount: yuan, status_text: z.string(), at: moment }),
      ),
      history: z.array(z.object({ at: moment, actor: z.string(), text: z.string(), comment: z.string() })),
    }),
    refusals: ['notFound', 'permission.subAccount', 'card.reveals', 'stepUp.required', 'stepUp.expired'],
  }),
  verifyMicro: post('/accountapi/auth/bank/micro/verify', {
    summary: '填写收到的打款金额',
    loggedAs: 'finance.bankMicroVerify',
    access: 'finance.card:manage',
    input: { id, amount: yuan },
    output: z.object({ ok: z.boolean(), left: z.int(), status: cardStatus, status_text: z.string() }),
    refusals: ['notFound', 'state.conflict', 'card.taken'],
  }),
  editForm: get('/accountapi/auth/bank/bankeditapi/{id}', {
    summary: '编辑银行卡表单',
    access: 'finance.card:manage',
    input: pathId,
    output: formData.extend({ editable: z.array(z.string()), card }),
    refusals: ['notFound'],
  }),
  companyCardExists: get('/accountapi/auth/bank/checkExistCompanyBankCard', {
    summary: '是否已有对公账户',
    access: 'finance.card:view',
    output: existing,
  }),
  personCardExists: get('/accountapi/auth/bank/checkExistPersonBankCard', {
    summary: '是否已有个人银行卡',
    access: 'finance.card:view',
    output: existing,
  }),
  companyBankName: get('/accountapi/auth/bank/chenckBankNameEnterpriseAjax', {
    summary: '校验对公开户行',
    access: 'session',
    envelope: 'raw',
    input: bankNameInput,
    output: raw,
  }),
  personBankName: get('/accountapi/auth/bank/chenckBankNamePersonAjax', {
    summary: '校验个人开户行',
    access: 'session',
    envelope: 'raw',
    input: bankNameInput,
    output: raw,
  }),
};
