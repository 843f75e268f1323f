import type { Api } from '@uc/contract';
import type { workingDaysStaffCalls } from '@uc/contract/working-days';
import { type DeadlineArea, deadlineAreas, deadlineKinds } from '@uc/contract/deadline-kinds';
import { dayAfter, dayOf, isBefore, startOf } from '@uc/contract/day';
import { isEstimated, isWorkingDay, monthsAfter, rangeOf } from '../calendar/index';
import type { Customer, Handlers } from '../call/index';
import { now } from '../clock';
import type { Db } from '../db/index';
import { createFeed, feedOf, revokeFeed } from './feed';
import { deadlinesOf, type Entry } from './gather';
import type { Sources } from '../room/index';

/** The deadlines of a day that its cell names. */
const MOST_NAMED = 2;
/** The most deadlines of one kind in an answer; a range of days reaches the later ones. */
const MOST = 1000;

/** Handlers for the list of deadlines and its calendar subscription (deadlines.md#subscription). */
export const deadlineHandlers = (
  sources: Sources,
): Handlers<Omit<Api['deadlines'], keyof typeof workingDaysStaffCalls>> => ({
  async list({ input: { page, page_size, area, ...days }, actor, db }) {
    const at = await now(db);
    const { entries, isCut } = await deadlinesOf(db, sources, actor, { ...rangeOf(days), most: MOST });
    const shown = ofArea(entries, area);
    return {
      list: shown.slice((page - 1) * page_size, page * page_size).map((entry) => viewOf(entry, at)),
      total: shown.length,
      page,
      page_size,
      counts: countsOf(entries),
      is_cut: isCut,
    };
  },

  month: ({ input: { month, area }, actor, db }) => monthOf(db, sources, actor, month, area),

  feed: ({ actor, db }) => feedOf(db, actor),
  createFeed: ({ actor, db, request }) => createFeed(db, actor, request.origin),
  revokeFeed: ({ actor, db }) => revokeFeed(db, actor),
});

async function monthOf(
  db: Db,
  sources: Sources,
  actor: Customer,
  month: string,
  area: DeadlineArea | undefined,
) {
  const [first, next] = [`${month}-01`, monthsAfter(`${month}-01`, 1)];
  const range = { from: startOf(first), to: startOf(next), most: MOST };
  const { entries, isCut } = await deadlinesOf(db, sources, actor, range);
  const due = ofArea(entries, area).map((one) => ({ ...one, day: dayOf(one.at) }));
  const days = [];
  for (let day = first; isBefore(day, next); day = dayAfter(day, 1)) {
    const ofDay = due.filter((one) => one.day === day);
    days.push({
      day,
      count: ofDay.length,
      is_working: isWorkingDay(day),
      is_estimate: isEstimated(day),
      areas: [...new Set(ofDay.map((one) => one.area))],
      titles: ofDay.slice(0, MOST_NAMED).map((one) => ({ area: one.area, text: one.title })),
    });
  }
  return { month, total: due.length, is_cut: isCut, days };
}

const ofArea = (entries: readonly Entry[], area: DeadlineArea | undefined) =>
  entries.filter((entry) => area === undefined || entry.area === area);

const viewOf = (
  { key, kind, area, title, at, isEstimate = false, consequence, link }: Entry,
  today: Date,
) => ({
  key,
  kind,
  kind_text: deadlineKinds[kind].text,
  area,
  title,
  at,
  is_estimate: isEstimate,
  all_day: isAllDay(kind),
  consequence,
  left_seconds: Math.ceil((at.getTime() - today.getTime()) / 1000),
  link,
});

const texts: Record<string, { allDay?: true }> = deadlineKinds;
const isAllDay = (kind: string): boolean => texts[kind]?.allDay === true;

function countsOf(entries: readonly Entry[]): Record<DeadlineArea | 'all', number> {
  const areas = Object.keys(deadlineAreas) as DeadlineArea[];
  const counts = areas.map((area) => [area, ofArea(entries, area).length] as const);
  return Object.fromEntries([['all', entries.length], ...counts]) as Record<DeadlineArea | 'all', number>;
}
