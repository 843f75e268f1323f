import type { Insertable, Selectable, Updateable } from 'kysely';
import { sql } from 'kysely';
import { limits } from '@uc/contract/limits';
import type { IncubationStatus } from '@uc/contract/maker/incubation-texts';
import type { Batch, Db, Schema, Tx, Waiting } from '../../db/index';
import {
  hoursAfter,
  type QueueAsk,
  type QueueColumns,
  type QueuePage,
  queuePage,
  queueWaiting,
} from '../../room/index';

export type IncubationRow = Selectable<Schema['maker_incubations']>;
export type NoteRow = Selectable<Schema['maker_incubation_notes']>;
type Known = Pick<IncubationRow, 'uid' | 'incubation_no'>;

const of = (db: Db, uid: number) => db.selectFrom('maker_incubations').selectAll().where('uid', '=', uid);

export const insertIncubation = (
  tx: Tx,
  row: Insertable<Schema['maker_incubations']>,
): Promise<IncubationRow | undefined> =>
  tx
    .insertInto('maker_incubations')
    .values(row)
    .onConflict((conflict) => conflict.doNothing())
    .returningAll()
    .executeTakeFirst();

/** Changes it in the version that was read; undefined when somebody was first. */
export const changeIncubation = (
  tx: Tx,
  { uid, incubation_no, version, status }: IncubationRow,
  change: Updateable<Schema['maker_incubations']>,
): Promise<IncubationRow | undefined> =>
  tx
    .updateTable('maker_incubations')
    .set({ ...change, version: version + 1 })
    .where('uid', '=', uid)
    .where('incubation_no', '=', incubation_no)
    .where('version', '=', version)
    .where('status', '=', status)
    .returningAll()
    .executeTakeFirst();

/** The newest incubation of a project. */
export const newestOf = (db: Db, uid: number, projectNo: string): Promise<IncubationRow | undefined> =>
  of(db, uid)
    .where('project_no', '=', projectNo)
    .orderBy('created_at', 'desc')
    .orderBy('incubation_no')
    .executeTakeFirst();

/** The one of a project that is under way, locked. */
export const lockOpen = (tx: Tx, uid: number, projectNo: string): Promise<IncubationRow | undefined> =>
  of(tx, uid)
    .where('project_no', '=', projectNo)
    .where('status', 'in', ['applied', 'running'])
    .forUpdate()
    .executeTakeFirst();

export const incubationByNo = (db: Db, no: string): Promise<IncubationRow | undefined> =>
  db.selectFrom('maker_incubations').selectAll().where('incubation_no', '=', no).executeTakeFirst();

export const lockIncubation = (tx: Tx, { uid, incubation_no }: Known): Promise<IncubationRow | undefined> =>
  of(tx, uid).where('incubation_no', '=', incubation_no).forUpdate().executeTakeFirst();

/** Every incubation of an account, the newest first. */
export const incubationsOf = (db: Db, uid: number): Promise<IncubationRow[]> =>
  of(db, uid).orderBy('created_at', 'desc').orderBy('incubation_no').execute();

interface QueueFilter {
  status?: IncubationStatus | 'open' | undefined;
  keyword?: string | undefined;
}
const metSince = sql<Date | null>`(select min(starts_at) from maker_bookings as met where met.uid = maker_incubations.uid
  and met.incubation_no = maker_incubations.incubation_no and met.status = 'booked' and met.starts_at <= app_now())`;
/** The moment since when it waits: for an answer, or for the record of a meeting. */
const waitsSince = sql<Date>`coalesce(wish_at, case when status <> 'applied' then ${metSince} end, created_at)`;
const matching = (db: Db, { status, keyword }: QueueFilter) =>
  db
    .selectFrom('maker_incubations')
    .$if(status === 'open', (all) =>
      all.where(
        sql<boolean>`(status = 'applied' or (status = 'running' and wish is not null) or ${metSince} is not null)`,
      ),
    )
    .$if(status !== undefined && status !== 'open', (all) =>
      all.where('status', '=', status as IncubationStatus),
    )
    .$if(keyword !== undefined, (all) =>
      all.where(({ eb, or }) => or([eb('incubation_no', '=', keyword!), eb('project_no', '=', keyword!)])),
    );

/** Applications, wishes of projects, and meetings that are over and not recorded. */
export const incubationsWaiting = (db: Db): Promise<Waiting> =>
  queueWaiting(matching(db, { status: 'open' }), waitsSince, columns);

const columns: QueueColumns = {
  queue: 'incubation',
  no: 'incubation_no',
  at: 'created_at',
  uids: ['uid'],
  due: hoursAfter(
    waitsSince,
    limits.incubation.reviewHours,
    sql`(status = 'applied' or (status = 'running' and wish is not null))`,
  ),
};

/** A page of the staff's queue: the longest waiting first, or the newest first. */
export async function incubationQueue(
  db: Db,
  filter: QueueFilter,
  ask: QueueAsk & { isNewestFirst: boolean },
): Promise<QueuePage<IncubationRow>> {
  const found = matching(db, filter);
  const sorted = found
    .selectAll()
    .orderBy(waitsSince, ask.isNewestFirst ? 'desc' : 'asc')
    .orderBy('incubation_no');
  return queuePage(found, sorted, ask, columns);
}

export async function insertNote(tx: Tx, row: Insertable<Schema['maker_incubation_notes']>): Promise<void> {
  await tx.insertInto('maker_incubation_notes').values(row).execute();
}
export const notesOf = (db: Db, { uid, incubation_no }: Known): Promise<NoteRow[]> =>
  db
    .selectFrom('maker_incubation_notes')
    .selectAll()
    .where('uid', '=', uid)
    .where('incubation_no', '=', incubation_no)
    .orderBy('at', 'desc')
    .orderBy('note_no')
    .execute();

/**
 * Incubations that the clock ends: an agreement that nobody confirmed, a term that is over, or a project that
 * is incubated no more.
 */
export const overIncubations = (db: Db, { limit, skip }: Batch): Promise<Known[]> =>
  db
    .selectFrom('maker_incubations as i')
    .innerJoin('maker_projects as p', (join) =>
      join.onRef('p.uid', '=', 'i.uid').onRef('p.project_no', '=', 'i.project_no'),
    )
    .select(['i.uid', 'i.incubation_no'])
    .where('i.status', 'in', ['applied', 'running'])
    .where(({ eb, or, and }) =>
      or([
        and([eb('i.confirmed_at', 'is', null), eb('i.confirm_by', '<=', sql<Date>`app_now()`)]),
        and([
          eb('i.to_on', '<', sql<string>`(app_now() at time zone 'Asia/Shanghai')::date`),
          eb('i.wish', 'is', null),
        ]),
        and([eb('i.status', '=', 'running'), eb('p.status', '<>', 'incubating')]),
        and([eb('i.status', '=', 'applied'), eb('p.status', '<>', 'incubate_review')]),
      ]),
    )
    .orderBy('i.uid')
    .orderBy('i.incubation_no')
    .limit(limit)
    .offset(skip)
    .execute();

/** Erases the texts that an account wrote. */
export async function eraseTexts(tx: Tx, uid: number): Promise<void> {
  await tx
    .updateTable('maker_incubations')
    .set({ goal: '', wish_text: null, agreement: null, amendments: '[]' })
    .where('uid', '=', uid)
    .execute();
  await tx.updateTable('maker_bookings').set({ topic: '', note: null }).where('uid', '=', uid).execute();
}
