import { dayOf } from '@uc/contract/day';
import type { Endpoint } from '@uc/contract/endpoint';
import { staffExamples } from './testing-desk';
import { PASSWORD, PRODUCT, TEMPLATES } from './testing-names';
import { PICTURE } from './testing-requests';
import type { Tenant } from './testing-world';

/** Input that an endpoint takes, about what is the tenant's own; undefined where it takes none. */
export const exampleOf = (
  tenant: Tenant,
  { method, path }: Pick<Endpoint, 'method' | 'path'>,
): Record<string, unknown> | undefined => {
  const all = path.includes('/adminapi/') ? staffExamples(tenant) : examples(tenant);
  return all[`${method} ${path}`] ?? all[path];
};

const NEW_PASSWORD = 'Kestrel8Harbour';

/** By path, or by method and path where both have input of their own. */
function examples(tenant: Tenant): Record<string, Record<string, unknown>> {
  const { orders, sales, coupon, bill, badDebt, username, uid, memberName, phone, canary } = tenant;
  const { recharges, cards, withdrawals, files, payments, tasks, code, people } = tenant;
  const worker = { sub_id: people.worker, version: 1 };
  const editable = { true_name: '王小红', role_ids: [people.spareRole] };
  const today = dayOf(new Date());
  const month = today.slice(0, 7);
  return {
    '/captcha-api/work/check': { captcha_id: '00000000-0000-4000-8000-000000000000', number: 1 },
    '/captcha-api/slide/check': { captcha_id: '00000000-0000-4000-8000-000000000000', x: 100 },
    '/passport-api/sms/send': { target: phone, scene: 'login', captcha_token: 'cap_0000000000000000' },
    '/passport-api/login/password': { account: username, password: PASSWORD },
    '/passport-api/login/sms': { phone, code: '000000' },
    '/passport-api/login/two-step': { challenge: 'two_0000000000000000', method: 'totp', code: '000000' },
    '/passport-api/two-step/totp/confirm': { setup_token: 'v1.seal.0000000000000000', code: '000000' },
    '/passport-api/two-step/passkey/add': {
      name: `${canary} 密钥`,
      credential: { id: 'none', type: 'public-key' },
    },
    '/passport-api/two-step/passkey/rename': { credential_id: 'none', name: '我的手机' },
    '/passport-api/two-step/passkey/remove': { credential_id: 'none' },
    '/passport-api/third-party/start': { provider: 'wechat' },
    '/passport-api/third-party/sandbox': { provider: 'wechat' },
    '/passport-api/login/third-party': { code: 'none', state: 'state_0000000000000000' },
    '/passport-api/third-party/bind/start': { provider: 'wechat' },
    '/passport-api/third-party/bind': { code: 'none', state: 'state_0000000000000000' },
    '/passport-api/third-party/unbind': { provider: 'wechat' },
    '/passport-api/login/subaccount': { sub_cid: String(uid), sub_username: memberName, password: PASSWORD },
    '/passport-api/login/staff': { username: 'nobody', password: PASSWORD },
    '/passport-api/login/staff/two-step': {
      challenge: 'two_0000000000000000',
      method: 'totp',
      code: '000000',
    },
    '/passport-api/login/staff/enrol': {
      challenge: 'two_0000000000000000',
      setup_token: 'v1.seal.0000000000000000',
      code: '000000',
    },
    '/passport-api/register': {
      phone: '13000000000',
      code: '000000',
      password: PASSWORD,
      agreement_version: '1.0',
    },
    '/passport-api/password/reset/start': { phone, code: '000000' },
    '/passport-api/password/reset': { flow: 'flow_0000000000000000', new_password: PASSWORD },
    '/cms-api/protocol/detail': { code: 'user' },
    '/apinew/order/order/detail': { order_no: orders.paid },
    '/apinew/order/order/cancel': { order_no: orders.cancellable },
    '/apinew/order/order/del': { order_no: orders.closed },
    '/apinew/order/order/create': {
      order_type: 'render',
      title: `${canary} 新订单`,
      items: [{ product: PRODUCT, qty: 1 }],
    },
    '/apinew/order/order/pay-preview': { order_nos: [orders.payable] },
    '/apinew/order/order/pay': { order_nos: [orders.payable], pay_password: PASSWORD },
    '/apinew/order/order/pay-status': { pay_no: payments.order },
    '/apinew/order/order/pay-stop': { pay_no: payments.order },
    '/apinew/order/order/deliver': { order_no: sales.open, note: '初稿，请查收' },
    '/apinew/order/order/accept': { order_no: orders.delivered },
    '/apinew/order/order/revise': { order_no: orders.revisable, note: '字号放大' },
    '/apinew/order/order/refund-apply': { order_no: orders.refundable, reason: '计划有变' },
    '/apinew/order/order/refund-handle': { order_no: sales.refunding, decision: 'agree' },
    '/apinew/order/order/review': { order_no: orders.completed, quality: 5, speed: 5, attitude: 5 },
    '/apinew/finance/coupon-iou/coupon-ticket': { coupon_no: coupon },
    '/apinew/finance/coupon-iou/coupon-claim': { template_id: TEMPLATES.public },
    '/apinew/finance/coupon-iou/coupon-redeem': { code },
    '/apinew/finance/coupon-iou/iou-repay': { amount: 0.01, pay_password: PASSWORD },
    '/apinew/finance/coupon-iou/iou-recover': { bill_no: badDebt, amount: 0.01, pay_password: PASSWORD },
    '/apinew/finance/coupon-iou/iou-repay-state': { repay_no: payments.repayment },
    '/apinew/finance/coupon-iou/iou-auto-repay': { on: true },
    '/apinew/finance/coupon-iou/credit-apply': { amount: 80_000, reason: '业务增长，需要更高的信用额度' },
    '/accountapi/auth/bank/bankajax': { type: 'banks' },
    'POST /accountapi/auth/bank/bankaddapi': {
      id: cards.main,
      kind: 'company',
      alias: '工资户',
      request_token: 'token-0001',
    },
    '/accountapi/auth/bank/bankdelapi/unbind/{id}': { id: cards.spare },
    '/accountapi/auth/bank/bankdelapi/delete/{id}': { id: cards.gone },
    '/accountapi/auth/bank/bankinfoapi/{id}': { id: cards.main },
    '/accountapi/auth/bank/bankeditapi/{id}': { id: cards.main },
    '/accountapi/auth/bank/micro/verify': { id: cards.verifying, amount: 0.5 },
    'POST /accountapi/profile/info': { occupation: `${canary} 职业`, version: 1 },
    '/accountapi/profile/avatar': { system: 'sea' },
    '/accountapi/avatar/{name}': { name: 'a'.repeat(26) },
    '/accountapi/profile/avatar/{name}': { name: 'a'.repeat(26) },
    'POST /accountapi/profile/notify-prefs': { rows: [{ category: 'order', sms: false, email: true }] },
    '/apinew/finance/withdraw/detail': { withdraw_no: withdrawals.submitted },
    '/apinew/finance/withdraw/cancel': { withdraw_no: withdrawals.cancellable },
    '/apinew/finance/withdraw/owner-confirm': { withdraw_no: withdrawals.asked, agree: true },
    '/accountapi/tradeapi/charged_rmb': { amount: 100, target: 'rmb', channel: 'alipay' },
    '/apinew/finance/recharge/detail': { recharge_no: recharges.open },
    '/apinew/finance/recharge/cancel': { recharge_no: recharges.cancellable },
    '/apinew/finance/recharge/voucher': {
      recharge_no: recharges.transfer,
      file_id: files.free,
      payer_name: '某某公司',
      payer_account: '62220000',
      transfer_day: today,
    },
    '/apinew/finance/channel/pay-info': { pay_no: recharges.payNo },
    '/accountapi/tradeapi/sandbox/order': { ticket: 'x.y' },
    '/accountapi/tradeapi/sandbox/pay': { ticket: 'x.y', outcome: 'success' },
    '/accountapi/tradeapi/notify/{channel}': { channel: 'alipay' },
    '/accountapi/tradeapi/withdraw': {
      amount: 100,
      card_id: cards.main,
      pay_password: PASSWORD,
      sms_code: '000000',
      request_token: 'token-0001',
    },
    '/apinew/finance/statement': { month },
    '/apinew/finance/statement/export': { month },
    '/apinew/finance/receipt/export': { kind: 'bill', no: bill },
    '/cms-api/upload/file': { use: 'delivery', file: PICTURE },
    '/cms-api/file/ticket': { file_id: files.voucher },
    '/cms-api/file/content': { ticket: 'fil_0000000000000000' },
    '/passport-api/sms/send-own': { scene: 'step_up', captcha_token: 'cap_0000000000000000' },
    '/passport-api/verify/options': { scene: 'export' },
    '/passport-api/verify': { scene: 'export', method: 'password', password: PASSWORD },
    '/accountapi/trial/move': { kind: 'recharge', amount: 1, ref: `T${uid}` },
    '/accountapi/subaccount/password/change': {
      old_password: 'Wrong7Harbour',
      new_password: 'Kestrel8Harbour',
    },
    '/passport-api/password/login': { new_password: NEW_PASSWORD },
    '/passport-api/password/pay': { old: PASSWORD, new_password: NEW_PASSWORD },
    '/passport-api/phone/change': { new_phone: '13000000000', code: '000000' },
    '/passport-api/phone/appeal': {
      id_no: '330106199209173625',
      pay_password: PASSWORD,
      new_phone: '13000000000',
      code: '000000',
      reason: `${canary} 原手机号已停用`,
    },
    '/passport-api/phone/appeal-cancel': { appeal_no: 'AP0000000000' },
    '/passport-api/email/send': {
      scene: 'change_email',
      target: `new.${canary}@example.com`,
      captcha_token: 'cap_0000000000000000',
    },
    '/passport-api/email/change': { new_email: `new.${canary}@example.com`, code: '000000' },
    '/passport-api/sessions/revoke': { others: true },
    '/accountapi/privacy/consent-withdraw': { consent_id: '00000000-0000-4000-8000-000000000000' },
    '/accountapi/realname/person': { agreement_version: '2026-11-01', id_type: 'id_card' },
    '/accountapi/realname/enterprise': { agreement_version: '2026-11-01', org_type: 'company' },
    '/accountapi/realname/ocr': { file_id: files.voucher, side: 'front' },
    '/accountapi/realname/micro/verify': { amount: 0.5 },
    '/accountapi/member/detail': { sub_id: people.worker },
    '/accountapi/member/create': { sub_username: `n.${canary}`, ...editable },
    '/accountapi/member/batch-create': {
      rows: [{ sub_username: `m.${canary}`, true_name: '王小红', roles: '观察员' }],
    },
    '/accountapi/member/edit': { ...worker, ...editable },
    '/accountapi/member/quota': { ...worker, quota_status: true, quota: 100 },
    '/accountapi/member/reset-password': worker,
    '/accountapi/member/disable': worker,
    '/accountapi/member/enable': { sub_id: people.resting, version: 1 },
    '/accountapi/member/delete': worker,
    '/accountapi/role/detail': { role_id: people.spareRole },
    '/accountapi/role/preview': { role_ids: people.spareRole },
    '/accountapi/role/create': { name: '新角色', permissions: ['home:view'] },
    '/accountapi/role/edit': {
      role_id: people.spareRole,
      version: 1,
      name: '改名角色',
      permissions: ['home:view'],
    },
    '/accountapi/role/copy': { role_id: people.spareRole, name: '复制角色' },
    '/accountapi/role/delete': { role_id: people.spareRole, version: 1 },
    '/apinew/finance/coupon-iou/iou-bill2': { bill_no: bill },
    '/apinew/finance/coupon-iou/iou-repay-preview': { bill_nos: bill },
    '/cms-api/export/tasks': { task_id: tasks.own },
  };
}
