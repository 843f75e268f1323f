export interface Said {
  code: string;
  describe: string;
  result?: unknown;
}
export interface Line {
  goodsName: string;
  goodsCode: string;
  taxRate: string;
  tax: string;
  taxExcludedAmount: string;
  taxIncludedAmount: string;
  invoiceLineProperty: string;
}
/** An invoice as it is asked for. */
export interface Order {
  orderNo: string;
  invoiceDate: string;
  invoiceType: string;
  invoiceLine: string;
  buyerName: string;
  buyerTaxNum: string;
  taxNumVerifyFlag: string;
  salerTaxNum: string;
  clerk: string;
  invoiceDetail: Line[];
}
/** A confirmation of a red letter as it is asked for. */
export interface RedForm {
  billId: string;
  blueInvoiceLine: string;
  applySource: string;
  blueElecInvoiceNumber: string;
  sellerTaxNo: string;
  buyerName: string;
  redReason: string;
  detail?: { blueDetailIndex: string; taxExcludedAmount: string; taxAmount: string }[];
}
/** An invoice of the books, blue or red, in 分. */
export interface Kept {
  order: Order;
  serialNo: string;
  status: string;
  failCause: string;
  number: string;
  at: number;
  net: number;
  tax: number;
  left: number;
}
export interface Confirmation {
  form: RedForm;
  status: string;
  at: number;
  net: number;
  tax: number;
  red: Kept | undefined;
}

export const cents = (text: string | undefined): number => Math.round(Number(text) * 100);

const needed = ['orderNo', 'invoiceDate', 'invoiceType', 'buyerName', 'salerTaxNum', 'clerk'] as const;

/** What 诺诺 refuses an invoice for before it takes it, by the codes of its documents. */
export function orderFaultOf(order: Order, taxNo: string): Said | undefined {
  const { orderNo, invoiceLine, buyerTaxNum, invoiceDate, invoiceDetail: lines } = order;
  const missing = needed.find((name) => !order[name]);
  if (missing !== undefined) return { code: 'E9999', describe: `${missing}不能为空` };
  if (order.salerTaxNum !== taxNo) return { code: 'E9302', describe: '身份认证与当前企业税号不相符' };
  if (order.invoiceType !== '1') return { code: 'E9101', describe: '开票类型错误' };
  if (orderNo.length > 20 || !/^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d$/.test(invoiceDate))
    return { code: 'E9999', describe: '参数格式不正确' };
  if (!['pc', 'bs'].includes(invoiceLine) || (invoiceLine === 'bs' && buyerTaxNum === ''))
    return { code: 'E9999', describe: '专票购方税号不能为空' };
  if (!Array.isArray(lines) || lines.length === 0 || lines.length > 2000)
    return { code: 'E9122', describe: '商品详情为空' };
  for (const [at, line] of lines.entries()) {
    const fault = lineFaultOf(line, lines[at - 1]);
    if (fault !== undefined) return { code: fault[0], describe: `${fault[1]}，第${at + 1}行` };
  }
  return undefined;
}

function lineFaultOf(line: Line, before: Line | undefined): [code: string, why: string] | undefined {
  const [net, tax, whole] = [cents(line.taxExcludedAmount), cents(line.tax), cents(line.taxIncludedAmount)];
  if ([net, tax, whole].some(Number.isNaN))
    return ['E9123', '项目单价为空时，含税金额、不含税金额、税额都不能为空'];
  if (!/^\d{19}$/.test(line.goodsCode)) return ['E9138', '商品编码获取出现异常'];
  if (line.goodsName.length > 90) return ['E9999', '商品名称超长'];
  if (net + tax !== whole) return ['E9130', '（不含税金额+税额）不等于含税金额'];
  if (Math.abs(net * Number(line.taxRate) - tax) > 6) return ['E9131', '金额*税率-税额大于0.06'];
  if (line.invoiceLineProperty !== '1') return net < 0 ? ['E9999', '蓝票金额应为正'] : undefined;
  if (before?.invoiceLineProperty !== '2') return ['E9110', '折扣行必须紧挨被折扣行之后'];
  if (before.goodsName !== line.goodsName) return ['E9105', '折扣行的商品名称必须和被折扣行相同'];
  if (before.taxRate !== line.taxRate) return ['E9112', '折扣行商品税率必须和被折扣行商品税率相同'];
  return -whole > cents(before.taxIncludedAmount) || whole >= 0
    ? ['E9108', '折扣行金额不能大于被折扣行的金额']
    : undefined;
}

/** What it refuses a confirmation of a red letter for. */
export function formFaultOf(form: RedForm, blue: Kept | undefined, taxNo: string): Said | undefined {
  const refused = (describe: string) => ({ code: 'E9103', describe });
  if (form.applySource !== '0' || form.sellerTaxNo !== taxNo || !form.redReason)
    return refused('申请信息不完整');
  if (blue === undefined || blue.order.invoiceLine !== form.blueInvoiceLine) return refused('未找到对应蓝票');
  if (blue.order.buyerName !== form.buyerName)
    return { code: 'E9117', describe: '红票购方名称与蓝票购方名称不符' };
  const { detail } = form;
  if (detail === undefined)
    return blue.left === blue.net + blue.tax ? undefined : refused('该发票不能重复冲红');
  const sum = detail.reduce(
    (total, line) => total + cents(line.taxExcludedAmount) + cents(line.taxAmount),
    0,
  );
  const isOfLines = detail.every(({ blueDetailIndex: place, ...line }) => {
    const of = blue.order.invoiceDetail[Number(place) - 1];
    return of !== undefined && of.invoiceLineProperty !== '1' && cents(line.taxExcludedAmount) < 0;
  });
  return isOfLines && -sum <= blue.left ? undefined : refused('红冲金额超过蓝字发票的剩余金额');
}
