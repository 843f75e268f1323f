import { dayOf } from '@uc/contract/day';
import type { Output } from '@uc/contract/endpoint';
import { noticeStatuses, type workingDaysStaffCalls } from '@uc/contract/working-days';
import { isAnnounced, isInPackage } from '../calendar/index';
import { type Handlers, demandReason, refuse, refuseForm, type Staff } from '../call/index';
import { now } from '../clock';
import { afterCommit } from '../db/index';
import type { Deps } from '../deps';
import { mintId } from '../vault/index';
import { daysOfNotice } from './notice-days';
import { readNotices } from './notice-reader';
import { decideNotice, findNotice, insertNotice, listNotices, type NoticeRow } from './notice-store';
import { askOf } from '../room/index';

/** Handlers for the notice of a year: one member of staff enters it, another decides (ADR 69). */
export const noticeStaffCalls = (deps: Deps): Handlers<typeof workingDaysStaffCalls> => ({
  async staffNoticeList({ input, actor, db }) {
    const { rows, ...found } = await listNotices(db, { ...input, todo: input.todo && actor }, askOf(input));
    const missing = missingYears(dayOf(await now(db)));
    return { list: rows.map((row) => view(row, actor)), ...found, missing };
  },
  async staffNoticePropose({ input: { year, source, ...typed }, actor, db }) {
    const today = await now(db);
    const current = Number(dayOf(today).slice(0, 4));
    if (Number(year) < current || Number(year) > current + 1)
      throw refuseForm({ field: 'year', message: `只能录入${current}年或${current + 1}年的放假安排` });
    const row = await insertNotice(db, {
      notice_no: mintId('WD'),
      year,
      ...daysOfNotice({ year, ...typed }),
      source,
      proposed_by: actor.staffId,
      proposer: actor.name,
      proposed_at: today,
    });
    if (row === undefined) throw refuse('state.conflict');
    return view(row, actor);
  },
  async staffNoticeDecide({ input: { no, event, reason = '' }, actor, db }) {
    if (event === 'refuse') demandReason(reason);
    const open = await findNotice(db, no);
    if (open === undefined) throw refuse('notFound');
    if (open.status !== 'open') throw refuse('state.conflict');
    if (event === 'approve' && open.proposed_by === actor.staffId) throw refuse('staff.samePerson');
    const decided = await decideNotice(db, no, {
      status: event === 'approve' ? 'approved' : 'refused',
      decided_by: actor.staffId,
      decider: actor.name,
      decision_reason: reason,
    });
    if (decided === undefined) throw refuse('state.conflict');
    afterCommit(db, () => void readNotices(deps));
    return view(decided, actor);
  },
});

/** This year and, from November on, the next, as far as they are not announced. */
export function missingYears(today: string): string[] {
  const year = Number(today.slice(0, 4));
  const asked = today.slice(5) >= '11-01' ? [year, year + 1] : [year];
  return asked.map(String).filter((one) => !isAnnounced(one));
}

const view = (row: NoticeRow, staff: Staff): Output<typeof workingDaysStaffCalls.staffNoticeDecide> => ({
  notice_no: row.notice_no,
  year: row.year,
  off_days: row.off_days,
  work_days: row.work_days,
  source: row.source,
  status: row.status,
  status_text: noticeStatuses[row.status],
  is_replaced: isInPackage(row.year),
  proposed_by: row.proposer,
  proposed_at: row.proposed_at,
  decided_by: row.decider ?? '',
  decided_at: row.decided_at,
  decision_reason: row.decision_reason,
  actions:
    row.status !== 'open' ? [] : row.proposed_by === staff.staffId ? ['refuse'] : ['approve', 'refuse'],
});
