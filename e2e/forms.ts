import type { Page } from 'playwright-core';
import type { Account } from './accounts';

const press = (name: string | RegExp) => (page: Page) => page.getByRole('button', { name }).first().click();
/** The first finished order of the list, and something that may be done with it. */
const withFirst = (name: string) => async (page: Page) => {
  await page.locator('tbody tr').first().getByRole('button').first().click();
  await page.getByRole('dialog').getByRole('button', { name, exact: true }).click();
};

interface Form {
  name: string;
  as?: Account;
  path: string;
  /** Opens it; a form that stands on the page needs nothing. */
  open?: (page: Page) => Promise<void>;
}

/** Forms that stand on a page of their own. */
export const pageForms: readonly Form[] = [
  { name: '人民币充值', path: '/finance/rmb/recharge' },
  { name: '创意币充值', path: '/finance/creativeCoins/recharge' },
  { name: '提现', path: '/finance/rmb/withdraw' },
  { name: '添加银行卡', path: '/finance/bankCard/createCard' },
  { name: '兑换券码', path: '/finance/vouchers?view=center' },
  { name: '基本信息', path: '/account/info', open: press('编辑基本信息') },
  { name: '联系方式', path: '/account/info', open: press('编辑联系方式') },
  { name: '修改头像', path: '/account/info/portrait' },
  { name: '消息通知', path: '/account/safe?tab=notices' },
  { name: '新建角色', path: '/account/manage/role/create' },
  { name: '个人实名认证', as: 'xinren', path: '/account/safe/realNameAuth/person' },
  { name: '企业实名认证', as: 'xinren', path: '/account/safe/realNameAuth/enterprise' },
];

/** Forms in a dialog or a drawer. */
export const dialogForms: readonly (Form & Required<Pick<Form, 'open'>>)[] = [
  { name: '去下单', path: '/orders/myOrders', open: press('去下单') },
  { name: '收银台', path: '/orders/myOrders?status=pending_pay', open: press(/^立即付款/) },
  { name: '取消订单', path: '/orders/myOrders?status=pending_pay', open: press(/^取消订单/) },
  { name: '申请售后', path: '/orders/myOrders?status=completed', open: withFirst('申请售后') },
  { name: '申请提额', path: '/finance/creditLimit', open: press('申请提额') },
  { name: '白条还款', path: '/finance/creditLimit', open: press('立即还款') },
  { name: '新建子账号', path: '/account/manage', open: press('新建子账号') },
  { name: '设置额度', path: '/account/manage?keyword=xuanran', open: press('设置额度') },
  { name: '复制角色', path: '/account/manage/role', open: press('复制观察员') },
];

/** Forms of the console. */
export const consoleForms: readonly (Form & Required<Pick<Form, 'open'>>)[] = [
  { name: '发起调账', path: '/queue/adjust', open: press('发起调账') },
  { name: '登记到账', path: '/queue/receipt?view=all', open: press('登记到账') },
];

/** Dialogs to be read or confirmed, with the button or heading that has the focus when they open. */
export const plainDialogs: readonly (Form & Required<Pick<Form, 'open'>> & { focus: string })[] = [
  { name: '使用说明', path: '/finance/creativeCoins', open: press('使用说明'), focus: '创意币使用说明' },
  {
    name: '订单详情',
    path: '/orders/myOrders?status=completed',
    open: (page) => page.locator('tbody tr').first().getByRole('button').first().click(),
    focus: '订单详情',
  },
  { name: '删除角色', path: '/account/manage/role', open: press(/^删除/), focus: '再想想' },
];
