import { api } from '@uc/contract';
import { coin, fen } from '@uc/contract/money';
import { readConfig } from '../../config';
import type { TestDatabase } from '../../db/testing';
import type { Initiator } from '../../ledger/index';
import { acceptDelivery, deliverOrder } from '../../orders/fulfilment';
import { payOrder } from '../../orders/payment';
import { placeOrder } from '../../orders/place';
import { newOwner } from '../../passport/testing';
import type { As, TestApp } from '../../testing';
import { type PaymentParts, refundOrder } from '../payments/index';
import { newNo, recharge } from '../testing';

const by: Initiator = { kind: 'owner', name: 'kehu' };

/** An order of the platform's own that was paid so and accepted; amounts in 分 and hundredths of a coin. */
export const soldOrder = (
  { transaction }: Pick<TestDatabase, 'transaction'>,
  uid: number,
  {
    subId = null,
    orderType = 'render',
    parts,
  }: { subId?: string | null; orderType?: 'render' | 'space'; parts: PaymentParts },
): Promise<string> =>
  transaction(async (tx) => {
    const { coupons = [], coin: coins = coin(0), rmb = fen(0), iou = fen(0) } = parts;
    const price = fen(coupons.reduce((sum, { amount }) => sum + amount, 0) + coins + rmb + iou);
    const { order_no: orderNo } = await placeOrder(tx, {
      uid,
      by,
      subId,
      orderType,
      title: '短片渲染',
      items: [{ name: 'GPU渲染', spec: 'RTX 4090', qty: 1, unit: '次', price }],
    });
    await payOrder(tx, { uid, orderNo, by, parts });
    await deliverOrder(tx, { uid, orderNo, by: { kind: 'seller', name: '平台' }, note: '请查收', files: [] });
    await acceptDelivery(tx, { uid, orderNo, by });
    return orderNo;
  });

/** The tax bureau's file of an invoice, cut down to what is read of it. */
export const bureauXml = (of: {
  number: string;
  day: string;
  net: string;
  tax: string;
  buyer: string;
}): Buffer =>
  Buffer.from(
    `<?xml version="1.0" encoding="utf-8"?><EInvoice><EInvoiceData><BuyerInformation><BuyerName>${of.buyer}</BuyerName></BuyerInformation><BasicInformation><TotalAmWithoutTax>${of.net}</TotalAmWithoutTax><TotalTaxAm>${of.tax}</TotalTaxAm></BasicInformation></EInvoiceData><TaxSupervisionInfo><InvoiceNumber>${of.number}</InvoiceNumber><IssueTime>${of.day}</IssueTime></TaxSupervisionInfo></EInvoice>`,
  );

const { invoices } = api;
/** Staff issue at the site of the tax bureau. */
export const byHand = { partners: { ...readConfig({}).partners, invoices: 'people' as const } };
let issuedCount = 0;
/** A number of the tax bureau that no other invoice has. */
export const newNumber = (): string =>
  `2611${String(process.pid).padStart(8, '0').slice(-8)}${String((issuedCount += 1)).padStart(8, '0')}`;
export const today = (): string => new Date(Date.now() + 8 * 3_600_000).toISOString().slice(0, 10);
export const company = {
  kind: 'enterprise',
  name: '演示文化有限公司',
  tax_no: '91110000MA0000001A',
} as const;

interface Buyer {
  uid: number;
  as: As;
  title: { title_no: string; version: number };
}
/** How customers ask for invoices and a member of staff issues them. */
export function desk(app: TestApp, staff: As) {
  /** Somebody with so much money and a title. */
  async function buyer(rmb = 1000_00): Promise<Buyer> {
    const who = await newOwner(app.deps);
    await app.database.transaction((tx) => recharge(tx, who.uid, fen(rmb)));
    const { data } = await app.call(invoices.titleSave, { title: company }, who.as);
    return { ...who, title: data };
  }
  const paid = ({ uid }: Buyer, amount: number, orderType: 'render' | 'space' = 'render') =>
    soldOrder(app.database, uid, { orderType, parts: { rmb: fen(amount) } });
  const seen = async (as: As, no: string) =>
    (await app.call(invoices.orders, { keyword: no }, as)).data.list[0]!;
  const apply = async ({ as, title }: Buyer, nos: string[], kind: 'ordinary' | 'special' = 'special') => {
    const orders = [];
    for (const no of nos) orders.push({ order_no: no, amount: (await seen(as, no)).amount });
    return app.call(invoices.apply, { kind, title_no: title.title_no, orders }, as);
  };
  const ofStaff = async (no: string) => (await app.call(invoices.staffDetail, { no }, staff)).data;
  const named = async (no: string) => ({ no, version: (await ofStaff(no)).version });
  const accept = async (no: string) => app.call(invoices.staffAccept, await named(no), staff);
  const enter = async (no: string, more: object = {}) => {
    const { net, tax } = await ofStaff(no);
    const issued = { number: newNumber(), issued_on: today(), net, tax };
    return app.call(invoices.staffIssue, { ...(await named(no)), ...issued, ...more }, staff);
  };
  async function invoiced(who: Buyer, nos: string[], more: object = {}): Promise<string> {
    const no = (await apply(who, nos)).data.apply_no;
    await accept(no);
    await enter(no, more);
    return no;
  }
  /** A part goes back, as orders that another room owns do it, more than once. */
  async function refund({ uid }: Buyer, orderNo: string, amount: number) {
    const event = { uid, by, orderNo, title: '短片渲染', refundNo: newNo('RF') };
    await app.database.transaction((tx) => refundOrder(tx, { ...event, amount: fen(amount) }));
    await app.runner.run('invoices.reds');
  }
  const redOf = async (no: string) =>
    (await app.call(invoices.staffRedList, { keyword: no }, staff)).data.list.find(
      ({ status }) => status !== 'done',
    )!;
  const redDone = async (no: string, day = today()) => {
    const { red_no, version } = await redOf(no);
    return app.call(
      invoices.staffRedDone,
      { no: red_no, version, number: newNumber(), issued_on: day },
      staff,
    );
  };
  return { buyer, paid, seen, apply, ofStaff, named, accept, enter, invoiced, refund, redOf, redDone };
}
