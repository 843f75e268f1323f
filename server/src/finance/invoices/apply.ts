import { dayOf } from '@uc/contract/day';
import type { InvoiceKind } from '@uc/contract/finance/invoice-texts';
import { type Fen, formatFen, sum } from '@uc/contract/money';
import { type Customer, refuse } from '../../call/index';
import { now } from '../../clock';
import type { Db, Tx } from '../../db/index';
import { audit, initiatorOf } from '../../ledger/index';
import { mintId } from '../../vault/index';
import {
  type ApplicationRow,
  findApplication,
  insertApplication,
  insertLines,
  insertOrders,
  ratesOn,
  type Reader,
} from './application-store';
import { baseOf, discountOf, invoiceableOf } from './invoiceable';
import { factsOf, type OrderFacts, paidOrderPage } from './order-store';
import { findTitle, lockInvoices } from './title-store';
import { type Opens, openTold, sealTold, type Told } from './told';
import { moveApplication } from './transition';
import { discountFor, linesOf } from './vat';

type Applicant = Pick<Customer, 'uid' | 'subId' | 'kind' | 'name'>;
interface Asked {
  kind: InvoiceKind;
  title_no: string;
  orders: readonly { order_no: string; amount: Fen }[];
}

/**
 * Asks for one invoice over orders that the platform has sold, each with the amount that was seen. Refuses notFound,
 * invoice.titleNotSpecial, invoice.notInvoiceable, invoice.amountChanged. `creator`: whose orders alone the person may name.
 */
export async function applyForInvoice(
  deps: Opens,
  tx: Tx,
  actor: Applicant,
  creator: string | null,
  { kind, title_no, orders }: Asked,
): Promise<ApplicationRow> {
  const { uid, subId, name } = actor;
  await lockInvoices(tx, uid);
  const told = await titleFor(deps, tx, uid, { kind, title_no });
  const nos = [...new Set(orders.map(({ order_no }) => order_no))];
  const facts = await factsOf(tx, { uid, creator }, nos);
  if (facts.length !== orders.length) throw refuse('notFound');
  for (const [at, one] of facts.entries()) demandAmount(one, orders[at]!.amount);
  const lines = await linesFor(tx, facts);
  const total = (pick: (one: Ordered) => Fen) => sum(lines.map(pick));
  const no = mintId('FP');
  const row = await insertApplication(tx, {
    uid,
    apply_no: no,
    created_by: name,
    created_by_sub: subId,
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
  const by = initiatorOf(actor);
  await audit(tx, {
    uid,
    by,
    action: 'invoice.apply',
    target: `invoice:${no}`,
    detail: { amount: row.amount_fen },
  });
  return row;
}

/** Refuses what cannot be invoiced now, and an amount that is another one than was seen. */
function demandAmount(facts: OrderFacts, seen: Fen): void {
  const { isIn, reason, amount } = invoiceableOf(facts);
  if (!isIn) throw refuse('invoice.notInvoiceable', { no: facts.orderNo, reason });
  if (amount !== seen)
    throw refuse('invoice.amountChanged', { no: facts.orderNo, amount: formatFen(amount) });
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

/** A title that fits the kind of invoice. Refuses notFound, invoice.titleNotSpecial. */
async function titleFor(
  deps: Opens,
  db: Db,
  uid: number,
  { kind, title_no: no }: Pick<Asked, 'kind' | 'title_no'>,
): Promise<Told> {
  const row = await findTitle(db, uid, no);
  if (row === undefined) throw refuse('notFound');
  const told = openTold(deps, 'invoice_titles', { uid, no, kind: row.kind, told: row.told });
  if (kind === 'special' && (told.kind !== 'enterprise' || told.tax_no === ''))
    throw refuse('invoice.titleNotSpecial');
  return told;
}

interface Seen {
  apply_no: string;
  version: number;
}
/** Before anybody issues it. Refuses notFound, state.conflict. */
export const withdrawApplication = async (
  tx: Tx,
  actor: Applicant,
  reader: Reader,
  seen: Seen,
): Promise<ApplicationRow> =>
  moveApplication(tx, await applicationToChange(tx, reader, seen), 'withdraw', initiatorOf(actor));

/** A failed one begins anew with a title as it is now. Refuses notFound, state.conflict, invoice.titleNotSpecial. */
export async function correctApplication(
  deps: Opens,
  tx: Tx,
  actor: Applicant,
  { reader, title_no, ...seen }: Seen & { reader: Reader; title_no: string },
): Promise<ApplicationRow> {
  const row = await applicationToChange(tx, reader, seen);
  const told = await titleFor(deps, tx, row.uid, { kind: row.kind, title_no });
  return moveApplication(tx, row, 'correct', initiatorOf(actor), {
    title_kind: told.kind,
    told: sealTold(deps, 'invoice_applications', row.uid, row.apply_no, told),
    reason: null,
  });
}

async function applicationToChange(tx: Tx, reader: Reader, { apply_no: no, version }: Seen) {
  const row = await findApplication(tx, reader, no);
  if (row === undefined) throw refuse('notFound');
  if (row.version !== version) throw refuse('state.conflict');
  return row;
}

/** The newest orders that can be invoiced now, of the last hundred that were paid. */
export async function invoiceableOrders(
  db: Db,
  asked: { uid: number; creator: string | null },
  most: number,
): Promise<{ order_no: string; amount: Fen }[]> {
  const { nos } = await paidOrderPage(db, asked, {}, { limit: 100, offset: 0 });
  return (await factsOf(db, asked, nos))
    .map((facts) => ({ order_no: facts.orderNo, ...invoiceableOf(facts) }))
    .filter(({ isIn }) => isIn)
    .slice(0, most)
    .map(({ order_no, amount }) => ({ order_no, amount }));
}
