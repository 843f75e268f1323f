/**
 * The faults that the checks of the reconciliation find, as staff read them. A test compares this list with
 * the checks.
 */
const checks: Record<string, string> = {
  'txn.balanced': '交易借贷不平',
  'posting.txn': '分录没有对应交易',
  'account.balance': '账户余额与分录不符',
  'account.lastPosting': '账户余额与最后一笔分录不符',
  'account.chart': '账户种类与账目表不符',
  'account.overspent': '账户透支',
  'credit.overdraft': '信用额度与透支限额不符',
  'hold.frozen': '冻结金额不符',
  'hold.resolved': '冻结与解冻不符',
  'escrow.held': '担保资金不符',
  'record.chain': '收支明细不连续',
  'record.available': '收支明细与可用余额不符',
  'audit.legs': '审计记录与分录不符',
  'audit.chain': '审计链断裂',
  'audit.anchor': '审计链末端与存证不符',
  'audit.anchorMissing': '审计链存证缺失',
  'tenant.key': '记录指向其他账户',
  'number.owner': '单号归属不符',
  'shown.total': '页面金额与账目不符',
  'transit.zero': '在途资金不为零',
  'filing.official': '代收官费与案件不符',
  'deposit.held': '保证金与缴纳记录不符',
  'channel.paid': '渠道收款与入账不符',
  'channel.refunded': '渠道退款与入账不符',
  'channel.settled': '渠道结算与入账不符',
  'channel.total': '渠道待结算余额不符',
  'channel.negative': '渠道结算多于应结金额',
  'outside.double': '外部流水号重复入账',
  'outside.unused': '外部流水号没有对应单据',
  'outbox.missing': '缺少待发送事项',
  'outbox.unknown': '来源不明的待发送事项',
  'quota.used': '已用限额不符',
  'bill.recovered': '核销收回不符',
  'iou.owed': '白条欠款不符',
  'iou.lateFee': '白条违约金不符',
  'iou.repaid': '白条还款不符',
  'credit.total': '授信额度不符',
  'withdraw.hold': '提现冻结不符',
  'withdraw.clearing': '提现在途资金不符',
  'coin.batch': '创意币批次不符',
  'coin.bonus': '赠送币不符',
  'coin.paid': '充值币不符',
  'coin.frozen': '冻结币不符',
  'coin.deferred': '待确认币不符',
  'coupon.balance': '代金券余额不符',
  'payment.escrow': '订单付款与担保资金不符',
  'settlement.pending': '待结算金额不符',
  'settlement.tax': '代扣税款不符',
  'bank.closing': '银行文件余额与明细不符',
  'tax.remitted': '代扣税款缴纳不符',
  'invoice.order': '开票多于订单实收',
  'invoice.sums': '发票与明细或红冲不符',
  'check.failed': '核对未能完成',
};
const subjects: Record<string, string> = {
  'rmb.available': '可用余额',
  'rmb.frozen': '冻结金额',
  'rmb.pending': '待结算金额',
  'coin.total': '创意币',
  'credit.used': '已用额度',
  run: '核对结果的保存',
};

/** A check in words; one that is gone by now, whose findings remain, is named generally. */
export const checkText = (check: string): string => checks[check] ?? '其他核对项';
/** Whether a check has words of its own. */
export const hasText = (check: string): boolean => check in checks;
/**
 * The subject of a check: a screen's figure or a failed check in words, the number of a document or
 * transaction as it is.
 */
export const subjectText = (subject: string): string =>
  subjects[subject] ??
  checks[subject] ??
  subject
    .replace(/^escrow /, '担保 ')
    .replace(/^bank /, '银行账户 ')
    .replace(/^event /, '审计事件 ');
