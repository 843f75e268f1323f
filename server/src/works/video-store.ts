import { type Insertable, type Selectable, sql } from 'kysely';
import { publicStates } from '@uc/contract/works/texts';
import type { Batch, Db, Schema, Tx } from '../db/index';

export type VideoRow = Selectable<Schema['work_videos']>;

export const insertVideo = (tx: Tx, row: Insertable<Schema['work_videos']>): Promise<VideoRow> =>
  tx.insertInto('work_videos').values(row).returningAll().executeTakeFirstOrThrow();

/** Films by their files. */
export const videosOf = async (
  db: Db,
  uid: number,
  fileIds: readonly string[],
): Promise<Map<string, VideoRow>> => {
  if (fileIds.length === 0) return new Map();
  const rows = await db
    .selectFrom('work_videos')
    .selectAll()
    .where('uid', '=', uid)
    .where('file_id', 'in', fileIds)
    .execute();
  return new Map(rows.map((row) => [row.file_id, row]));
};

/** Makes a film part of a work; false when it is not there, or another work's. */
export async function attachVideo(
  tx: Tx,
  { uid, fileId, workNo }: { uid: number; fileId: string; workNo: string },
): Promise<boolean> {
  const row = await tx
    .updateTable('work_videos')
    .set({ work_no: workNo })
    .where('uid', '=', uid)
    .where('file_id', '=', fileId)
    .where('work_no', 'is', null)
    .returning('file_id')
    .executeTakeFirst();
  return row !== undefined;
}

/** Deletes the row of a film; false when there is none. */
export const deleteVideo = async (tx: Tx, uid: number, fileId: string): Promise<boolean> =>
  (await tx
    .deleteFrom('work_videos')
    .where('uid', '=', uid)
    .where('file_id', '=', fileId)
    .returning('file_id')
    .executeTakeFirst()) !== undefined;

export const videoByName = (db: Db, name: string): Promise<VideoRow | undefined> =>
  db.selectFrom('work_videos').selectAll().where('name', '=', name).executeTakeFirst();

/** Whether the approved version of a public work holds the film. */
export const isVideoShown = async (db: Db, { uid, file_id, work_no }: VideoRow): Promise<boolean> =>
  work_no !== null &&
  (await db
    .selectFrom('works')
    .select('work_no')
    .where('uid', '=', uid)
    .where('work_no', '=', work_no)
    .where('status', 'in', publicStates)
    .where(sql<boolean>`content ->> 'video_file' = ${file_id}`)
    .executeTakeFirst()) !== undefined;

/** Films that have become part of no work since yesterday. */
export const abandonedVideos = (db: Db, { limit, skip }: Batch): Promise<VideoRow[]> =>
  db
    .selectFrom('work_videos')
    .selectAll()
    .where('work_no', 'is', null)
    .where('created_at', '<', sql<Date>`app_now() - interval '24 hours'`)
    .orderBy('created_at')
    .orderBy('file_id')
    .limit(limit)
    .offset(skip)
    .execute();
