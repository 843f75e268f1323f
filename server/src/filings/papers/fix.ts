import { limits } from '@uc/contract/limits';
import { isDeepStrictEqual } from 'node:util';
import { dayAfter, dayOf } from '@uc/contract/day';
import { fixable, openedFields } from '@uc/contract/filings/field-texts';
import { filingAreas } from '@uc/contract/filings/kinds';
import { add, fen, formatFen } from '@uc/contract/money';
import { refuseForm } from '../../call/index';
import { now } from '../../clock';
import type { Tx } from '../../db/index';
import type { Initiator } from '../../ledger/index';
import { areas, type CaseForm } from '../law/areas';
import { lawOn } from '../law/law';
import { formOf } from '../cases/form';
import { openDuty } from '../cases/duties';
import { notifyCase } from '../cases/notifications';
import type { CaseRow } from '../cases/store';
import { applicantFaults } from '../draft/check';
import { transitionCase } from '../cases/transition';

export interface FixItem {
  field: string;
  reason: string;
}
export const fixItemsIn = (row: Pick<CaseRow, 'fix_items'>): FixItem[] => row.fix_items as FixItem[];

/**
 * Sends fields back, each with its reason, for 60 days; then the case is closed and everything goes back
 * (filings.md#what-staff-send-back). Refuses the form for a field that this kind of case does not have.
 */
export async function askForFix(
  tx: Tx,
  row: CaseRow,
  by: Initiator,
  items: readonly FixItem[],
): Promise<CaseRow> {
  const labels = new Map(fixable(row.area));
  const strange = items.find(({ field }) => !labels.has(field));
  if (strange)
    throw refuseForm({ field: 'items', message: `${filingAreas[row.area]}申请没有“${strange.field}”这一项` });
  const why = items.map(({ field, reason }) => `${labels.get(field)}：${reason}`).join('；');
  const sentBack = { fix_note: why, fix_items: JSON.stringify(items) };
  const changed = await transitionCase(tx, row, 'need_fix', { by, comment: why }, sentBack);
  const servedOn = dayOf(await now(tx));
  const dueOn = dayAfter(servedOn, limits.filing.fixDays);
  const waiting = await openDuty(tx, changed, { kind: 'fix', servedOn, dueOn });
  const names = items.map(({ field }) => labels.get(field)).join('、');
  await notifyCase(
    tx,
    waiting,
    `需要补充材料：${row.name}`,
    `“${row.name}”需要补充：${names}。请按各项原因尽快修改，${limits.filing.fixDays}天内未补充将关闭申请并退回全部费用。`,
    { level: 'warn', sms: true },
  );
  return waiting;
}

/** Whether a field may be changed: it was sent back, or nothing was named. */
export function mayMend(row: CaseRow, field: string): boolean {
  const items = fixItemsIn(row);
  return items.length === 0 || openedFields(items.map((item) => item.field)).has(field);
}

/**
 * The form with its corrections: only fields that were sent back may change, and none that the paid price
 * depends on. Refuses the form, field by field.
 */
export async function mended(tx: Tx, row: CaseRow, typed: CaseForm): Promise<CaseForm> {
  const before = formOf(row);
  const valueIn = (form: CaseForm, field: string) => (form as Record<string, unknown>)[field];
  const changed = Object.keys({ ...before, ...typed }).filter(
    (field) => !mayMend(row, field) && !isDeepStrictEqual(valueIn(before, field), valueIn(typed, field)),
  );
  if (changed.length > 0)
    throw refuseForm(...changed.map((field) => ({ field, message: '该项已通过审核，无需修改' })));
  const { faults, fees } = areas[row.area];
  const law = await lawOn(tx, dayOf(await now(tx)));
  const found = [
    ...faults(typed, law),
    ...(mayMend(row, 'applicants') ? await applicantFaults(tx, row, typed) : []),
  ];
  if (found.length > 0) throw refuseForm(...found);
  // The price of a paid order depends on these fields.
  const after = fees(typed, await lawOn(tx, row.law_on));
  if (after.official !== row.official_fen || after.service !== row.service_fen)
    throw refuseForm({
      field: 'form',
      message: `修改后费用为${formatFen(after.total)}元，与已付的${formatFen(add(fen(row.official_fen), fen(row.service_fen)))}元不同，请取消申请（费用全部退回）后重新提交`,
    });
  return typed;
}
