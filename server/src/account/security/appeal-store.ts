import { limits } from '@uc/contract/limits';
import { type Insertable, type Selectable, sql, type Updateable } from 'kysely';
import type { Db, Schema, Tx, Waiting } from '../../db/index';
import {
  hoursAfter,
  type QueueAsk,
  type QueueColumns,
  type QueuePage,
  queuePage,
  queueWaiting,
} from '../../room/index';

/** An appeal as it is stored. */
export type AppealRow = Selectable<Schema['phone_appeals']>;

export const openAppeal = (db: Db, uid: number): Promise<AppealRow | undefined> =>
  db
    .selectFrom('phone_appeals')
    .selectAll()
    .where('uid', '=', uid)
    .where('status', '=', 'pending')
    .executeTakeFirst();

export const findAppeal = (db: Db, uid: number, appealNo: string): Promise<AppealRow | undefined> =>
  db
    .selectFrom('phone_appeals')
    .selectAll()
    .where('uid', '=', uid)
    .where('appeal_no', '=', appealNo)
    .executeTakeFirst();

/** Finds an appeal for staff, who know its number but not the account. */
export const appealByNo = (db: Db, appealNo: string): Promise<AppealRow | undefined> =>
  db.selectFrom('phone_appeals').selectAll().where('appeal_no', '=', appealNo).executeTakeFirst();

export async function insertAppeal(tx: Tx, appeal: Insertable<Schema['phone_appeals']>): Promise<void> {
  await tx.insertInto('phone_appeals').values(appeal).execute();
}

/** Decides an appeal if it is open and, where one is given, has that version; else undefined. */
export const endAppeal = (
  tx: Tx,
  { uid, appealNo, version }: { uid: number; appealNo: string; version?: number | undefined },
  set: Pick<Updateable<Schema['phone_appeals']>, 'status' | 'decided_by' | 'decision_reason'>,
): Promise<AppealRow | undefined> =>
  tx
    .updateTable('phone_appeals')
    .set({ ...set, decided_at: sql<Date>`app_now()`, version: sql<number>`version + 1` })
    .where('uid', '=', uid)
    .where('appeal_no', '=', appealNo)
    .where('status', '=', 'pending')
    .$if(version !== undefined, (query) => query.where('version', '=', version!))
    .returningAll()
    .executeTakeFirst();

/** `keyword`: a number, or the account's. */
const matching = (db: Db, status: AppealRow['status'] | undefined, keyword?: string) =>
  db
    .selectFrom('phone_appeals')
    .$if(status !== undefined, (all) => all.where('status', '=', status!))
    .$if(Boolean(keyword), (all) =>
      all.where(sql<boolean>`(appeal_no = ${keyword} or uid::text = ${keyword})`),
    );

/** Appeals to decide. */
export const appealsWaiting = (db: Db): Promise<Waiting> =>
  queueWaiting(matching(db, 'pending'), sql.ref('created_at'), columns);

const columns: QueueColumns = {
  queue: 'appeal',
  no: 'appeal_no',
  at: 'created_at',
  uids: ['uid'],
  due: hoursAfter(sql.ref('created_at'), limits.realName.reviewHours, sql`status = 'pending'`),
};

/** For the queue: open ones first, the oldest first, or the newest. */
export async function listAppealRows(
  db: Db,
  status: AppealRow['status'] | undefined,
  { keyword, ...ask }: QueueAsk & { isNewestFirst: boolean; keyword?: string | undefined },
): Promise<QueuePage<AppealRow>> {
  const appeals = matching(db, status, keyword);
  const sorted = appeals
    .selectAll()
    .orderBy(sql`status <> 'pending'`)
    .orderBy('created_at', ask.isNewestFirst ? 'desc' : 'asc')
    .orderBy('appeal_no');
  return queuePage(appeals, sorted, ask, columns);
}

/** Erases the new phones of appeals; the appeals themselves stay. */
export async function eraseAppeals(tx: Tx, uid: number, sealed: (appealNo: string) => string): Promise<void> {
  const appeals = await tx.selectFrom('phone_appeals').select('appeal_no').where('uid', '=', uid).execute();
  for (const { appeal_no: appealNo } of appeals)
    await tx
      .updateTable('phone_appeals')
      .set({ new_phone: sealed(appealNo), new_phone_key: Buffer.alloc(0) })
      .where('uid', '=', uid)
      .where('appeal_no', '=', appealNo)
      .execute();
}
