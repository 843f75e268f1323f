import { type Insertable, type Selectable, sql } from 'kysely';
import type { YearNotice } from '../calendar/index';
import type { Db, Schema, Tx, Waiting } from '../db/index';
import {
  dayStartWhile,
  type Decided,
  type ProposalFilter,
  proposalPage,
  proposalsIn,
  type QueueAsk,
  type QueueColumns,
  type QueuePage,
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
export const decideNotice = (tx: Tx, no: string, decided: Decided): Promise<NoticeRow | undefined> =>
  tx
    .updateTable('working_day_notices')
    .set(decided)
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

/** Found by their number or year. */
const matching = (db: Db, filter: ProposalFilter) =>
  proposalsIn(db.selectFrom('working_day_notices'), filter).$if(Boolean(filter.keyword), (all) =>
    all.where(sql<boolean>`${filter.keyword} in (notice_no, year)`),
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

export function listNotices(db: Db, filter: ProposalFilter, ask: QueueAsk): Promise<QueuePage<NoticeRow>> {
  const found = matching(db, filter);
  return proposalPage(found, found.selectAll(), filter, ask, columns);
}
