import * as clock from '../../clock';
import type { accountStaffCalls } from '@uc/contract/account/staff';
import type { Output } from '@uc/contract/endpoint';
import { limits } from '@uc/contract/limits';
import { mayStaff } from '@uc/contract/permissions';
import type { Db } from '../../db/index';
import type { Deps } from '../../deps';
import type { Staff } from '../../call/index';
import { initiatorForStaff } from '../../ledger/index';
import { profileOf } from '../../accounts/index';
import { compared } from './comparison';
import { maskedField, openForm } from './form';
import { amountOf } from './micro';
import { lastMicro } from './micro-store';
import { openRevocation, type RevocationRow } from './revocation-store';
import { authView } from './view';
import { eventTexts, isByPeople } from './states';
import { type AuthRow, eventsOf } from './store';

type Case = Output<(typeof accountStaffCalls)['realNameDetail']>;

/** An application as staff see it: masked as for its owner, with the decisions that this person may take now. */
export async function caseOf(
  deps: Pick<Deps, 'vault' | 'config' | 'partners'>,
  db: Db,
  row: AuthRow,
  actor: Staff,
): Promise<Case> {
  const { uid, auth_no } = row;
  const [read, shown, profile, events, micro, revocation, now] = await Promise.all([
    compared(deps, db, uid, openForm(deps, row) ?? {}),
    authView(deps, db, row),
    profileOf(db, uid),
    eventsOf(db, uid, auth_no),
    row.status.startsWith('micro_') ? lastMicro(db, row) : undefined,
    openRevocation(db, uid, auth_no),
    clock.now(db),
  ]);
  const proposer = events.find(({ event }) => event === 'revoke_propose')?.actor ?? '';
  return {
    ...shown,
    read: read.map(({ fileId, value, field, ...one }) => ({
      ...one,
      field,
      file_id: fileId,
      value: maskedField(field, value),
    })),
    uid: String(uid),
    customer: profile?.username ?? '',
    ...waited(now, {
      since: row.submitted_at,
      isOpen: row.status === 'pending',
      hours: limits.realName.reviewHours,
    }),
    review_step: stepOf(deps, row),
    first_review:
      row.first_reviewer === null || row.first_reviewed_at === null
        ? null
        : { by: row.first_reviewer, at: row.first_reviewed_at },
    reviewer: row.reviewer,
    reviewed_at: row.reviewed_at,
    version: row.version,
    revocation:
      revocation === undefined
        ? null
        : { proposed_by: proposer, proposed_at: revocation.proposed_at, reason: revocation.reason },
    micro_amount:
      micro !== undefined && deps.config.partners.payout === 'sandbox' ? amountOf(deps, micro) : null,
    events: events.map(({ at, event, actor_kind, actor: name, comment }) => ({
      at,
      event,
      text: eventTexts[event as keyof typeof eventTexts] ?? event,
      actor: initiatorForStaff({ kind: actor_kind, name }),
      comment,
    })),
    actions: actionsFor(row, actor, revocation),
  };
}

/**
 * The next review of a person's application: the only one, or where people decide the first or the second of
 * two.
 */
const stepOf = (deps: Pick<Deps, 'partners'>, row: AuthRow): Case['review_step'] => {
  if (row.first_reviewer_id !== null) return 'second';
  return row.kind === 'person' && isByPeople(deps, row) ? 'first' : 'only';
};

function actionsFor(
  { status, kind, first_reviewer_id: first }: AuthRow,
  { role, staffId }: Staff,
  revocation: RevocationRow | undefined,
): Case['actions'] {
  const may = (what: 'handle' | 'pay' | 'revoke') => mayStaff(role, `staff.realname:${what}`);
  const isOther = first !== staffId;
  if (status === 'pending')
    return may('handle') ? [...(isOther ? (['approve'] as const) : []), 'reject'] : [];
  if (status === 'micro_pay' && kind === 'enterprise') return may('pay') && isOther ? ['micro_sent'] : [];
  if (status !== 'approved') return [];
  if (revocation === undefined) return may('handle') ? ['revoke'] : [];
  return may('revoke') && revocation.proposed_by !== staffId ? ['revoke_confirm', 'revoke_refuse'] : [];
}

/** The waiting time of a case, in whole seconds, and whether it is overdue while open. */
export function waited(
  now: Date,
  { since, isOpen, hours }: { since: Date; isOpen: boolean; hours: number },
): { age_seconds: number; is_late: boolean } {
  const age = Math.max(0, Math.floor((now.getTime() - since.getTime()) / 1000));
  return { age_seconds: age, is_late: isOpen && age > hours * 3600 };
}
