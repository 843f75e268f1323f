import { type DeadlineKind, deadlineKinds, reminderCategories } from '@uc/contract/deadline-kinds';
import { dayAfter, dayOf, daysBetween, startOf } from '@uc/contract/day';
import { markedDay } from '@uc/contract/estimated-day';
import { now } from '../clock';
import type { Tx } from '../db/index';
import type { Deps } from '../deps';
import { allParts, forEachCustomer, type Job } from '../jobs/index';
import { notify } from '../messages/index';
import { type Entry, entryOf } from './gather';
import { missingYears } from './notice-staff';
import { noteReminder, sentReminders } from './reminder-store';
import type { Sources } from '../room/index';

/** The most deadlines of one kind that one run reads. */
const MOST = 100_000;
const offsets: Record<DeadlineKind, { remind: readonly number[]; byRoom?: true }> = deadlineKinds;
const reminded = (Object.keys(offsets) as DeadlineKind[]).filter(
  (kind) => offsets[kind].remind.length > 0 && !offsets[kind].byRoom,
);

interface Due {
  entry: Entry;
  /** Days left, and the distance that is called to mind with it. */
  left: number;
  days: number;
}

/**
 * Calls deadlines to mind, each once for each distance, the nearest alone when several have passed
 * (deadlines.md#reminders).
 */
export const deadlineJobs = (deps: Deps, sources: Sources): Job[] => [
  {
    name: 'deadlines.remind',
    text: '日程提醒',
    about: '到期前按天数提醒客户，每个期限每个天数一次',
    at: '0 45 9 * * *',
    async run() {
      let sent = 0;
      // Each kind by itself: a failure in one does not prevent the reminders of another.
      await allParts(
        ...reminded.map((kind) => async () => {
          const byAccount = await dueReminders(deps, sources, kind);
          return forEachCustomer(deps, [...byAccount.keys()], async (tx, uid) => {
            let own = 0;
            for (const due of byAccount.get(uid)!) if (await remind(tx, due)) own += 1;
            sent += own;
            return own > 0;
          });
        }),
      );
      return sent;
    },
  },
  {
    name: 'deadlines.unknownYear',
    text: '检查放假安排',
    about: '11月起每天查看次年的放假安排是否已知，未知时告警',
    at: '0 0 9 * * *',
    async run() {
      const missing = missingYears(dayOf(await now(deps.database.db)));
      for (const year of missing)
        deps.log.error(
          { alarm: 'calendar.unknownYear', year },
          'the working days of a year are not known: update chinese-days, or enter the notice in the console (放假安排)',
        );
      return missing.length;
    },
  },
];

async function dueReminders(
  { database: { db } }: Deps,
  sources: Sources,
  kind: DeadlineKind,
): Promise<Map<number, Due[]>> {
  const from = await now(db);
  const today = dayOf(from);
  const found = new Map<number, Due[]>();
  const { remind } = offsets[kind];
  const to = startOf(dayAfter(today, Math.max(...remind) + 1));
  const sent = new Map(
    (await sentReminders(db, from, to)).map((one) => [
      markOf(one.uid, one.kind, one.no, one.due_at, one.days),
      true,
    ]),
  );
  for (const row of await sources[kind](db, { uid: null, creator: null, from, to, most: MOST })) {
    if (row.isOthers === true) continue;
    const left = daysBetween(today, dayOf(row.at));
    const days = Math.min(...remind.filter((one) => one >= left));
    if (sent.has(markOf(row.uid, kind, row.no, row.at, days))) continue;
    found.set(row.uid, [...(found.get(row.uid) ?? []), { entry: entryOf(kind, row), left, days }]);
  }
  return found;
}

const markOf = (uid: number, kind: string, no: string, at: Date, days: number): string =>
  [uid, kind, no, at.getTime(), days].join('|');

async function remind(tx: Tx, { entry, left, days }: Due): Promise<boolean> {
  const { uid, kind, no, at, isEstimate = false, area, title, consequence, link, creator = null } = entry;
  if (!(await noteReminder(tx, { uid, kind, no, due_at: at, days }))) return false;
  const { text, about } = deadlineKinds[kind];
  const distance = left === 0 ? '今天' : `${left}天后`;
  await notify(tx, {
    uid,
    category: reminderCategories[area],
    level: 'warn',
    title: `${text}：${distance}到期`,
    content: `“${title}”将于${markedDay(dayOf(at), isEstimate)}到期（${distance}）。到期后：${consequence}。`,
    link,
    bizType: about,
    bizNo: no,
    creator,
  });
  return true;
}
