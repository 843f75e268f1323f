/** The screens of this house so far, with the heading that each has (spec §2, product 02). */
export const screens = [
  { name: 'login', path: '/login', heading: '登录用户中心', isPublic: true },
  { name: 'login-sms', path: '/login?as=sms', heading: '登录用户中心', isPublic: true },
  { name: 'login-subaccount', path: '/login?as=subaccount', heading: '登录用户中心', isPublic: true },
  { name: 'register', path: '/login?view=register', heading: '注册账号', isPublic: true },
  { name: 'reset', path: '/login?view=reset', heading: '找回密码', isPublic: true },
  { name: 'home', path: '/home', heading: '首页工作台', isPublic: false },
  { name: 'orders', path: '/orders/myOrders', heading: '我的订单', isPublic: false },
  { name: 'coins', path: '/finance/creativeCoins', heading: '创意币', isPublic: false },
  { name: 'rmb', path: '/finance/rmb', heading: '人民币账户', isPublic: false },
  { name: 'rmb-recharge', path: '/finance/rmb/recharge', heading: '人民币充值', isPublic: false },
  { name: 'coin-recharge', path: '/finance/creativeCoins/recharge', heading: '创意币充值', isPublic: false },
  { name: 'recharges', path: '/finance/rmb?tab=recharge', heading: '人民币账户', isPublic: false },
  { name: 'cashier', path: '/cashier', heading: '演示收银台', isPublic: true },
  { name: 'bank-cards', path: '/finance/bankCard', heading: '银行卡', isPublic: false },
  { name: 'withdraw', path: '/finance/rmb/withdraw', heading: '提现', isPublic: false },
  { name: 'vouchers', path: '/finance/vouchers', heading: '代金券', isPublic: false },
  { name: 'credit-limit', path: '/finance/creditLimit', heading: '信用额度', isPublic: false },
  { name: 'coming-soon', path: '/account/info', heading: '账户信息', isPublic: false },
] as const;
export type Screen = (typeof screens)[number];

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
  { name: 'desk-outbox', path: '/outbox', heading: '短信/邮件沙箱' },
  { name: 'desk-ledger', path: '/ledger', heading: '对账报告' },
  { name: 'desk-jobs', path: '/jobs', heading: '后台任务' },
] as const;
