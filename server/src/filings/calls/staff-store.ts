import { sql } from 'kysely';
import { limits } from '@uc/contract/limits';
import type { CaseQueue } from '@uc/contract/filings/case-texts';
import type { FilingArea } from '@uc/contract/filings/kinds';
import { mayStaff } from '@uc/contract/permissions';
import type { Staff } from '../../call/index';
import type { Db, Waiting } from '../../db/index';
import type { CaseRow } from '../cases/store';
import {
  dayEndWhile,
  type IsSeenByStaff,
  type QueueAsk,
  type QueueColumns,
  type QueuePage,
  queuePage,
  queueWaiting,
  workingDaysAfter,
} from '../../room/index';

const states: Record<Exclude<CaseQueue, 'business' | 'office'>, readonly string[]> = {
  intake: ['auditing'],
  drafting: ['drafting'],
  filing: ['filing'],
};
const preparing = Object.values(states).flat();

interface CaseFilter {
  queue?: CaseQueue | 'open' | undefined;
  /** Only cases that wait for this member of staff: theirs, and those that nobody has taken. */
  todo?: Staff | undefined;
  area?: FilingArea | undefined;
  keyword?: string | undefined;
}
const matching = (db: Db, { queue, todo, area, keyword }: CaseFilter) =>
  db
    .selectFrom('filing_cases')
    .where('status', 'not in', ['draft', 'pending_pay'])
    .where('submitted_at', 'is not', null)
    .$if(todo !== undefined, (all) =>
      all
        .where('waiting_since', 'is not', null)
        .where(({ eb, or }) => or([eb('staff_id', 'is', null), eb('staff_id', '=', todo!.staffId)]))
        .where(sql<boolean>`${mayStaff(todo!.role, 'staff.filing:handle')}`),
    )
    .$if(area !== undefined, (all) => all.where('area', '=', area!))
    .$if(keyword !== undefined, (all) =>
      all.where(({ eb, or }) => or([eb('app_no', '=', keyword!), eb('filing_no', '=', keyword!)])),
    )
    .$if(queue === 'open', (all) => all.where('waiting_since', 'is not', null))
    .$if(queue === 'business', (all) =>
      all.where('waiting_since', 'is not', null).where('status', 'not in', preparing),
    )
    .$if(queue === 'office', (all) => all.where('waiting_since', 'is', null))
    .$if(queue === 'intake' || queue === 'drafting' || queue === 'filing', (all) =>
      all.where('status', 'in', [...states[queue as keyof typeof states]]),
    );

/** The number of cases that wait for this member of staff. */
export const casesWaiting = (db: Db, todo: Staff): Promise<Waiting> =>
  queueWaiting(matching(db, { todo }), sql.ref('waiting_since'), columns);

/** The answer that is to be handed on, the review that its customer was told of, and what the case owes the office. */
const handOver = dayEndWhile(sql.ref('answer_due_on'), sql`true`);
const reviewed = workingDaysAfter(
  sql.ref('waiting_since'),
  limits.workingDays.filing,
  sql`status = 'auditing'`,
);
const duty = dayEndWhile(sql.ref('due_on'), sql`true`);
const columns: QueueColumns = {
  queue: 'filing',
  no: 'app_no',
  at: 'submitted_at',
  uids: ['uid'],
  due: () => sql`coalesce(${handOver}, ${reviewed()}, ${duty})`,
  taker: 'staff_id',
};

/** A page of the cases for staff, the longest waiting first; `open`: all that wait for staff. */
export async function staffCases(db: Db, filter: CaseFilter, ask: QueueAsk): Promise<QueuePage<CaseRow>> {
  const found = matching(db, filter);
  const sorted = found
    .selectAll()
    .orderBy(sql`waiting_since asc nulls last`)
    .orderBy('updated_at', 'desc')
    .orderBy('app_no');
  const { rows, ...page } = await queuePage(found, sorted, ask, columns);
  return { rows: rows as CaseRow[], ...page };
}

/** Whether a staff member has taken this case, or one that was handed in for the applicant of this number. */
export const hasTaken: IsSeenByStaff = async (db, { staffId }, no) => {
  const row = await db
    .selectFrom('filing_cases')
    .select('app_no')
    .where('staff_id', '=', staffId)
    .where(({ eb, or, and }) =>
      or([
        eb('app_no', '=', no),
        and([eb('submitted_at', 'is not', null), sql<boolean>`form -> 'applicants' ? ${no}`]),
      ]),
    )
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
};
