import type { ProposalStatus } from '@uc/contract/proposal-texts';
import * as clock from '../clock';
import { demandReason, refuse, type Staff } from '../call/index';
import type { Tx } from '../db/index';

/** What one member of staff has entered and another decides about, as its table keeps it. */
interface Proposed {
  status: ProposalStatus;
  proposed_by: string;
  proposer: string;
  proposed_at: Date;
  decider: string | null;
  decided_at: Date | null;
  decision_reason: string;
}
/** What a decision writes. */
export interface Decided {
  status: 'approved' | 'refused';
  decided_by: string;
  decider: string;
  decided_at: Date;
  decision_reason: string;
}
/** The decision of a member of staff. */
interface Decision {
  no: string;
  event: 'approve' | 'refuse';
  reason?: string | undefined;
}
interface Steps<Row> {
  find: (tx: Tx, no: string) => Promise<Row | undefined>;
  /** Writes the decision while it is open; undefined when it was decided meanwhile. */
  decide: (tx: Tx, no: string, decided: Decided) => Promise<Row | undefined>;
  /** Refuses what may not be approved any more, or locks what the approval rests on. */
  beforeApproval?: (open: Row, at: Date) => Promise<void> | void;
}

/** Who enters a proposal, and when. */
export const proposedBy = ({ staffId, name }: Staff, at: Date) => ({
  proposed_by: staffId,
  proposer: name,
  proposed_at: at,
});

/** Decides about a proposal, once. Refuses notFound, state.conflict, staff.samePerson, and to refuse without a reason. */
export async function decideProposal<Row extends Proposed>(
  tx: Tx,
  staff: Staff,
  { no, event, reason = '' }: Decision,
  { find, decide, beforeApproval }: Steps<Row>,
): Promise<Row> {
  if (event === 'refuse') demandReason(reason);
  const at = await clock.now(tx);
  const open = await find(tx, no);
  if (open === undefined) throw refuse('notFound');
  if (open.status !== 'open') throw refuse('state.conflict');
  if (event === 'approve') {
    if (open.proposed_by === staff.staffId) throw refuse('staff.samePerson');
    await beforeApproval?.(open, at);
  }
  const decided = await decide(tx, no, {
    status: event === 'approve' ? 'approved' : 'refused',
    decided_by: staff.staffId,
    decider: staff.name,
    decided_at: at,
    decision_reason: reason,
  });
  if (decided === undefined) throw refuse('state.conflict');
  return decided;
}

/** Who entered and who decided, and what this member of staff may do. */
export const proposalView = (row: Proposed, { staffId }: Staff) => ({
  proposed_by: row.proposer,
  proposed_at: row.proposed_at,
  decided_by: row.decider ?? '',
  decided_at: row.decided_at,
  decision_reason: row.decision_reason,
  actions: actionsOf(row, staffId),
});

const actionsOf = ({ status, proposed_by: by }: Proposed, staffId: string): ('approve' | 'refuse')[] =>
  status !== 'open' ? [] : by === staffId ? ['refuse'] : ['approve', 'refuse'];
