import type { InvoiceKind } from '@uc/contract/finance/invoice-texts';
import { type Fen, formatFen } from '@uc/contract/money';
import { type Customer, refuse } from '../../call/index';
import type { Db, Tx } from '../../db/index';
import { initiatorOf } from '../../ledger/index';
import { type ApplicationRow, findApplication, type Reader } from './application-store';
import { invoiceableOf } from './invoiceable';
import { makeApplication } from './make';
import { factsOf, type OrderFacts, paidOrderPage } from './order-store';
import { findTitle, lockInvoices } from './title-store';
import { type Opens, openTold, sealTold, type Told } from './told';
import { moveApplication } from './transition';

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
  return makeApplication(
    deps,
    tx,
    { uid, subId, name, by: initiatorOf(actor), month: null },
    { kind, told, facts },
  );
}

/** Refuses what cannot be invoiced now, and an amount that is another one than was seen. */
function demandAmount(facts: OrderFacts, seen: Fen): void {
  const { isIn, reason, amount } = invoiceableOf(facts);
  if (!isIn) throw refuse('invoice.notInvoiceable', { no: facts.orderNo, reason });
  if (amount !== seen)
    throw refuse('invoice.amountChanged', { no: facts.orderNo, amount: formatFen(amount) });
}

/** A title that fits the kind of invoice. Refuses notFound, invoice.titleNotSpecial. */
export async function titleFor(
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
