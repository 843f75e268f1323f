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
