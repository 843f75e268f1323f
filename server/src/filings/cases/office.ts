import { markedDay } from '@uc/contract/estimated-day';
import { deskPapers, type DutyKind, dutySentence, isAwaited } from '@uc/contract/filings/case-texts';
import { dayAfter, isBefore } from '@uc/contract/day';
import { type OfficeEventKind, officeEventTexts } from '@uc/contract/filings/office-texts';
import type { PatentType } from '@uc/contract/filings/kinds';
import { monthsAfter, termEnd } from '../../calendar/index';
import type { Tx } from '../../db/index';
import { type Initiator, system } from '../../ledger/index';
import { lawOn } from '../law/law';
import { dueOn, endDuty, openDuty, isEstimatedDuty } from './duties';
import { moneyBy } from './earnings';
import { afterPublication } from './exam';
import { annualDue, yearOf } from './follow-up';
import { notifyCase } from './notifications';
import { appliedEvents, insertOfficeEvent, markApplied, type OfficeEventRow } from './office-store';
import { eventName, nextArrival } from './office-turn';
import { endUnfilable } from './open-orders';
import { noteOfficePaper } from './papers';
import { isDoneByReceipt, periodOf, voids } from '../states/businesses';
import { type CaseOrderRow, lockCaseOrder } from '../money/store';
import { earnService, lockCaseMoney, payOfficial } from '../money/money';
import { caseByNo, type CaseRow, countDuties, lockCase, type CaseChange } from './store';
import { recordStage, transitionCase } from './transition';

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

const numberIn = ({ detail }: OfficeEventRow) => (detail as { number: string | null }).number;
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
    title: `${kind === 'receipt' ? deskPapers.receipt : officeEventTexts[kind]}（${event.served_on}送达）`,
    isSent: event.place > 0,
  });

/** The columns of the case that an event changes beside its state. */
async function changeBy(tx: Tx, row: CaseRow, event: OfficeEventRow): Promise<CaseChange> {
  const served = event.served_on;
  const number = numberIn(event);
  switch (event.kind) {
    case 'certified':
      return { reg_no: number ?? row.filing_no, registered_on: served };
    case 'registered': {
      const law = await lawOn(tx, row.law_on);
      const years = law.number('trademark.term');
      return {
        reg_no: number ?? row.filing_no,
        registered_on: served,
        ends_on: termEnd(await rightFrom(tx, row, served), 12 * years),
      };
    }
    case 'renewed': {
      const law = await lawOn(tx, row.law_on);
      const from = row.ends_on === null ? served : dayAfter(row.ends_on, 1);
      return { ends_on: termEnd(from, 12 * law.number('trademark.term')) };
    }
    case 'granted': {
      const law = await lawOn(tx, row.law_on);
      const years = law.number(`patent.term.${row.kind as PatentType}`);
      const filingNo = row.filing_no ?? number?.replace(/^ZL/i, '') ?? null;
      return {
        filing_no: filingNo,
        reg_no: filingNo === null ? null : `ZL${filingNo}`,
        registered_on: served,
        ends_on: termEnd(row.filed_on ?? served, 12 * years),
      };
    }
    default:
      return {};
  }
}

/**
 * The first day of a trademark's term: its registration, and of a mark that was opposed in vain the day on which its
 * opposition period ended, which lies long before (商标法第三十六条, from 2027 第三十九条).
 */
async function rightFrom(tx: Tx, row: CaseRow, registered: string): Promise<string> {
  const applied = await appliedEvents(tx, row.uid, row.app_no);
  const announced = applied.findLast(({ kind }) => kind === 'announced')?.served_on;
  if (announced === undefined || !applied.some(({ kind }) => kind === 'opposed')) return registered;
  return monthsAfter(announced, (await lawOn(tx, announced)).number('trademark.opposition'));
}

/** The duties that an event begins or ends. */
async function dutiesBy(tx: Tx, before: CaseRow, event: OfficeEventRow): Promise<CaseRow> {
  const kind = event.kind as OfficeEventKind;
  const row = await endDuty(tx, before, 'void', voids[kind] ?? []);
  const period = periodOf[row.area]?.[kind];
  if (period !== undefined) {
    const isLater =
      period.later !== undefined && (await countDuties(tx, row.uid, row.app_no, period.kind)) > 0;
    const law = isLater ? period.later! : period.law;
    const end = await dueOn(tx, row, law, {
      servedOn: event.served_on,
      delivery: event.delivery,
      asServed: period.asServed,
    });
    return openDuty(tx, row, { kind: period.kind, servedOn: event.served_on, dueOn: end });
  }
  switch (kind) {
    case 'published':
      return afterPublication(tx, row, event.served_on);
    case 'granted':
      return openAnnual(tx, row, event.served_on);
    case 'renewed':
      return endDuty(tx, row, 'done', ['renewal', 'grace']);
    default:
      return row;
  }
}

/** The annual fee of a year of a granted patent, due on the anniversary of its filing; nothing in its last year. */
export async function openAnnual(
  tx: Tx,
  row: CaseRow,
  today: string,
  year = yearOf(row, today) + 1,
): Promise<CaseRow> {
  const due = annualDue(row, year);
  if (row.ends_on !== null && !isBefore(due, row.ends_on)) return row;
  return openDuty(tx, row, { kind: 'annual', servedOn: today, dueOn: due, year });
}

async function applyReceipt(tx: Tx, row: CaseRow, event: OfficeEventRow, by: Initiator): Promise<void> {
  const order = await lockCaseOrder(tx, row.uid, numberIn(event) ?? '');
  if (order?.official !== 'held') return;
  await bookReceipt(tx, row, order, { by, isOffice: true, receiptNo: `R${order.order_no}` });
  await notePaper(tx, row, event, 'receipt');
}

/** The receipt for the official part of an order, from the office or by the hands of staff. Refuses state.conflict unless it is held. */
export async function bookReceipt(
  tx: Tx,
  row: CaseRow,
  order: CaseOrderRow,
  { by, isOffice = false, receiptNo }: { by: Initiator; isOffice?: boolean; receiptNo: string },
): Promise<void> {
  const paid = await payOfficial(tx, row, order, { by, receiptNo });
  await recordStage(tx, row, 'receipt', { by: isOffice ? 'office' : by, comment: `官费收据 ${receiptNo}` });
  if (isDoneByReceipt(order.business)) await earnService(tx, paid, by);
}
