import { markedDay } from '@uc/contract/estimated-day';
import { staffPapers, type DutyKind, dutySentence, isAwaited } from '@uc/contract/filings/case-texts';
import { type OfficeEventKind, officeEventTexts } from '@uc/contract/filings/office-texts';
import type { Tx } from '../../db/index';
import { type Initiator, system } from '../../ledger/index';
import { isEstimatedDuty } from '../cases/duties';
import { changeBy, dutiesBy } from './effects';
import { moneyBy } from '../certificate/earnings';
import { notifyCase } from '../cases/notifications';
import { insertOfficeEvent, markApplied, numberIn, type OfficeEventRow } from './office-store';
import { eventName, nextArrival } from './office-turn';
import { endUnfilable } from '../cases/open-orders';
import { noteOfficePaper } from '../papers/papers';
import { lockCaseOrder } from '../money/store';
import { lockCaseMoney } from '../money/money';
import { bookReceipt } from './receipt';
import { caseByNo, type CaseRow, lockCase } from '../cases/store';
import { transitionCase } from '../cases/transition';

/** An event of an office, which came through its port or was entered by staff. */
export interface Arrival {
  eventId: string;
  place: number;
  kind: OfficeEventKind | 'receipt';
  servedOn: string;
  delivery: 'electronic' | 'paper';
  number: string | null;
  comment?: string | undefined;
}

/**
 * Takes an event that an office has sent about a case: once, however often it comes, and when its turn has
 * come, in whatever order. An event that fits no state yet waits for the one that makes it fit. Returns how
 * many events were applied. `by` is who has typed it in; an event through the port moves money as the system.
 */
export async function receiveOffice(
  tx: Tx,
  appNo: string,
  arrivals: readonly Arrival[],
  by: Initiator = system,
): Promise<number> {
  const found = await caseByNo(tx, appNo);
  if (found === undefined) return 0;
  await lockCaseMoney(tx, found.uid);
  await keepOffice(tx, found, arrivals);
  return applyHeld(tx, found.uid, appNo, by);
}

/** Stores the events that an office has sent about a case, once each, and applies none of them. */
export async function keepOffice(
  tx: Tx,
  { uid, app_no: appNo }: Pick<CaseRow, 'uid' | 'app_no'>,
  arrivals: readonly Arrival[],
): Promise<void> {
  for (const { eventId, place, kind, servedOn, delivery, number, comment } of arrivals)
    await insertOfficeEvent(tx, {
      uid,
      app_no: appNo,
      event_id: eventId,
      place,
      kind,
      served_on: servedOn,
      delivery,
      detail: JSON.stringify({ number, comment }),
    });
}

/** Applies received events that fit now, until none fits any more. */
export async function applyHeld(tx: Tx, uid: number, appNo: string, by: Initiator = system): Promise<number> {
  let applied = 0;
  for (;;) {
    const row = await lockCase(tx, uid, appNo);
    const found = row && (await nextArrival(tx, row));
    if (row === undefined || found === undefined) return applied;
    const { event, sameAs } = found;
    // Where staff had entered the event already, only its paper is new.
    if (sameAs !== undefined) await notePaper(tx, row, event, event.kind as OfficeEventKind);
    else await apply(tx, row, event, by);
    await markApplied(tx, event, sameAs?.event_id);
    applied += 1;
  }
}

const commentIn = ({ detail }: OfficeEventRow) => (detail as { comment?: string }).comment;

async function apply(tx: Tx, row: CaseRow, event: OfficeEventRow, by: Initiator): Promise<void> {
  if (event.kind === 'receipt') return applyReceipt(tx, row, event, by);
  const kind = event.kind as OfficeEventKind;
  const title = officeEventTexts[kind];
  let changed = await transitionCase(
    tx,
    row,
    eventName(event.kind),
    { by: 'office', comment: commentIn(event) },
    await changeBy(tx, row, event),
  );
  await notePaper(tx, row, event, kind);
  changed = await dutiesBy(tx, changed, event);
  await moneyBy(tx, changed, kind, by);
  await endUnfilable(tx, changed, by);
  const due = changed.due_on === row.due_on ? null : changed.due_on;
  const kindDue = changed.due_kind as DutyKind;
  const isPress = due !== null && !isAwaited(kindDue);
  await notifyCase(
    tx,
    changed,
    `${title}：${row.name}`,
    `“${row.name}”收到${title}。${due === null ? '' : dutySentence(kindDue, markedDay(due, isEstimatedDuty(kindDue, due)))}`,
    { sms: true, ...(isPress && { level: 'warn' as const, email: true }) },
  );
}

const notePaper = (tx: Tx, row: CaseRow, event: OfficeEventRow, kind: Arrival['kind']): Promise<void> =>
  noteOfficePaper(tx, row, {
    eventId: event.event_id,
    kind,
    title: `${kind === 'receipt' ? staffPapers.receipt : officeEventTexts[kind]}（${event.served_on}送达）`,
    isSent: event.place > 0,
  });

async function applyReceipt(tx: Tx, row: CaseRow, event: OfficeEventRow, by: Initiator): Promise<void> {
  const order = await lockCaseOrder(tx, row.uid, numberIn(event) ?? '');
  if (order?.official !== 'held') return;
  await bookReceipt(tx, row, order, { by, isOffice: true, receiptNo: `R${order.order_no}` });
  await notePaper(tx, row, event, 'receipt');
}
