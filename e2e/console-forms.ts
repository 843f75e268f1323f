import type { OpenedForm } from './forms';

const file = 'web/src/operator/EventDialog.tsx';
/** Starts something new at a queue. */
const begun = (queue: string, name: string): OpenedForm => ({
  name,
  file,
  path: `/queue/${queue}`,
  open: (page) => page.getByRole('button', { name, exact: true }).first().click(),
});
/** What may be done with the first item of a view of a queue. */
const done = (queue: string, view: string, name: string): OpenedForm => ({
  name: `${name}：${queue}`,
  file,
  path: `/queue/${queue}?view=${view}`,
  within: (page) => page.locator('main tbody tr').first().getByRole('button').first().click(),
  open: (page) => page.getByRole('dialog').first().getByRole('button', { name, exact: true }).click(),
});

/** Forms of the console: one dialog, with the blanks of what is done. */
export const consoleForms: readonly OpenedForm[] = [
  begun('adjust', '发起调账'),
  begun('receipt', '登记到账'),
  begun('settlement', '登记结算'),
  begun('credit-request', '登记核销收回'),
  begun('coupon-template', '新建模板'),
  begun('notice', '新建公告'),
  done('withdraw', 'submitted', '审核不通过'),
  done('withdraw', 'success', '登记银行退票'),
  done('bank', 'bound', '停用'),
  done('order', 'refunds', '不同意退款'),
  done('order', 'deliveries', '交付'),
  done('credit', 'pending', '通过申请'),
  done('credit-account', 'overdue', '调整额度'),
  done('credit-account', 'overdue', '申请减免违约金'),
  done('coupon-template', 'active', '定向发放'),
  done('coupon-template', 'active', '暂停发放'),
  done('realname', 'approved', '提请撤销'),
  done('cert', 'open', '驳回'),
  done('cert', 'approved', '提请取消'),
  done('user', 'active', '冻结账号'),
];
