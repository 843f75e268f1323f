/** Kinds of VAT invoices: the buyer of a special one deducts its tax (invoices.md#applications). */
export const invoiceKinds = { ordinary: '增值税普通发票', special: '增值税专用发票' } as const;
export type InvoiceKind = keyof typeof invoiceKinds;

/** Kinds of titles. */
export const invoiceTitleKinds = { enterprise: '企业', person: '个人', organ: '机关事业单位' } as const;
export type InvoiceTitleKind = keyof typeof invoiceTitleKinds;

/** States of an application (invoices.md#applications). */
export const invoiceStatuses = {
  submitted: '待审核',
  issuing: '开票中',
  issued: '已开票',
  failed: '开票失败',
  rejected: '已驳回',
  withdrawn: '已撤销',
} as const;
export type InvoiceStatus = keyof typeof invoiceStatuses;

/** Where what is being issued through the platform stands. */
export const invoicePortStates = {
  queued: '等待提交开票平台',
  sent: '开票平台处理中',
  quota: '本月开票额度已用完，恢复后自动开具',
  login: '开票账号需重新登录税务平台，恢复后自动开具',
} as const;

/** How much of an issued invoice red letters have offset. */
export const invoiceColours = { normal: '正常', part: '部分红冲', red: '已红冲' } as const;
export type InvoiceColour = keyof typeof invoiceColours;

/** Sides of the VAT of a month. */
export const invoiceVatSides = { blue: '蓝字', red: '红字' } as const;
export type InvoiceVatSide = keyof typeof invoiceVatSides;

/** States of a red letter (invoices.md#red-letters). */
export const invoiceRedStatuses = { waiting: '待红冲', asked: '待购方确认', done: '已红冲' } as const;
export type InvoiceRedStatus = keyof typeof invoiceRedStatuses;

/** Bounds of what is typed: titles of an account, the parts of one, orders of an application, and files of one ZIP. */
export const invoiceLimits = {
  titles: 20,
  name: 100,
  address: 100,
  tel: 20,
  bank: 60,
  account: 40,
  mails: 5,
  orders: 50,
  packFiles: 500,
} as const;
/** Bytes of a file of an invoice. */
export const INVOICE_FILE_BYTES = 5 * 1024 * 1024;

const TAX_NO = /^(?:[0-9A-Z]{15}|[0-9A-Z]{18})$/;
/** The fault of a tax number as it is written; whether it exists only the tax bureau knows. */
export function taxNoFault(kind: InvoiceTitleKind, taxNo: string): string | undefined {
  if (taxNo === '') return kind === 'enterprise' ? '企业抬头需要填写税号' : undefined;
  if (TAX_NO.test(taxNo)) return undefined;
  return kind === 'person' ? '身份证号码为18位' : '税号为15位或18位数字与大写字母';
}
