import { minutesAfter } from '@uc/contract/day';
import { fen, subtract } from '@uc/contract/money';
import { now } from '../../clock';
import { refuse, type Staff } from '../../call/index';
import type { Db, Tx } from '../../db/index';
import type { Deps } from '../../deps';
import { audit, initiatorOf, system } from '../../ledger/index';
import type { InvoicePort, RedOrder } from '../../partners/index';
import { linesOfApplication } from './application-store';
import { canTake } from './port';
import { claimPort } from './port-store';
import { applicationByNo } from './queue-store';
import { changeRed, redByNo, type RedOfInvoice } from './red-store';
import { expireRed, markAsked, refuseRed } from './red-asked';
import { recordRed, type Seen } from './reds';
import { sellerOf, titleOf } from './view';

/** Minutes until the platform is asked again, and until it is while the buyer has days to answer. */
const ASK_MINUTES = 1;
const ASKED_MINUTES = 30;
const numberOf = ({ red_no: no, port_turn: turn }: RedOfInvoice) => `${no}-${turn}`;
const byPort = { by: system, name: null, way: 'queued' } as const;

/** One step of a red letter at the platform, as `stepAtPort` for an invoice. */
export async function stepRed(
  deps: Pick<Deps, 'config' | 'vault' | 'database'>,
  port: InvoicePort,
  no: string,
): Promise<boolean> {
  const { database } = deps;
  const begun = await database.transaction(async (tx) => {
    if (!(await claimPort(tx, 'invoice_reds', no))) return undefined;
    const row = (await redByNo(tx, no))!;
    const port_at = minutesAfter(await now(tx), ASK_MINUTES);
    const { version } = (await changeRed(tx, row, { port_state: 'sent', port_at }))!;
    return { order: await orderOf(deps, tx, row), version };
  });
  if (begun === undefined) return false;
  const { order, version } = begun;
  const known = await port.queryRed(order.no);
  const answer = known.state === 'absent' ? await port.applyRed(order) : known;
  await database.transaction(async (tx) => {
    const row = await redByNo(tx, no);
    // As in `stepAtPort`: a run that took too long decides nothing.
    if (row?.version !== version) return;
    switch (answer.state) {
      case 'done':
        return recordRed(tx, byPort, row, { number: answer.number, issued_on: answer.day });
      case 'asked':
        await changeRed(tx, row.status === 'waiting' ? await markAsked(tx, byPort, row, answer.until) : row, {
          port_at: minutesAfter(await now(tx), ASKED_MINUTES),
        });
        return;
      case 'expired':
        // Asked again from the beginning, under a number of its own.
        return expireRed(tx, row, 'queued');
      case 'failed':
        return refuseAtPort(tx, row, answer.reason.slice(0, 500));
      default:
        return;
    }
  });
  return true;
}

/** It waits for staff, who see why; a buyer who was asked has not agreed. */
async function refuseAtPort(tx: Tx, row: RedOfInvoice, reason: string): Promise<void> {
  if (row.status === 'asked') return refuseRed(tx, byPort, row, { reason, way: byPort.way });
  await changeRed(tx, row, { port_state: null, port_at: null, port_reason: reason });
}

async function orderOf(
  { vault, config }: Pick<Deps, 'vault' | 'config'>,
  db: Db,
  row: RedOfInvoice,
): Promise<RedOrder> {
  const blue = (await applicationByNo(db, row.apply_no))!;
  const { name, tax_no: taxNo } = titleOf({ vault }, blue);
  // An order has one line, with what was taken off it behind it.
  const line = (await linesOfApplication(db, blue)).find(({ order_no }) => order_no === row.order_no)!;
  return {
    no: numberOf(row),
    kind: blue.kind,
    seller: sellerOf(config),
    blueNumber: row.blue_number!,
    buyer: { name, taxNo },
    line: { place: line.seq, name: line.name, code: line.code, rateBps: line.rate_bps },
    isWhole: row.amount_fen === blue.amount_fen,
    net: subtract(fen(row.amount_fen), fen(row.tax_fen)),
    tax: fen(row.tax_fen),
  };
}

/** Staff issue it themselves. Refuses notFound, state.conflict. */
export async function takeRedByHand(
  tx: Tx,
  staff: Staff,
  { no, version }: Seen,
  hasPort: boolean,
): Promise<RedOfInvoice> {
  const row = await redByNo(tx, no);
  if (row === undefined) throw refuse('notFound');
  if (row.version !== version || !canTake(row, hasPort)) throw refuse('state.conflict');
  const changed = await changeRed(tx, row, { port_state: null, port_at: null, staff_name: staff.name });
  if (changed === undefined) throw refuse('state.conflict');
  const { uid, apply_no } = row;
  const target = `invoice:${apply_no}`;
  await audit(tx, {
    uid,
    by: initiatorOf(staff),
    action: 'invoice.red_by_hand',
    target,
    detail: { red: no },
  });
  return { ...row, ...changed };
}
