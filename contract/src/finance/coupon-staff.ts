import { z } from 'zod';
import { get, post } from '../endpoint';
import { orderTypes } from '../orders';
import { queueListOf, queueParams } from '../queue-params';
import {
  day,
  enumOf,
  id,
  lines,
  location,
  moment,
  reason,
  requestToken,
  text,
  uid,
  whole,
  yuan,
} from '../wire';
import { couponKinds, type CouponKind, couponStatuses } from './coupons';

/** States of a template (finance.md#coupon-fields): only an active one gives coupons away. */
export const templateStatuses = {
  draft: '草稿',
  active: '发放中',
  paused: '已暂停',
  ended: '已结束',
} as const;
export type TemplateStatus = keyof typeof templateStatuses;
/** Ways in which a template's coupons reach customers. */
export const claimTypes = {
  public: '公开领取',
  code: '兑换码',
  grant: '定向发放',
  newcomer: '新客赠送',
} as const;
export type ClaimType = keyof typeof claimTypes;

const kind = enumOf<CouponKind>(couponKinds);
const orderType = enumOf(orderTypes);
const discountText = '折扣为0.1-9.9之间的数字，最多一位小数';
const templateId = z.string().regex(/^[a-z0-9][a-z0-9-]{2,39}$/, '模板编号为3-40位小写字母、数字或短横线');

const template = z.object({
  template_id: id,
  name: z.string(),
  description: z.string(),
  kind,
  kind_text: z.string(),
  face_value: yuan,
  discount_rate: z.number().nullable(),
  discount_cap: yuan.nullable(),
  threshold: yuan,
  scope_text: z.string(),
  excluded_text: z.string(),
  locations: z.array(z.string()),
  validity_text: z.string(),
  claim_type: enumOf<ClaimType>(claimTypes),
  claim_type_text: z.string(),
  claim_from: moment.nullable(),
  claim_to: moment.nullable(),
  /** −1: without end. */
  total_count: z.int(),
  issued_count: z.int(),
  per_user_limit: z.int(),
  stack_rule: z.enum(['none', 'with_voucher']),
  status: enumOf<TemplateStatus>(templateStatuses),
  status_text: z.string(),
  created_at: moment,
  actions: z.array(z.enum(['start', 'pause', 'end', 'grant', 'codes'])),
});
const done = z.object({ no: z.string(), status: z.string(), status_text: z.string() });
const step = {
  access: 'staff.coupon:handle' as const,
  output: done,
  refusals: ['notFound', 'state.conflict'] as const,
};

/** The operator's side of coupons; `no` is the template's id (console.md#staff-calls). */
export const couponStaffCalls = {
  staffTemplates: get('/apinew/adminapi/coupon-template/list', {
    summary: '优惠券模板列表（运营）',
    access: 'staff.coupon:handle',
    input: {
      ...queueParams,
      status: enumOf<TemplateStatus>(templateStatuses).optional(),
      claim_type: enumOf<ClaimType>(claimTypes).optional(),
    },
    output: queueListOf(template, { counts: z.record(z.string(), z.int()) }),
  }),
  staffTemplate: get('/apinew/adminapi/coupon-template/detail', {
    summary: '优惠券模板详情（运营）',
    access: 'staff.coupon:handle',
    input: { no: id },
    output: z.object({
      template,
      /** Coupons of it by state. */
      coupons: z.array(z.object({ status: z.string(), status_text: z.string(), count: z.int() })),
      codes: z.object({ total: z.int(), used: z.int() }),
      recent: z.array(
        z.object({
          uid,
          coupon_no: id,
          status: enumOf(couponStatuses),
          status_text: z.string(),
          claimed_at: moment,
        }),
      ),
      /** Its history of staff actions, newest first. */
      timeline: z.array(z.object({ at: moment, actor: z.string(), text: z.string(), comment: z.string() })),
    }),
    refusals: ['notFound'],
  }),
  staffTemplateCreate: post('/apinew/adminapi/coupon-template/create', {
    summary: '新建优惠券模板（运营）',
    access: 'staff.coupon:handle',
    input: {
      template_id: templateId,
      name: text(30, 2, '名称为2-30个字'),
      description: lines(500).default(''),
      kind,
      face_value: yuan.optional(),
      /** 折: 8.5 is 85 %. */
      discount_rate: z
        .number(discountText)
        .min(0.1, discountText)
        .max(9.9, discountText)
        .multipleOf(0.1, discountText)
        .optional(),
      discount_cap: yuan.optional(),
      threshold: yuan.optional(),
      order_types: z.array(orderType).max(20).default([]),
      excluded_types: z.array(orderType).max(20).default([]),
      locations: z.array(location).max(50).default([]),
      stack_rule: z.enum(['none', 'with_voucher']).default('with_voucher'),
      /** Either both days, the last included, or the number of days after it was claimed. */
      valid_from: day.optional(),
      valid_to: day.optional(),
      valid_days: whole(1, 3650).optional(),
      start_delay_days: whole(0, 365).default(0),
      claim_type: enumOf<ClaimType>(claimTypes),
      claim_from: day.optional(),
      claim_to: day.optional(),
      total_count: whole(1, 10_000_000).optional(),
      per_user_limit: whole(1, 100).default(1),
    },
    output: done,
    refusals: ['form.invalid', 'coupon.templateTaken'],
  }),
  /**
   * A start of 50,000.00 and more, counted with the templates that its maker has started alone in 24 hours, or without
   * a limit, takes another person than its maker first.
   */
  staffTemplateStart: post('/apinew/adminapi/coupon-template/start', {
    summary: '开始发放（运营）',
    ...step,
    input: { no: id },
    refusals: [...step.refusals, 'coupon.secondPerson'],
  }),
  staffTemplatePause: post('/apinew/adminapi/coupon-template/pause', {
    summary: '暂停发放（运营）',
    ...step,
    input: { no: id, reason },
  }),
  staffTemplateEnd: post('/apinew/adminapi/coupon-template/end', {
    summary: '结束发放（运营）',
    ...step,
    input: { no: id, reason },
  }),
  /** The same `request_token` gives each customer one coupon, however often it is sent. */
  staffTemplateGrant: post('/apinew/adminapi/coupon-template/grant', {
    summary: '定向发放优惠券（运营）',
    access: 'staff.coupon:handle',
    input: {
      no: id,
      uids: z.array(uid).min(1, '请填写账户编号').max(200),
      reason,
      request_token: requestToken,
    },
    output: z.object({ granted: z.int(), coupons: z.array(z.object({ uid, coupon_no: id })) }),
    refusals: ['notFound', 'coupon.notClaimable', 'form.invalid'],
  }),
  /** Codes are shown once: only their hashes are kept. */
  staffTemplateCodes: post('/apinew/adminapi/coupon-template/codes', {
    summary: '生成兑换码（运营）',
    access: 'staff.coupon:handle',
    input: { no: id, count: whole(1, 1000) },
    output: z.object({ codes: z.array(z.string()) }),
    refusals: ['notFound', 'state.conflict'],
  }),
  staffVoid: post('/apinew/adminapi/coupon-template/void', {
    summary: '作废优惠券（运营）',
    access: 'staff.coupon:handle',
    input: { uid, coupon_no: id, reason },
    output: done,
    refusals: ['notFound', 'state.conflict'],
  }),
};
