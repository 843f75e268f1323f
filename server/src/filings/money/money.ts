import { businessTexts, type FilingArea, filingAreas } from '@uc/contract/filings/kinds';
import { compare, type Fen, fen, max, min, subtract } from '@uc/contract/money';
import { refuse, refuseForm } from '../../call/index';
import { now } from '../../clock';
import type { Tx } from '../../db/index';
import { takenBy } from '../../finance/bookings/index';
import { type Initiator, journals, lockAccounts, escrowOf, orderAbout, post } from '../../ledger/index';
import { closeOwned, earnOwned, paidOwned, placeOwned, type Returned, returnOwned } from '../../orders/index';
import type { Fees } from '../law/fees';
import { type CaseOrderRow, changeCaseOrder, insertCaseOrder } from './store';

/** The facts of a case that its orders name. */
interface Owner {
  uid: number;
  app_no: string;
  area: FilingArea;
  name: string;
}
const SOURCE = 'filing';
/** Hours in which an order of a case is paid (finance.md#money-limits). */
export const PAY_HOURS = 24;
const key = ({ uid, order_no: orderNo }: CaseOrderRow) => ({ uid, orderNo, source: SOURCE }) as const;

/** The accounts that a case's money moves between, locked before its rows (trust §3.5). */
export const lockCaseMoney = (tx: Tx, uid: number): Promise<void> =>
  lockAccounts(tx, { uid, accounts: ['L.AVAIL', 'L.ESCROW', 'L.OFFFEE'] });

/** Places an order of a case: official and service part as lines, to be paid within 24 hours, and not after `until`. */
export async function placeCaseOrder(
  tx: Tx,
  row: Owner,
  {
    by,
    subId,
    business,
    fees,
    year,
    note,
    until,
  }: {
    by: Initiator;
    subId: string | null;
    business: string;
    fees: Fees;
    year?: number | undefined;
    note?: string | undefined;
    until?: Date | undefined;
  },
): Promise<CaseOrderRow> {
  const at = await now(tx);
  const latest = new Date(at.getTime() + PAY_HOURS * 3_600_000);
  const payBy = until !== undefined && until < latest ? until : latest;
  const lines = fees.items.filter(({ amount }) => amount > 0);
  const order = await placeOwned(tx, {
    uid: row.uid,
    by,
    subId,
    orderType: row.area,
    title: `${filingAreas[row.area]} ${businessTexts[row.area][business] ?? business} ${row.name}`.slice(
      0,
      60,
    ),
    items: lines.map(({ text, kind, amount, qty }) => ({
      name: text,
      spec: `${kind === 'official' ? '官费' : '服务费'} ×${qty}`,
      qty: 1,
      unit: '项',
      price: amount,
    })),
    payBy,
    source: { type: SOURCE, no: row.app_no },
  });
  return insertCaseOrder(tx, {
    uid: row.uid,
    order_no: order.order_no,
    app_no: row.app_no,
    business,
    year: year ?? null,
    note: note ?? null,
    official_fen: fees.official,
    service_fen: fees.service,
    items: JSON.stringify(lines.map(({ text, kind, amount }) => ({ text, kind, amount_fen: amount }))),
    created_at: at,
    pay_by: payBy,
  });
}

const moved = async (tx: Tx, order: CaseOrderRow, change: Parameters<typeof changeCaseOrder>[2]) => {
  const changed = await changeCaseOrder(tx, order, change);
  if (changed === undefined) throw refuse('state.conflict');
  return changed;
};

/** The order was paid, with a line of the timeline: both parts are in escrow. */
export const markPaid = async (tx: Tx, order: CaseOrderRow, line: number): Promise<CaseOrderRow> =>
  moved(tx, order, {
    state: 'paid',
    official: order.official_fen > 0 ? 'escrow' : 'none',
    paid_at: await now(tx),
    paid_line: line,
  });

/** The order was not paid in time, or is not wanted any more. */
export async function markClosed(tx: Tx, order: CaseOrderRow, close?: { by: Initiator; comment: string }) {
  if (close !== undefined) await closeOwned(tx, { ...key(order), ...close });
  return moved(tx, order, { state: 'closed', ended_at: await now(tx) });
}

/** J13b: an order is filed, and its official part is held for the office. Refuses state.conflict unless paid. */
export async function holdOfficial(
  tx: Tx,
  row: Owner,
  order: CaseOrderRow,
  by: Initiator,
): Promise<CaseOrderRow> {
  if (order.state !== 'paid') throw refuse('state.conflict');
  const official = fen(order.official_fen);
  if (official > 0)
    await post(tx, {
      uid: row.uid,
      by,
      kind: 'filing.held',
      refType: 'order',
      refId: order.order_no,
      about: orderAbout({ uid: row.uid, orderNo: order.order_no, title: row.name }),
      journal: journals.officialHeld(official, order.order_no),
      detail: { case: row.app_no },
    });
  return moved(tx, order, {
    state: 'filed',
    ...(official > 0 && { official: 'held' as const }),
    filed_at: await now(tx),
  });
}

/**
 * J13b: the office has given its receipt for the official part, with a line of the timeline where it has one. Refuses state.conflict unless it is held, and a number that
 * staff have entered for another order already.
 */
export async function payOfficial(
  tx: Tx,
  row: Owner,
  order: CaseOrderRow,
  { by, receiptNo, line }: { by: Initiator; receiptNo: string; line: number | null },
): Promise<CaseOrderRow> {
  if (order.official !== 'held') throw refuse('state.conflict');
  // A receipt from the port is known by its event and has a number of ours: there is no outside number to claim
  // (ADR 26).
  const isClaimed = by.kind === 'staff';
  if (isClaimed) await claimReceipt(tx, order, by.name, receiptNo);
  await post(tx, {
    uid: row.uid,
    by,
    kind: 'filing.paid',
    refType: 'order',
    refId: order.order_no,
    about: orderAbout({ uid: row.uid, orderNo: order.order_no, title: row.name }),
    journal: journals.officialPaid(fen(order.official_fen)),
    detail: { case: row.app_no, receipt: receiptNo },
  });
  return moved(tx, order, {
    official: 'paid',
    receipt_no: receiptNo,
    receipt_line: line,
    ...(isClaimed && { receipt_at: await now(tx) }),
  });
}

/** The number of an office's receipt pays one order. */
async function claimReceipt(
  tx: Tx,
  { uid, order_no }: CaseOrderRow,
  by: string,
  number: string,
): Promise<void> {
  const use = { source: 'office', use: 'office', uid, doc_no: order_no } as const;
  const where = await takenBy(tx, { ...use, number, by, isBooked: true });
  if (where !== undefined)
    throw refuseForm({ field: 'receipt_no', message: `该收据编号已用于${where}，请核对` });
}

/** J16: the service is rendered, the rest in escrow is income; nothing happens to an order that has ended. */
export async function earnService(tx: Tx, order: CaseOrderRow, by: Initiator): Promise<void> {
  if (order.state !== 'filed') return;
  const earned = await escrowOf(tx, order.uid, order.order_no);
  await earnOwned(tx, { ...key(order), by });
  await moved(tx, order, { state: 'ended', earned_fen: earned, ended_at: await now(tx) });
}

/** Why an order goes back, and the line of the timeline with which it does. */
interface Return {
  by: Initiator;
  reason: string;
  line: number;
}

/** J17: before the filing everything goes back by its way; where each part went. Refuses state.conflict once it is filed. */
export async function returnAll(
  tx: Tx,
  order: CaseOrderRow,
  { by, reason, line }: Return,
): Promise<Returned> {
  if (order.state !== 'paid') throw refuse('state.conflict');
  const returned = await returnOwned(tx, { ...key(order), by, reason });
  await moved(tx, order, {
    state: 'returned',
    official: order.official_fen > 0 ? 'returned' : 'none',
    returned_fen: returned.amount,
    returned_line: line,
    ended_at: await now(tx),
  });
  return returned;
}

/**
 * J17: after the filing the price of the service may go back, never more than the escrow holds; the official
 * part never. A coupon lowers the service alone, since the office is paid in full; it comes back with the
 * whole of an order.
 */
export async function returnService(tx: Tx, order: CaseOrderRow, { by, reason, line }: Return): Promise<Fen> {
  if (order.state !== 'filed') throw refuse('state.conflict');
  const paid = await paidOwned(tx, key(order));
  const forService = min(fen(order.service_fen), max(fen(0), subtract(paid, fen(order.official_fen))));
  const amount = min(forService, await escrowOf(tx, order.uid, order.order_no));
  const isWhole = order.official_fen === 0 && compare(amount, paid) === 0;
  if (isWhole || amount > 0) await returnOwned(tx, { ...key(order), by, reason, amount });
  if (!isWhole) await earnOwned(tx, { ...key(order), by });
  await moved(tx, order, {
    state: 'returned',
    returned_fen: amount,
    returned_line: line,
    ended_at: await now(tx),
  });
  return amount;
}
