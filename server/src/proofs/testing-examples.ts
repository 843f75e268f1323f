import type { Endpoint } from '@uc/contract/endpoint';
import { PASSWORD, PRODUCT, type Tenant } from './testing-world';

/** Input that an endpoint takes; undefined where it takes none. */
export const exampleOf = (
  tenant: Tenant,
  { method, path }: Pick<Endpoint, 'method' | 'path'>,
): Record<string, unknown> | undefined => {
  const all = examples(tenant);
  return all[`${method} ${path}`] ?? all[path];
};

/** By path, or by method and path where both have input of their own. */
function examples(tenant: Tenant): Record<string, Record<string, unknown>> {
  const { orders, coupon, username, uid, memberName, phone } = tenant;
  const card = { id: 'C1' };
  return {
    '/captcha-api/slide/check': { captcha_id: '00000000-0000-4000-8000-000000000000', x: 100 },
    '/passport-api/sms/send': { target: phone, scene: 'login', captcha_token: 'cap_0000000000000000' },
    '/passport-api/login/password': { account: username, password: PASSWORD },
    '/passport-api/login/sms': { phone, code: '000000' },
    '/passport-api/login/subaccount': { sub_cid: String(uid), sub_username: memberName, password: PASSWORD },
    '/passport-api/login/staff': { username: 'nobody', password: PASSWORD },
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
      title: `${tenant.canary} 新订单`,
      items: [{ product: PRODUCT, qty: 1 }],
    },
    '/apinew/finance/coupon-iou/coupon-ticket': { coupon_no: coupon },
    '/accountapi/auth/bank/bankajax': { type: 'banks' },
    'POST /accountapi/auth/bank/bankaddapi': { kind: 'person', request_token: 'token-0001' },
    '/accountapi/auth/bank/bankdelapi/unbind/{id}': card,
    '/accountapi/auth/bank/bankdelapi/delete/{id}': card,
    '/accountapi/auth/bank/bankinfoapi/{id}': card,
    '/accountapi/auth/bank/bankeditapi/{id}': card,
    '/accountapi/tradeapi/charged_rmb': { amount: 100, target: 'rmb', channel: 'alipay' },
    '/accountapi/tradeapi/withdraw': {
      amount: 100,
      card_id: 'C1',
      pay_password: PASSWORD,
      sms_code: '000000',
      request_token: 'token-0001',
    },
    '/accountapi/trial/move': { kind: 'recharge', amount: 1, ref: `T${uid}` },
    '/accountapi/subaccount/password/change': {
      old_password: 'Wrong7Harbour',
      new_password: 'Kestrel8Harbour',
    },
  };
}
