import type { NoticeState } from '@uc/contract/notices';
import { type Insertable, type Selectable, sql, type Updateable } from 'kysely';
import { type Db, holds, joint, type Schema, type Tx, type Waiting, waitingIn } from '../db/index';
import { type QueueAsk, type QueueColumns, type QueuePage, queuePage } from '../room/index';

export type NoticeRow = Selectable<Schema['notices']> & { state: NoticeState };
/** A reader of notices, by the kind of their real name. */
export type Reader = 'person' | 'enterprise' | null;

const state = sql<NoticeState>`case when status = 'published' and published_at > app_now() then 'scheduled' else status end`;
const notices = (db: Db) => db.selectFrom('notices').selectAll().select(state.as('state'));

export const insertNotices = (tx: Tx, rows: Insertable<Schema['notices']>[]) =>
  tx.insertInto('notices').values(rows).execute();

/** The newest notices that are published by now, for somebody of this kind. */
export const newestNotices = (db: Db, reader: Reader, count: number) =>
  newest(db, { audiences: reader === null ? ['all'] : ['all', reader], count });
const newest = joint(
  (db, { audiences, count }: { audiences: readonly string[]; count: number }) =>
    db
      .selectFrom('notices')
      .select(['title', 'content', 'published_at as at'])
      .where('status', '=', 'published')
      .where('published_at', '<=', sql<Date>`app_now()`)
      .where(sql<boolean>`audience = any(${audiences}::text[])`)
      .orderBy('published_at', 'desc')
      .orderBy('notice_id')
      .limit(count),
  { at: true },
);

export const findNotice = (db: Db, no: string): Promise<NoticeRow | undefined> =>
  notices(db).where('notice_id', '=', no).executeTakeFirst();

interface NoticeFilter {
  status?: NoticeState | undefined;
  keyword?: string | undefined;
}
const matching = (db: Db, { status, keyword }: NoticeFilter) =>
  notices(db)
    .$if(status !== undefined, (all) => all.where(sql<boolean>`${state} = ${status}`))
    .$if(keyword !== undefined, (all) => all.where(holds('title', keyword!)));

/** Drafts to publish. */
export const noticesWaiting = (db: Db): Promise<Waiting> =>
  waitingIn(matching(db, { status: 'draft' }), sql.ref('created_at'));

const columns: QueueColumns = { queue: 'notice', no: 'notice_id', at: 'created_at' };

/** A page of notices for staff, newest first; drafts, which wait, oldest first. */
export async function listNotices(
  db: Db,
  filter: NoticeFilter,
  ask: QueueAsk,
): Promise<QueuePage<NoticeRow>> {
  const found = matching(db, filter);
  const sorted = found.orderBy('created_at', filter.status === 'draft' ? 'asc' : 'desc').orderBy('notice_id');
  return queuePage(found, sorted, ask, columns);
}

/** The moment by which a notice's state is told: that of the transaction, not a later one. */
export const thisMoment = sql<Date>`app_now()`;

/** Changes a notice in the version that was seen; false when somebody was first. */
export async function updateNotice(
  tx: Tx,
  { no, version }: { no: string; version: number },
  change: Omit<Updateable<Schema['notices']>, 'published_at'> & { published_at?: Date | typeof thisMoment },
): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('notices')
    .set({ ...change, version: version + 1 })
    .where('notice_id', '=', no)
    .where('version', '=', version)
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}

export const insertNoticeEvent = (tx: Tx, event: Insertable<Schema['notice_events']>) =>
  tx.insertInto('notice_events').values(event).execute();

/** The events of these notices by staff, newest first. */
export const noticeEvents = (db: Db, nos: readonly string[]) =>
  db
    .selectFrom('notice_events')
    .select(['notice_id', 'event', 'done_by', 'reason', 'created_at'])
    .where('notice_id', 'in', nos.length === 0 ? [''] : nos)
    .orderBy('created_at', 'desc')
    .execute();
export type NoticeEvents = Awaited<ReturnType<typeof noticeEvents>>;

/** Takes a notice out of every box. */
export async function removeFromBoxes(tx: Tx, no: string): Promise<void> {
  await tx.deleteFrom('messages').where('biz_type', '=', 'notice').where('biz_no', '=', no).execute();
}

/** Notices whose hour has come and that some boxes do not have yet. */
export const noticesToSend = async (db: Db): Promise<string[]> => {
  const rows = await db
    .selectFrom('notices')
    .select('notice_id')
    .where('status', '=', 'published')
    .where('sent_to', 'is not', null)
    .where('published_at', '<=', sql<Date>`app_now()`)
    .execute();
  return rows.map(({ notice_id }) => notice_id);
};

/** Accounts that one statement brings a notice to. */
const BATCH = 2000;

/** Brings a notice to the next boxes; returns to how many, 0 once all have it or when it was withdrawn. */
export async function sendNotice(tx: Tx, no: string, days: number): Promise<number> {
  const notice = await notices(tx).where('notice_id', '=', no).forUpdate().executeTakeFirst();
  if (notice?.state !== 'published' || notice.sent_to === null) return 0;
  const { rows } = await sql<{ uid: number }>`
    with readers as (
      select uid from users
      where uid > ${notice.sent_to} and status <> 'closed'
        and (${notice.audience} = 'all' or realname_status = ${notice.audience})
      order by uid limit ${BATCH}
    ), sent as (
      insert into messages (uid, msg_id, category, title, content, biz_type, biz_no, created_at, expire_at)
      select uid, ${`N-${no}`}, 'system', ${notice.title}, ${notice.content}, 'notice', ${no},
        ${notice.published_at}::timestamptz, app_now() + ${days} * interval '24 hours'
      from readers on conflict do nothing
    ) select uid from readers order by uid desc limit 1`.execute(tx);
  const last = rows[0]?.uid ?? null;
  await tx.updateTable('notices').set({ sent_to: last }).where('notice_id', '=', no).execute();
  return last === null ? 0 : 1;
}
