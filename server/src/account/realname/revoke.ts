import type { Tx } from '../../db/index';
import { refuse, type Staff } from '../../call/index';
import { initiatorOf } from '../../ledger/index';
import { revokeAuth } from './leave';
import { transitionAuth } from './transition';
import { endRevocation, insertRevocation, openRevocation } from './revocation-store';
import type { AuthRow } from './store';

/**
 * A staff member proposes a revocation, which changes nothing for the customer yet. Refuses state.conflict while one is
 * open.
 */
export async function proposeRevocation(
  tx: Tx,
  row: AuthRow,
  actor: Staff,
  reason: string,
): Promise<AuthRow> {
  const { uid, auth_no } = row;
  if ((await openRevocation(tx, uid, auth_no)) !== undefined) throw refuse('state.conflict');
  const changed = await transitionAuth(tx, row, 'revoke_propose', {
    by: initiatorOf(actor),
    comment: reason,
  });
  await insertRevocation(tx, { uid, auth_no, proposed_by: actor.staffId, reason });
  return changed;
}

/**
 * Another staff member decides (account.md#real-name-states: auditor and super). Refuses state.conflict,
 * staff.samePerson, the form.
 */
export async function decideRevocation(
  tx: Tx,
  row: AuthRow,
  actor: Staff,
  { isApproved, reason }: { isApproved: boolean; reason: string },
): Promise<AuthRow> {
  const proposal = await openRevocation(tx, row.uid, row.auth_no);
  if (proposal === undefined) throw refuse('state.conflict');
  if (proposal.proposed_by === actor.staffId) throw refuse('staff.samePerson');
  const decided = { decided_by: actor.staffId, is_approved: isApproved };
  if (!(await endRevocation(tx, proposal, decided))) throw refuse('state.conflict');
  if (isApproved) return revokeAuth(tx, row, initiatorOf(actor), reason || proposal.reason);
  return transitionAuth(tx, row, 'revoke_refuse', { by: initiatorOf(actor), comment: reason });
}
