import type { Grantable, OwnerOnly } from '@uc/contract/permissions';

/**
 * One row of spec §2. `screen` renders, `redirect` goes on to another row, `href` leaves for an address that comes with
 * the session. Exactly one of the three.
 */
export interface RouteRow {
  /** Under /center/user. */
  path: string;
  /** Chinese: menu, crumb, heading and document title. */
  title: string;
  screen?: string;
  /** Id of the row to go on to. */
  redirect?: string;
  href?: 'providerHomepage';
  /** Without it the row is for everyone who is signed in (shell.md#what-is-hidden). */
  permission?: Grantable | OwnerOnly;
  /** Another code that opens it as well, for a part of it. */
  orPermission?: Grantable;
  icon?: 'home' | 'orders' | 'finance' | 'account' | 'members' | 'crowdsourcing' | 'provider' | 'maker' | 'filings' | 'messages';
  /** Not offered for choice: in no menu, or only in the sidebar not. */
  hide?: 'menu' | 'sidebar';
  /** Crumbs that are not links (spec §2: sub-account and role pages). */
  crumb?: 'plain';
  /** Offered only to one kind of account; `subAccount` pages are called with a sub-account's credentials. */
  as?: 'subAccount' | 'owner';
  /** Offered only with total_amount above 0 (spec §4). */
  onlyIf?: 'hasCreditLimit';
  layout?: false;
  /** The parameter without which the page has nothing to show; it says so, and where to choose one. */
  needs?: 'id' | 'ticket';
  /**
   * The calls its screen starts with, so that the document can start them: `room.endpoint?query`, the query exactly as
   * the screen asks without filters in the URL. `{today}` and `{threeMonthsAgo}` are days in China.
   */
  first?: readonly string[];
}

/**
 * The route table: every row of spec §2. The dotted id is the tree: parent, crumb trail and menu group come from it.
 */
export const routes = {
  'passport.signIn': { path: '/login', title: '登录', screen: 'passport.signIn', layout: false },
  /** Beyond spec §2: the page behind the sandbox's payment channels, open to anybody who scanned the code (ADR 11). */
  cashier: { path: '/cashier', title: '演示收银台', screen: 'finance.cashier', hide: 'menu', layout: false, needs: 'ticket' },
  anywhere: { path: '/*', title: '页面不存在', redirect: 'home', hide: 'menu', layout: false },
  root: { path: '/', title: '用户中心', redirect: 'home', hide: 'menu' },

  home: { path: '/home', title: '首页', screen: 'home.workbench', permission: 'home:view', icon: 'home', first: ['home.summary'] },

  orders: { path: '/orders', title: '我的订单', redirect: 'orders.myOrders', icon: 'orders' },
  'orders.myOrders': {
    path: '/orders/myOrders',
    title: '我的订单',
    screen: 'orders.myOrders',
    permission: 'order.order:view',
    first: ['orders.list?end_time={today}&page=1&page_size=10&start_time={threeMonthsAgo}&status=all'],
  },

  /** Beyond spec §2: contracts and agreements of all rooms (signings.md#screens). */
  'orders.contracts': { path: '/orders/contracts', title: '合同', screen: 'signings.list', permission: 'contract:view', first: ['signings.list?page=1&page_size=10&tab=all'] },

  finance: { path: '/finance', title: '财务管理', redirect: 'finance.coins', icon: 'finance' },
  'finance.coins': {
    path: '/finance/creativeCoins',
    title: '创意币',
    screen: 'finance.coins',
    permission: 'finance.coin:view',
    first: ['finance.amountInfo', 'finance.creditList?account=coin&end_time={today}&page=1&page_size=10&start_time={threeMonthsAgo}'],
  },
  'finance.coins.recharge': {
    path: '/finance/creativeCoins/recharge',
    title: '创意币充值',
    screen: 'finance.coinRecharge',
    permission: 'finance.coin:recharge',
    hide: 'menu',
    first: ['recharge.config?target=coin'],
  },
  'finance.rmb': {
    path: '/finance/rmb',
    title: '人民币账户',
    screen: 'finance.rmb',
    permission: 'finance.rmb:view',
    first: ['finance.amountInfo', 'finance.rmbList?end_time={today}&page=1&page_size=10&start_time={threeMonthsAgo}'],
  },
  'finance.rmb.recharge': { path: '/finance/rmb/recharge', title: '人民币充值', screen: 'finance.rmbRecharge', permission: 'finance.rmb:recharge', hide: 'menu', first: ['recharge.config?target=rmb'] },
  'finance.rmb.withdraw': { path: '/finance/rmb/withdraw', title: '提现', screen: 'finance.withdraw', permission: 'finance.rmb:withdraw', hide: 'menu' },
  'finance.tax': { path: '/finance/tax', title: '个税预扣', screen: 'finance.tax', permission: 'finance.rmb:view', hide: 'menu' },
  'finance.vouchers': {
    path: '/finance/vouchers',
    title: '代金券',
    screen: 'finance.vouchers',
    permission: 'finance.coupon:view',
    first: ['coupons.summary', 'coupons.list?page=1&page_size=10&sort=expire&status=unused'],
  },
  'finance.creditLimit': {
    path: '/finance/creditLimit',
    title: '信用额度',
    screen: 'finance.creditLimit',
    permission: 'finance.credit:view',
    onlyIf: 'hasCreditLimit',
    first: ['credit.summary', 'credit.bills?page=1&page_size=10'],
  },
  'finance.bills': { path: '/finance/bills', title: '账单', screen: 'finance.bills', permission: 'finance.bill:view', first: ['bills.list?page=1&page_size=10'] },
  'finance.bankCard': { path: '/finance/bankCard', title: '银行卡', screen: 'finance.bankCard', permission: 'finance.card:view', first: ['cards.list'] },
  'finance.bankCard.create': { path: '/finance/bankCard/createCard', title: '添加银行卡', screen: 'finance.createCard', permission: 'finance.card:manage', hide: 'menu', first: ['cards.list'] },
  'finance.bankCard.edit': { path: '/finance/bankCard/editCard', title: '编辑银行卡', screen: 'finance.editCard', permission: 'finance.card:manage', hide: 'menu', needs: 'id' },
  'finance.bankCard.detail': { path: '/finance/bankCard/detail', title: '银行卡详情', screen: 'finance.cardDetail', permission: 'finance.card:view', hide: 'menu', needs: 'id' },
  /** Beyond spec §2: invoices (ADR 118). */
  'finance.invoices': { path: '/finance/invoices', title: '发票', screen: 'finance.invoices', permission: 'finance.invoice:view', first: ['invoices.list?page=1&page_size=10'] },

  account: { path: '/account', title: '账户管理', redirect: 'account.info', icon: 'account' },
  'account.info': { path: '/account/info', title: '账户信息', screen: 'account.info', permission: 'account.info:view', first: ['account.profile'] },
  'account.info.portrait': { path: '/account/info/portrait', title: '修改头像', screen: 'account.portrait', permission: 'account.info:edit', hide: 'sidebar' },
  'account.safe': { path: '/account/safe', title: '账户安全', screen: 'account.safe', permission: 'account.safe:manage' },
  'account.safe.pay': { path: '/account/safe/pay', title: '支付密码', screen: 'account.payPassword', permission: 'account.safe:manage', hide: 'menu' },
  'account.safe.login': { path: '/account/safe/login', title: '修改登录密码', screen: 'account.loginPassword', permission: 'account.safe:manage', hide: 'menu' },
  'account.safe.mailbox': { path: '/account/safe/mailbox', title: '修改邮箱', screen: 'account.mailbox', permission: 'account.safe:manage', hide: 'menu' },
  'account.safe.phone': { path: '/account/safe/phone', title: '修改手机号', screen: 'account.phone', permission: 'account.safe:manage', hide: 'menu' },
  'account.safe.realNameAuth': { path: '/account/safe/realNameAuth', title: '实名认证', screen: 'account.realName', permission: 'account.realname:manage', hide: 'menu' },
  'account.safe.realNameAuth.person': { path: '/account/safe/realNameAuth/person', title: '个人实名认证', screen: 'account.personAuth', permission: 'account.realname:manage', hide: 'menu' },
  'account.safe.realNameAuth.enterprise': { path: '/account/safe/realNameAuth/enterprise', title: '企业实名认证', screen: 'account.enterpriseAuth', permission: 'account.realname:manage', hide: 'menu' },
  'account.manage': { path: '/account/manage', title: '子账号管理', screen: 'access.manage', permission: 'sub.user:view', as: 'owner', crumb: 'plain', first: ['access.members?page=1&page_size=10'] },
  'account.manage.role': { path: '/account/manage/role', title: '角色管理', screen: 'access.roles', permission: 'sub.role:view', crumb: 'plain' },
  'account.manage.role.create': { path: '/account/manage/role/create', title: '新建角色', screen: 'access.roleEditor', permission: 'sub.role:manage', crumb: 'plain' },
  'account.manage.role.detail': { path: '/account/manage/role/detail', title: '角色详情', screen: 'access.roleDetail', permission: 'sub.role:view', crumb: 'plain', needs: 'id' },
  'account.manage.role.editor': { path: '/account/manage/role/editor', title: '编辑角色', screen: 'access.roleEditor', permission: 'sub.role:manage', crumb: 'plain', needs: 'id' },

  access: { path: '/subAccount', title: '子账号', redirect: 'access.sub', as: 'subAccount', icon: 'members' },
  'access.sub': {
    path: '/subAccount/manage',
    title: '子账号管理',
    screen: 'access.manage',
    permission: 'sub.user:view',
    orPermission: 'sub.user:quota',
    as: 'subAccount',
    crumb: 'plain',
    first: ['access.members?page=1&page_size=10'],
  },
  'access.sub.roles': { path: '/subAccount/manage/role', title: '角色管理', screen: 'access.roles', permission: 'sub.role:view', as: 'subAccount', crumb: 'plain' },
  'access.sub.roles.detail': { path: '/subAccount/manage/role/detail', title: '角色详情', screen: 'access.roleDetail', permission: 'sub.role:view', as: 'subAccount', crumb: 'plain', needs: 'id' },

  crowdsourcing: { path: '/crowdsourcing', title: '众包管理', redirect: 'crowdsourcing.publish', icon: 'crowdsourcing' },
  'crowdsourcing.publish': { path: '/crowdsourcing/publish', title: '我发布的', screen: 'crowdsourcing.publish', permission: 'crowd.request:view', first: ['requests.published?page=1&page_size=10&status=all'] },
  'crowdsourcing.carry': { path: '/crowdsourcing/carry', title: '我承接的', screen: 'crowdsourcing.carry', permission: 'crowd.bid:view', first: ['bids.carried?page=1&page_size=10&status=bidding'] },
  'crowdsourcing.collect': { path: '/crowdsourcing/collect', title: '我收藏的', screen: 'crowdsourcing.collect', permission: 'crowd.collect:manage', first: ['favourites.list?kind=request&page=1&page_size=10'] },

  provider: { path: '/facilitator', title: '服务商中心', redirect: 'provider.homepage', icon: 'provider' },
  'provider.homepage': { path: '/facilitator/homepage', title: '我的主页', href: 'providerHomepage', permission: 'fac.work:view' },
  /** Beyond spec §2: the work of a provider at a glance (provider-screens.md#provider-desk). */
  'provider.desk': { path: '/facilitator/desk', title: '服务商工作台', screen: 'crowdsourcing.desk', permission: 'crowd.bid:view', first: ['desk.show'] },
  'provider.works': { path: '/facilitator/management', title: '作品管理', screen: 'works.list', permission: 'fac.work:view', first: ['works.list?page=1&page_size=10&tab=all'] },
  'provider.certification': { path: '/facilitator/serviceProdAuth', title: '服务商认证', screen: 'provider.certification', permission: 'fac.cert:view', first: ['provider.status'] },
  'provider.certification.person': { path: '/facilitator/serviceProdAuth/person', title: '个人服务商认证', screen: 'provider.person', permission: 'fac.cert:submit', hide: 'menu' },
  'provider.certification.enterprise': { path: '/facilitator/serviceProdAuth/enterprise', title: '企业服务商认证', screen: 'provider.enterprise', permission: 'fac.cert:submit', hide: 'menu' },

  maker: { path: '/maker', title: '创客孵化', redirect: 'maker.original', icon: 'maker' },
  'maker.original': { path: '/maker/original', title: '原创项目', screen: 'maker.original', permission: 'maker.project:view', first: ['maker.list?page=1&page_size=10&tab=all'] },
  'maker.collect': { path: '/maker/collect', title: '收藏项目', screen: 'maker.collect', permission: 'maker.project:view', first: ['maker.collected?page=1&page_size=10'] },

  filings: { path: '/copyright', title: '知识产权', redirect: 'filings.copyright', icon: 'filings' },
  'filings.copyright': { path: '/copyright/apply', title: '版权', screen: 'filings.copyright', permission: 'ip.copyright:view', first: ['copyright.list?page=1&page_size=10'] },
  'filings.trademark': { path: '/copyright/trademark', title: '商标', screen: 'filings.trademark', permission: 'ip.trademark:view', first: ['trademark.list?page=1&page_size=10'] },
  'filings.patent': { path: '/copyright/patent', title: '专利', screen: 'filings.patent', permission: 'ip.patent:view', first: ['patent.list?page=1&page_size=10'] },

  /** Beyond spec §2: tickets and help, reached from the header and from documents and pages (support.md#screens). */
  support: { path: '/support', title: '工单', screen: 'support.tickets', permission: 'ticket:view', hide: 'menu', first: ['support.list?page=1&page_size=10&tab=all'] },
  help: { path: '/help', title: '帮助', screen: 'help.topics', hide: 'menu', first: ['help.search'] },

  messages: { path: '/messagebox', title: '消息中心', screen: 'messages.box', permission: 'msg:view', hide: 'menu', icon: 'messages', first: ['messages.matters?page_size=20'] },
  'messages.mailbox': { path: '/messagebox/mailbox', title: '消息详情', screen: 'messages.mailbox', permission: 'msg:view', hide: 'menu', needs: 'id' },
} as const satisfies Record<string, RouteRow>;

export type RouteId = keyof typeof routes;
/** Every screen that a row names; screens.ts has exactly these. */
export type ScreenId = Extract<(typeof routes)[RouteId], { screen: string }>['screen'];

/** The rows in table order, widened for look-up. */
export const routeEntries = Object.entries(routes) as [RouteId, RouteRow][];
/** One row, widened. */
export const routeOf = (id: RouteId): RouteRow => routes[id];

/** The row above in the tree, undefined at the top. */
export function parentOf(id: RouteId): RouteId | undefined {
  const above = id.slice(0, Math.max(0, id.lastIndexOf('.')));
  return above in routes ? (above as RouteId) : undefined;
}

/** The row that a path under /center/user belongs to; a trailing slash is accepted. */
export function routeAt(path: string): RouteId {
  let end = path.length;
  while (end > 1 && path[end - 1] === '/') end -= 1;
  const plain = path.slice(0, end);
  return routeEntries.find(([, row]) => row.path === plain)?.[0] ?? 'anywhere';
}

/**
 * A link: the path under the router's basename with its query; undefined values are left out.
 * `to('finance.rmb', { page: 2 })` → `/finance/rmb?page=2`.
 */
export function to(id: Exclude<RouteId, 'anywhere'>, query: Record<string, string | number | undefined> = {}): string {
  const given = Object.entries(query).flatMap(([name, value]) => (value === undefined ? [] : [[name, String(value)]]));
  const search = new URLSearchParams(given).toString();
  return search ? `${routes[id].path}?${search}` : routes[id].path;
}
