import { z } from 'zod';
import { get, post } from '../endpoint';
import { flag, id, lines, listOf, listParams, moment, ruled, smsCode, verifyToken } from '../wire';
import { codeRefusals } from '../sign-in-errors';
import { emailCode, paperNo } from './proofs';

const password = z.string().min(1).max(128);
/** Both secrets are new after a change of who one is (trust §4.2). */
const renewed = z.object({ vso_token: z.string(), expires_in: z.int() });
const weak = ['form.invalid', 'password.reused', 'stepUp.expired', 'stepUp.required'] as const;
const device = z.object({
  session_id: z.string(),
  is_current: z.boolean(),
  device: z.string(),
  browser: z.string(),
  os: z.string(),
  ip: z.string(),
  region: z.string().nullable(),
  created_at: moment,
  last_active_at: moment,
  expires_at: moment,
});
const closing = z.object({
  checks: z.array(
    z.object({
      code: z.string(),
      pass: z.boolean(),
      text: z.string(),
      msg: z.string(),
      link: z.string().nullable(),
    }),
  ),
  can_close: z.boolean(),
  /** Days of the cooling-off time, and when it ends where it runs. */
  days: z.int(),
  closing_at: moment.nullable(),
  /** The assets given up, in words. */
  gives_up: z.array(z.string()),
});

/** Security of a main account, its owner's affair alone (account.md#account-states; trust §4.6, A5, A8). */
export const securityCalls = {
  overview: get('/passport-api/security/overview', {
    summary: '账户安全概览',
    access: 'account.safe:manage',
    output: z.object({
      /** 0–100: 手机20 邮箱10 登录密码强度20 支付密码20 实名20 两步10. */
      score: z.int(),
      level: z.enum(['low', 'medium', 'high']),
      level_text: z.string(),
      items: z.array(
        z.object({
          key: z.enum([
            'login_password',
            'pay_password',
            'phone',
            'email',
            'realname',
            'two_step',
            'third_party',
            'sessions',
            'close',
          ]),
          title: z.string(),
          status: z.enum(['good', 'weak', 'unset', 'pending']),
          text: z.string(),
          updated_at: moment.nullable(),
          action: z.string(),
          link: z.string().nullable(),
          points: z.int(),
          points_max: z.int(),
        }),
      ),
      withdraw_hold_until: moment.nullable(),
      appeal: z
        .object({ appeal_no: id, status: z.string(), created_at: moment, new_phone_mask: z.string() })
        .nullable(),
    }),
  }),
  changeLoginPassword: post('/passport-api/password/login', {
    summary: '修改登录密码',
    access: 'account.safe:manage',
    stepUp: 'login_password',
    input: {
      verify_token: verifyToken.optional(),
      new_password: password,
      logout_others: flag.default(true),
    },
    output: renewed,
    refusals: weak,
  }),
  setPayPassword: post('/passport-api/password/pay', {
    summary: '设置或修改支付密码',
    access: 'account.safe:manage',
    stepUp: 'pay_password',
    input: {
      verify_token: verifyToken.optional(),
      /** For a payment password that is set already: the old one, or, forgotten, the last six of the id number. */
      old: password.optional(),
      id_tail: z
        .string()
        .regex(/^\d{5}[\dXx]$/, '请输入身份证号后6位')
        .optional(),
      new_password: password,
    },
    output: renewed.extend({ withdraw_hold_until: moment.nullable() }),
    refusals: [
      ...weak,
      'payPassword.wrong',
      'payPassword.locked',
      'identity.wrong',
      'identity.locked',
      'realName.required',
      'state.conflict',
    ],
  }),
  changePhone: post('/passport-api/phone/change', {
    summary: '修改手机号',
    access: 'account.safe:manage',
    stepUp: 'change_phone',
    input: { verify_token: verifyToken.optional(), new_phone: ruled('phone'), code: smsCode },
    output: renewed.extend({ phone_mask: z.string(), withdraw_hold_until: moment }),
    refusals: [
      'stepUp.required',
      'stepUp.expired',
      'code.wrong',
      'code.expired',
      'code.spent',
      'phone.taken',
      'phone.unchanged',
      'phone.tooSoon',
    ],
  }),
  appealPhone: post('/passport-api/phone/appeal', {
    summary: '原手机号无法使用时申诉修改',
    access: 'account.safe:manage',
    input: {
      id_no: paperNo,
      pay_password: password,
      new_phone: ruled('phone'),
      code: smsCode,
      reason: lines(200, 5, '请填写5-200个字的原因'),
    },
    output: z.object({ appeal_no: id }),
    refusals: [
      'identity.wrong',
      'identity.locked',
      'payPassword.unset',
      'payPassword.wrong',
      'payPassword.locked',
      'code.wrong',
      'code.expired',
      'code.spent',
      'phone.taken',
      'phone.unchanged',
      'phone.tooSoon',
      'realName.required',
      'state.conflict',
    ],
  }),
  withdrawAppeal: post('/passport-api/phone/appeal-cancel', {
    summary: '撤回手机号申诉',
    access: 'account.safe:manage',
    input: { appeal_no: id },
    output: z.object({ ok: z.literal(true) }),
    refusals: ['notFound', 'state.conflict'],
  }),
  sendEmail: post('/passport-api/email/send', {
    summary: '发送邮箱验证码',
    access: 'account.safe:manage',
    quiet: true,
    input: {
      /** `step_up` goes to the bound address, the others to the new one. */
      scene: z.enum(['step_up', 'bind_email', 'change_email']),
      target: ruled('email').optional(),
      captcha_token: z.string().min(16).max(128),
    },
    output: z.object({ resend_after: z.int(), expire_in: z.int(), target_mask: z.string() }),
    refusals: [...codeRefusals, 'code.addressRefused', 'email.missing', 'email.refused'],
  }),
  changeEmail: post('/passport-api/email/change', {
    summary: '绑定或修改邮箱',
    access: 'account.safe:manage',
    stepUp: 'change_email',
    input: { verify_token: verifyToken.optional(), new_email: ruled('email'), code: emailCode },
    output: renewed.extend({ email_mask: z.string() }),
    refusals: [
      'stepUp.required',
      'stepUp.expired',
      'code.wrong',
      'code.expired',
      'code.spent',
      'email.taken',
      'email.unchanged',
    ],
  }),
  sessions: get('/passport-api/sessions', {
    summary: '登录设备与会话',
    access: 'account.safe:manage',
    output: z.object({ list: z.array(device), max: z.int() }),
  }),
  revokeSessions: post('/passport-api/sessions/revoke', {
    summary: '下线设备',
    access: 'account.safe:manage',
    input: { session_id: z.uuid().optional(), others: flag.optional() },
    output: z.object({ ended: z.int() }),
    refusals: ['notFound', 'form.invalid'],
  }),
  loginLogs: get('/passport-api/login-logs', {
    summary: '登录记录',
    access: 'account.safe:manage',
    input: { ...listParams, result: z.enum(['ok', 'failed']).optional() },
    output: listOf(
      z.object({
        log_id: z.string(),
        at: moment,
        who: z.string(),
        method: z.string(),
        method_text: z.string(),
        result: z.string(),
        result_text: z.string(),
        ip: z.string(),
        region: z.string().nullable(),
        device: z.string(),
      }),
    ),
  }),
  closeCheck: post('/passport-api/account/close-check', {
    summary: '注销前检查',
    access: 'account.safe:manage',
    quiet: true,
    output: closing,
  }),
  closeAccount: post('/passport-api/account/close', {
    summary: '申请注销账户',
    access: 'account.safe:manage',
    stepUp: 'close_account',
    input: { verify_token: verifyToken.optional(), reason: lines(200).default('') },
    output: closing,
    refusals: ['stepUp.required', 'stepUp.expired', 'account.cannotClose', 'state.conflict'],
  }),
  cancelClosing: post('/passport-api/account/close-cancel', {
    summary: '撤销注销',
    access: 'account.safe:manage',
    output: closing,
    refusals: ['state.conflict'],
  }),
};
