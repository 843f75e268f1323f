import { api } from '@uc/contract';
import { endExports } from '../exports/testing-examples';
import { newPhone, newUsername } from '../passport/testing';
import { captchaToken, lastMessage } from '../passport/testing-browser';
import type { TestApp } from '../testing';
import type { Examples, Fresh, Person, Queues } from '../testing-examples';
import { ID_NO, PASSWORD } from '../testing-names';
import { pendingAvatarOf } from './testing';

const NEW_PASSWORD = 'Kestrel8Harbour';

/** Example inputs of customers. */
export const examples = ({ canary, files }: Person & { files: { voucher: string } }): Examples => ({
  'account.confirmTotp': { setup_token: 'v1.seal.0000000000000000', code: '000000' },
  'account.addPasskey': {
    name: `${canary} 密钥`,
    credential: { id: 'none', type: 'public-key' },
  },
  'account.renamePasskey': { credential_id: 'none', name: '我的手机' },
  'account.removePasskey': { credential_id: 'none' },
  'account.startThirdPartyBinding': { provider: 'wechat' },
  'account.bindThirdParty': { code: 'none', state: 'state_0000000000000000' },
  'account.unbindThirdParty': { provider: 'wechat' },
  'account.saveProfile': { occupation: `${canary} 职业`, version: 1 },
  'account.saveAvatar': { system: 'sea' },
  'account.avatar': { name: 'a'.repeat(26) },
  'account.pendingAvatar': { name: 'a'.repeat(26) },
  'account.saveNoticePreferences': { rows: [{ category: 'order', sms: false, email: true }] },
  'account.changeLoginPassword': { new_password: NEW_PASSWORD },
  'account.setPayPassword': { old: PASSWORD, new_password: NEW_PASSWORD },
  'account.changePhone': { new_phone: '13000000000', code: '000000' },
  'account.appealPhone': {
    id_no: '330106199209173625',
    pay_password: PASSWORD,
    new_phone: '13000000000',
    code: '000000',
    reason: `${canary} 原手机号已停用`,
  },
  'account.withdrawAppeal': { appeal_no: 'AP0000000000' },
  'account.sendEmail': {
    scene: 'change_email',
    target: `new.${canary}@example.com`,
    captcha_token: 'cap_0000000000000000',
  },
  'account.changeEmail': { new_email: `new.${canary}@example.com`, code: '000000' },
  'account.revokeSessions': { others: true },
  'account.withdrawConsent': { consent_id: '00000000-0000-4000-8000-000000000000' },
  'account.submitPerson': { agreement_version: '2026-11-01', id_type: 'id_card' },
  'account.submitEnterprise': { agreement_version: '2026-11-01', org_type: 'company' },
  'account.readPaper': { file_id: files.voucher, side: 'front' },
  'account.verifyMicro': { amount: 0.5 },
});
/** Example inputs of staff. */
export const staffExamples = ({
  uid,
  staffObjects,
}: Person & { staffObjects: Record<'realName' | 'avatar', string> }): Examples => ({
  'account.realNameDetail': { no: staffObjects.realName },
  'account.realNameTyped': { no: staffObjects.realName },
  'account.realNameApprove': { no: staffObjects.realName, version: 1000 },
  'account.realNameReject': {
    no: staffObjects.realName,
    version: 1000,
    items: [{ field: 'id_front', reason: '图片不清晰' }],
  },
  'account.realNameMicroSent': { no: staffObjects.realName, version: 1000 },
  'account.realNameRevoke': { no: staffObjects.realName, version: 1000, reason: '疑似冒用' },
  'account.realNameRevokeDecide': { no: staffObjects.realName, version: 1000, event: 'confirm' },
  'account.customerNames': { uids: String(uid) },
  'account.userDetail': { no: String(uid) },
  'account.userFreeze': { no: String(uid), version: 1000, reason: '疑似盗用' },
  'account.userStopMail': { no: String(uid), reason: '多次退信' },
  'account.userResumeMail': { no: String(uid), reason: '客户已确认' },
  'account.userUnfreeze': { no: String(uid), version: 1000, reason: '已核实' },
  'account.appealApprove': { no: 'AP1', version: 1 },
  'account.appealReject': { no: 'AP1', version: 1, reason: '资料不足' },
  'account.avatarDetail': { no: staffObjects.avatar },
  'account.avatarApprove': { no: staffObjects.avatar, version: 1000 },
  'account.avatarReject': { no: staffObjects.avatar, version: 1000, reason: '图片不清晰' },
});

const codeIn = async (app: TestApp, to: string) =>
  /验证码(\d{6})/.exec(await lastMessage(app, to))?.[1] ?? '';
/** A phone that nobody has, with the code that was sent to it. */
const phoneWithCode: Fresh = async (app, _tenant, as) => {
  const target = newPhone();
  const captcha_token = await captchaToken(app);
  await app.call(api.passport.sendOwnSms, { scene: 'change_phone_new', target, captcha_token }, as);
  return { new_phone: target, code: await codeIn(app, target) };
};

/** The state that each of these calls needs before it, so that it succeeds. */
export const fresh: Record<string, Fresh> = {
  [`POST ${api.account.saveProfile.path}`]: async (app, _, as) => ({
    version: (await app.call(api.account.profile, {}, as)).data.version,
  }),
  [api.account.pendingAvatar.path]: async (app, { uid }) => ({
    name: (await pendingAvatarOf(app, uid)).name,
  }),
  [api.account.exportOwnData.path]: endExports,
  [api.account.changePhone.path]: phoneWithCode,
  [api.account.appealPhone.path]: phoneWithCode,
  async [api.account.withdrawAppeal.path](app, tenant, as) {
    const known = { id_no: ID_NO, pay_password: PASSWORD, reason: '原手机号已停用' };
    const input = {
      ...known,
      ...((await phoneWithCode(app, tenant, as)) as { new_phone: string; code: string }),
    };
    return { appeal_no: (await app.call(api.account.appealPhone, input, as)).data.appeal_no };
  },
  [api.account.sendEmail.path]: async (app) => ({
    target: `${newUsername()}@example.com`,
    captcha_token: await captchaToken(app),
  }),
  async [api.account.changeEmail.path](app, _, as) {
    const target = `${newUsername()}@example.com`;
    const captcha_token = await captchaToken(app);
    await app.call(api.account.sendEmail, { scene: 'bind_email', target, captcha_token }, as);
    return { new_email: target, code: await codeIn(app, target) };
  },
  async [api.account.cancelClosing.path](app, _, as) {
    const proof = {
      scene: 'close_account',
      method: 'password',
      password: PASSWORD,
      pay_password: PASSWORD,
    } as const;
    const { verify_token } = (await app.call(api.passport.verify, proof, as)).data;
    await app.call(api.account.closeAccount, { verify_token }, as);
    return {};
  },
  async [api.account.withdrawConsent.path](app, { uid }) {
    const { consent_id } = await app.database.db
      .insertInto('consents')
      .values({ uid, purpose: 'bank_card', version: '1', ip: '127.0.0.1' })
      .returning('consent_id')
      .executeTakeFirstOrThrow();
    return { consent_id };
  },
};

/** Calls that change who an account is, end its sessions or the account itself: each is asked by an owner of its own. */
export const ofOneself = [
  api.account.changeLoginPassword,
  api.account.setPayPassword,
  api.account.changePhone,
  api.account.appealPhone,
  api.account.withdrawAppeal,
  api.account.changeEmail,
  api.account.closeAccount,
  api.account.cancelClosing,
  api.account.withdrawConsent,
];

/** Its queues of the console. */
export const queues: Queues = {
  appeal: { endpoint: api.account.appealList, work: ['approve'] },
  avatar: { endpoint: api.account.avatarList, work: ['approve'] },
};
