import { minutesAfter } from '@uc/contract/day';
import { fen } from '@uc/contract/money';
import { now } from '../../clock';
import { refuse, type Staff } from '../../call/index';
import type { Db, Tx } from '../../db/index';
import type { Deps } from '../../deps';
import { audit, initiatorOf, system } from '../../ledger/index';
import type { InvoiceOrder, InvoicePort } from '../../partners/index';
import {
  type ApplicationRow,
  changeApplication,
  linesOfApplication,
  ordersOfApplication,
} from './application-store';
import { isStaleNow, recordFailure, recordIssue, type Seen } from './issue';
import { claimPort, isUntaken, type PortState } from './port-store';
import { applicationByNo } from './queue-store';
import { followRefund } from './reds';
import { lockInvoices } from './title-store';
import { sellerOf, titleOf } from './view';

/** Minutes until the platform is asked again, and until an invoice is tried again that nobody could issue. */
const ASK_MINUTES = 1;
const HELD_MINUTES = 10;

/** The number under which the platform knows this try: one that it has refused never comes back under its old one. */
const numberOf = ({ apply_no: no, port_turn: turn }: ApplicationRow) => `${no}-${turn}`;
type Means = Pick<Deps, 'config' | 'vault' | 'database'>;

/**
 * One step of an application at the platform. It is marked as sent before anything is sent, and asked for before it is sent
 * again: an invoice whose answer was lost is found under its number, and never issued twice.
 */
export async function stepAtPort(deps: Means, port: InvoicePort, no: string): Promise<boolean> {
  const { database } = deps;
  const begun = await database.transaction((tx) => begin(deps, tx, no));
  if (begun === undefined) return false;
  const { order, version } = begun;
  const known = await port.query(order.no);
  const answer = known.state === 'absent' ? await port.apply(order) : known;
  await database.transaction(async (tx) => {
    const row = await applicationByNo(tx, no);
    // Whoever took so long that another run has begun knows less than that one: what was not taken may be by now.
    if (row?.version !== version) return;
    switch (answer.state) {
      case 'issued': {
        const { number, day: issued_on, net, tax } = answer;
        // Only people can tell how that came about: the job fails until they have.
        if (net !== row.net_fen || tax !== row.tax_fen)
          throw new Error(`the platform has issued ${order.no} with other totals`);
        const by = { by: system, name: null, way: 'queued' as const };
        return recordIssue(tx, by, row, { number, issued_on, net, tax }, await atPort(tx, 'files', 0));
      }
      case 'failed':
        return recordFailure(tx, { by: system, name: null }, row, answer.reason);
      case 'quota':
      case 'login':
        // What was not taken is another document when it is tried again.
        return changeApplication(tx, row, {
          ...(await atPort(tx, answer.state, HELD_MINUTES)),
          port_turn: row.port_turn + 1,
        });
      default:
        return undefined;
    }
  });
  return true;
}

/** What is sent, once the row says so; undefined where there is nothing to do, or a refund has made it too much. */
async function begin(
  deps: Means,
  tx: Tx,
  no: string,
): Promise<{ order: InvoiceOrder; version: number } | undefined> {
  const found = await applicationByNo(tx, no);
  if (found === undefined) return undefined;
  await lockInvoices(tx, found.uid);
  if (!(await claimPort(tx, 'invoice_applications', no))) return undefined;
  const row = (await applicationByNo(tx, no))!;
  if (row.status !== 'issuing') return undefined;
  if (row.port_state !== 'sent' && (await isStaleNow(tx, row))) {
    for (const { order_no } of await ordersOfApplication(tx, row))
      await followRefund(tx, { uid: row.uid, order_no }, 'queued');
    return undefined;
  }
  const sent = (await changeApplication(tx, row, await atPort(tx, 'sent', ASK_MINUTES)))!;
  return { order: await orderOf(deps, tx, sent), version: sent.version };
}

const atPort = async (tx: Tx, port_state: PortState, minutes: number) => ({
  port_state,
  port_at: minutesAfter(await now(tx), minutes),
});

/** What the platform prints. */
export async function orderOf(
  deps: Pick<Deps, 'config' | 'vault'>,
  db: Db,
  row: ApplicationRow,
): Promise<InvoiceOrder> {
  const { kind, name, tax_no, address, tel, bank, account, is_printed } = titleOf(deps, row);
  return {
    no: numberOf(row),
    kind: row.kind,
    seller: sellerOf(deps.config),
    buyer: { kind, name, taxNo: tax_no, address, tel, bank, account, isPrinted: is_printed },
    lines: (await linesOfApplication(db, row)).map((line) => ({
      kind: line.kind as 'sale' | 'discount',
      name: line.name,
      code: line.code,
      rateBps: line.rate_bps,
      net: fen(line.net_fen),
      tax: fen(line.tax_fen),
    })),
    net: fen(row.net_fen),
    tax: fen(row.tax_fen),
  };
}

/** Whether staff may take it from the platform: it does not have it, or nobody is there any more. */
export const canTake = ({ port_state: state }: { port_state: string | null }, hasPort: boolean): boolean =>
  isUntaken(state) || (state === 'sent' && !hasPort);

/** Staff issue it themselves. Refuses notFound, state.conflict. */
export async function takeByHand(
  tx: Tx,
  staff: Staff,
  { no, version }: Seen,
  hasPort: boolean,
): Promise<ApplicationRow> {
  const row = await applicationByNo(tx, no);
  if (row === undefined) throw refuse('notFound');
  if (row.version !== version || !canTake(row, hasPort)) throw refuse('state.conflict');
  const changed = await changeApplication(tx, row, {
    port_state: null,
    port_at: null,
    staff_name: staff.name,
  });
  if (changed === undefined) throw refuse('state.conflict');
  const target = `invoice:${no}`;
  await audit(tx, {
    uid: row.uid,
    by: initiatorOf(staff),
    action: 'invoice.by_hand',
    target,
    detail: { no: numberOf(row) },
  });
  return changed;
}
