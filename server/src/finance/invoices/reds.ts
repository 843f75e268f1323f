import { add, type Fen, fen, formatFen, min, subtract } from '@uc/contract/money';
import { now } from '../../clock';
import { refuse, type Staff } from '../../call/index';
import type { Tx } from '../../db/index';
import { audit, type Initiator, system } from '../../ledger/index';
import { mintId } from '../../vault/index';
import { claimNumber, findApplication } from './application-store';
import { excessOf, isStale } from './invoiceable';
import { demandDay } from './issued-day';
import { notifyOfInvoice } from './notifications';
import { factsOf } from './order-store';
import { isUntaken } from './port-store';
import {
  addRed,
  bluesOf,
  changeRed,
  insertRed,
  openApplicationsOf,
  redByNo,
  type RedOfInvoice,
  seenRefund,
} from './red-store';
import { nextRed, type RedEvent } from './states';
import { lockInvoices } from './title-store';
import { moveApplication } from './transition';
import { taxOfPart } from './vat';
import { type Recorder, recorderOf, type Way } from './way';

/** What is left of an order after a refund decides: an application that asks for more ends, an invoice of more is to be offset. */
export async function followRefund(tx: Tx, key: { uid: number; order_no: string }, way: Way): Promise<void> {
  const { uid, order_no: orderNo } = key;
  await lockInvoices(tx, uid);
  await seenRefund(tx, key);
  const [facts] = await factsOf(tx, { uid, creator: null }, [orderNo]);
  if (facts === undefined) return;
  if (isStale(facts)) await endStale(tx, key);
  let left = excessOf(facts);
  for (const blue of await bluesOf(tx, key)) {
    if (left === 0) return;
    // One that waits for the buyer, or was sent to the platform, is followed by another one when it is done.
    if (blue.red_status === 'asked' || blue.red_port === 'sent') continue;
    const before = fen(blue.red_fen);
    const part = min(left, subtract(subtract(fen(blue.amount_fen), before), fen(blue.red_open)));
    if (part <= 0) continue;
    left = subtract(left, part);
    const amount = add(part, fen(blue.red_open));
    const tax = taxOfPart({ amount: fen(blue.amount_fen), tax: fen(blue.tax_fen) }, { before, part: amount });
    await saveRed(tx, blue, amount, tax, way);
    await notifyOfInvoice(
      tx,
      { uid, apply_no: blue.apply_no, creator: blue.created_by_sub },
      '发票待红冲',
      `订单${orderNo}退款后，发票${blue.number ?? ''}中的${formatFen(amount)}元需要红冲；红冲完成前，该订单不能再申请开票。`,
    );
  }
}

async function saveRed(
  tx: Tx,
  blue: Awaited<ReturnType<typeof bluesOf>>[number],
  amount: Fen,
  tax: Fen,
  way: Way,
): Promise<void> {
  const { uid, apply_no, order_no, red_no: redNo, red_version: version } = blue;
  const sums = { amount_fen: amount, tax_fen: tax };
  if (redNo !== null && version !== null)
    await changeRed(tx, { uid, red_no: redNo, version }, { ...sums, updated_at: await now(tx) });
  else {
    const port = way === null ? {} : { port_state: way, port_at: await now(tx) };
    await insertRed(tx, { uid, red_no: mintId('FR'), apply_no, order_no, ...sums, ...port });
  }
  const target = `invoice:${apply_no}`;
  await audit(tx, { uid, by: system, action: 'invoice.red', target, detail: { order: order_no, amount } });
}

/** Applications that nobody issues yet end; what is being issued at the tax bureau is for staff to reject. */
async function endStale(tx: Tx, key: { uid: number; order_no: string }): Promise<void> {
  const { uid, order_no: orderNo } = key;
  for (const { apply_no: no } of await openApplicationsOf(tx, key)) {
    const row = await findApplication(tx, { uid, creator: null }, no);
    if (row === undefined || (row.status === 'issuing' && !isUntaken(row.port_state))) continue;
    const reason = `订单${orderNo}在申请后退款，可开票金额已减少，请按新的金额重新申请`;
    await moveApplication(tx, row, 'lapse', system, { reason });
    await notifyOfInvoice(
      tx,
      { uid, apply_no: no, creator: row.created_by_sub },
      '开票申请已驳回',
      `开票申请${no}已驳回：${reason}。`,
      { level: 'warn' },
    );
  }
}

export interface Seen {
  no: string;
  version: number;
}
/** The red letter is issued. Refuses notFound, state.conflict, invoice.numberTaken, form.invalid. */
export async function finishRed(
  tx: Tx,
  staff: Staff,
  { number, issued_on, ...seen }: Seen & { number: string; issued_on: string },
  way: Way,
): Promise<RedOfInvoice> {
  return recordRed(tx, { ...recorderOf(staff), way }, await redByHand(tx, seen), { number, issued_on });
}

/** The red letter that was issued, by whomever. Refuses state.conflict, invoice.numberTaken, form.invalid. */
export async function recordRed(
  tx: Tx,
  { by, name, way }: Recorder & { way: Way },
  row: RedOfInvoice,
  { number, issued_on: day }: { number: string; issued_on: string },
): Promise<RedOfInvoice> {
  await lockInvoices(tx, row.uid);
  await demandDay(tx, day);
  if (!(await claimNumber(tx, number, row.red_no))) throw refuse('invoice.numberTaken', { number });
  const changed = await moveRed(tx, row, 'done', by, {
    asked_until: null,
    number,
    issued_on: day,
    port_state: null,
    port_at: null,
    ...(name !== null && { staff_name: name }),
  });
  await addRed(tx, row);
  await notifyOfInvoice(
    tx,
    row,
    '发票已红冲',
    `发票${row.blue_number ?? ''}已红冲${formatFen(fen(row.amount_fen))}元，红字发票号码${number}。`,
  );
  // A refund that came while the buyer was asked is offset by a letter of its own.
  await followRefund(tx, row, way);
  return changed;
}

/** Moves a red letter in the version that was read. Refuses state.conflict. */
export async function moveRed(
  tx: Tx,
  row: RedOfInvoice,
  event: RedEvent,
  by: Initiator,
  change: Parameters<typeof changeRed>[2],
): Promise<RedOfInvoice> {
  const status = nextRed(row.status, event);
  if (status === undefined) throw refuse('state.conflict');
  const changed = await changeRed(tx, row, { ...change, status, updated_at: await now(tx) });
  if (changed === undefined) throw refuse('state.conflict');
  const { uid, apply_no } = row;
  await audit(tx, {
    uid,
    by,
    action: `invoice.red_${event}`,
    target: `invoice:${apply_no}`,
    detail: { status },
  });
  return { ...row, ...changed };
}

/** What is at the platform is decided there. Refuses notFound, state.conflict, invoice.atPort. */
export async function redByHand(tx: Tx, seen: Seen): Promise<RedOfInvoice> {
  const row = await redToChange(tx, seen);
  if (row.port_state !== null) throw refuse('invoice.atPort');
  return row;
}
async function redToChange(tx: Tx, { no, version }: Seen): Promise<RedOfInvoice> {
  const row = await redByNo(tx, no);
  if (row === undefined) throw refuse('notFound');
  if (row.version !== version) throw refuse('state.conflict');
  return row;
}
