import { z } from 'zod';
import { post } from './endpoint';
import { staffSignedIn } from './session';
import { meantText, smsCode } from './wire';

const password = z.string().min(1).max(128);
const challenge = z.string().min(16).max(128);

/** Signing in at the console: password, a password of one's own in place of a given one, second step. */
export const staffSignInCalls = {
  signInAsStaff: post('/passport-api/login/staff', {
    summary: '运营人员登录',
    access: 'public',
    input: {
      username: meantText('word', 32).min(1, '请输入账号'),
      password,
      captcha_token: z.string().min(16).max(128).optional(),
    },
    output: staffSignedIn,
    refusals: [
      'signIn.wrong',
      'signIn.locked',
      'captcha.required',
      'signIn.ownPassword',
      'signIn.twoStep',
      'signIn.enrol',
      'stepUp.expired',
    ],
  }),
  /**
   * `signIn.ownPassword` carries `data.challenge`: the password was given by somebody else, and another is chosen before
   * anything else. It holds once the steps that follow are passed as well (ADR 105).
   */
  chooseStaffPassword: post('/passport-api/login/staff/password', {
    summary: '运营人员首次登录设置自己的密码',
    access: 'public',
    input: { challenge, new_password: password },
    output: staffSignedIn,
    refusals: ['stepUp.expired', 'form.invalid', 'signIn.twoStep', 'signIn.enrol'],
  }),
  /** `signIn.twoStep` carries `data.challenge` and `data.methods`. */
  signInStaffSecondStep: post('/passport-api/login/staff/two-step', {
    summary: '运营人员两步验证登录',
    access: 'public',
    input: { challenge, method: z.enum(['totp', 'recovery']), code: meantText('code', 40).min(1) },
    output: staffSignedIn,
    refusals: ['stepUp.expired', 'totp.wrong', 'totp.used', 'totp.locked', 'recovery.wrong', 'recovery.used'],
  }),
  /** `signIn.enrol` carries `data.challenge`, `data.setup_token`, `data.secret` and `data.uri`: a first app is bound with it. */
  enrolStaff: post('/passport-api/login/staff/enrol', {
    summary: '运营人员首次登录绑定身份验证器',
    access: 'public',
    input: { challenge, setup_token: z.string().min(16).max(1000), code: smsCode },
    output: staffSignedIn.extend({ recovery_codes: z.array(z.string()) }),
    refusals: ['stepUp.expired', 'totp.wrong', 'totp.locked', 'state.conflict'],
  }),
};
