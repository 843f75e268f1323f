import { dayOf, monthsUntil } from '@uc/contract/day';
import { type OpenedForm, press } from './forms';
import { cardOf, invoiceIn } from './form-states';

const [lastMonth] = monthsUntil(dayOf(new Date()), 2);
/** Forms of money in a dialog or a drawer. */
export const moneyForms: readonly OpenedForm[] = [
  {
    name: '申请开票',
    file: 'web/src/finance/invoices/ApplyDialog.tsx',
    path: '/finance/invoices?tab=orders',
    async open(page) {
      await page.getByRole('checkbox', { name: /^选择/, disabled: false }).first().check();
      await page.getByRole('button', { name: '申请开票' }).click();
    },
  },
  {
    name: '添加发票抬头',
    file: 'web/src/finance/invoices/TitleDialog.tsx',
    path: '/finance/invoices?tab=titles',
    open: press('添加抬头'),
  },
  {
    name: '发送账单到邮箱',
    file: 'web/src/finance/bills/MailBillDialog.tsx',
    path: `/finance/bills?month=${lastMonth}`,
    open: press('发送到邮箱'),
  },
  {
    name: '添加预警',
    file: 'web/src/finance/bills/AlertDialog.tsx',
    path: '/finance/bills?tab=alerts',
    open: press('添加预警'),
  },
  {
    name: '设置每月自动开票',
    file: 'web/src/finance/invoices/MonthlyDialog.tsx',
    path: '/finance/invoices?tab=titles',
    open: press('修改或关闭'),
  },
  {
    name: '更正抬头后重新提交',
    file: 'web/src/finance/invoices/CorrectDialog.tsx',
    path: () => invoiceIn('failed', 'demo'),
    open: press('更正抬头后重新提交'),
  },
  {
    name: '申请提额',
    file: 'web/src/finance/credit/ApplyForm.tsx',
    path: '/finance/creditLimit',
    open: press('申请提额'),
  },
  {
    name: '白条还款',
    file: 'web/src/finance/credit/RepayForm.tsx',
    path: '/finance/creditLimit',
    open: press('立即还款'),
  },
  {
    name: '清偿白条',
    file: 'web/src/finance/credit/RecoverDialog.tsx',
    as: 'jiangnan',
    path: '/finance/creditLimit',
    open: press(/账单清偿$/),
  },
  {
    name: '确认打款金额',
    file: 'web/src/finance/cards/MicroDialog.tsx',
    path: async () => `/finance/bankCard/detail?id=${await cardOf('verifying')}`,
    open: press('填写金额'),
  },
  {
    name: '确认提现',
    file: 'web/src/finance/withdrawals/ConfirmWithdraw.tsx',
    path: '/finance/rmb/withdraw?amount=100',
    open: press('下一步'),
  },
  {
    name: '复核提现',
    file: 'web/src/finance/withdrawals/OwnerConfirmDialog.tsx',
    path: '/finance/rmb?tab=withdraw&status=pending_owner',
    open: press('确认'),
  },
];
