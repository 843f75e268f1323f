import { invoiceKinds } from '@uc/contract/finance/invoice-texts';
import { add, formatFen } from '@uc/contract/money';
import type { PaintLetter } from '../office/index';
import type { InvoiceAnswer, InvoiceFile, InvoiceOrder } from './port';

type Issued = Extract<InvoiceAnswer, { state: 'issued' }>;

/** The files of an invoice of the sandbox: an XML with the fields of a real one, and a PDF that says that it is none. */
export async function sandboxFiles(
  order: InvoiceOrder,
  issued: Issued,
  paint: PaintLetter,
): Promise<InvoiceFile[]> {
  const { kind, seller, buyer, net, tax } = order;
  const pdf = await paint({
    title: invoiceKinds[kind],
    mark: '演示',
    lines: [
      ['发票号码', issued.number],
      ['开票日期', issued.day],
      ['购买方', [buyer.name, buyer.taxNo].filter(Boolean).join(' ')],
      ['销售方', seller],
      ...order.lines.map((line) => ['项目', `${line.name} ${formatFen(add(line.net, line.tax))}元`] as const),
      ['金额', `${formatFen(net)}元`],
      ['税额', `${formatFen(tax)}元`],
      ['价税合计', `${formatFen(add(net, tax))}元`],
    ],
    note: '本文件由演示环境生成，不是发票，不能报销或抵扣。',
  });
  return [
    { kind: 'pdf', bytes: pdf },
    { kind: 'xml', bytes: Buffer.from(xmlOf(order, issued)) },
  ];
}

const escapes: Record<string, string> = { '<': '&lt;', '>': '&gt;', '&': '&amp;', '"': '&quot;' };
const escaped = (text: string) => text.replaceAll(/[<>&"]/g, (sign) => escapes[sign]!);
const xmlOf = ({ buyer, net, tax }: InvoiceOrder, { number, day }: Issued): string =>
  `<?xml version="1.0" encoding="utf-8"?><EInvoice><EInvoiceData><BuyerInformation><BuyerName>${escaped(buyer.name)}</BuyerName></BuyerInformation><BasicInformation><TotalAmWithoutTax>${formatFen(net)}</TotalAmWithoutTax><TotalTaxAm>${formatFen(tax)}</TotalTaxAm></BasicInformation></EInvoiceData><TaxSupervisionInfo><InvoiceNumber>${number}</InvoiceNumber><IssueTime>${day}</IssueTime></TaxSupervisionInfo></EInvoice>`;
