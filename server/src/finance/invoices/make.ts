import { dayOf } from '@uc/contract/day';
import type { InvoiceKind } from '@uc/contract/finance/invoice-texts';
import { type Fen, sum } from '@uc/contract/money';
import { now } from '../../clock';
import type { Tx } from '../../db/index';
import { audit, type Initiator } from '../../ledger/index';
import { mintId } from '../../vault/index';
import { ratesOn } from '../invoicerates/index';
import { type ApplicationRow, insertApplication, insertLines, insertOrders } from './application-store';
import { baseOf, discountOf, invoiceableOf } from './invoiceable';
import type { OrderFacts } from './order-store';
import { type Opens, sealTold, type Told } from './told';
import { discountFor, linesOf } from './vat';

/** Who an application is of. */
interface Maker {
  uid: number;
  subId: string | null;
  name: string;
  by: Initiator;
  /** The month whose bill it follows; null where somebody asks for it. */
  month: string | null;
}
interface Parts {
  kind: InvoiceKind;
  told: Told;
  facts: readonly OrderFacts[];
}

/** Writes an application over orders that can be invoiced, read under the lock of `lockInvoices`. */
export async function makeApplication(
  deps: Opens,
  tx: Tx,
  { uid, subId, name, by, month }: Maker,
  { kind, told, facts }: Parts,
): Promise<ApplicationRow> {
  const lines = await linesFor(tx, facts);
  const total = (pick: (one: Ordered) => Fen) => sum(lines.map(pick));
  const no = mintId('FP');
  const row = await insertApplication(tx, {
    uid,
    apply_no: no,
    created_by: name,
    created_by_sub: subId,
    month,
    kind,
    title_kind: told.kind,
    told: sealTold(deps, 'invoice_applications', uid, no, told),
    status: 'submitted',
    amount_fen: total(({ amount }) => amount),
    net_fen: total(({ net }) => net),
    tax_fen: total(({ tax }) => tax),
  });
  await insertOrders(
    tx,
    facts.map(({ orderNo }) => {
      const own = lines.filter((line) => line.orderNo === orderNo);
      const [amount, tax] = [sum(own.map((line) => line.amount)), sum(own.map((line) => line.tax))];
      return { uid, apply_no: no, order_no: orderNo, state: 'open', amount_fen: amount, tax_fen: tax };
    }),
  );
  await insertLines(
    tx,
    lines.map(({ orderNo, kind: lineKind, name: text, code, rate, amount, net, tax }, index) => ({
      uid,
      apply_no: no,
      seq: index + 1,
      order_no: orderNo,
      kind: lineKind,
      name: text,
      code,
      rate_bps: rate,
      amount_fen: amount,
      net_fen: net,
      tax_fen: tax,
    })),
  );
  await audit(tx, {
    uid,
    by,
    action: 'invoice.apply',
    target: `invoice:${no}`,
    detail: { amount: row.amount_fen },
  });
  return row;
}

interface Ordered {
  orderNo: string;
  kind: 'sale' | 'discount';
  name: string;
  code: string;
  rate: number;
  amount: Fen;
  net: Fen;
  tax: Fen;
}
/** The lines of orders, each at the rate of its kind of sale on this day. */
async function linesFor(tx: Tx, orders: readonly OrderFacts[]): Promise<Ordered[]> {
  const rates = await ratesOn(tx, dayOf(await now(tx)));
  return orders.flatMap((facts) => {
    const { orderNo, title, orderType } = facts;
    const { code, name, rate_bps: rate } = rates.get(orderType)!;
    const { amount } = invoiceableOf(facts);
    const discount = discountFor(discountOf(facts), amount, baseOf(facts));
    return linesOf(amount, discount, rate).map((line) => ({
      ...line,
      orderNo,
      code,
      rate,
      name: `*${name}*${title}`,
    }));
  });
}
