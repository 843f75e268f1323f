import type { Output } from '@uc/contract/endpoint';
import { limits } from '@uc/contract/limits';
import { mayStaff } from '@uc/contract/permissions';
import type { providerStaffCalls } from '@uc/contract/provider/staff';
import { profileOf } from '../accounts/index';
import type { Staff } from '../call/index';
import { now } from '../clock';
import type { Db } from '../db/index';
import type { Deps } from '../deps';
import { initiatorForStaff } from '../ledger/index';
import { waited } from '../account/index';
import { wordsIn } from '../words/index';
import { changeIn, profileIn, publicTextsOf } from './form';
import { paperViews } from './papers';
import { openRevocation, type RevocationRow } from './queue-store';
import { eventTexts, next } from './states';
import { certEventsOf, type CertRow } from './store';
import { certView } from './view';

type Case = Output<(typeof providerStaffCalls)['staffCertDetail']>;

/** A certification as staff see it: masked as for its owner, with the decisions that this person may take now. */
export async function caseOf(deps: Pick<Deps, 'vault'>, db: Db, row: CertRow, actor: Staff): Promise<Case> {
  const [files, profile, events, revocation, at, words] = await Promise.all([
    paperViews(deps, db, row),
    profileOf(db, row.uid),
    certEventsOf(db, row),
    openRevocation(db, row),
    now(db),
    wordsIn(db, publicTextsOf(changeIn(row) ?? profileIn(row))),
  ]);
  const proposer = events.find(({ event }) => event === 'revoke_propose')?.actor ?? '';
  return {
    ...certView(deps, row),
    uid: String(row.uid),
    customer: profile?.username ?? '',
    files,
    words,
    ...waited(at, {
      since: row.submitted_at,
      isOpen: isWaiting(row),
      hours: limits.provider.reviewHours,
    }),
    reviewer: row.reviewer,
    reviewed_at: row.reviewed_at,
    version: row.version,
    revocation:
      revocation === undefined
        ? null
        : { proposed_by: proposer, proposed_at: revocation.proposed_at, reason: revocation.reason },
    events: events.map(({ at: when, event, actor_kind, actor: name, comment }) => ({
      at: when,
      event,
      text: eventTexts[event as keyof typeof eventTexts] ?? event,
      actor: initiatorForStaff({ kind: actor_kind, name }),
      comment,
    })),
    actions: actionsFor(row, actor, revocation),
  };
}

const isWaiting = ({ status }: CertRow): boolean => status === 'pending' || status === 'change_pending';

function actionsFor(
  row: CertRow,
  { role, staffId }: Staff,
  revocation: RevocationRow | undefined,
): Case['actions'] {
  const decisions: Case['actions'] =
    isWaiting(row) && mayStaff(role, 'staff.cert:handle') ? ['approve', 'reject'] : [];
  if (next(row.status, 'revoke') === undefined) return decisions;
  if (revocation === undefined)
    return mayStaff(role, 'staff.cert:handle') ? [...decisions, 'revoke'] : decisions;
  const mayDecide = mayStaff(role, 'staff.cert:revoke') && revocation.proposed_by !== staffId;
  return mayDecide ? [...decisions, 'revoke_confirm', 'revoke_refuse'] : decisions;
}
