import { isBefore } from '@uc/contract/day';
import type { DutyKind } from '@uc/contract/filings/case-texts';
import { type LawCode, lawEntries, type NumberCode } from '@uc/contract/filings/law-texts';
import { isEstimated, monthsAfter, workingDayFrom } from '../../calendar/index';
import { now } from '../../clock';
import type { Tx } from '../../db/index';
import { type Delivery, due, isKnown, type Period, receiptsOf } from '../../deadlines/index';
import type { Law } from '../law/law';
import { lawPeriods } from '../law/store';
import { closeMissed } from './open-orders';
import { type CaseRow, changeCase, endDuties, insertDuty, openDuties } from './store';
import { refuse, refuseForm } from '../../call/index';

const units: Partial<Record<string, Period['unit']>> = { days: 'day', months: 'month', years: 'year' };

/** The day and way of a paper's service; `asServed`: the law of that day holds, whatever the case keeps. */
interface Service {
  servedOn: string;
  delivery?: Delivery;
  asServed?: boolean | undefined;
}

/**
 * The last day of a period of law that begins with a paper served on a day; for a case the law of its own day
 * (deadlines.md#periods-of-law). Refuses a day from before the tables at `served_on`.
 */
export async function dueOn(
  tx: Tx,
  row: Pick<CaseRow, 'area' | 'law_on'>,
  law: LawCode,
  { servedOn, delivery = 'electronic', asServed }: Service,
): Promise<string> {
  const unit = units[lawEntries[law][1]];
  if (unit === undefined) throw new Error(`${law} is no period`);
  const periods = (await lawPeriods(tx, law)).map((one) => ({
    ...one,
    count: one.value,
    unit,
    rolls: true,
  }));
  const rule = { periods, receipts: row.area === 'patent' ? await receiptsOf(tx, 'patent') : [] };
  const version = asServed || isBefore(servedOn, row.law_on) ? servedOn : row.law_on;
  if (!isKnown(rule, servedOn, delivery, version))
    throw refuseForm({ field: 'served_on', message: `没有${servedOn}适用的期限，请核对送达日期` });
  return due(rule, servedOn, delivery, version);
}

/**
 * The last day of months or years of law that begin with a day which is no service: the same date, or the next working day
 * (商标法实施条例第十二条, 专利法实施细则第五条).
 */
export function periodEnd(law: Law, code: NumberCode, from: string): string {
  const count = law.number(code);
  return workingDayFrom(monthsAfter(from, lawEntries[code][1] === 'years' ? 12 * count : count));
}

/** Duties of ours, or whose day is that of a term: they end where they fall. Every other one ends on a working day. */
const unrolled: readonly DutyKind[] = ['fix', 'renewal', 'annual'];
/** Whether a duty's last day rests on working days that nobody has announced yet. */
export const isEstimatedDuty = (kind: DutyKind, dueOn: string): boolean =>
  !unrolled.includes(kind) && isEstimated(dueOn);

/** Opens a duty of a case, and says in the case which is the nearest. */
export async function openDuty(
  tx: Tx,
  row: CaseRow,
  duty: { kind: DutyKind; servedOn: string; dueOn: string; year?: number },
): Promise<CaseRow> {
  await insertDuty(tx, {
    uid: row.uid,
    app_no: row.app_no,
    kind: duty.kind,
    opened_at: await now(tx),
    served_on: duty.servedOn,
    due_on: duty.dueOn,
    year: duty.year ?? null,
  });
  return nameNearest(tx, row);
}

/** Ends duties of a case, all of them without kinds. The unpaid orders for missed duties end as well. */
export async function endDuty(
  tx: Tx,
  row: CaseRow,
  how: 'done' | 'missed' | 'void',
  kinds?: readonly DutyKind[],
): Promise<CaseRow> {
  if (kinds?.length === 0) return row;
  await endDuties(tx, row.uid, row.app_no, how, await now(tx), kinds);
  if (how === 'missed') await closeMissed(tx, row, kinds ?? []);
  return nameNearest(tx, row);
}

async function nameNearest(tx: Tx, row: CaseRow): Promise<CaseRow> {
  const [first] = await openDuties(tx, row.uid, row.app_no);
  const change = { due_on: first?.due_on ?? null, due_kind: first?.kind ?? null };
  if (change.due_on === row.due_on && change.due_kind === row.due_kind) return row;
  const changed = await changeCase(tx, row, change);
  if (changed === undefined) throw refuse('state.conflict');
  return changed;
}
