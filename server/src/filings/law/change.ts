import { dayOf, isAfter, isBefore } from '@uc/contract/day';
import type { LawCode } from '@uc/contract/filings/law-texts';
import { refuse, refuseForm, type Staff } from '../../call/index';
import { now } from '../../clock';
import type { Tx } from '../../db/index';
import { mintId } from '../../vault/index';
import { type ChangeRow, decideChange, insertChange, insertLaw, lockChange, lockNewestLaw } from './store';

export interface Proposal {
  code: LawCode;
  value: number;
  valid_from: string;
  source: string;
  reason: string;
}

/**
 * One staff member wants another value from a day on; nothing changes yet. Refuses the form when the day has passed or the
 * row before begins later, and state.conflict while a change of the code waits.
 */
export async function proposeChange(tx: Tx, actor: Staff, proposal: Proposal): Promise<ChangeRow> {
  const before = await lockNewestLaw(tx, proposal.code);
  if (before === undefined) throw refuse('notFound');
  if (isBefore(proposal.valid_from, dayOf(await now(tx))))
    throw refuseForm({ field: 'valid_from', message: '生效日期不能早于今天，已受理的申请按原规定办理' });
  if (!isAfter(proposal.valid_from, before.valid_from))
    throw refuseForm({
      field: 'valid_from',
      message: `生效日期须晚于现有规定的生效日期${before.valid_from}`,
    });
  if (proposal.value === before.value)
    throw refuseForm({ field: 'value', message: '与现有规定相同，无需变更' });
  return insertChange(tx, {
    ...proposal,
    change_no: mintId('LC'),
    before: before.value,
    proposed_by: actor.staffId,
    proposer: actor.name,
  });
}

/** Another one decides; approved, the value applies from its day. Refuses notFound, state.conflict, staff.samePerson. */
export async function decideLaw(tx: Tx, actor: Staff, no: string, isApproved: boolean): Promise<ChangeRow> {
  const open = await lockChange(tx, no);
  if (open === undefined) throw refuse('notFound');
  if (open.status !== 'open') throw refuse('state.conflict');
  if (open.proposed_by === actor.staffId) throw refuse('staff.samePerson');
  const before = await lockNewestLaw(tx, open.code);
  if (isApproved && (before === undefined || !isAfter(open.valid_from, before.valid_from)))
    throw refuse('state.conflict');
  const decided = await decideChange(tx, no, {
    status: isApproved ? 'approved' : 'refused',
    decided_by: actor.staffId,
    decider: actor.name,
  });
  if (decided === undefined) throw refuse('state.conflict');
  if (isApproved) {
    const { code, value, valid_from, source } = open;
    await insertLaw(tx, before!, { code, value, valid_from, source });
  }
  return decided;
}
