/** The parts of the help. */
export const helpGroups = {
  start: '使用入门',
  account: '账户与安全',
  orders: '订单与合同',
  money: '资金',
  crowd: '众包与服务商',
  maker: '创客孵化',
  filing: '知识产权',
  support: '工单与消息',
} as const;
export type HelpGroup = keyof typeof helpGroups;

interface Topic {
  group: HelpGroup;
  title: string;
  /** The pages that it is about, by the beginning of their paths under /center/user. */
  pages: readonly string[];
}
const topic = (group: HelpGroup, title: string, ...pages: readonly string[]): Topic => ({
  group,
  title,
  pages,
});

/** What the help explains, in the order of its list; a page leads to the topic that names it most exactly. */
export const helpTopics = {
  start: topic('start', '首页、日程与待办', '/home'),
  account: topic('account', '账户资料与头像', '/account'),
  security: topic('account', '密码、验证与登录设备', '/account/safe'),
  real_name: topic('account', '个人与企业实名认证', '/account/safe/realNameAuth'),
  closing: topic('account', '注销账户'),
  members: topic('account', '子账号、角色与额度', '/account/manage', '/subAccount'),
  orders: topic('orders', '订单：付款、验收与退款', '/orders'),
  contracts: topic('orders', '合同与协议', '/orders/contracts'),
  balance: topic('money', '人民币账户与收支明细', '/finance/rmb'),
  recharge: topic('money', '充值', '/finance/rmb/recharge', '/finance/creativeCoins/recharge', '/cashier'),
  withdraw: topic('money', '提现与手续费', '/finance/rmb/withdraw'),
  coins: topic('money', '创意币的使用与有效期', '/finance'),
  coupons: topic('money', '代金券与优惠券', '/finance/vouchers'),
  credit: topic('money', '信用额度与白条', '/finance/creditLimit'),
  cards: topic('money', '银行卡的绑定与验证', '/finance/bankCard'),
  publish: topic('crowd', '发布需求与选标', '/crowdsourcing/publish'),
  carry: topic('crowd', '投标、交付与收入', '/crowdsourcing/carry'),
  disputes: topic('crowd', '维权与裁决'),
  favourites: topic('crowd', '收藏与动态提醒', '/crowdsourcing'),
  provider: topic('crowd', '服务商认证、等级与保证金', '/facilitator'),
  works: topic('crowd', '作品的审核与投诉', '/facilitator/management'),
  projects: topic('maker', '原创项目与商业计划书', '/maker'),
  incubation: topic('maker', '孵化：协议、导师与席位'),
  filings: topic('filing', '版权、商标与专利申请', '/copyright'),
  duties: topic('filing', '补正、答复与期限'),
  tickets: topic('support', '如何提交工单', '/support'),
  messages: topic('support', '消息与通知', '/messagebox'),
} as const satisfies Record<string, Topic>;
export type HelpTopicId = keyof typeof helpTopics;
export const helpTopicIds = Object.keys(helpTopics) as [HelpTopicId, ...HelpTopicId[]];

/** The topic of a page under /center/user; undefined where none names it. */
export function helpOf(path: string): HelpTopicId | undefined {
  const fits = (page: string) => path === page || path.startsWith(`${page}/`);
  const longest = (id: HelpTopicId) =>
    Math.max(0, ...(helpTopics[id] as Topic).pages.filter(fits).map((page) => page.length));
  return helpTopicIds
    .filter((id) => longest(id) > 0)
    .toSorted((one, other) => longest(other) - longest(one))[0];
}
