import { zipSync } from 'fflate';
import {
  cents,
  type Confirmation,
  formFaultOf,
  type Kept,
  type Order,
  orderFaultOf,
  type RedForm,
  type Said,
} from './testing-nuonuo-faults';

const ok = (result?: unknown): Said => ({ code: 'E0000', describe: '成功', result });
const yuan = (amount: number): string => (amount / 100).toFixed(2);
const china = (at: number) => new Date(at + 8 * 3_600_000).toISOString().slice(0, 19).replace('T', ' ');

/** The documents of one seller: taken at once, decided when the test says so, as the tax bureau does it later. */
export function createBooks(taxNo: string, filesAt: () => string) {
  const blues = new Map<string, Kept>();
  const forms = new Map<string, Confirmation>();
  const bureau = { quota: Number.MAX_SAFE_INTEGER, isLoggedIn: true, asksBuyers: false, hasXml: true };
  let serial = 0;
  const newNumber = () =>
    `2633${String(process.pid).padStart(8, '0').slice(-8)}${String((serial += 1)).padStart(8, '0')}`;
  const kept = (order: Order, net: number, tax: number): Kept => {
    const number = newNumber();
    const rest = { status: '20', failCause: '', number, at: 0, net, tax, left: net + tax };
    return { order, serialNo: `26113020${number.slice(-12)}`, ...rest };
  };

  function issue({ order }: { order: Order }): Said {
    const fault = orderFaultOf(order, taxNo);
    if (fault !== undefined) return fault;
    if (blues.has(order.orderNo)) return { code: 'E9106', describe: '订单编号或流水号不能重复' };
    const total = (pick: 'tax' | 'taxExcludedAmount') =>
      order.invoiceDetail.reduce((sum, line) => sum + cents(line[pick]), 0);
    const one = kept(order, total('taxExcludedAmount'), total('tax'));
    blues.set(order.orderNo, one);
    return ok({ invoiceSerialNum: one.serialNo });
  }

  /** A file whose signature failed is signed again, for a while. */
  function retry({ orderno }: { orderno: string }): Said {
    blues.get(orderno)!.status = '21';
    return ok();
  }

  function find({ orderNos, serialNos }: { orderNos?: string[]; serialNos?: string[] }): Said {
    const all = [...blues.values(), ...[...forms.values()].flatMap(({ red }) => red ?? [])];
    const one = all.find(({ order, serialNo }) =>
      serialNos === undefined ? orderNos![0] === order.orderNo : serialNos[0] === serialNo,
    );
    return one === undefined ? { code: 'E9500', describe: '发票不存在' } : ok([view(one)]);
  }
  const view = ({ order, serialNo, status, failCause, number, at, net, tax }: Kept) => ({
    serialNo,
    orderNo: order.orderNo,
    status,
    failCause,
    ...(status === '2' && {
      invoiceNo: number,
      allElectronicInvoiceNumber: number,
      invoiceTime: at,
      exTaxAmount: yuan(net),
      taxAmount: yuan(tax),
      pdfUrl: `${filesAt()}/files/${number}.pdf`,
      ofdUrl: `${filesAt()}/files/${number}.ofd`,
      xmlUrl: bureau.hasXml ? `${filesAt()}/files/${number}.xml` : '',
    }),
  });

  function ask(form: RedForm): Said {
    const blue = [...blues.values()].find(({ number }) => number === form.blueElecInvoiceNumber);
    const fault = formFaultOf(form, blue, taxNo);
    if (fault !== undefined) return fault;
    if (forms.has(form.billId)) return { code: 'E9999', describe: '红字确认单申请号重复' };
    const [net, tax] = (form.detail ?? []).reduce(
      ([n, t], line) => [n - cents(line.taxExcludedAmount), t - cents(line.taxAmount)],
      form.detail === undefined ? [blue!.net, blue!.tax] : [0, 0],
    );
    forms.set(form.billId, { form, status: '15', at: Date.now(), net, tax, red: undefined });
    return ok(form.billId);
  }
  const formView = ({ billId }: { billId: string }): Said => {
    const one = forms.get(billId);
    if (one === undefined) return ok({ total: 0, list: [] });
    const { status, at, red } = one;
    const told = {
      billId,
      billUuid: `uuid-${billId}`,
      billStatus: status,
      billTime: china(at),
      billMessage: '',
    };
    return ok({ total: 1, list: [{ ...told, invoiceSerialNum: red?.serialNo ?? null }] });
  };

  /** The tax bureau decides what it has: invoices, confirmations, and red letters of what is confirmed. */
  function decide(): void {
    for (const one of blues.values()) {
      if (one.status !== '20') continue;
      const { buyerTaxNum, taxNumVerifyFlag } = one.order;
      const sum = one.net + one.tax;
      one.failCause = !bureau.isLoggedIn
        ? '开票员登录已失效，请重新扫码登录电子税务局'
        : taxNumVerifyFlag === '1' && buyerTaxNum.startsWith('99')
          ? '购方税号在电子税务局中不存在'
          : sum > bureau.quota
            ? `开票预扣授信额度失败，授信额度不足本次开票金额：${yuan(sum)}；剩余可用额度：${yuan(bureau.quota)}`
            : '';
      one.status = one.failCause === '' ? '2' : '22';
      one.at = Date.now();
      if (one.status === '2') bureau.quota -= sum;
    }
    for (const one of forms.values()) {
      if (one.status === '15') one.status = bureau.asksBuyers ? '02' : '01';
      if (!['01', '04'].includes(one.status) || one.red !== undefined) continue;
      const blue = [...blues.values()].find(({ number }) => number === one.form.blueElecInvoiceNumber)!;
      blue.left -= one.net + one.tax;
      const red = kept({ orderNo: '', invoiceDetail: [] } as unknown as Order, -one.net, -one.tax);
      one.red = { ...red, status: '2', at: Date.now() };
    }
  }

  const methods: Record<string, (content: never) => Said> = {
    requestBillingNew: issue,
    queryInvoiceResult: find,
    saveInvoiceRedConfirm: ask,
    queryInvoiceRedConfirm: formView,
    refreshInvoiceRedConfirm: () => ok(),
    reInvoice: retry,
  };
  return {
    blues,
    forms,
    bureau,
    decide,
    answer: (method: string, content: object): Said =>
      methods[method]?.(content as never) ?? { code: '070201', describe: 'method不存在' },
    file: (path: string) => ({ body: bytesOf(path) }),
  };
}

const bytesOf = (path: string): Buffer =>
  path.endsWith('.pdf')
    ? Buffer.from(`%PDF-1.7 ${path}`)
    : path.endsWith('.ofd')
      ? Buffer.from(zipSync({ 'OFD.xml': Buffer.from(path) }))
      : Buffer.from(`<?xml version="1.0" encoding="utf-8"?><EInvoice><!-- ${path} --></EInvoice>`);
