import { type Fen, fen, formatFen } from '@uc/contract/money';
import { refuse, type Staff } from '../../call/index';
import { now } from '../../clock';
import type { Tx } from '../../db/index';
import { initiatorOf } from '../../ledger/index';
import {
  type ApplicationRow,
  type changeApplication,
  claimNumber,
  ordersOfApplication,
} from './application-store';
import { isStale } from './invoiceable';
import { demandDay } from './issued-day';
import { queueMails } from './mail';
import { notifyOfInvoice } from './notifications';
import { factsOf } from './order-store';
import { applicationByNo } from './queue-store';
import { followRefund } from './reds';
import { lockInvoices } from './title-store';
import { moveApplication } from './transition';
import { type Recorder, recorderOf, type Way } from './way';

export interface Seen {
  no: string;
  version: number;
}
export interface Issued {
  number: string;
  issued_on: string;
  net: Fen;
  tax: Fen;
}

/** Takes it to the tax bureau, by hand or through the platform. Refuses notFound, state.conflict, invoice.stale. */
export async function acceptApplication(tx: Tx, staff: Staff, seen: Seen, way: Way): Promise<ApplicationRow> {
  const row = await applicationToChange(tx, seen);
  await lockInvoices(tx, row.uid);
  if (await isStaleNow(tx, row)) throw refuse('invoice.stale');
  return moveApplication(tx, row, 'accept', initiatorOf(staff), {
    staff_name: staff.name,
    ...(way !== null && { port_state: way, port_at: await now(tx), port_turn: row.port_turn + 1 }),
  });
}

/** An order of it was refunded since it was asked for, so that less can be invoiced. */
export async function isStaleNow(tx: Tx, row: ApplicationRow): Promise<boolean> {
  const orders = await ordersOfApplication(tx, row);
  const nos = orders.filter(({ state }) => state === 'open').map(({ order_no }) => order_no);
  if (nos.length === 0) return false;
  return (await factsOf(tx, { uid: row.uid, creator: null }, nos)).some(isStale);
}

/** Refuses notFound, state.conflict. */
export async function rejectApplication(
  tx: Tx,
  staff: Staff,
  { reason, ...seen }: Seen & { reason: string },
): Promise<ApplicationRow> {
  const row = await applicationByHand(tx, seen);
  const moved = await moveApplication(tx, row, 'reject', initiatorOf(staff), {
    reason,
    staff_name: staff.name,
  });
  await told(tx, moved, '开票申请已驳回', `开票申请${row.apply_no}已驳回：${reason}。订单可以重新申请开票。`);
  return moved;
}

/** The tax bureau refuses it; the customer corrects what it names. Refuses notFound, state.conflict. */
export async function failApplication(
  tx: Tx,
  staff: Staff,
  { reason, ...seen }: Seen & { reason: string },
): Promise<ApplicationRow> {
  return recordFailure(tx, recorderOf(staff), await applicationByHand(tx, seen), reason);
}

/** What the tax bureau refuses it for, whoever has asked. */
export async function recordFailure(
  tx: Tx,
  { by, name }: Recorder,
  row: ApplicationRow,
  reason: string,
): Promise<ApplicationRow> {
  const moved = await moveApplication(tx, row, 'fail', by, {
    reason,
    ...(name !== null && { staff_name: name }),
  });
  await told(
    tx,
    moved,
    '开票失败',
    `开票申请${row.apply_no}未能开具，税务平台的答复：${reason}。请更正发票抬头后重新提交。`,
  );
  return moved;
}
const told = (
  tx: Tx,
  { uid, apply_no, created_by_sub: creator }: ApplicationRow,
  title: string,
  content: string,
) => notifyOfInvoice(tx, { uid, apply_no, creator }, title, content, { level: 'warn', email: true });

/** Enters the invoice that was issued. Refuses notFound, state.conflict, invoice.totals, invoice.numberTaken, form.invalid. */
export async function issueApplication(
  tx: Tx,
  staff: Staff,
  seen: Seen,
  issued: Issued,
  way: Way,
): Promise<ApplicationRow> {
  return recordIssue(tx, { ...recorderOf(staff), way }, await applicationByHand(tx, seen), issued);
}

/** The invoice that was issued, by whomever. Refuses state.conflict, invoice.totals, invoice.numberTaken, form.invalid. */
export async function recordIssue(
  tx: Tx,
  { by, name, way }: Recorder & { way: Way },
  row: ApplicationRow,
  issued: Issued,
  change: Pick<Parameters<typeof changeApplication>[2], 'port_state' | 'port_at'> = {},
): Promise<ApplicationRow> {
  await lockInvoices(tx, row.uid);
  await demandDay(tx, issued.issued_on);
  demandTotals(row, issued);
  const { number, issued_on } = issued;
  if (!(await claimNumber(tx, number, row.apply_no))) throw refuse('invoice.numberTaken', { number });
  const moved = await moveApplication(tx, row, 'issue', by, {
    number,
    issued_on,
    reason: null,
    ...(name !== null && { staff_name: name }),
    ...change,
  });
  const { uid, apply_no, created_by_sub: creator } = moved;
  await notifyOfInvoice(
    tx,
    { uid, apply_no, creator },
    '发票已开具',
    `开票申请${apply_no}已开具发票${number}，金额${formatFen(fen(row.amount_fen))}元，文件可以在开票详情中下载。`,
    { email: true },
  );
  await queueMails(tx, moved, 'issued');
  // What was refunded while it was being issued is offset at once.
  for (const { order_no } of await ordersOfApplication(tx, moved))
    await followRefund(tx, { uid, order_no }, way);
  return moved;
}

/** Refuses `invoice.totals` where the invoice differs by a 分. */
export function demandTotals(
  { net_fen, tax_fen, number }: ApplicationRow,
  found: Pick<Issued, 'net' | 'tax'> & { number?: string },
): void {
  const pairs: [what: string, expected: string, found: string][] = [
    ['合计金额（不含税）', formatFen(fen(net_fen)), formatFen(found.net)],
    ['合计税额', formatFen(fen(tax_fen)), formatFen(found.tax)],
  ];
  if (number !== null && found.number !== undefined) pairs.push(['发票号码', number, found.number]);
  for (const [what, expected, other] of pairs)
    if (expected !== other) throw refuse('invoice.totals', { what, expected, found: other });
}

/** What is at the platform is decided there, so that no invoice is issued twice. Refuses notFound, state.conflict, invoice.atPort. */
async function applicationByHand(tx: Tx, seen: Seen): Promise<ApplicationRow> {
  const row = await applicationToChange(tx, seen);
  if (isAtPort(row)) throw refuse('invoice.atPort');
  return row;
}
/** It is being issued through the platform. */
export const isAtPort = ({ status, port_state: state }: ApplicationRow): boolean =>
  status === 'issuing' && state !== null;

async function applicationToChange(tx: Tx, { no, version }: Seen): Promise<ApplicationRow> {
  const row = await applicationByNo(tx, no);
  if (row === undefined) throw refuse('notFound');
  if (row.version !== version) throw refuse('state.conflict');
  return row;
}
