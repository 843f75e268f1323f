import type { Output } from '@uc/contract/endpoint';
import { limits } from '@uc/contract/limits';
import { mayStaff } from '@uc/contract/permissions';
import type { worksStaffCalls } from '@uc/contract/works/staff';
import { profileOf } from '../accounts/index';
import type { Staff } from '../call/index';
import { now } from '../clock';
import type { Db } from '../db/index';
import type { Deps } from '../deps';
import { initiatorForStaff } from '../ledger/index';
import { waited } from '../account/index';
import { wordsIn } from '../words/index';
import { newestIn, publicTextsOf } from './content';
import { worksAlike } from './picture-store';
import { inlinePicture } from './pictures';
import { workEventsOf } from './queue-store';
import { eventTexts, isPublic, isWaiting } from './states';
import type { WorkRow } from './store';
import { workView } from './view';

type Case = Output<(typeof worksStaffCalls)['staffWorkDetail']>;

const MOST_ALIKE = 6;

/**
 * A work as staff see it, with the decisions that this person may take now; similar works are looked for with
 * a single work alone.
 */
export async function caseOf(
  deps: Deps,
  db: Db,
  row: WorkRow,
  { actor, isWhole }: { actor: Staff; isWhole: boolean },
): Promise<Case> {
  const [{ actions: _own, ...view }, profile, events, at, alike, words] = await Promise.all([
    workView(deps, db, row, false),
    profileOf(db, row.uid),
    isWhole ? workEventsOf(db, row) : [],
    now(db),
    isWhole ? alikeOf(deps, db, row) : [],
    isWhole ? wordsIn(db, publicTextsOf(newestIn(row))) : [],
  ]);
  return {
    ...view,
    uid: String(row.uid),
    customer: profile?.username ?? '',
    ...waited(at, {
      since: row.submitted_at ?? row.created_at,
      isOpen: isWaiting(row.status),
      hours: limits.work.reviewHours,
    }),
    reviewer: row.reviewer,
    reviewed_at: row.reviewed_at,
    alike,
    words,
    events: events.map(({ at: when, event, actor_kind, actor: name, comment }) => ({
      at: when,
      event,
      text: eventTexts[event as keyof typeof eventTexts] ?? event,
      actor: initiatorForStaff({ kind: actor_kind, name }),
      comment,
    })),
    actions: actionsFor(row, actor),
  };
}

async function alikeOf(deps: Deps, db: Db, row: WorkRow): Promise<Case['alike']> {
  const images = newestIn(row).images ?? [];
  if (images.length === 0) return [];
  const found = await worksAlike(db, row.uid, images, MOST_ALIKE);
  return Promise.all(
    found.map(async ({ uid, work_no, title, name, distance }) => ({
      work_no,
      title,
      customer: (await profileOf(db, uid))?.username ?? '',
      distance,
      small: (await inlinePicture(deps, name)) ?? '',
    })),
  );
}

function actionsFor({ status }: WorkRow, { role }: Staff): Case['actions'] {
  if (!mayStaff(role, 'staff.work:handle')) return [];
  const decisions: Case['actions'] = isWaiting(status) ? ['approve', 'reject'] : [];
  return isPublic(status) ? [...decisions, 'ban'] : decisions;
}
