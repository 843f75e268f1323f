import { dayOf, monthsUntil } from '@uc/contract/day';
import { staffQueueIds, staffQueues } from '@uc/contract/staff-queues';
import { consolePages } from '../web/src/operator/pages';
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

/** The month before this one, of China. */
const [lastMonth] = monthsUntil(dayOf(new Date()), 2);

/** The screens of this house so far, with the heading that each has (spec §2). */
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
  screen('deadlines', 'home', { query: '?tab=deadlines', heading: '首页工作台' }),
  screen('deadline-month', 'home', { query: '?tab=deadlines&view=month', heading: '首页工作台' }),
  screen('orders', 'orders.myOrders'),
  screen('contracts', 'orders.contracts'),
  screen('coins', 'finance.coins'),
  screen('rmb', 'finance.rmb'),
  screen('rmb-recharge', 'finance.rmb.recharge'),
  screen('coin-recharge', 'finance.coins.recharge'),
  screen('recharges', 'finance.rmb', { query: '?tab=recharge' }),
  screen('withdrawals', 'finance.rmb', { query: '?tab=withdraw' }),
  screen('cashier', 'cashier'),
  screen('bills', 'finance.bills'),
  screen('bill-month', 'finance.bills', { query: `?month=${lastMonth}` }),
  screen('bill-year', 'finance.bills', { query: `?year=${lastMonth!.slice(0, 4)}` }),
  screen('spending', 'finance.bills', { query: '?tab=analysis' }),
  screen('spend-alerts', 'finance.bills', { query: '?tab=alerts' }),
  screen('bank-cards', 'finance.bankCard'),
  screen('withdraw', 'finance.rmb.withdraw'),
  screen('tax', 'finance.tax'),
  screen('vouchers', 'finance.vouchers'),
  screen('credit-limit', 'finance.creditLimit'),
  screen('repayments', 'finance.creditLimit', { query: '?tab=repayments' }),
  screen('invoices', 'finance.invoices'),
  screen('invoice-orders', 'finance.invoices', { query: '?tab=orders' }),
  screen('invoice-titles', 'finance.invoices', { query: '?tab=titles' }),
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
  screen('projects', 'maker.original'),
  screen('works', 'provider.works'),
  screen('work-complaints', 'provider.works', { query: '?view=complaints&side=made', heading: '作品投诉' }),
  screen('copyright', 'filings.copyright'),
  screen('trademark', 'filings.trademark'),
  screen('patent', 'filings.patent'),
  screen('tickets', 'support'),
  screen('ticket-new', 'support', { query: '?view=new', heading: '提交工单' }),
  screen('help', 'help'),
  screen('help-topic', 'help', { query: '?topic=withdraw' }),
  screen('messages', 'messages'),
  screen('project-favourites', 'maker.collect'),
  screen('square', 'maker.collect', { query: '?tab=square' }),
  screen('requests', 'crowdsourcing.publish'),
  screen('bids', 'crowdsourcing.carry'),
  screen('hall', 'crowdsourcing.carry', { query: '?tab=hall' }),
  screen('provider-desk', 'provider.desk'),
  screen('carried-contracts', 'crowdsourcing.carry', { query: '?tab=contracts' }),
  screen('favourites', 'crowdsourcing.collect'),
  { name: 'styles', path: '/_styles', heading: '样式', isPublic: true },
];

/** The pages of the console (console.md#staff-calls), under its own base; a queue opens on all its items, where it can. */
export const consoleScreens = [
  ...staffQueueIds.map((id) => ({
    name: `queue-${id}`,
    path: `/queue/${id}?view=all`,
    heading: staffQueues[id].title,
  })),
  ...Object.entries(consolePages).map(([id, { path, title }]) => ({
    name: `console-${id}`,
    path,
    heading: title,
  })),
  { name: 'console-help-topic', path: '/help/page?topic=withdraw', heading: '帮助页面' },
];
