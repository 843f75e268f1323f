import { api } from '@uc/contract';
import { stepUpScenes } from '@uc/contract/step-up';
import type { Served } from '../http/mount';
import { paperOf, pendingAvatarOf } from '../account/testing';
import { codeTo } from '../finance/withdrawals/testing';
import { newPassword } from '../credentials/index';
import { createRole } from '../members/index';
import { newPhone, newSubAccount, newUsername } from '../passport/testing';
import { captchaToken, lastMessage } from '../passport/testing-browser';
import {
  beginTotp,
  bindPasskey,
  bindTotp,
  forgetTwoStep,
  madePasskey,
  ticketFor,
  totpOf,
} from '../factors/testing';
import type { As, TestApp } from '../testing';
import { realNameFresh } from './testing-real-name';
import { exampleOf } from './testing-examples';
import { filingFresh } from './testing-filings';
import { makerFresh } from './testing-maker';
import { incubationFresh } from './testing-incubation';
import { planFresh } from './testing-plans';
import { crowdFresh } from './testing-crowd';
import { providerFresh } from './testing-provider';
import { contractFresh } from './testing-contracts';
import { disputeFresh } from './testing-disputes';
import { worksFresh } from './testing-works';
import { thirdPartyFresh } from './testing-third-party';
import { uploadFresh } from './testing-uploads';
import { PASSWORD } from './testing-names';
import { ID_NO, tenantFor } from './testing-owner';
import { ask, type Reply } from './testing-requests';
import type { Tenant } from './testing-world';

/**
 * An input with which the call succeeds: the example, with a fresh proof of the person where one is wanted.
 * For a tenant of which nothing has been used up yet.
 */
export async function wishOf(
  app: TestApp,
  tenant: Tenant,
  { endpoint }: Pick<Served, 'endpoint'>,
  as: As,
): Promise<Record<string, unknown>> {
  // Once there is a second step, the password alone opens its settings no more.
  if (endpoint.path.includes('/two-step') || endpoint.path === api.account.askPasskey.path)
    await forgetTwoStep(app, tenant.uid);
  const proof = endpoint.stepUp && {
    scene: endpoint.stepUp,
    method: 'password' as const,
    password: PASSWORD,
    ...(stepUpScenes[endpoint.stepUp].payPassword && { pay_password: PASSWORD }),
  };
  const stepped = proof && {
    verify_token: (await app.call(api.passport.verify, proof, as)).data.verify_token,
  };
  const made = fresh[`${endpoint.method} ${endpoint.path}`] ?? fresh[endpoint.path];
  return { ...exampleOf(tenant, endpoint), ...stepped, ...(await made?.(app, tenant, as)) };
}

/** Somebody, or a role, that only this call is about: a member is changed in the version that was seen. */
const freshMember =
  (status: 'active' | 'disabled' = 'active'): Fresh =>
  async (app, { uid }) => ({
    sub_id: (await newSubAccount(app.deps, uid, ['VW'], { status })).subId,
    version: 1,
  });
const freshName: Fresh = async () => ({ name: newUsername() });
const freshRole: Fresh = async (app, { uid }) => ({
  role_id: await app.database.transaction((tx) =>
    createRole(tx, { uid, name: newUsername(), permissions: ['home:view'] }),
  ),
});

/** Puts an end to the exports that wait: three of an account may. */
const endExports: Fresh = async (app, { uid }) => {
  await app.database.db
    .updateTable('export_tasks')
    .set({ status: 'failed' })
    .where('uid', '=', uid)
    .where('status', '=', 'waiting')
    .execute();
  return {};
};
const codeIn = async (app: TestApp, to: string) =>
  /验证码(\d{6})/.exec(await lastMessage(app, to))?.[1] ?? '';
/** A phone that nobody has, with the code that was sent to it. */
const phoneWithCode: Fresh = async (app, _tenant, as) => {
  const target = newPhone();
  const captcha_token = await captchaToken(app);
  await app.call(api.passport.sendOwnSms, { scene: 'change_phone_new', target, captcha_token }, as);
  return { new_phone: target, code: await codeIn(app, target) };
};

type Fresh = (app: TestApp, tenant: Tenant, as: As) => Promise<Record<string, unknown>>;

/** Functions that prepare the state for a call, by path, or by method and path where both are asked for. */
const fresh: Record<string, Fresh> = {
  ...realNameFresh,
  ...thirdPartyFresh,
  ...providerFresh,
  ...worksFresh,
  ...makerFresh,
  ...planFresh,
  ...incubationFresh,
  ...contractFresh,
  ...disputeFresh,
  ...uploadFresh,
  ...crowdFresh,
  ...filingFresh,
  [api.passport.sendOwnSms.path]: async (app) => ({
    scene: 'bank_bind',
    target: newPhone(),
    captcha_token: await captchaToken(app),
  }),
  [api.cards.readCard.path]: async (app, { uid }) => ({
    file_id: await paperOf(app, uid, 'bank_card', '演示银行卡.jpg'),
  }),
  async [api.withdrawals.create.path](app, { owner, phone }, as) {
    return as === owner ? { sms_code: await codeTo(app, as, 'withdraw', phone) } : {};
  },
  async [api.files.content.path](app, { files }, as) {
    return { ticket: (await app.call(api.files.ticket, { file_id: files.voucher }, as)).data.ticket };
  },
  [`POST ${api.account.saveProfile.path}`]: async (app, _, as) => ({
    version: (await app.call(api.account.profile, {}, as)).data.version,
  }),
  [api.account.pendingAvatar.path]: async (app, { uid }) => ({
    name: (await pendingAvatarOf(app, uid)).name,
  }),
  // A sub-account sees the payments and exports that it makes itself.
  [api.orders.payStatus.path]: async (_, { payments }, as) =>
    'sub_token' in as ? { pay_no: payments.orderOfMember } : {},
  [api.orders.payStop.path]: async (_, { payments }, as) =>
    'sub_token' in as ? { pay_no: payments.orderOfMember } : {},
  [api.exports.tasks.path]: async (_, { tasks }, as) =>
    'sub_token' in as ? { task_id: tasks.ofMember } : {},
  // And takes back the things that it asked for itself.
  [api.withdrawals.cancel.path]: async (_, { withdrawals }, as) =>
    'sub_token' in as ? { withdraw_no: withdrawals.asked } : {},
  // Three exports of an account may wait: those before it are over.
  [api.statements.exportReceipt.path]: endExports,
  [api.statements.exportIncome.path]: endExports,
  [api.disputes.evidencePack.path]: endExports,
  [api.account.exportOwnData.path]: endExports,
  [api.copyright.exportList.path]: endExports,
  [api.trademark.exportList.path]: endExports,
  [api.patent.exportList.path]: endExports,
  [api.requests.exportList.path]: endExports,
  [api.bids.exportList.path]: endExports,
  [api.contracts.exportList.path]: endExports,
  [api.favourites.exportList.path]: endExports,
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
      .values({ uid, purpose: 'coin', version: '1', ip: '127.0.0.1' })
      .returning('consent_id')
      .executeTakeFirstOrThrow();
    return { consent_id };
  },
  async [api.account.confirmTotp.path](app, _, as) {
    const { secret, setup_token } = await beginTotp(app, as, await ticketFor(app, as, PASSWORD));
    return { setup_token, code: totpOf(secret) };
  },
  async [api.account.removeTotp.path](app, _, as) {
    await bindTotp(app, as, await ticketFor(app, as, PASSWORD));
    return {};
  },
  async [api.account.renewRecovery.path](app, _, as) {
    await bindTotp(app, as, await ticketFor(app, as, PASSWORD));
    return {};
  },
  [api.account.addPasskey.path]: async (app, _, as) => ({
    credential: (await madePasskey(app, as, await ticketFor(app, as, PASSWORD))).credential,
  }),
  [api.account.renamePasskey.path]: async (app, _, as) => ({
    credential_id: (await bindPasskey(app, as, await ticketFor(app, as, PASSWORD))).authenticator.id,
  }),
  [api.account.removePasskey.path]: async (app, _, as) => ({
    credential_id: (await bindPasskey(app, as, await ticketFor(app, as, PASSWORD))).authenticator.id,
  }),
  async [api.account.askPasskey.path](app, _, as) {
    await bindPasskey(app, as, await ticketFor(app, as, PASSWORD));
    return {};
  },
  [api.access.createMember.path]: async () => ({ sub_username: newUsername() }),
  [api.access.createMembers.path]: async () => ({
    rows: [{ sub_username: newUsername(), true_name: '王小红', roles: '观察员' }],
  }),
  [api.access.editMember.path]: freshMember(),
  [api.access.setMemberQuota.path]: freshMember(),
  [api.access.resetMemberPassword.path]: freshMember(),
  [api.access.disableMember.path]: freshMember(),
  [api.access.enableMember.path]: freshMember('disabled'),
  [api.access.deleteMember.path]: freshMember(),
  [api.access.createRole.path]: freshName,
  [api.access.copyRole.path]: freshName,
  async [api.access.editRole.path](...call) {
    return { ...(await freshRole(...call)), ...(await freshName(...call)) };
  },
  [api.access.deleteRole.path]: freshRole,
  [api.access.changeOwnPassword.path]: async () => ({ old_password: PASSWORD }),
};

/** A member who may do all. */
const memberOf = async (app: TestApp, { uid }: Tenant): Promise<As> =>
  (await newSubAccount(app.deps, uid, undefined, { password: await newPassword(PASSWORD) })).as;

/** Asks for it as whoever may, so that it is done. */
export async function askWell(app: TestApp, tenant: Tenant, served: Served, as: As): Promise<Reply> {
  const who = await tenantFor(app, tenant, served.endpoint.path);
  const asking = who === tenant ? as : served.credential === 'sub' ? await memberOf(app, who) : who.owner;
  return ask(app, served, await wishOf(app, who, served, asking), asking);
}
