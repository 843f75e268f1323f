/** The life of a batch of payouts (ADR 82). `settled` is one that left and of which nothing is waited for any more. */
export const payoutBatchTexts = {
  made: '待签核',
  signed: '待送出',
  handed_out: '待银行结果',
  settled: '已结清',
  taken_back: '已收回',
} as const;
export type PayoutBatchStatus = keyof typeof payoutBatchTexts;

/** States of a line of a batch, with the next step. */
export const payoutLineTexts = {
  waiting: '待送银行',
  sent: '待银行结果',
  second: '退回待复核',
  paid: '已打款',
  failed: '打款失败',
  returned: '银行退票',
  released: '已收回',
} as const;
export type PayoutLineState = keyof typeof payoutLineTexts;
export const payoutLineNext: Record<PayoutLineState, string> = {
  waiting: '批次签核并下载后送银行',
  sent: '银行出结果后上传结果文件；结果文件没有这一笔的，向银行核实后在“提现审核”登记',
  second: '请另一位同事在“入账复核”处理',
  paid: '银行退票时上传新的结果文件，或在“提现审核”登记',
  failed: '资金已退回客户余额，无须处理',
  returned: '资金与手续费已退回客户余额，无须处理',
  released: '已重新等待打款，可制作新批次',
};

/** Outcomes of a line of a result file; nothing is booked for those from `pending` on. */
export const payoutVerdictTexts = {
  todo: '尚未处理，请再次上传同一文件',
  paid: '已登记打款成功',
  failed: '已登记打款失败，资金退回客户余额',
  returned: '已登记银行退票，资金与手续费退回客户余额',
  second: '退回金额须由另一位同事在“入账复核”复核',
  pending: '银行处理中，出结果后再次上传',
  same: '此前已登记，未重复入账',
  unknown: '本批次没有这笔提现，请与银行核对',
  other_batch: '属于另一批次，请在该批次上传',
  amount: '金额与批次不符，请向银行核实',
  twice: '文件中重复出现，请向银行核实后逐笔登记',
  unclear: '无法识别银行的处理结果，请核对文件对照设置',
  no_number: '缺少银行流水号，请向银行索取后登记',
  used_number: '银行流水号已用于别的单据，请核对',
  conflict: '与已登记的结果不一致，请向银行核实',
  released: '该笔已从批次收回，请先核实是否重复打款',
  parked: '账户已停用资金操作，恢复后再次上传',
} as const;
export type PayoutVerdict = keyof typeof payoutVerdictTexts;

/** Events of a batch, as its trail names them. */
export const payoutEventTexts = {
  make: '制作批次',
  sign: '签核封面',
  hand_out: '送出批次，提现转为打款中',
  download: '下载批次文件',
  recall: '申请收回已下载的批次',
  keep: '不同意收回',
  take_back: '收回批次',
  result: '上传银行结果',
} as const;

/** Most lines of one batch. */
export const PAYOUT_LINES_MOST = 200;
