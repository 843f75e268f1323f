import { api } from '@uc/contract';
import { startOf } from '@uc/contract/day';
import { agentTexts, gapTexts } from '@uc/contract/finance/withholding-texts';
import { moment } from '@uc/contract/wire';
import { count, day, money, sheetOf, text } from './sheet';

/** Queues of money. */
export const financeSheets = {
  withdraw: sheetOf(api.withdrawals.staffList, {
    everything: { status: 'all' },
    uid: ({ uid }) => uid,
    state: ({ status_text, request_no, alarm }) =>
      request_no !== null ? '退回待复核' : alarm ? '打款超时' : status_text,
    since: ({ since }) => since,
    columns: [
      text('收款卡', ({ bank_name, card_mask }) => `${bank_name} ${card_mask}`, 28),
      money('金额', ({ amount }) => amount),
    ],
  }),
  payout: sheetOf(api.payouts.staffList, {
    state: ({ status_text }) => status_text,
    since: ({ since }) => since,
    columns: [
      text('批次文件', ({ layout }) => layout),
      count('笔数', ({ line_count }) => line_count),
      money('合计', ({ sum }) => sum),
    ],
  }),
  recharge: sheetOf(api.recharge.staffList, {
    uid: ({ uid }) => uid,
    state: ({ status, status_text, request_no, refund_no }) =>
      request_no !== null
        ? '入账待复核'
        : status === 'refunding' && refund_no !== null
          ? '渠道退回中'
          : status_text,
    since: ({ waiting_since, created_at }) => waiting_since ?? created_at,
    columns: [
      text('渠道', ({ channel_text }) => channel_text),
      money('付款金额', ({ pay_amount }) => pay_amount),
    ],
  }),
  receipt: sheetOf(api.recharge.staffBankLineList, {
    state: ({ status, request_no }) =>
      request_no !== null
        ? '待复核'
        : { submitted: '待复核', unmatched: '待匹配', matched: '已匹配', refused: '未通过复核' }[status],
    since: ({ created_at }) => created_at,
    columns: [
      text('付款方', ({ payer_name }) => payer_name, 28),
      text('附言', ({ memo }) => memo),
      money('金额', ({ amount }) => amount),
    ],
  }),
  'bank-line': sheetOf(api.bankfiles.staffWork, {
    name: ({ at, file, row }) => `${at} ${file} 第${row}行`,
    state: ({ open_text }) => open_text || '已匹配',
    since: ({ at }) => (at.length > 10 ? moment.decode(at) : startOf(at)),
    columns: [
      text('收支', ({ direction }) => (direction === 'in' ? '收入' : '支出'), 8),
      text('对方', ({ name, party_account }) => [name, party_account].filter(Boolean).join(' '), 28),
      text('摘要', ({ memo, ref }) => `${memo} ${ref}`.trim(), 28),
      money('金额', ({ amount }) => amount),
    ],
  }),
  booking: sheetOf(api.bookings.staffList, {
    uid: ({ uid }) => uid,
    state: ({ status_text }) => status_text,
    since: ({ created_at }) => created_at,
    columns: [text('类型', ({ kind_text }) => kind_text), money('金额', ({ amount }) => amount)],
  }),
  settlement: sheetOf(api.channels.staffSettlementList, {
    state: ({ status_text }) => status_text,
    since: ({ created_at }) => created_at,
    columns: [
      text('渠道', ({ channel_text }) => channel_text),
      day('结算日', (item) => item.day),
      money('总额', ({ gross }) => gross),
      money('手续费', ({ fee }) => fee),
      money('到账', ({ net }) => net),
    ],
  }),
  'channel-refund': sheetOf(api.channels.staffRefundList, {
    uid: ({ uid }) => uid,
    state: ({ abnormal_at, status_text }) => (abnormal_at === null ? status_text : '退款异常'),
    since: ({ abnormal_at, at }) => abnormal_at ?? at,
    columns: [
      text('渠道', ({ channel_text }) => channel_text),
      text('业务', ({ purpose_text }) => purpose_text),
      money('金额', ({ amount }) => amount),
    ],
  }),
  tax: sheetOf(api.payments.staffTaxList, {
    state: ({ status_text }) => status_text,
    since: ({ created_at }) => created_at,
    columns: [
      text('所属期', ({ month }) => month, 10),
      count('服务商', ({ providers }) => providers),
      money('缴纳金额', ({ amount }) => amount),
      text('银行流水号', ({ bank_txn_no }) => bank_txn_no, 28),
    ],
  }),
  'income-refund': sheetOf(api.payments.staffIncomeRefundList, {
    uid: ({ uid }) => uid,
    state: ({ status_text }) => status_text,
    since: ({ proposed_at }) => proposed_at,
    columns: [
      text('订单', ({ order_no, title }) => `${order_no} ${title}`, 36),
      money('退款金额', ({ amount }) => amount),
    ],
  }),
  withholding: sheetOf(api.withholding.staffRuleList, {
    state: ({ status_text, is_current }) => (is_current ? '现行' : status_text),
    since: ({ proposed_at }) => proposed_at,
    columns: [
      day('生效日期', ({ valid_from }) => valid_from),
      text('预扣', ({ is_agent }) => agentTexts[is_agent ? 'yes' : 'no'], 24),
      text('无收入的月份', ({ gap }) => gapTexts[gap], 32),
      text('提交人', ({ proposed_by }) => proposed_by),
    ],
  }),
  'tax-report': sheetOf(api.withholding.staffReportList, {
    name: ({ quarter, version }) => `${quarter} 第${version}版`,
    state: ({ status_text }) => status_text,
    since: ({ made_at }) => made_at,
    columns: [
      text('季度', ({ quarter, version }) => `${quarter} 第${version}版`),
      count('人数', ({ sellers }) => sellers),
      money('收入净额', ({ net }) => net),
    ],
  }),
  invoice: sheetOf(api.invoices.staffList, {
    uid: ({ uid }) => uid,
    state: ({ status_text }) => status_text,
    since: ({ created_at }) => created_at,
    columns: [text('抬头', ({ title_name }) => title_name, 28), money('价税合计', ({ amount }) => amount)],
  }),
  'invoice-rate': sheetOf(api.invoicerates.staffRateList, {
    state: ({ status_text, is_current }) => (is_current ? '现行' : status_text),
    since: ({ proposed_at }) => proposed_at,
    columns: [
      text('销售项目', ({ sale_text }) => sale_text),
      text('税率', ({ rate_text }) => rate_text, 10),
      text('税收分类编码', ({ code, name }) => `${code} ${name}`, 32),
      day('生效日期', ({ valid_from }) => valid_from),
      text('提交人', ({ proposed_by }) => proposed_by),
    ],
  }),
  'invoice-red': sheetOf(api.invoices.staffRedList, {
    uid: ({ uid }) => uid,
    state: ({ status_text }) => status_text,
    since: ({ created_at }) => created_at,
    columns: [text('抬头', ({ title_name }) => title_name, 28), money('红冲金额', ({ amount }) => amount)],
  }),
  bank: sheetOf(api.cards.staffList, {
    everything: { status: 'verifying' },
    uid: ({ uid }) => uid,
    state: ({ status_text }) => status_text,
    since: ({ created_at }) => created_at,
    columns: [
      text('银行卡', ({ bank_name, card_mask }) => `${bank_name} ${card_mask}`, 28),
      money('验证金额', ({ micro_amount }) => micro_amount),
    ],
  }),
  credit: sheetOf(api.credit.staffApplications, {
    uid: ({ uid }) => uid,
    state: ({ status_text }) => status_text,
    since: ({ created_at }) => created_at,
    columns: [text('类型', ({ kind_text }) => kind_text), money('申请额度', ({ amount }) => amount)],
  }),
  'credit-request': sheetOf(api.credit.staffRequests, {
    uid: ({ uid }) => uid,
    state: ({ status_text }) => status_text,
    since: ({ created_at }) => created_at,
    columns: [text('类型', ({ kind_text }) => kind_text), money('金额', ({ amount }) => amount)],
  }),
  'credit-account': sheetOf(api.credit.staffAccounts, {
    uid: ({ no }) => no,
    state: ({ status_text }) => status_text,
    since: ({ granted_at }) => granted_at,
    columns: [
      money('总额度', ({ total_amount }) => total_amount),
      money('逾期', ({ overdue_amount }) => overdue_amount),
      count('逾期天数', ({ overdue_days }) => overdue_days),
    ],
  }),
  adjust: sheetOf(api.books.adjustList, {
    uid: ({ uid }) => uid,
    state: ({ status_text }) => status_text,
    since: ({ created_at }) => created_at,
    columns: [
      text('事由', ({ type_text, title }) => `${type_text} ${title}`, 32),
      money('金额', ({ amount }) => amount),
    ],
  }),
  'coupon-template': sheetOf(api.coupons.staffTemplates, {
    state: ({ status_text }) => status_text,
    since: ({ created_at }) => created_at,
    columns: [
      text('名称', ({ name, kind_text }) => `${kind_text} ${name}`, 28),
      text('发放方式', ({ claim_type_text }) => claim_type_text),
      count('已发', ({ issued_count }) => issued_count),
      text('总量', ({ total_count: most }) => (most < 0 ? '不限' : String(most)), 10),
    ],
  }),
};
