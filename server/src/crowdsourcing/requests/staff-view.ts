import type { Output } from '@uc/contract/endpoint';
import { sideTexts } from '@uc/contract/crowdsourcing/contract-texts';
import type { requestStaffCalls } from '@uc/contract/crowdsourcing/request-staff';
import { visibilityText, wordedFor } from '@uc/contract/crowdsourcing/request-texts';
import { limits } from '@uc/contract/limits';
import { now } from '../../clock';
import type { Db } from '../../db/index';
import type { Deps } from '../../deps';
import { pendingBooking } from '../../finance/bookings/index';
import { initiatorForStaff } from '../../ledger/index';
import { waited } from '../../account/index';
import { wordsIn } from '../../words/index';
import { openBids } from '../bids/bidders';
import { openObjections } from '../bids/objection';
import { attachmentViews } from './files';
import { formIn, publicTextsOf, typedMilestones } from './form';
import { waiting } from './queue-store';
import { eventTexts, next, type RequestEvent } from './states';
import { eventsOf, type RequestRow } from './store';
import { ownView } from './view';

type Case = Output<(typeof requestStaffCalls)['staffDetail']>;
const nothing: ReadonlySet<string> = new Set();
const events: Record<Case['actions'][number], RequestEvent> = {
  approve: 'approve',
  reject: 'reject',
  extend: 'choose_longer',
  settle: 'give_back',
  uphold: 'uphold',
  dismiss: 'dismiss',
  ban: 'ban',
  invalidate: 'invalidate',
};

/**
 * A request as staff see it, with the words of the list that occur in it and the decisions that may be taken
 * now.
 */
export async function caseOf(deps: Pick<Deps, 'vault'>, db: Db, row: RequestRow): Promise<Case> {
  const form = formIn(row);
  const milestones = typedMilestones(form);
  const at = await now(db);
  const [{ actions: _own, order_nos: _orders, ...own }, files, words, history, objections, bids, booking] =
    await Promise.all([
      ownView(db, row, nothing, at),
      attachmentViews(deps, db, row.uid, form.attachments ?? []),
      wordsIn(db, publicTextsOf(form)),
      eventsOf(db, row),
      row.objections > 0 ? openObjections(db, row) : [],
      next(row.status, 'invalidate') === undefined ? [] : openBids(db, row),
      pendingBooking(db, { uid: row.uid, refNo: row.request_no }),
    ]);
  return {
    ...own,
    uid: String(row.uid),
    description: form.description ?? '',
    tags: form.tags ?? [],
    files,
    milestones,
    visibility_text: visibilityText(row.visibility, row.mode),
    deliver_days: form.deliver_days ?? null,
    words,
    objections,
    bids,
    submitted_at: row.submitted_at ?? row.created_at,
    ...waited(at, {
      since: row.submitted_at ?? row.created_at,
      isOpen: row.objections > 0 || waiting.some((one) => one === row.status),
      hours: limits.request.reviewHours,
    }),
    reviewer: row.reviewer,
    booking_no: booking?.request_no ?? null,
    version: row.version,
    events: history.map(({ at: when, event, actor_kind: kind, actor: name, comment }) => ({
      at: when,
      text: wordedFor(row.mode, eventTexts[event as RequestEvent] ?? event),
      actor: kind === 'provider' ? `${sideTexts.provider} ${name}` : initiatorForStaff({ kind, name }),
      comment,
    })),
    actions: (Object.keys(events) as Case['actions']).filter(
      (one) =>
        next(row.status, events[one]) !== undefined &&
        (one !== 'dismiss' || row.objections > 0) &&
        (one !== 'invalidate' || bids.length > 0) &&
        (one !== 'settle' || booking === undefined),
    ),
  };
}
