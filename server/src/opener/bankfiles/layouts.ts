import type { BankFileKind } from '@uc/contract/finance/bank-file-texts';

/** What a column holds; payer and payee are both named by banks that do not say who the other one is. */
export type Role =
  | 'day'
  | 'time'
  | 'in'
  | 'out'
  | 'signed'
  | 'amount'
  | 'word'
  | 'balance'
  | 'serial'
  | 'ref'
  | 'refundRef'
  | 'fee'
  | 'name'
  | 'account'
  | 'payerName'
  | 'payerAccount'
  | 'payeeName'
  | 'payeeAccount'
  | 'own'
  | 'currency';

/** The columns of a table by their headings as `headingOf` has them (docs/outside.md). */
export interface Layout {
  kind: BankFileKind;
  /** By these it is known: each stands in the row of headings once. */
  needs: readonly string[];
  /** Headings of which one may stand for a role; of two in one file none is taken. */
  columns: Partial<Record<Role, readonly string[]>>;
  /** Columns whose texts are the memo, in this order. */
  memo: readonly string[];
}

/** 借 is money that leaves, 贷 money that comes, everywhere. */
const sides = { out: ['借方发生额'], in: ['贷方发生额'] };

export const layouts: readonly Layout[] = [
  {
    kind: 'icbc',
    needs: ['本方账号', '对方账号', '交易时间', '借/贷', '借方发生额', '贷方发生额', '余额'],
    columns: {
      ...sides,
      day: ['交易时间'],
      word: ['借/贷'],
      balance: ['余额'],
      name: ['对方单位名称'],
      account: ['对方账号'],
      own: ['本方账号'],
    },
    memo: ['摘要', '附言', '用途'],
  },
  {
    kind: 'icbc',
    needs: ['对方账号', '交易时间', '借贷标志', '转入金额', '转出金额', '余额'],
    columns: {
      day: ['交易时间'],
      in: ['转入金额'],
      out: ['转出金额'],
      word: ['借贷标志'],
      balance: ['余额'],
      name: ['对方单位'],
      account: ['对方账号'],
    },
    memo: ['摘要', '附言', '用途'],
  },
  {
    kind: 'abc',
    needs: ['交易时间', '收入金额', '支出金额'],
    columns: {
      day: ['交易时间'],
      in: ['收入金额'],
      out: ['支出金额'],
      balance: ['账户余额', '本次余额', '余额'],
      name: ['对方户名'],
      account: ['对方账号'],
    },
    memo: ['交易用途', '交易摘要', '摘要', '交易附言', '附言'],
  },
  {
    kind: 'boc',
    needs: ['交易类型', '付款人账号', '收款人账号', '交易日期', '交易金额', '交易后余额', '交易流水号'],
    columns: {
      day: ['交易日期'],
      time: ['交易时间'],
      signed: ['交易金额'],
      word: ['交易类型'],
      balance: ['交易后余额'],
      serial: ['交易流水号'],
      ref: ['客户业务编号'],
      payerName: ['付款人名称'],
      payerAccount: ['付款人账号'],
      payeeName: ['收款人名称'],
      payeeAccount: ['收款人账号'],
      currency: ['交易货币'],
    },
    memo: ['摘要', '用途', '交易附言', '备注'],
  },
  {
    kind: 'ccb',
    needs: ['交易时间', '借方发生额', '贷方发生额', '余额', '账户明细编号-交易流水号'],
    columns: {
      ...sides,
      day: ['交易时间'],
      balance: ['余额'],
      serial: ['账户明细编号-交易流水号'],
      ref: ['企业流水号'],
      name: ['对方户名'],
      account: ['对方账号'],
      own: ['账号'],
      currency: ['币种'],
    },
    memo: ['摘要', '备注'],
  },
  {
    kind: 'cmb',
    needs: ['交易日', '借方金额', '贷方金额', '余额', '流水号', '业务参考号', '收方账号'],
    columns: {
      day: ['交易日'],
      time: ['交易时间'],
      out: ['借方金额'],
      in: ['贷方金额'],
      balance: ['余额'],
      serial: ['流水号'],
      ref: ['业务参考号'],
      name: ['收方名称'],
      account: ['收方账号'],
      own: ['账号'],
      currency: ['币种'],
    },
    memo: ['交易类型', '摘要', '用途', '业务摘要', '其它摘要', '冲账标志', '扩展摘要'],
  },
  {
    kind: 'spdb',
    needs: ['交易日期', '交易时间', '借方金额', '贷方金额', '余额', '交易流水号', '交易附言'],
    columns: {
      day: ['交易日期'],
      time: ['交易时间'],
      out: ['借方金额'],
      in: ['贷方金额'],
      balance: ['余额'],
      serial: ['交易流水号'],
      name: ['对方户名'],
      account: ['对方账号'],
    },
    memo: ['摘要', '交易附言', '记录状态'],
  },
  {
    kind: 'citic',
    needs: ['交易日期', '交易时间', '借方发生额', '贷方发生额', '账户余额', '柜员交易号'],
    columns: {
      ...sides,
      day: ['交易日期'],
      time: ['交易时间'],
      balance: ['账户余额'],
      serial: ['柜员交易号'],
      name: ['对方账户名称'],
      account: ['对方账号'],
      own: ['交易账号'],
      currency: ['币种'],
    },
    memo: ['摘要', '附言', '退汇标识'],
  },
  {
    kind: 'cmbc',
    needs: ['交易时间', '交易流水号', '借方发生额', '贷方发生额', '账户余额', '客户附言'],
    columns: {
      ...sides,
      day: ['交易时间'],
      balance: ['账户余额'],
      serial: ['交易流水号'],
      name: ['对方账号名称'],
      account: ['对方账号'],
    },
    memo: ['客户附言'],
  },
  {
    kind: 'pingan',
    needs: ['交易日期', '传票号', '借方', '贷方', '余额', '付款人账户', '收款人账户'],
    columns: {
      day: ['交易日期'],
      out: ['借方'],
      in: ['贷方'],
      balance: ['余额'],
      payerName: ['付款人名称'],
      payerAccount: ['付款人账户'],
      payeeName: ['收款人名称'],
      payeeAccount: ['收款人账户'],
    },
    memo: ['摘要', '用途'],
  },
  {
    kind: 'bocom',
    needs: ['交易时间', '借方发生额', '贷方发生额', '账户余额', '对方账号', '对方户名'],
    columns: {
      ...sides,
      day: ['交易时间'],
      balance: ['账户余额'],
      name: ['对方户名'],
      account: ['对方账号'],
    },
    memo: ['摘要'],
  },
  // 交通银行 has day and time in one column, of the name of the second.
  ...[['余额'], ['账户余额'], ['账户余额', '交易时间']].map((more): Layout => ({
    kind: 'general',
    needs: ['交易日期', '借方发生额', '贷方发生额', '对方户名', '对方账号', ...more],
    columns: {
      ...sides,
      day: ['交易日期'],
      time: ['交易时间'],
      balance: ['余额', '账户余额'],
      name: ['对方户名'],
      account: ['对方账号'],
    },
    memo: ['摘要', '附言'],
  })),
  {
    kind: 'alipay_trade',
    needs: ['支付宝交易号', '商户订单号', '业务类型', '完成时间', '商家实收', '服务费'],
    columns: {
      day: ['完成时间'],
      signed: ['商家实收'],
      word: ['业务类型'],
      serial: ['支付宝交易号'],
      ref: ['商户订单号'],
      refundRef: ['退款批次号/请求号'],
      fee: ['服务费'],
      account: ['对方账户'],
    },
    memo: ['业务类型', '商品名称', '备注'],
  },
  {
    kind: 'alipay_fund',
    needs: ['账务流水号', '业务流水号', '发生时间', '收入金额', '支出金额', '账户余额'],
    columns: {
      day: ['发生时间'],
      in: ['收入金额'],
      out: ['支出金额'],
      balance: ['账户余额'],
      serial: ['账务流水号'],
      ref: ['商户订单号'],
      account: ['对方账号'],
    },
    memo: ['业务类型', '商品名称', '业务流水号', '备注'],
  },
];
