/** What a line of a bank or channel stands for. */
export const bankMatchKinds = {
  receipt: '银行到账',
  recharge: '充值',
  payout: '提现打款',
  batch: '打款批次',
  return: '银行退票',
  settlement: '渠道结算',
  payment: '渠道收款',
  refund: '渠道退款',
  channel_fee: '渠道手续费',
  recharge_refund: '充值退回',
  tax: '代扣税款',
  micro: '打款验证',
  official: '官费缴纳',
  fee: '银行手续费',
  interest: '银行利息',
  copy: '重复明细',
  explained: '人工说明',
} as const;
export type BankMatchKind = keyof typeof bankMatchKinds;

/** Why a line waits for a person. */
export const bankOpenKinds = {
  broken: '余额不连续',
  amount: '金额不符',
  only_bank: '只有对方有',
  twice: '重复',
  late: '我方未完成',
  returned: '退回款',
  fee: '手续费',
  interest: '利息',
  unclear: '有多种可能',
  undone: '已撤销匹配',
  second: '待第二人复核',
} as const;
export type BankOpenKind = keyof typeof bankOpenKinds;

/** By what a line was matched. */
export const bankMatchRules = {
  number: '单号与金额一致',
  channel_no: '对方流水号与金额一致',
  account: '金额、对方账号与日期一致',
  bill: '与渠道账单的提现一致',
  beside: '与打款同时发生',
  hand: '人工处理',
} as const;
export type BankMatchRule = keyof typeof bankMatchRules;

/** The accounts that have days on 对账: ours at the bank, and ours at each channel by its fund bills. */
export const dayAccounts = { bank: '银行账户', wechat: '微信支付', alipay: '支付宝' } as const;
