import { dayOf } from '@uc/contract/day';
import type { Output } from '@uc/contract/endpoint';
import { noticeStatuses, type workingDaysStaffCalls } from '@uc/contract/working-days';
import { isAnnounced, isInPackage } from '../calendar/index';
import { type Handlers, refuse, refuseForm, type Staff } from '../call/index';
import { now } from '../clock';
import { afterCommit } from '../db/index';
import type { Deps } from '../deps';
import { mintId } from '../vault/index';
import { daysOfNotice } from './notice-days';
import { readNotices } from './notice-reader';
import { decideNotice, findNotice, insertNotice, listNotices, type NoticeRow } from './notice-store';
import { askOf, decideProposal, proposalView, proposedBy } from '../room/index';

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
      ...proposedBy(actor, today),
    });
    if (row === undefined) throw refuse('state.conflict');
    return view(row, actor);
  },
  async staffNoticeDecide({ input, actor, db }) {
    const decided = await decideProposal(db, actor, input, { find: findNotice, decide: decideNotice });
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
  ...proposalView(row, staff),
});
