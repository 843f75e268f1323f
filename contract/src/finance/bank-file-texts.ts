/** The kinds of files that are read, by their names. */
export const bankFileKinds = {
  icbc: '工商银行账户明细',
  abc: '农业银行账户明细',
  boc: '中国银行账户明细',
  ccb: '建设银行账户明细',
  bocom: '交通银行账户明细',
  cmb: '招商银行账务明细',
  spdb: '浦发银行账户明细',
  citic: '中信银行账户明细',
  cmbc: '民生银行账户明细',
  pingan: '平安银行账户明细',
  general: '账户明细表格',
  /** Of a layout that is not built in: its columns were pointed at by staff (ADR 150). */
  declared: '账户明细（列对应）',
  mt940: 'MT940对账单',
  camt053: 'CAMT.053对账单',
  wechat_trade: '微信支付交易账单',
  wechat_fund: '微信支付资金账单',
  alipay_trade: '支付宝业务明细',
  alipay_fund: '支付宝账务明细',
  unionpay: '银联商户流水',
  unionpay_error: '银联差错流水',
} as const;

/** What became of a line. */
export const bankFileBookings = {
  none: '',
  todo: '待匹配',
  matched: '已匹配',
  open: '待处理',
} as const;

/** The name of a kind of file. */
export type BankFileKind = keyof typeof bankFileKinds;
