import { dayAfter } from '@uc/contract/day';
import type { OfficeEventKind } from '@uc/contract/filings/office-texts';
import type { PatentType } from '@uc/contract/filings/kinds';
import { monthsAfter, termEnd } from '../../calendar/index';
import type { Tx } from '../../db/index';
import { lawOn } from '../law/law';
import { periodOf, voids } from '../states/businesses';
import { openAnnual } from '../certificate/annual';
import { dueOn, endDuty, openDuty } from '../cases/duties';
import { afterPublication } from './exam';
import { appliedEvents, numberIn, type OfficeEventRow } from './office-store';
import { type CaseChange, type CaseRow, countDuties } from '../cases/store';

/** The columns of the case that an event changes beside its state. */
export async function changeBy(tx: Tx, row: CaseRow, event: OfficeEventRow): Promise<CaseChange> {
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
export async function dutiesBy(tx: Tx, before: CaseRow, event: OfficeEventRow): Promise<CaseRow> {
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
