import { filingNumberFault, registrationNumberFault } from '@uc/contract/filings/office-numbers';
import { refuse, refuseForm, type Staff } from '../../call/index';
import { now } from '../../clock';
import type { Tx } from '../../db/index';
import { initiatorOf } from '../../ledger/index';
import { notifyCase } from '../cases/notifications';
import { refuseTaken } from './numbers';
import { type CaseChange, type CaseRow, changeCase } from '../cases/store';
import { recordStage } from '../cases/transition';

type Field = 'filing_no' | 'reg_no';
/** A correction that one member of staff has asked for. */
interface Correction {
  field: Field;
  before: string;
  number: string;
  reason: string;
  staff_id: string;
  by: string;
  at: string;
}
export const correctionOf = (row: Pick<CaseRow, 'correction'>): Correction | null =>
  row.correction as Correction | null;

/** Asks to correct an office's number. Refuses state.conflict, and a number that no office gives or another case has. */
export async function askCorrection(
  tx: Tx,
  actor: Staff,
  row: CaseRow,
  { field, number, reason }: { field: Field; number: string; reason: string },
): Promise<CaseRow> {
  const before = row[field];
  if (before === null || row.correction !== null) throw refuse('state.conflict');
  if (number === before) throw refuseForm({ field: 'number', message: '与现有编号相同' });
  await refuseUnfit(tx, row, field, number);
  const at = (await now(tx)).toISOString();
  const correction = { field, before, number, reason, staff_id: actor.staffId, by: actor.name, at };
  const changed = await changeCase(tx, row, { correction: JSON.stringify(correction) });
  if (changed === undefined) throw refuse('state.conflict');
  const comment = `${before} → ${number}：${reason}`;
  await recordStage(tx, changed, 'number_asked', { by: initiatorOf(actor), comment });
  return changed;
}

/** Another person decides, or whoever asked takes it back. Refuses state.conflict, staff.samePerson, a taken number. */
export async function decideCorrection(
  tx: Tx,
  actor: Staff,
  row: CaseRow,
  event: 'confirm' | 'refuse',
): Promise<CaseRow> {
  const asked = correctionOf(row);
  if (asked === null) throw refuse('state.conflict');
  const { field, before, number } = asked;
  const isConfirmed = event === 'confirm';
  if (isConfirmed && asked.staff_id === actor.staffId) throw refuse('staff.samePerson');
  if (isConfirmed) await refuseUnfit(tx, row, field, number);
  const change = isConfirmed ? numbersWith(row, field, number) : {};
  const changed = await changeCase(tx, row, { ...change, correction: null });
  if (changed === undefined) throw refuse('state.conflict');
  const stage = isConfirmed ? 'number_corrected' : 'number_kept';
  await recordStage(tx, changed, stage, { by: initiatorOf(actor), comment: `${before} → ${number}` });
  if (isConfirmed)
    await notifyCase(
      tx,
      changed,
      `编号已更正：${row.name}`,
      `“${row.name}”的编号由${before}更正为${number}。`,
    );
  return changed;
}

async function refuseUnfit(tx: Tx, row: CaseRow, field: Field, number: string): Promise<void> {
  const fault = field === 'reg_no' ? registrationNumberFault(row, number) : filingNumberFault(row, number);
  if (fault !== undefined) throw refuseForm({ field: 'number', message: fault });
  await refuseTaken(tx, row, number, 'number');
}

/** A mark and a patent are registered under the number of their application: both are corrected at once. */
function numbersWith(row: CaseRow, field: Field, number: string): CaseChange {
  if (row.area === 'copyright') return { [field]: number };
  const own = number.replace(/^ZL/, '');
  const registered = row.area === 'patent' ? `ZL${own}` : own;
  return { filing_no: own, ...(row.reg_no !== null && { reg_no: registered }) };
}
