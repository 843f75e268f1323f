import { dayOf, isAfter } from '@uc/contract/day';
import type { lawStaffCalls } from '@uc/contract/filings/law-staff';
import { type LawCode, lawEntries, type LawUnit, lawUnits } from '@uc/contract/filings/law-texts';
import type { Output } from '@uc/contract/endpoint';
import { fen, formatFen, fromWire } from '@uc/contract/money';
import { mayStaff } from '@uc/contract/permissions';
import { type Handlers, demandReason, refuseForm, type Staff } from '../../call/index';
import { now } from '../../clock';
import { decideLaw, proposeChange } from './change';
import { type ChangeRow, lawChanges, lawRows } from './store';
import { askOf } from '../../room/index';

type Change = Output<(typeof lawStaffCalls)['staffLawPropose']>;

/** Handlers of staff for the tables of law (filings.md#tables-of-law). */
export const lawStaff = (): Handlers<typeof lawStaffCalls> => ({
  async staffLawList({ input: { group, code }, db }) {
    const [rows, at] = [await lawRows(db, group, code), dayOf(await now(db))];
    return {
      list: rows.map((row) => ({
        ...row,
        ...shown(row.code, row.value),
        is_current: !isAfter(row.valid_from, at) && (row.valid_to === null || isAfter(row.valid_to, at)),
      })),
    };
  },
  async staffLawChanges({ input, actor, db }) {
    const { rows, ...found } = await lawChanges(db, { ...input, todo: input.todo && actor }, askOf(input));
    return {
      list: rows.map((row) => changeView(row, actor)),
      ...found,
    };
  },
  async staffLawPropose({ input, actor, db }) {
    const row = await proposeChange(db, actor, { ...input, value: typedValue(input) });
    return changeView(row, actor);
  },
  async staffLawDecide({ input: { no, event, reason = '' }, actor, db }) {
    if (event === 'refuse') demandReason(reason);
    const row = await decideLaw(db, actor, no, event === 'approve');
    return changeView(row, actor);
  },
});

/** The typed value in the table's unit: 分 of a fee, a whole number of anything else. Refuses the form. */
function typedValue({ code, value }: { code: LawCode; value: string }): number {
  const [, unit] = lawEntries[code];
  if (unit === 'fen') return fromWire(value)!;
  if (!/^\d{1,6}$/.test(value)) throw refuseForm({ field: 'value', message: '请输入整数' });
  return Number(value);
}

/** A value with its name and unit as people read it. */
function shown(code: string, value: number) {
  const [name, unit] = lawEntries[code as LawCode] ?? [code, 'count'];
  return {
    name,
    unit,
    unit_text: lawUnits[unit],
    value,
    value_text: valueText(value, unit),
  };
}

function valueText(value: number, unit: LawUnit): string {
  if (unit === 'fen') return `${formatFen(fen(value))}元`;
  if (unit === 'bps') return `${value / 100}%`;
  return `${unit === 'edition' ? '第' : ''}${value}${lawUnits[unit]}`;
}

function changeView(row: ChangeRow, actor: Staff): Change {
  const mine = row.proposed_by === actor.staffId;
  return {
    change_no: row.change_no,
    code: row.code,
    ...shown(row.code, row.value),
    before_text: shown(row.code, row.before).value_text,
    valid_from: row.valid_from,
    source: row.source,
    reason: row.reason,
    proposed_by: row.proposer,
    proposed_at: row.proposed_at,
    status: row.status,
    decided_by: row.decider,
    decided_at: row.decided_at,
    actions:
      row.status === 'open' && !mine && mayStaff(actor.role, 'staff.law:handle') ? ['approve', 'refuse'] : [],
  };
}
