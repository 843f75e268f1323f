import { fromWire, type Fen } from '@uc/contract/money';
import { refuse } from '../../call/index';

/** What the tax bureau's file says of an invoice (docs/outside.md). */
export interface BureauInvoice {
  number: string;
  day: string;
  net: Fen;
  tax: Fen;
  buyerName: string;
}
const TEXT = /[<&]/;

/** Reads the tax bureau's XML of an invoice. Refuses invoice.fileUnread, naming what it does not have. */
export function readBureauXml(bytes: Buffer): BureauInvoice {
  const xml = bytes.toString('utf8');
  const read = (tag: string, what: string): string => {
    const open = xml.indexOf(`<${tag}>`);
    const start = open + tag.length + 2;
    const end = open < 0 ? -1 : xml.indexOf(`</${tag}>`, start);
    const value = end < 0 ? '' : xml.slice(start, end).trim();
    if (value === '' || value.length > 300) throw refuse('invoice.fileUnread', { what });
    return value;
  };
  const money = (tag: string, what: string): Fen => {
    const amount = fromWire(read(tag, what));
    if (amount === undefined) throw refuse('invoice.fileUnread', { what });
    return amount;
  };
  // A declaration of entities has no place in it: nothing of it is expanded.
  if (xml.includes('<!DOCTYPE')) throw refuse('invoice.fileUnread', { what: '发票号码' });
  const number = read('InvoiceNumber', '发票号码');
  const day = read('IssueTime', '开票日期').slice(0, 10);
  if (!/^\d{20}$/.test(number)) throw refuse('invoice.fileUnread', { what: '20位发票号码' });
  if (!/^\d{4}-\d\d-\d\d$/.test(day) || Number.isNaN(Date.parse(day)))
    throw refuse('invoice.fileUnread', { what: '开票日期' });
  const buyerName = read('BuyerName', '购买方名称');
  return {
    number,
    day,
    net: money('TotalAmWithoutTax', '合计金额'),
    tax: money('TotalTaxAm', '合计税额'),
    buyerName: TEXT.test(buyerName) ? decoded(buyerName) : buyerName,
  };
}

const entities: Record<string, string> = { lt: '<', gt: '>', amp: '&', quot: '"', apos: "'" };
/** The five names of XML and the numbers of characters; a number that is of none stays as it is written. */
const decoded = (text: string): string =>
  text.replaceAll(
    /&(?:(lt|gt|amp|quot|apos)|#(\d{1,7})|#x([\da-f]{1,6}));/gi,
    (written, name?: string, decimal?: string, hex?: string) => {
      if (name !== undefined) return entities[name] ?? written;
      const code = decimal === undefined ? Number.parseInt(hex!, 16) : Number(decimal);
      const isSurrogate = code >= 0xd8_00 && code <= 0xdf_ff;
      return code < 0x20 || isSurrogate || code > 0x10_ff_ff ? written : String.fromCodePoint(code);
    },
  );
