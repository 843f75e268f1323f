import { z } from 'zod';
import { get, post } from '../endpoint';
import { fileView } from '../files';
import { providerDeposit } from './deposit';
import { providerStaffCalls } from './staff';
import { quoteModeTexts, regionTexts, teamSizeTexts } from './texts';
import { certView } from './view';
import { certificateKinds, serviceCategories } from '../service-categories';
import { day, enumOf, id, lines, meantText, text, whole, yuan } from '../wire';

const file = z.string().max(40);
const optionalText = (most: number) => text(most).optional();

/**
 * The fields of an application (provider.md#certification-fields). All may be left out, because a
 * resubmission and a change leave out what stays: which are needed is judged by the server.
 */
const form = {
  categories: z.array(enumOf(serviceCategories)).max(5, '最多选择5个服务类目').optional(),
  skills: z
    .array(text(12, 1, '每个技能标签为1-12个字'))
    .max(20, '最多20个技能标签')
    .optional(),
  years: whole(0, 50).optional(),
  region: enumOf(regionTexts).optional(),
  intro: lines(1000).optional(),
  cases: z
    .array(
      z.strictObject({
        title: text(40),
        url: optionalText(200),
        imgs: z.array(file).max(9, '每个案例最多9张图片'),
      }),
    )
    .max(10, '最多10个案例')
    .optional(),
  certificates: z
    .array(
      z.strictObject({
        kind: enumOf(certificateKinds),
        name: text(40),
        no: text(40),
        img: file,
        valid_to: day.optional(),
      }),
    )
    .max(10, '最多10个证书')
    .optional(),
  phone: meantText('phone', 20).optional(),
  wechat: optionalText(20),
  qq: optionalText(20),
  quote_mode: enumOf(quoteModeTexts).optional(),
  price_min: yuan.optional(),
};
const enterpriseForm = {
  ...form,
  team_size: enumOf(teamSizeTexts).optional(),
  founded_at: day.optional(),
  office_address: optionalText(100),
  clients: optionalText(200),
};
/** `cert_no` names the one that is handed in again: fields that are left out stay. */
const again = { cert_no: id.optional() };
const agreement = { agreement_version: z.string().max(20) };

/** The certification as its owner sees it, with the next actions. */
const status = z.object({
  status: z.string(),
  status_text: z.string(),
  cert: certView.extend({ files: z.array(fileView) }).nullable(),
  /** Preconditions of an application, each with the page on which it is met. */
  conditions: z.array(
    z.object({ code: z.string(), text: z.string(), pass: z.boolean(), msg: z.string(), link: z.string() }),
  ),
  /** The kind that may be handed in now: that of the real-name authentication. */
  can_apply: z.object({ person: z.boolean(), enterprise: z.boolean() }),
  can_change: z.boolean(),
  can_cancel: z.boolean(),
  can_exit: z.boolean(),
  homepage: z.object({ url: z.string().nullable(), enabled: z.boolean() }),
  /** With a valid certification: the level, and the reasons for it. */
  level: z
    .object({
      level: z.int(),
      /** The level that the next evaluation would give, from the present values. */
      due: z.int(),
      top: z.int(),
      parts: z.array(
        z.object({
          code: z.string(),
          text: z.string(),
          value: z.string(),
          level: z.int(),
          /** The gap to the next level; null where this part has none. */
          missing: z.string().nullable(),
        }),
      ),
    })
    .nullable(),
  agreement: z.object({ code: z.string(), title: z.string(), version: z.string() }),
});
const submitRefusals = [
  'form.invalid',
  'provider.realName',
  'provider.avatar',
  'provider.work',
  'provider.agreement',
  'provider.pending',
  'provider.revoked',
  'notFound',
  'file.claimed',
  'state.conflict',
] as const;

/** Certification of service providers (provider.md#certification-fields, provider.md#certification-states). */
export const provider = {
  status: get('/studio-api/cert/status', {
    summary: '服务商认证状态',
    access: 'fac.cert:view',
    output: status,
  }),
  submitPerson: post('/studio-api/cert/person', {
    summary: '提交个人服务商认证',
    access: 'fac.cert:submit',
    input: { ...form, ...again, ...agreement },
    output: status,
    refusals: submitRefusals,
  }),
  submitEnterprise: post('/studio-api/cert/enterprise', {
    summary: '提交企业服务商认证',
    access: 'fac.cert:submit',
    input: { ...enterpriseForm, ...again, ...agreement },
    output: status,
    refusals: submitRefusals,
  }),
  /** The contact changes at once, everything else after review; the present one stays valid until then. */
  change: post('/studio-api/cert/change', {
    summary: '变更服务商认证',
    access: 'fac.cert:submit',
    input: enterpriseForm,
    output: status,
    refusals: ['form.invalid', 'provider.realName', 'notFound', 'file.claimed', 'state.conflict'],
  }),
  /** Takes an application, or a change, back while it is reviewed. */
  cancel: post('/studio-api/cert/cancel', {
    summary: '撤回服务商认证申请',
    access: 'fac.cert:submit',
    output: status,
    refusals: ['state.conflict'],
  }),
  exit: post('/studio-api/cert/exit', {
    summary: '退出服务商认证',
    access: 'fac.cert:submit',
    output: status,
    refusals: ['state.conflict'],
  }),
  homepageLink: get('/studio-api/homepage/link', {
    summary: '公开主页地址',
    access: 'fac.work:view',
    output: z.object({ url: z.string().nullable(), enabled: z.boolean() }),
  }),
  ...providerDeposit,
  ...providerStaffCalls,
};
