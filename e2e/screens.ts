import { type RouteId, routeOf } from '../web/src/routes';

/** A screen as its row of the route table has it; `heading` where the screen says more than its title. */
function screen(
  name: string,
  id: RouteId,
  { query = '', heading }: { query?: string; heading?: string } = {},
) {
  const { path, title, layout } = routeOf(id);
  return { name, path: path + query, heading: heading ?? title, isPublic: layout === false };
}

/** The screens of this house so far, with the heading that each has (spec §2, product 02). */
export const screens = [
  screen('login', 'passport.signIn', { heading: '登录用户中心' }),
  screen('login-sms', 'passport.signIn', { query: '?as=sms', heading: '登录用户中心' }),
  screen('login-subaccount', 'passport.signIn', { query: '?as=subaccount', heading: '登录用户中心' }),
  screen('register', 'passport.signIn', { query: '?view=register', heading: '注册账号' }),
  screen('reset', 'passport.signIn', { query: '?view=reset', heading: '找回密码' }),
  screen('sandbox-identity', 'passport.signIn', {
    query: '?sandbox=wechat&state=0000000000000000&to=/center/user/login',
    heading: '演示微信授权',
  }),
  screen('home', 'home', { heading: '首页工作台' }),
  screen('orders', 'orders.myOrders'),
  screen('coins', 'finance.coins'),
  screen('rmb', 'finance.rmb'),
  screen('rmb-recharge', 'finance.rmb.recharge'),
  screen('coin-recharge', 'finance.coins.recharge'),
  screen('recharges', 'finance.rmb', { query: '?tab=recharge' }),
  screen('withdrawals', 'finance.rmb', { query: '?tab=withdraw' }),
  screen('cashier', 'cashier'),
  screen('bank-cards', 'finance.bankCard'),
  screen('withdraw', 'finance.rmb.withdraw'),
  screen('vouchers', 'finance.vouchers'),
  screen('credit-limit', 'finance.creditLimit'),
  screen('repayments', 'finance.creditLimit', { query: '?tab=repayments' }),
  screen('info', 'account.info'),
  screen('portrait', 'account.info.portrait'),
  screen('safe', 'account.safe'),
  screen('safe-devices', 'account.safe', { query: '?tab=devices' }),
  screen('safe-operations', 'account.safe', { query: '?tab=operations' }),
  screen('safe-notices', 'account.safe', { query: '?tab=notices' }),
  screen('safe-close', 'account.safe', { query: '?tab=close' }),
  screen('login-password', 'account.safe.login'),
  screen('pay-password', 'account.safe.pay'),
  screen('mailbox', 'account.safe.mailbox'),
  screen('phone', 'account.safe.phone'),
  screen('realname', 'account.safe.realNameAuth'),
  screen('realname-enterprise', 'account.safe.realNameAuth.enterprise'),
  screen('members', 'account.manage'),
  screen('member-logs', 'account.manage', { query: '?tab=logs' }),
  screen('roles', 'account.manage.role'),
  screen('role-create', 'account.manage.role.create'),
  screen('role-detail', 'account.manage.role.detail', { query: '?id=ADM' }),
  screen('certification', 'provider.certification'),
  screen('certification-enterprise', 'provider.certification.enterprise'),
  screen('messages', 'messages'),
  screen('coming-soon', 'crowdsourcing.publish'),
];

/** The pages of the console (product 09 §9.11), under its own base. */
export const consoleScreens = [
  { name: 'desk', path: '/', heading: '待办' },
  { name: 'desk-withdraw', path: '/queue/withdraw?view=open', heading: '提现审核' },
  { name: 'desk-recharge', path: '/queue/recharge?view=all', heading: '充值审核' },
  { name: 'desk-receipt', path: '/queue/receipt?view=all', heading: '银行到账' },
  { name: 'desk-settlement', path: '/queue/settlement?view=all', heading: '渠道结算' },
  { name: 'desk-bank', path: '/queue/bank', heading: '打款验证' },
  { name: 'desk-order', path: '/queue/order', heading: '退款与交付' },
  { name: 'desk-credit', path: '/queue/credit', heading: '授信申请' },
  { name: 'desk-credit-request', path: '/queue/credit-request', heading: '减免与核销复核' },
  { name: 'desk-credit-account', path: '/queue/credit-account', heading: '信用账户' },
  { name: 'desk-adjust', path: '/queue/adjust?view=all', heading: '调账' },
  { name: 'desk-coupons', path: '/queue/coupon-template?view=all', heading: '优惠券模板' },
  { name: 'desk-notice', path: '/queue/notice?view=all', heading: '系统公告' },
  { name: 'desk-realname', path: '/queue/realname', heading: '实名认证' },
  { name: 'desk-cert', path: '/queue/cert?view=all', heading: '服务商认证' },
  { name: 'desk-work', path: '/queue/work?view=all', heading: '作品审核' },
  { name: 'desk-appeal', path: '/queue/appeal', heading: '手机号申诉' },
  { name: 'desk-avatar', path: '/queue/avatar', heading: '头像审核' },
  { name: 'desk-law', path: '/queue/law?view=all', heading: '法规与费用变更' },
  { name: 'desk-law-table', path: '/law', heading: '法规与费用表' },
  { name: 'desk-user', path: '/queue/user?view=all', heading: '用户' },
  { name: 'desk-receipt-check', path: '/receipt', heading: '回单核验' },
  { name: 'desk-outbox', path: '/outbox', heading: '短信/邮件沙箱' },
  { name: 'desk-ledger', path: '/ledger', heading: '对账报告' },
  { name: 'desk-jobs', path: '/jobs', heading: '后台任务' },
] as const;
