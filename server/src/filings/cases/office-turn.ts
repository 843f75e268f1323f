import { type OfficeEventKind, officeEventTexts } from '@uc/contract/filings/office-texts';
import { dayOf } from '@uc/contract/day';
import { refuseForm } from '../../call/index';
import type { Db } from '../../db/index';
import { appliedEvents, heldEvents, type OfficeEventRow } from './office-store';
import { caseOrders, completedBy } from './order-store';
import { type CaseEvent, next } from './states';
import type { CaseRow } from './store';

/** What an event of the office is called in the table of states. */
export const eventName = (kind: string): CaseEvent =>
  kind === 'renewed' ? 'renew' : (kind as OfficeEventKind);

const fits = (row: CaseRow, kind: string): boolean =>
  kind === 'receipt' || next(row.area, row.status, eventName(kind), row.resume_status) !== undefined;

/** The notices that staff may enter in the present state of a case: none before it is with the office. */
export const noticesNow = (row: CaseRow): OfficeEventKind[] =>
  row.filed_on === null
    ? []
    : (Object.keys(officeEventTexts) as OfficeEventKind[]).filter((kind) => fits(row, kind));

/** Notices that answer an order and may come again and again. */
const mayRepeat = (kind: string): boolean => kind === 'renewed' || kind === 'recorded';
/** A filed order still waits for this notice. */
const isAwaited = async (db: Db, row: CaseRow, kind: OfficeEventKind): Promise<boolean> =>
  mayRepeat(kind) && completedBy(kind, await caseOrders(db, row.uid, row.app_no)).length > 0;

const pairOf = ({ detail }: OfficeEventRow) => (detail as { same_as?: string }).same_as;
const isByHand = ({ place }: OfficeEventRow): boolean => place === 0;

/**
 * What is applied next: what staff entered as soon as it fits, what the port sent strictly by its place, so that the order
 * in which it arrives changes nothing. `sameAs` is the entry of staff that the port repeats.
 */
export async function nextArrival(
  db: Db,
  row: CaseRow,
): Promise<{ event: OfficeEventRow; sameAs?: OfficeEventRow | undefined } | undefined> {
  const held = await heldEvents(db, row.uid, row.app_no);
  const byHand = held.find((event) => isByHand(event) && fits(row, event.kind));
  if (byHand !== undefined) return { event: byHand };
  const applied = await appliedEvents(db, row.uid, row.app_no);
  const place = Math.max(0, ...applied.map((one) => one.place));
  const event = held.find((one) => one.place === place + 1);
  if (event === undefined) return undefined;
  const sameAs = await repeated(db, row, event, applied);
  return sameAs !== undefined || fits(row, event.kind) ? { event, sameAs } : undefined;
}

/**
 * The entry of staff that an event of the port repeats. Each is repeated once; where the event fits the case's state it is
 * told from the next notice of its kind by its day, or by whether an order still waits for it.
 */
async function repeated(
  db: Db,
  row: CaseRow,
  event: OfficeEventRow,
  applied: readonly OfficeEventRow[],
): Promise<OfficeEventRow | undefined> {
  const entered = applied.filter((one) => isByHand(one) && one.kind === event.kind);
  const paired = new Set(applied.map(pairOf));
  const left = entered.filter(({ event_id: id }) => !paired.has(id));
  if (!fits(row, event.kind)) return left[0] ?? entered[0];
  if (mayRepeat(event.kind))
    return (await isAwaited(db, row, event.kind as OfficeEventKind)) ? undefined : left[0];
  return left.find((one) => event.served_on <= one.served_on);
}

/** Refuses `kind` of the form where staff enter what the case has already: it came from the office, or by hand for the same order. */
export async function refuseRepeated(
  db: Db,
  row: CaseRow,
  { kind, servedOn }: { kind: OfficeEventKind; servedOn: string },
): Promise<void> {
  const there = (await appliedEvents(db, row.uid, row.app_no)).findLast(
    (one) =>
      one.kind === kind &&
      (!isByHand(one) || mayRepeat(kind)) &&
      one.served_on <= servedOn &&
      servedOn <= dayOf(one.applied_at!),
  );
  if (there === undefined || (await isAwaited(db, row, kind))) return;
  throw refuseForm({ field: 'kind', message: `该通知已于${there.served_on}送达并登记，无需再次登记` });
}
