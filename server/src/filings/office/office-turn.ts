import { type OfficeEventKind, officeEventTexts } from '@uc/contract/filings/office-texts';
import { dayOf, isAfter } from '@uc/contract/day';
import { refuseForm } from '../../call/index';
import type { Db } from '../../db/index';
import { appliedEvents, heldEvents, type OfficeEventRow } from './office-store';
import { type CaseEvent, next, type CaseState } from '../states/states';
import { presupposes } from '../states/businesses';
import { type CaseOrderRow, caseOrders, completedBy } from '../money/store';
import { certificateFault } from './numbers';
import type { CaseRow } from '../cases/store';

/** The name of an office's event in the table of states. */
export const eventName = (kind: string): CaseEvent =>
  kind === 'renewed' ? 'renew' : (kind as OfficeEventKind);

type Orders = readonly Pick<CaseOrderRow, 'state' | 'business'>[];

/** Notices that answer an order, and come again with the next one. */
const answersOrder = (kind: string): boolean => kind === 'renewed' || kind === 'recorded';
/** A filed order still waits for this notice. */
const isAwaited = (kind: OfficeEventKind, orders: Orders): boolean =>
  answersOrder(kind) && completedBy(kind, orders).length > 0;

/** Whether the business that this notice follows is filed. */
const isPrepared = (kind: OfficeEventKind, orders: Orders): boolean => {
  const business = presupposes[kind];
  return business === undefined || orders.some((one) => one.state === 'filed' && one.business === business);
};

/**
 * Whether an event of the office fits a case now: by its kind and state, and where it answers an order by
 * whether one waits for it. The state stands for the day as well: a mark is 待续展 in its last twelve months and
 * the grace alone.
 */
const fits = (row: CaseState, kind: string, orders: Orders): boolean =>
  kind === 'receipt' ||
  (next(row, eventName(kind)) !== undefined &&
    (!answersOrder(kind) || isAwaited(kind as OfficeEventKind, orders)) &&
    isPrepared(kind as OfficeEventKind, orders));

/** The notices that staff may enter now: none before the case is with the office. */
export const noticesNow = (row: CaseState & Pick<CaseRow, 'filed_on'>, orders: Orders): OfficeEventKind[] =>
  row.filed_on === null
    ? []
    : (Object.keys(officeEventTexts) as OfficeEventKind[]).filter((kind) => fits(row, kind, orders));

const pairOf = ({ detail }: OfficeEventRow) => (detail as { same_as?: string }).same_as;
/** A certificate whose number no office gives is not booked: it waits for staff, who enter its contents. */
const hasBadNumber = (row: CaseRow, { kind, detail }: Pick<OfficeEventRow, 'kind' | 'detail'>): boolean =>
  kind !== 'receipt' &&
  certificateFault(row, kind as OfficeEventKind, (detail as { number: string | null }).number) !== undefined;
const isByHand = ({ place }: OfficeEventRow): boolean => place === 0;

/**
 * The next event to apply: an entry of staff as soon as it fits, events of the port strictly by their place,
 * so that the order in which they arrive changes nothing. `sameAs` is the entry of staff that the port
 * repeats.
 */
export async function nextArrival(
  db: Db,
  row: CaseRow,
): Promise<{ event: OfficeEventRow; sameAs?: OfficeEventRow | undefined } | undefined> {
  const held = await heldEvents(db, row.uid, row.app_no);
  if (held.length === 0) return undefined;
  const orders = await caseOrders(db, row.uid, row.app_no);
  const byHand = held.find((event) => isByHand(event) && fits(row, event.kind, orders));
  if (byHand !== undefined) return { event: byHand };
  const applied = await appliedEvents(db, row.uid, row.app_no);
  const place = Math.max(0, ...applied.map((one) => one.place));
  const event = held.find((one) => one.place === place + 1);
  if (event === undefined) return undefined;
  const isFitting = fits(row, event.kind, orders);
  const sameAs = repeated(event, applied, isFitting);
  if (sameAs === undefined && (!isFitting || hasBadNumber(row, event))) return undefined;
  return { event, sameAs };
}

/**
 * The entry of staff that an event of the port repeats. Each is repeated once; where the event fits the case it is told
 * from the next notice of its kind by its day, but for what answers an order: it fits while one waits for it.
 */
function repeated(
  event: OfficeEventRow,
  applied: readonly OfficeEventRow[],
  isFitting: boolean,
): OfficeEventRow | undefined {
  const entered = applied.filter((one) => isByHand(one) && one.kind === event.kind);
  const paired = new Set(applied.map(pairOf));
  const left = entered.filter(({ event_id: id }) => !paired.has(id));
  if (!isFitting) return left[0] ?? entered[0];
  if (answersOrder(event.kind)) return undefined;
  return left.find((one) => !isAfter(event.served_on, one.served_on));
}

/** Refuses `kind` of the form where staff enter an event that the case has, from the office or for the same order. */
export async function refuseRepeated(
  db: Db,
  row: CaseRow,
  { kind, servedOn, orders }: { kind: OfficeEventKind; servedOn: string; orders: Orders },
): Promise<void> {
  if (isAwaited(kind, orders)) return;
  const there = (await appliedEvents(db, row.uid, row.app_no)).findLast(
    (one) =>
      one.kind === kind &&
      (!isByHand(one) || answersOrder(kind)) &&
      !isAfter(one.served_on, servedOn) &&
      !isAfter(servedOn, dayOf(one.applied_at!)),
  );
  if (there === undefined) return;
  throw refuseForm({ field: 'kind', message: `该通知已于${there.served_on}送达并登记，无需再次登记` });
}
