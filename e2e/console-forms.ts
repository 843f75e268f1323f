import { expectGone, expectShown } from './browser';
import type { OpenedForm } from './forms';

const file = 'web/src/operator/EventForm.tsx';
/** Starts something new at a queue. */
const begun = (queue: string, name: string): OpenedForm => ({
  name,
  file,
  path: `/queue/${queue}`,
  open: (page) => page.getByRole('button', { name, exact: true }).first().click(),
});
/** An action on the first item of a view of a queue. */
const done = (queue: string, view: string, name: string): OpenedForm => ({
  name: `${name}：${queue}`,
  file,
  path: `/queue/${queue}?view=${view}`,
  within: (page) => page.locator('main tbody tr').first().getByRole('button').first().click(),
  open: (page) => page.getByRole('dialog').first().getByRole('button', { name, exact: true }).click(),
});

/** Forms of the console: one dialog, with the blanks of an event, by the endpoint of the event. */
export const consoleForms = {
  'books.adjustCreate': begun('adjust', '发起调账'),
  'recharge.staffBankLineAdd': begun('receipt', '登记到账'),
  'bankfiles.staffTake': done('bank-line', 'open', '按建议匹配'),
  'bankfiles.staffDismiss': done('bank-line', 'open', '不采用建议'),
  'channels.staffSettlementCreate': begun('settlement', '登记结算'),
  'payments.staffTaxCreate': begun('tax', '登记缴款'),
  'payments.staffIncomeRefundCreate': begun('income-refund', '登记退款'),
  'withholding.staffRulePropose': begun('withholding', '提交规则'),
  'invoicerates.staffRatePropose': begun('invoice-rate', '提交税率'),
  'withholding.staffReportMake': begun('tax-report', '生成报送文件'),
  'credit.staffRecover': begun('credit-request', '登记核销收回'),
  'coupons.staffTemplateCreate': begun('coupon-template', '新建模板'),
  'law.staffLawPropose': begun('law', '提交变更'),
  'deadlines.staffNoticePropose': begun('working-days', '录入安排'),
  'cases.staffCaseFix': {
    ...done('filing', 'intake', '要求补充材料'),
    async within(page) {
      const show = () => page.locator('main tbody tr').first().getByRole('button').first().click();
      await show();
      const drawer = page.getByRole('dialog').first();
      await expectShown(drawer.getByText('申请内容', { exact: true }));
      // Sent back is what one has taken, here or before.
      const take = drawer.getByRole('button', { name: '领取', exact: true });
      if ((await take.count()) === 0) return;
      await take.click();
      const ask = page.getByRole('dialog', { name: '领取', exact: true });
      await ask.getByRole('button', { name: '领取', exact: true }).click();
      await expectGone(ask);
      await expectShown(drawer.getByText('申请内容', { exact: true }));
    },
  },
  'messages.staffNoticeCreate': begun('notice', '新建公告'),
  'withdrawals.staffReject': done('withdraw', 'submitted', '审核不通过'),
  'withdrawals.staffReturned': done('withdraw', 'success', '登记银行退票'),
  'payouts.staffMake': begun('payout', '制作批次'),
  'cards.staffFreeze': done('bank', 'bound', '停用'),
  'orders.staffDecideRefund': done('order', 'refunds', '不同意退款'),
  'orders.staffDeliver': done('order', 'deliveries', '交付'),
  'credit.staffGrant': done('credit', 'pending', '通过申请'),
  'credit.staffChange': done('credit-account', 'all', '调整额度'),
  'coupons.staffTemplateGrant': done('coupon-template', 'active', '定向发放'),
  'coupons.staffTemplatePause': done('coupon-template', 'active', '暂停发放'),
  'account.realNameRevoke': done('realname', 'approved', '提请撤销'),
  'provider.staffCertReject': done('cert', 'open', '驳回'),
  'provider.staffCertRevoke': done('cert', 'approved', '提请取消'),
  'works.staffWorkReject': done('work', 'open', '驳回'),
  'works.staffWorkBan': done('work', 'online', '违规下架'),
  'works.staffComplaintDecide': done('complaint', 'open', '不成立，恢复'),
  'maker.staffProjectReject': done('project', 'open', '驳回'),
  'incubation.staffIncubationAccept': done('incubation', 'open', '通过'),
  'incubation.staffMentorSave': begun('mentor', '添加导师'),
  'incubation.staffSeatSave': begun('seat', '添加席位'),
  'requests.staffBidInvalid': {
    ...done('request', 'bidding', '投标判定不合格'),
    // The newest request has no bid yet.
    within: (page) =>
      page.locator('main tbody tr', { hasText: '江南水乡漫画分镜上色' }).getByRole('button').first().click(),
  },
  'requests.staffCategorySave': begun('category', '新建类目'),
  'requests.staffWordAdd': begun('word', '添加词语'),
  'account.userFreeze': done('user', 'active', '冻结账号'),
} as const satisfies Record<string, OpenedForm>;

/** Forms of the console outside of every queue. */
export const staffForms: OpenedForm[] = [
  {
    name: '新建常用回复',
    file,
    path: '/answers',
    open: (page) => page.getByRole('button', { name: '新建常用回复', exact: true }).click(),
  },
  {
    name: '运营人员的密码',
    file: 'web/src/operator/StaffPasswordDialog.tsx',
    path: '/',
    open: (page) => page.getByRole('button', { name: '修改密码', exact: true }).click(),
  },
];

/** @public Read by the wall of forms (tools/house/forms.ts). It needs a file of its own: bank-mappings.spec.ts leaves and sends it. */
export const mappingForm = 'web/src/operator/BankMappingForm.tsx';

/**
 * @public Read by the wall of forms (tools/house/forms.ts). Events that are not walked, each with one whose form is like its own;
 * those made by `withReason` have all the same form and are not named.
 */
export const alikeEvents: Record<string, keyof typeof consoleForms> = {
  // Nothing is overdue any more once credit.spec.ts has repaid it.
  'credit.staffWaive': 'credit.staffRecover',
  'operator.itemNote': 'cards.staffFreeze',
  'support.staffTicketReply': 'books.adjustCreate',
  'support.staffAnswerSave': 'books.adjustCreate',
  'support.staffSharedAnswerSave': 'books.adjustCreate',
  'invoices.staffIssue': 'books.adjustCreate',
  'invoices.staffRedDone': 'books.adjustCreate',
  'support.staffTicketHandOver': 'recharge.staffBankLineAdd',
  'support.staffTicketMerge': 'recharge.staffBankLineAdd',
  'disputes.staffDisputeNote': 'cards.staffFreeze',
  'disputes.staffDisputeRule': 'credit.staffRecover',
  'cases.staffCaseDraft': 'cards.staffFreeze',
  'cases.staffCaseFile': 'orders.staffDeliver',
  'cases.staffCaseNotice': 'law.staffLawPropose',
  'cases.staffCaseCorrect': 'law.staffLawPropose',
  'cases.staffCaseAnswered': 'law.staffLawPropose',
  'cases.staffCaseReceipt': 'recharge.staffBankLineAdd',
  'account.realNameReject': 'provider.staffCertReject',
  'account.realNameRevokeDecide': 'cards.staffFreeze',
  'incubation.staffIncubationNote': 'cards.staffFreeze',
  'incubation.staffIncubationGraduate': 'cards.staffFreeze',
  'incubation.staffIncubationGrant': 'incubation.staffIncubationAccept',
  'incubation.staffMeetingClose': 'cards.staffFreeze',
  'coupons.staffTemplateCodes': 'coupons.staffTemplateGrant',
  'credit.staffWriteOff': 'credit.staffRecover',
  'messages.staffNoticeEdit': 'messages.staffNoticeCreate',
  'messages.staffNoticePublish': 'messages.staffNoticeCreate',
  'provider.staffCompensate': 'credit.staffRecover',
  'provider.staffCertRevokeDecide': 'cards.staffFreeze',
  'withholding.staffReportSent': 'recharge.staffBankLineAdd',
  'recharge.staffBankLineMatch': 'recharge.staffBankLineAdd',
  'recharge.staffBankLineParts': 'recharge.staffBankLineAdd',
  'recharge.staffMatch': 'recharge.staffBankLineAdd',
  'recharge.staffRefundApprove': 'recharge.staffBankLineAdd',
  'withdrawals.staffFail': 'withdrawals.staffReject',
  'withdrawals.staffPaying': 'withdrawals.staffReturned',
  'withdrawals.staffSuccess': 'withdrawals.staffReturned',
};
