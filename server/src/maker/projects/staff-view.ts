import type { Output } from '@uc/contract/endpoint';
import { limits } from '@uc/contract/limits';
import type { makerStaffCalls } from '@uc/contract/maker/staff';
import { profileOf } from '../../accounts/index';
import { now } from '../../clock';
import type { Db } from '../../db/index';
import type { Deps } from '../../deps';
import { initiatorForStaff } from '../../ledger/index';
import { waited } from '../../account/index';
import { wordsIn } from '../../words/index';
import { changeIn, formIn, publicTextsOf } from './form';
import { eventTexts, isShown, next } from './states';
import { projectEventsOf, type ProjectRow } from './store';
import { projectView } from './view';

type Case = Output<(typeof makerStaffCalls)['staffProjectDetail']>;

/** A project as staff see it, with the decisions that may be taken now. */
export async function caseOf(deps: Pick<Deps, 'vault'>, db: Db, row: ProjectRow): Promise<Case> {
  const newest = changeIn(row) ?? formIn(row);
  const [view, profile, events, at, words] = await Promise.all([
    projectView(deps, db, row),
    profileOf(db, row.uid),
    projectEventsOf(db, row),
    now(db),
    wordsIn(db, publicTextsOf(newest)),
  ]);
  const { actions: _, ...seen } = view;
  const since = row.submitted_at ?? row.created_at;
  const isWaiting = row.status === 'auditing' || row.change_status === 'auditing';
  return {
    ...seen,
    uid: String(row.uid),
    customer: profile?.username ?? '',
    ip_refs: newest.ip_refs,
    request_refs: newest.request_refs,
    words,
    events: events.map(({ at: when, event, actor_kind: kind, actor: name, comment }) => ({
      at: when,
      text: eventTexts[event as keyof typeof eventTexts] ?? event,
      actor: initiatorForStaff({ kind, name }),
      comment: comment ?? '',
    })),
    waits_since: since,
    ...waited(at, { since, isOpen: isWaiting, hours: limits.maker.reviewHours }),
    reviewer: row.reviewer,
    reviewed_at: row.reviewed_at,
    actions: [
      ...(isWaiting ? (['approve', 'reject'] as const) : []),
      ...(isShown(row.status) || next(row.status, 'ban') !== undefined ? (['ban'] as const) : []),
    ],
  };
}
