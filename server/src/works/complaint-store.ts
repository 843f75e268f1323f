import { limits } from '@uc/contract/limits';
import { countedStates } from '@uc/contract/counted-states';
import type { Sort } from '@uc/contract/wire';
import type { Insertable, Selectable, Updateable } from 'kysely';
import { sql } from 'kysely';
import { publicStates } from '@uc/contract/works/texts';
import type { ComplaintSide, ComplaintStatus } from '@uc/contract/works/complaint-texts';
import { type Days, directionOf, rangeOf } from '../calendar/index';
import { pastMoment } from '../clock';
import { type Batch, type Db, holds, isWithin, type Schema, type Tx, type Waiting } from '../db/index';
import type { WorkRow } from './store';
import {
  hoursAfter,
  type QueueAsk,
  type QueueColumns,
  type QueuePage,
  queuePage,
  queueWaiting,
} from '../room/index';

export type ComplaintRow = Selectable<Schema['work_complaints']>;
export type ComplaintChange = Omit<Updateable<Schema['work_complaints']>, 'version'>;
/** Complaints of an account, or about the works that one of its sub-accounts made. */
export interface ComplaintsOf extends Days {
  uid: number;
  creator: string | null;
  side: ComplaintSide;
  /** A part of the title, or a whole number. */
  keyword?: string | undefined;
}
/** States of complaints that wait for somebody. */
const live = countedStates<ComplaintStatus>({
  open: true,
  answered: true,
  lapsed: false,
  upheld: false,
  dismissed: false,
  withdrawn: false,
  void: false,
});

/** False when the same account has one open about the work already. */
export async function insertComplaint(
  tx: Tx,
  row: Omit<Insertable<Schema['work_complaints']>, 'created_at'>,
): Promise<ComplaintRow | undefined> {
  const at = pastMoment();
  return tx
    .insertInto('work_complaints')
    .values({ ...row, ...(at !== undefined && { created_at: at }) })
    .onConflict((conflict) => conflict.doNothing())
    .returningAll()
    .executeTakeFirst();
}

/** Changes it in the version that was read; undefined when somebody was first. */
export const changeComplaint = (
  tx: Tx,
  { uid, complaint_no, version }: ComplaintRow,
  change: ComplaintChange,
): Promise<ComplaintRow | undefined> =>
  tx
    .updateTable('work_complaints')
    .set({ ...change, version: version + 1 })
    .where('uid', '=', uid)
    .where('complaint_no', '=', complaint_no)
    .where('version', '=', version)
    .returningAll()
    .executeTakeFirst();

const of = (db: Db, { uid, creator, side, keyword, ...days }: ComplaintsOf) =>
  db
    .selectFrom('work_complaints as c')
    .where(side === 'received' ? 'c.uid' : 'c.by_uid', '=', uid)
    .where(isWithin('c.created_at', rangeOf(days)))
    .$if(keyword !== undefined, (all) =>
      all.where(({ eb, or }) =>
        or([eb('c.complaint_no', '=', keyword!), eb('c.work_no', '=', keyword!), holds('c.title', keyword!)]),
      ),
    )
    .$if(creator !== null && side === 'made', (all) => all.where('c.by_sub', '=', creator))
    .$if(creator !== null && side === 'received', (all) =>
      all.where(({ exists, selectFrom }) =>
        exists(
          selectFrom('works as w')
            .select('w.uid')
            .whereRef('w.uid', '=', 'c.uid')
            .whereRef('w.work_no', '=', 'c.work_no')
            .where('w.sub_id', '=', creator),
        ),
      ),
    );

/** A complaint of a side, found by whoever may see it. */
export const complaintOf = (db: Db, asked: ComplaintsOf, no: string): Promise<ComplaintRow | undefined> =>
  of(db, asked).selectAll('c').where('c.complaint_no', '=', no).executeTakeFirst();

export const countComplaints = async (db: Db, asked: ComplaintsOf): Promise<number> =>
  (
    await of(db, asked)
      .select(({ fn }) => fn.countAll<number>().as('count'))
      .executeTakeFirstOrThrow()
  ).count;

/** A page of complaints: those that wait for an answer first, then the newest; unless asked otherwise. */
export const complaintPage = (
  db: Db,
  asked: ComplaintsOf,
  { limit, offset, sort }: { limit: number; offset: number; sort: Sort },
): Promise<ComplaintRow[]> =>
  of(db, asked)
    .selectAll('c')
    .$if(sort === undefined, (all) => all.orderBy(sql`c.status = 'open'`, 'desc'))
    .orderBy('c.created_at', directionOf({ sort }))
    .orderBy('c.complaint_no', directionOf({ sort }))
    .limit(limit)
    .offset(offset)
    .execute();

/** Counts an account's own complaints that wait for somebody. */
export const countLiveBy = async (db: Db, byUid: number): Promise<number> =>
  (
    await db
      .selectFrom('work_complaints')
      .select(({ fn }) => fn.countAll<number>().as('count'))
      .where('by_uid', '=', byUid)
      .where('status', 'in', live)
      .executeTakeFirstOrThrow()
  ).count;

/** The complaints about a work that wait for somebody. */
export const liveComplaints = (
  db: Db,
  { uid, work_no }: Pick<WorkRow, 'uid' | 'work_no'>,
): Promise<ComplaintRow[]> =>
  db
    .selectFrom('work_complaints')
    .selectAll()
    .where('uid', '=', uid)
    .where('work_no', '=', work_no)
    .where('status', 'in', live)
    .orderBy('complaint_no')
    .execute();

/** Every complaint that an account made or received. */
export const complaintsAround = (db: Db, uid: number): Promise<ComplaintRow[]> =>
  db
    .selectFrom('work_complaints')
    .selectAll()
    .where(({ or, eb }) => or([eb('uid', '=', uid), eb('by_uid', '=', uid)]))
    .orderBy('created_at')
    .orderBy('complaint_no')
    .execute();

/** The accounts of works whose time to answer is over. */
export const unansweredProviders = async (db: Db, { limit, skip }: Batch): Promise<number[]> =>
  (
    await db
      .selectFrom('work_complaints')
      .select('uid')
      .distinct()
      .where('status', '=', 'open')
      .where('answer_by', '<=', sql<Date>`app_now()`)
      .orderBy('uid')
      .limit(limit)
      .offset(skip)
      .execute()
  ).map(({ uid }) => uid);

/** The complaints about one of these accounts. */
export const unanswered = (db: Db, uid: number): Promise<ComplaintRow[]> =>
  db
    .selectFrom('work_complaints')
    .selectAll()
    .where('uid', '=', uid)
    .where('status', '=', 'open')
    .where('answer_by', '<=', sql<Date>`app_now()`)
    .orderBy('complaint_no')
    .execute();

/** A public work by its number alone: for whoever looks at another's. */
export const publicWorkByNo = (db: Db, workNo: string): Promise<WorkRow | undefined> =>
  db
    .selectFrom('works')
    .selectAll()
    .where('work_no', '=', workNo)
    .where('status', 'in', publicStates)
    .executeTakeFirst();

interface QueueFilter {
  status?: ComplaintStatus | undefined;
  no?: string | undefined;
}
const waitsSince = sql<Date>`coalesce(answered_at, created_at)`;
const matching = (db: Db, { status, no }: QueueFilter) =>
  db
    .selectFrom('work_complaints')
    .$if(status !== undefined, (all) => all.where('status', '=', status!))
    .$if(no !== undefined, (all) =>
      all.where(({ or, eb }) => or([eb('complaint_no', '=', no!), eb('work_no', '=', no!)])),
    );

/** Complaints to decide: those that have been answered. */
export const complaintsWaiting = (db: Db): Promise<Waiting> =>
  queueWaiting(matching(db, { status: 'answered' }), waitsSince, columns);

const columns: QueueColumns = {
  queue: 'complaint',
  no: 'complaint_no',
  at: 'created_at',
  uids: ['uid', 'by_uid'],
  due: hoursAfter(waitsSince, limits.complaint.decideHours, sql`status = 'answered'`),
};

/** A page of everybody's complaints, for staff. */
export async function complaintQueue(
  db: Db,
  filter: QueueFilter,
  ask: QueueAsk & { isNewestFirst: boolean },
): Promise<QueuePage<ComplaintRow>> {
  const found = matching(db, filter);
  const sorted = found
    .selectAll()
    .orderBy(waitsSince, ask.isNewestFirst ? 'desc' : 'asc')
    .orderBy('complaint_no');
  return queuePage(found, sorted, ask, columns);
}

/** Finds a complaint for staff, who know its number but not the account. */
export const complaintByNo = (db: Db, no: string): Promise<ComplaintRow | undefined> =>
  db.selectFrom('work_complaints').selectAll().where('complaint_no', '=', no).executeTakeFirst();

/** The states of complaints, for the messages about them to one of the two sides. */
export const complaintStatuses = (db: Db, uid: number, nos: readonly string[]) =>
  db
    .selectFrom('work_complaints')
    .select(['complaint_no as no', 'status'])
    .where(({ or, eb }) => or([eb('uid', '=', uid), eb('by_uid', '=', uid)]))
    .where('complaint_no', 'in', nos)
    .execute();
