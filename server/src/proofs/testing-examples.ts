import { dayOf } from '@uc/contract/day';
import type { Endpoint } from '@uc/contract/endpoint';
import { contractExamples } from './testing-contracts';
import { crowdExamples } from './testing-crowd';
import { disputeExamples } from './testing-disputes';
import { filingExamples } from './testing-filings';
import { makerExamples } from './testing-maker';
import { incubationExamples } from './testing-incubation';
import { planExamples } from './testing-plans';
import { worksExamples } from './testing-works';
import { staffExamples } from './testing-desk-examples';
import { PASSWORD, PRODUCT, TEMPLATES } from './testing-names';
import { type Examples, operationOf } from './testing-operations';
import { PICTURE } from './testing-requests';
import type { Tenant } from './testing-world';

/** Input that an endpoint takes, about the tenant's own things; undefined where it takes none. */
export const exampleOf = (
  tenant: Tenant,
  endpoint: Pick<Endpoint, 'method' | 'path'>,
): Record<string, unknown> | undefined => {
  const all = endpoint.path.includes('/adminapi/') ? staffExamplesOf(tenant) : examplesOf(tenant);
  return all[operationOf(endpoint)];
};

/** Makes the examples of a tenant once: the proofs ask for one tens of thousands of times. */
function onceFor<Key extends object>(make: (key: Key) => Examples): (key: Key) => Examples {
  const known = new WeakMap<Key, Examples>();
  return (key) => {
    const made = known.get(key) ?? make(key);
    known.set(key, made);
    return made;
  };
}
const examplesOf = onceFor(examples);
const staffExamplesOf = onceFor(staffExamples);

const NEW_PASSWORD = 'Kestrel8Harbour';

function examples(tenant: Tenant): Examples {
  const { orders, sales, coupon, bill, badDebt, username, uid, memberName, phone, canary } = tenant;
  const { recharges, cards, withdrawals, files, payments, tasks, code, people, message } = tenant;
  const worker = { sub_id: people.worker, version: 1 };
  const editable = { true_name: '王小红', role_ids: [people.spareRole] };
  const today = dayOf(new Date());
  const month = today.slice(0, 7);
  return {
    ...contractExamples(tenant),
    ...crowdExamples(tenant),
    ...disputeExamples(tenant),
    ...filingExamples(tenant),
    ...makerExamples(tenant),
    ...planExamples(tenant),
    ...incubationExamples(tenant),
    ...worksExamples(tenant),
    'passport.checkCaptchaWork': { captcha_id: '00000000-0000-4000-8000-000000000000', number: 1 },
    'passport.checkCaptcha': { captcha_id: '00000000-0000-4000-8000-000000000000', x: 100 },
    'passport.sendSms': { target: phone, scene: 'login', captcha_token: 'cap_0000000000000000' },
    'passport.signIn': { account: username, password: PASSWORD },
    'passport.signInBySms': { phone, code: '000000' },
    'passport.signInSecondStep': { challenge: 'two_0000000000000000', method: 'totp', code: '000000' },
    'account.confirmTotp': { setup_token: 'v1.seal.0000000000000000', code: '000000' },
    'account.addPasskey': {
      name: `${canary} 密钥`,
      credential: { id: 'none', type: 'public-key' },
    },
    'account.renamePasskey': { credential_id: 'none', name: '我的手机' },
    'account.removePasskey': { credential_id: 'none' },
    'passport.startThirdParty': { provider: 'wechat' },
    'passport.sandboxIdentities': { provider: 'wechat' },
    'passport.signInByThirdParty': { code: 'none', state: 'state_0000000000000000' },
    'account.startThirdPartyBinding': { provider: 'wechat' },
    'account.bindThirdParty': { code: 'none', state: 'state_0000000000000000' },
    'account.unbindThirdParty': { provider: 'wechat' },
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
    'deadlines.month': { month },
    'orders.detail': { order_no: orders.paid },
    'orders.cancel': { order_no: orders.cancellable },
    'orders.remove': { order_no: orders.closed },
    'orders.create': {
      order_type: 'render',
      title: `${canary} 新订单`,
      items: [{ product: PRODUCT, qty: 1 }],
    },
    'orders.payPreview': { order_nos: [orders.payable] },
    'orders.pay': { order_nos: [orders.payable], pay_password: PASSWORD },
    'orders.payStatus': { pay_no: payments.order },
    'orders.payStop': { pay_no: payments.order },
    'orders.deliver': { order_no: sales.open, note: '初稿，请查收' },
    'orders.accept': { order_no: orders.delivered },
    'orders.revise': { order_no: orders.revisable, note: '字号放大' },
    'orders.refundPreview': { order_no: orders.refundable },
    'orders.refundApply': { order_no: orders.refundable, reason: '计划有变' },
    'orders.refundHandle': { order_no: sales.refunding, decision: 'agree' },
    'orders.review': { order_no: orders.completed, quality: 5, speed: 5, attitude: 5 },
    'coupons.ticket': { coupon_no: coupon },
    'coupons.claim': { template_id: TEMPLATES.public },
    'coupons.redeem': { code },
    'credit.repay': { amount: 0.01, pay_password: PASSWORD },
    'credit.recover': { bill_no: badDebt, amount: 0.01, pay_password: PASSWORD },
    'credit.repayState': { repay_no: payments.repayment },
    'credit.autoRepay': { on: true },
    'credit.apply': { amount: 80_000, reason: '业务增长，需要更高的信用额度' },
    'cards.ajax': { type: 'banks' },
    'cards.save': {
      id: cards.main,
      kind: 'company',
      alias: '工资户',
      request_token: 'token-0001',
    },
    'cards.readCard': { file_id: files.voucher },
    'cards.unbind': { id: cards.spare },
    'cards.remove': { id: cards.gone },
    'cards.info': { id: cards.main },
    'cards.editForm': { id: cards.main },
    'cards.verifyMicro': { id: cards.verifying, amount: 0.5 },
    'account.saveProfile': { occupation: `${canary} 职业`, version: 1 },
    'account.saveAvatar': { system: 'sea' },
    'account.avatar': { name: 'a'.repeat(26) },
    'account.pendingAvatar': { name: 'a'.repeat(26) },
    'account.saveNoticePreferences': { rows: [{ category: 'order', sms: false, email: true }] },
    'withdrawals.detail': { withdraw_no: withdrawals.submitted },
    'withdrawals.cancel': { withdraw_no: withdrawals.cancellable },
    'withdrawals.confirm': { withdraw_no: withdrawals.asked, agree: true },
    'recharge.create': { amount: 100, target: 'rmb', channel: 'alipay' },
    'recharge.detail': { recharge_no: recharges.open },
    'recharge.cancel': { recharge_no: recharges.cancellable },
    'recharge.voucher': {
      recharge_no: recharges.transfer,
      file_id: files.free,
      payer_name: '某某公司',
      payer_account: '62220000',
      transfer_day: today,
    },
    'channels.payInfo': { pay_no: recharges.payNo },
    'channels.sandboxOrder': { ticket: 'x.y' },
    'channels.sandboxPay': { ticket: 'x.y', outcome: 'success' },
    'channels.notice': { channel: 'alipay' },
    'withdrawals.create': {
      amount: 100,
      card_id: cards.main,
      pay_password: PASSWORD,
      sms_code: '000000',
      request_token: 'token-0001',
    },
    'statements.statement': { month },
    'statements.exportStatement': { month },
    'statements.income': { year: '2026' },
    'statements.exportIncome': { year: '2026' },
    'statements.exportReceipt': { kind: 'bill', no: bill },
    'exports.checkSignature': {
      digest: '0'.repeat(64),
      key_id: '0'.repeat(16),
      signature: 'A'.repeat(86),
    },
    'files.upload': { use: 'delivery', file: PICTURE },
    'files.openUpload': { use: 'delivery', name: `${canary}.png`, size: PICTURE.bytes.length },
    'files.sendChunk': { file_id: files.upload, offset: 0, chunk: PICTURE },
    'files.mergeUpload': { file_id: files.upload },
    'files.uploadState': { file_id: files.upload },
    'files.cancelUpload': { file_id: files.upload },
    'files.ticket': { file_id: files.voucher },
    'files.content': { ticket: 'fil_0000000000000000' },
    'passport.sendOwnSms': { scene: 'step_up', captcha_token: 'cap_0000000000000000' },
    'passport.verifyOptions': { scene: 'export' },
    'passport.verify': { scene: 'export', method: 'password', password: PASSWORD },
    'testApi.move': { kind: 'recharge', amount: 1, ref: `T${uid}` },
    'access.changeOwnPassword': {
      old_password: 'Wrong7Harbour',
      new_password: 'Kestrel8Harbour',
    },
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
    'law.patentFees': { type: 'invention' },
    'law.copyrightFees': { type: 'software' },
    'law.patentLifetime': { type: 'design' },
    'law.niceGroups': { class: 9 },
    'provider.submitPerson': { agreement_version: '2026-11-01', years: 5 },
    'provider.submitEnterprise': { agreement_version: '2026-11-01', years: 5 },
    'provider.change': { years: 9 },
    'provider.payDeposit': { amount: 1000 },
    'access.member': { sub_id: people.worker },
    'access.createMember': { sub_username: `n.${canary}`, ...editable },
    'access.createMembers': {
      rows: [{ sub_username: `m.${canary}`, true_name: '王小红', roles: '观察员' }],
    },
    'access.editMember': { ...worker, ...editable },
    'access.setMemberQuota': { ...worker, quota_status: true, quota: 100 },
    'access.resetMemberPassword': worker,
    'access.disableMember': worker,
    'access.enableMember': { sub_id: people.resting, version: 1 },
    'access.deleteMember': worker,
    'access.role': { role_id: people.spareRole },
    'access.rolePreview': { role_ids: people.spareRole },
    'access.createRole': { name: '新角色', permissions: ['home:view'] },
    'access.editRole': {
      role_id: people.spareRole,
      version: 1,
      name: '改名角色',
      permissions: ['home:view'],
    },
    'access.copyRole': { role_id: people.spareRole, name: '复制角色' },
    'access.deleteRole': { role_id: people.spareRole, version: 1 },
    'credit.bills': { bill_no: bill },
    'credit.repayPreview': { bill_nos: bill },
    'exports.tasks': { task_id: tasks.own },
    'messages.detail': { id: message },
    'messages.read': { ids: [message] },
    'messages.remove': { ids: [message] },
    'messages.unsubscribe': { token: 'v1.kid.nonce.text.tag' },
    'messages.unsubscribePage': { token: 'v1.kid.nonce.text.tag' },
  };
}
