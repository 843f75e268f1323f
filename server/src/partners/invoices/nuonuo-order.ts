import { add, type Fen, negate, toWire } from '@uc/contract/money';
import type { NuonuoAccount } from '../../config/invoices';
import { chinaText } from '../payments/china-time';
import type { InvoiceOrder, RedOrder } from './port';

/** The platform's names of kinds, of lines, and of why a service is taken back. */
const kinds = { ordinary: 'pc', special: 'bs' } as const;
const NORMAL = '0';
const DISCOUNT = '1';
const DISCOUNTED = '2';
const SERVICE_ENDED = '3';

const yuan = (amount: Fen): string => toWire(amount).toFixed(2);
/** It takes 90 characters of what is sold. */
const nameOf = ({ name }: { name: string }): string => [...name].slice(0, 90).join('');
const rateOf = (bps: number): string => String(bps / 10_000);

/** An invoice as the platform is asked for it. Amounts of every line are given, so that it computes none. */
export function orderContent(account: NuonuoAccount, order: InvoiceOrder, at: Date): { order: object } {
  const { no, kind, buyer, lines } = order;
  const isPerson = buyer.kind === 'person' && buyer.taxNo !== '';
  return {
    order: {
      orderNo: no,
      invoiceDate: chinaText(at),
      invoiceType: '1',
      invoiceLine: kinds[kind],
      buyerName: buyer.name,
      buyerTaxNum: buyer.taxNo,
      // Told of a person and an identity number alone, which puts it into their folder at the tax bureau.
      naturalPersonFlag: isPerson && kind === 'ordinary' ? '1' : '0',
      // Without it, what the enterprise has set decides whether an unknown number is refused.
      taxNumVerifyFlag: buyer.taxNo !== '' && !isPerson ? '1' : '0',
      ...(buyer.isPrinted && {
        buyerTel: buyer.tel,
        buyerAddress: buyer.address,
        buyerAccount: `${buyer.bank} ${buyer.account}`.trim(),
        showBankAccountType: '2',
      }),
      salerTaxNum: account.taxNo,
      ...(account.tel !== '' && { salerTel: account.tel }),
      ...(account.address !== '' && { salerAddress: account.address }),
      clerk: account.clerk,
      extensionNumber: account.extension,
      // We send the files ourselves.
      pushMode: '-1',
      invoiceDetail: lines.map(({ kind: lineKind, code, rateBps, net, tax, ...line }, at) => {
        const isDiscounted = lines[at + 1]?.kind === 'discount';
        return {
          // A discount has the name of what it is of.
          goodsName: nameOf(lineKind === 'discount' ? lines[at - 1]! : line),
          goodsCode: code,
          withTaxFlag: '1',
          taxRate: rateOf(rateBps),
          tax: yuan(tax),
          taxExcludedAmount: yuan(net),
          taxIncludedAmount: yuan(add(net, tax)),
          invoiceLineProperty: lineKind === 'discount' ? DISCOUNT : isDiscounted ? DISCOUNTED : NORMAL,
          favouredPolicyFlag: '0',
        };
      }),
    },
  };
}

/** A confirmation of a red letter. The whole of an invoice has no lines; of a part only what it is of, below zero. */
export function redContent(account: NuonuoAccount, order: RedOrder): object {
  const { no, kind, seller, blueNumber, buyer, line, isWhole, net, tax } = order;
  return {
    billId: no,
    blueInvoiceLine: kinds[kind],
    applySource: SELLER,
    blueElecInvoiceNumber: blueNumber,
    sellerTaxNo: account.taxNo,
    sellerName: seller,
    buyerTaxNo: buyer.taxNo,
    buyerName: buyer.name,
    redReason: SERVICE_ENDED,
    extensionNumber: account.extension,
    ...(!isWhole && {
      detail: [
        {
          blueDetailIndex: String(line.place),
          goodsName: nameOf(line),
          goodsCode: line.code,
          taxRate: rateOf(line.rateBps),
          taxExcludedAmount: yuan(negate(net)),
          taxAmount: yuan(negate(tax)),
        },
      ],
    }),
  };
}
/** The side that asks for a red letter, and as which one asks about it. */
export const SELLER = '0';
