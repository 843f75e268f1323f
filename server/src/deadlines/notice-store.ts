import { type Insertable, type Selectable, sql } from 'kysely';
import type { YearNotice } from '../calendar/index';
import type { Db, Schema, Tx, Waiting } from '../db/index';
import {
  dayStartWhile,
  type QueueAsk,
  type QueueColumns,
  type QueuePage,
  queuePage,
  queueWaiting,
} from '../room/index';

export type NoticeRow = Selectable<Schema['working_day_notices']>;

export const insertNotice = (
  tx: Tx,
  row: Insertable<Schema['working_day_notices']>,
): Promise<NoticeRow | undefined> =>
  tx
    .insertInto('working_day_notices')
    .values(row)
    .onConflict((conflict) =>
      conflict
        .columns(['year'])
        .where(sql<boolean>`status = 'open'`)
        .doNothing(),
    )
    .returningAll()
    .executeTakeFirst();

export const findNotice = (db: Db, no: string): Promise<NoticeRow | undefined> =>
  db.selectFrom('working_day_notices').selectAll().where('notice_no', '=', no).executeTakeFirst();

/** Decides an open notice, once; undefined when it was decided meanwhile. */
export const decideNotice = (
  tx: Tx,
  no: string,
  decided: Pick<NoticeRow, 'status' | 'decided_by' | 'decider' | 'decision_reason'>,
): Promise<NoticeRow | undefined> =>
  tx
    .updateTable('working_day_notices')
    .set({ ...decided, decided_at: sql<Date>`app_now()` })
    .where('notice_no', '=', no)
    .where('status', '=', 'open')
    .returningAll()
    .executeTakeFirst();

/** The notice that holds for each year: the one that was approved last. */
export const noticesInForce = (db: Db): Promise<YearNotice[]> =>
  db
    .selectFrom('working_day_notices')
    .distinctOn('year')
    .select(['year', 'off_days', 'work_days'])
    .where('status', '=', 'approved')
    .orderBy('year')
    .orderBy('decided_at', 'desc')
    .execute();

interface NoticeFilter {
  status?: NoticeRow['status'] | undefined;
  /** Only notices that wait for this person's decision: those that somebody else has entered. */
  todo?: { staffId: string } | undefined;
  /** A number, or a year. */
  keyword?: string | undefined;
}
const matching = (db: Db, { status, todo, keyword }: NoticeFilter) =>
  db
    .selectFrom('working_day_notices')
    .$if(todo !== undefined, (all) =>
      all.where('status', '=', 'open').where('proposed_by', '<>', todo!.staffId),
    )
    .$if(status !== undefined, (all) => all.where('status', '=', status!))
    .$if(Boolean(keyword), (all) =>
      all.where(({ eb, or }) => or([eb('notice_no', '=', keyword!), eb('year', '=', keyword!)])),
    );

/** The notices that wait for a decision of this member of staff. */
export const noticesToDecide = (db: Db, todo: { staffId: string }): Promise<Waiting> =>
  queueWaiting(matching(db, { todo }), sql.ref('proposed_at'), columns);

const columns: QueueColumns = {
  queue: 'working-days',
  no: 'notice_no',
  at: 'proposed_at',
  due: dayStartWhile(sql`(year || '-01-01')::date`, sql`status = 'open'`),
};

/** A page of notices, the newest first; waiting ones, the oldest first. */
export async function listNotices(
  db: Db,
  filter: NoticeFilter,
  ask: QueueAsk,
): Promise<QueuePage<NoticeRow>> {
  const found = matching(db, filter);
  const sorted = found
    .selectAll()
    .orderBy('proposed_at', filter.todo || filter.status === 'open' ? 'asc' : 'desc')
    .orderBy('notice_no');
  return queuePage(found, sorted, ask, columns);
}
