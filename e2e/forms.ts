import type { Page } from 'playwright-core';
import type { Account } from './accounts';
import { cardOf, rechargeByTransfer, ticketIn } from './form-states';
import { stepUp } from './step-up';
import { pressMore } from './row-actions';

/** A form that the guard must know, and the way to it. */
export interface Form {
  name: string;
  /** The component that renders it: tools/house/forms.ts looks here for each of them. */
  file: string;
  as?: Account;
  path: string | (() => Promise<string>);
  /** Opens the drawer that it belongs to. */
  within?: (page: Page) => Promise<void>;
  /** Opens it; a form that stands on the page needs nothing. */
  open?: (page: Page) => Promise<void>;
}
export type OpenedForm = Form & Required<Pick<Form, 'open'>>;

/** Presses the first button of that name. */
export const press = (name: string | RegExp) => (page: Page) =>
  page.getByRole('button', { name }).first().click();
/** A button of the drawer that the address has opened. */
export const inDrawer = (name: string | RegExp) => (page: Page) =>
  page.getByRole('dialog').first().getByRole('button', { name, exact: true }).click();
/** Opens a form that comes after a verification. */
export const behind = (name: string) => async (page: Page) => {
  await press(name)(page);
  await stepUp(page);
};
const behindStep = behind('验证身份');

/** Forms that stand on a page of their own. */
export const pageForms: readonly Form[] = [
  { name: '人民币充值', file: 'web/src/finance/recharge/RechargeForm.tsx', path: '/finance/rmb/recharge' },
  {
    name: '创意币充值',
    file: 'web/src/finance/recharge/RechargeForm.tsx',
    path: '/finance/creativeCoins/recharge',
  },
  { name: '汇款凭证', file: 'web/src/finance/recharge/VoucherForm.tsx', path: rechargeByTransfer },
  { name: '提现', file: 'web/src/finance/withdrawals/WithdrawFields.tsx', path: '/finance/rmb/withdraw' },
  {
    name: '添加对公账户',
    file: 'web/src/finance/cards/CompanyCardForm.tsx',
    path: '/finance/bankCard/createCard',
  },
  {
    name: '添加个人银行卡',
    file: 'web/src/finance/cards/PersonCardForm.tsx',
    as: 'studio',
    path: '/finance/bankCard/createCard',
  },
  {
    name: '编辑银行卡',
    file: 'web/src/finance/cards/EditCardForm.tsx',
    path: async () => `/finance/bankCard/editCard?id=${await cardOf('bound')}`,
  },
  { name: '兑换券码', file: 'web/src/finance/coupons/RedeemForm.tsx', path: '/finance/vouchers?view=center' },
  {
    name: '基本信息',
    file: 'web/src/account/BasicForm.tsx',
    path: '/account/info',
    open: press('编辑基本信息'),
  },
  { name: '修改头像', file: 'web/src/account/PortraitScreen.tsx', path: '/account/info/portrait' },
  {
    name: '联系方式',
    file: 'web/src/account/ContactForm.tsx',
    path: '/account/info',
    open: press('编辑联系方式'),
  },
  {
    name: '服务商认证',
    file: 'web/src/provider/CertForm.tsx',
    as: 'studio',
    path: '/facilitator/serviceProdAuth/person',
  },
  { name: '提交工单', file: 'web/src/support/NewTicketForm.tsx', path: '/support?view=new' },
  {
    name: '回复工单',
    file: 'web/src/support/ReplyForm.tsx',
    as: 'studio',
    path: () => ticketIn('asked', 'studio'),
  },
  {
    name: '帮助反馈',
    file: 'web/src/help/UnsolvedForm.tsx',
    path: '/help?topic=withdraw',
    open: press('未解决'),
  },
  { name: '消息通知', file: 'web/src/account/NoticePreferences.tsx', path: '/account/safe?tab=notices' },
  { name: '新建角色', file: 'web/src/access/RoleForm.tsx', path: '/account/manage/role/create' },
  {
    name: '登录密码',
    file: 'web/src/account/LoginPasswordScreen.tsx',
    path: '/account/safe/login',
    open: behindStep,
  },
  {
    name: '支付密码',
    file: 'web/src/account/PayPasswordScreen.tsx',
    path: '/account/safe/pay',
    open: behindStep,
  },
  {
    name: '邮箱',
    file: 'web/src/account/MailboxScreen.tsx',
    path: '/account/safe/mailbox',
    open: behindStep,
  },
  { name: '手机号', file: 'web/src/account/PhoneScreen.tsx', path: '/account/safe/phone', open: behindStep },
  {
    name: '手机号申诉',
    file: 'web/src/account/security/PhoneAppeal.tsx',
    path: '/account/safe/phone',
    open: press('原手机号无法使用'),
  },
  {
    name: '个人实名认证',
    file: 'web/src/account/realname/PersonForm.tsx',
    as: 'xinren',
    path: '/account/safe/realNameAuth/person',
  },
  {
    name: '企业实名认证',
    file: 'web/src/account/realname/EnterpriseForm.tsx',
    as: 'xinren',
    path: '/account/safe/realNameAuth/enterprise',
  },
];

/** @public Read by the wall of forms (tools/house/forms.ts). Components with fields whose form is rendered, and walked, by another; and two whose state takes a bank or a key of its own. */
export const otherForms: Record<string, string> = {
  'web/src/account/security/SecretForm.tsx': 'the frame of the forms of the account’s secrets',
  'web/src/account/CloseAccount.tsx': 'a box that confirms, and nothing that is kept',
  'web/src/operator/help/HelpEditor.tsx': 'a page of the console, in no dialog: help.spec.ts',
  'web/src/crowdsourcing/ObjectDialog.tsx': 'an objection to winners, which takes three accounts',
  'web/src/crowdsourcing/contracts/StepDialog.tsx': 'a sentence about a contract, which takes two accounts',
  'web/src/crowdsourcing/contracts/AnswerForm.tsx':
    'an answer to a mark on a delivery, which takes two accounts',
  'web/src/crowdsourcing/contracts/NoteForm.tsx': 'a mark on a delivery, which takes two accounts',
  'web/src/crowdsourcing/contracts/ReviewDialog.tsx': 'a review of a contract, which takes two accounts',
  'web/src/crowdsourcing/contracts/WritePost.tsx': 'a line of a 留言板, which takes two accounts',
  'web/src/account/two-step/PasskeyName.tsx':
    'a name in its row, which takes an authenticator: two-step.spec.ts',
  'web/src/account/realname/MicroStep.tsx': 'one amount, which takes a bank: realname.spec.ts',
};

/** Dialogs to be read or confirmed, with the button or heading that has the focus when they open. */
export const plainDialogs: readonly (Omit<OpenedForm, 'file'> & { focus: string; path: string })[] = [
  { name: '使用说明', path: '/finance/creativeCoins', open: press('使用说明'), focus: '创意币使用说明' },
  {
    name: '订单详情',
    path: '/orders/myOrders?status=completed',
    open: (page) => page.locator('tbody tr').first().getByRole('button').first().click(),
    focus: '订单详情',
  },
  {
    name: '删除角色',
    path: '/account/manage/role',
    open: (page) => pressMore(page, /^删除/),
    focus: '再想想',
  },
];
