import { z } from 'zod';
import { captchaCalls } from './captcha';
import { get, post } from './endpoint';
import { credential } from './account/two-step';
import { session, signedIn } from './session';
import { staffSignInCalls } from './staff-sign-in';
import { thirdPartyCalls, thirdPartyTicket } from './third-party';
import { verifyCalls } from './verify';
import { flag, meantText, ruled, smsCode } from './wire';
import { codeRefusals } from './sign-in-errors';

const password = z.string().min(1).max(128);
const captchaToken = z.string().min(16).max(128);
const challenge = z.string().min(16).max(128);
const phone = ruled('phone');

/** Scenes of SMS and e-mail codes; a code of one scene is refused in another (trust A7). */
export const codeScenes = ['login', 'register', 'reset', 'step_up'] as const;
/**
 * Scenes of a signed-in person's codes: they go to their own phone, for `bank_bind` to the one left with the bank, for
 * `change_phone_new` to the new one.
 */
export const ownCodeScenes = ['step_up', 'withdraw', 'bank_bind', 'change_phone_new'] as const;

const signInRefusals = [
  'signIn.twoStep',
  'signIn.wrong',
  'signIn.locked',
  'account.frozen',
  'captcha.required',
] as const;

/**
 * Sign-in, codes, captcha, sessions (sign-in-and-home.md#sign-in). Messages are inline: passport-api never
 * toasts (spec §8).
 */
export const passport = {
  ...captchaCalls,
  sendSms: post('/passport-api/sms/send', {
    summary: '发送短信验证码',
    access: 'public',
    input: { target: phone, scene: z.enum(codeScenes), captcha_token: captchaToken },
    /** `mailbox_if_bound`: no SMS could be sent; whether the phone has an account with a mailbox is not said. */
    output: z.object({
      resend_after: z.int(),
      expire_in: z.int(),
      went: z.enum(['phone', 'mailbox_if_bound']),
    }),
    refusals: [...codeRefusals, 'captcha.required', 'code.numberRefused'],
  }),
  sendOwnSms: post('/passport-api/sms/send-own', {
    summary: '向本人手机发送短信验证码',
    access: 'session',
    quiet: true,
    input: { scene: z.enum(ownCodeScenes), target: phone.optional(), captcha_token: captchaToken },
    /** `target_mask`: the phone or the mailbox that it went to. */
    output: z.object({
      resend_after: z.int(),
      expire_in: z.int(),
      target_mask: z.string(),
      went: z.enum(['phone', 'mailbox']),
    }),
    refusals: [...codeRefusals, 'code.numberRefused', 'code.addressRefused', 'phone.missing'],
  }),
  ...verifyCalls,
  signIn: post('/passport-api/login/password', {
    summary: '密码登录',
    access: 'public',
    input: {
      account: meantText('login', 100).min(1, '请输入账号'),
      password,
      captcha_token: captchaToken.optional(),
      remember: flag.optional(),
    },
    output: signedIn,
    refusals: signInRefusals,
  }),
  signInBySms: post('/passport-api/login/sms', {
    summary: '短信登录',
    access: 'public',
    input: {
      phone,
      code: smsCode,
      remember: flag.optional(),
      third_party_ticket: thirdPartyTicket.optional(),
      captcha_token: captchaToken.optional(),
    },
    output: signedIn,
    refusals: [
      'signIn.twoStep',
      'thirdParty.expired',
      'thirdParty.bound',
      'thirdParty.taken',
      'code.wrong',
      'code.expired',
      'code.spent',
      'account.frozen',
      'captcha.required',
    ],
  }),
  ...thirdPartyCalls,
  /** The second step: `signIn.twoStep` carries `data.challenge`, `data.methods` and, for a passkey, `data.options`. */
  signInSecondStep: post('/passport-api/login/two-step', {
    summary: '两步验证登录',
    access: 'public',
    input: {
      challenge,
      method: z.enum(['totp', 'recovery', 'passkey']),
      code: meantText('code', 40).min(1).optional(),
      credential: credential.optional(),
    },
    output: signedIn,
    refusals: [
      'stepUp.expired',
      'totp.wrong',
      'totp.used',
      'totp.locked',
      'recovery.wrong',
      'recovery.used',
      'passkey.wrong',
      'thirdParty.expired',
      'thirdParty.bound',
      'thirdParty.taken',
      'account.frozen',
    ],
  }),
  signInAsSubAccount: post('/passport-api/login/subaccount', {
    summary: '子账号登录',
    access: 'public',
    input: {
      sub_cid: z.string().regex(/^[A-Za-z0-9_-]{2,32}$/, '请输入正确的企业标识'),
      sub_username: ruled('subUsername'),
      password,
      captcha_token: captchaToken.optional(),
    },
    output: z.object({
      sub_token: z.string(),
      sub_cid: z.string(),
      sub_username: z.string(),
      expires_in: z.int(),
      must_change_pwd: z.boolean(),
      redirect: z.string(),
    }),
    refusals: signInRefusals,
  }),
  ...staffSignInCalls,
  register: post('/passport-api/register', {
    summary: '手机号注册',
    access: 'public',
    input: {
      phone,
      code: smsCode,
      password,
      username: meantText('word', 20).optional(),
      agreement_version: z.string().max(20),
      third_party_ticket: thirdPartyTicket.optional(),
      captcha_token: captchaToken.optional(),
    },
    output: signedIn,
    refusals: [
      'thirdParty.expired',
      'thirdParty.taken',
      'code.wrong',
      'code.expired',
      'code.spent',
      'form.invalid',
      'phone.taken',
      'username.taken',
      'captcha.required',
    ],
  }),
  /** Step one of the reset: a phone code opens a flow, bound to this phone (trust A12). */
  startReset: post('/passport-api/password/reset/start', {
    summary: '找回密码：验证手机',
    access: 'public',
    input: { phone, code: smsCode, captcha_token: captchaToken.optional() },
    output: z.object({ flow: z.string(), expires_in: z.int() }),
    refusals: ['code.wrong', 'code.expired', 'code.spent', 'captcha.required'],
  }),
  resetPassword: post('/passport-api/password/reset', {
    summary: '找回密码：设置新密码',
    access: 'public',
    input: { flow: z.string().min(16).max(128), new_password: password },
    output: z.object({ ok: z.literal(true) }),
    refusals: ['stepUp.expired', 'form.invalid', 'password.reused'],
  }),
  signOut: post('/passport-api/logout', {
    summary: '退出登录',
    access: 'session',
    quiet: true,
    output: z.object({ ok: z.literal(true) }),
  }),
  /**
   * The page remembered for a signed-in person to go on to, once (trust §4.4); null where money asks for a new sign-in.
   */
  resume: post('/passport-api/resume', {
    summary: '继续已登录的会话',
    access: 'session',
    quiet: true,
    output: z.object({ redirect: z.string().nullable() }),
  }),
  session: get('/passport-api/session', {
    summary: '当前登录信息与权限',
    access: 'session',
    output: session,
  }),
  agreement: get('/cms-api/protocol/detail', {
    summary: '协议正文',
    access: 'public',
    envelope: 'protocol',
    input: {
      code: z.enum(['user', 'privacy', 'coin', 'credit', 'withdraw', 'bank_card', 'realname', 'provider']),
    },
    output: z.object({
      code: z.string(),
      title: z.string(),
      version: z.string(),
      content: z.string(),
      effective_at: z.string(),
    }),
  }),
};
