import { api } from '@uc/contract';
import type { Examples, Fresh, Person } from '../testing-examples';
import { PASSWORD } from '../testing-names';
import { newPhone } from './testing';
import { captchaToken } from './testing-browser';

/** Example inputs of customers. */
export const examples = ({ uid, username, phone, memberName }: Person): Examples => ({
  'passport.checkCaptchaWork': { captcha_id: '00000000-0000-4000-8000-000000000000', number: 1 },
  'passport.checkCaptcha': { captcha_id: '00000000-0000-4000-8000-000000000000', x: 100 },
  'passport.sendSms': { target: phone, scene: 'login', captcha_token: 'cap_0000000000000000' },
  'passport.signIn': { account: username, password: PASSWORD },
  'passport.signInBySms': { phone, code: '000000' },
  'passport.signInSecondStep': { challenge: 'two_0000000000000000', method: 'totp', code: '000000' },
  'passport.startThirdParty': { provider: 'wechat' },
  'passport.sandboxIdentities': { provider: 'wechat' },
  'passport.signInByThirdParty': { code: 'none', state: 'state_0000000000000000' },
  'passport.signInAsSubAccount': { sub_cid: String(uid), sub_username: memberName, password: PASSWORD },
  'passport.signInAsStaff': { username: 'nobody', password: PASSWORD },
  'passport.chooseStaffPassword': { challenge: 'two_0000000000000000', new_password: PASSWORD },
  'passport.signInStaffSecondStep': {
    challenge: 'two_0000000000000000',
    method: 'totp',
    code: '000000',
  },
  'passport.enrolStaff': {
    challenge: 'two_0000000000000000',
    setup_token: 'v1.seal.0000000000000000',
    code: '000000',
  },
  'passport.register': {
    phone: '13000000000',
    code: '000000',
    password: PASSWORD,
    agreement_version: '1.0',
  },
  'passport.startReset': { phone, code: '000000' },
  'passport.resetPassword': { flow: 'flow_0000000000000000', new_password: PASSWORD },
  'passport.agreement': { code: 'user' },
  'passport.sendOwnSms': { scene: 'step_up', captcha_token: 'cap_0000000000000000' },
  'passport.verifyOptions': { scene: 'export' },
  'passport.verify': { scene: 'export', method: 'password', password: PASSWORD },
});

/** The state that each of these calls needs before it, so that it succeeds. */
export const fresh: Record<string, Fresh> = {
  [api.passport.sendOwnSms.path]: async (app) => ({
    scene: 'bank_bind',
    target: newPhone(),
    captcha_token: await captchaToken(app),
  }),
};
