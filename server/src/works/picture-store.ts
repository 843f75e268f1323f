import { type Selectable, sql } from 'kysely';
import { publicStates } from '@uc/contract/works/texts';
import type { Batch, Db, Schema, Tx } from '../db/index';

const columns = ['uid', 'file_id', 'name', 'work_no', 'width', 'height', 'created_at'] as const;
export type PictureRow = Pick<Selectable<Schema['work_pictures']>, (typeof columns)[number]>;

export async function insertPicture(
  tx: Tx,
  row: { uid: number; file_id: string; name: string },
): Promise<void> {
  await tx.insertInto('work_pictures').values(row).execute();
}

/** Its sizes are stored; `hash` are 64 binary digits. */
export const completePicture = (
  db: Db,
  {
    uid,
    file_id,
    hash,
    width,
    height,
  }: { uid: number; file_id: string; hash: string; width: number; height: number },
): Promise<PictureRow> =>
  db
    .updateTable('work_pictures')
    .set({ hash: sql<string>`${hash}::bit(64)`, width, height })
    .where('uid', '=', uid)
    .where('file_id', '=', file_id)
    .returning(columns)
    .executeTakeFirstOrThrow();

/** Pictures by their files, those whose sizes are stored. */
export const picturesOf = async (
  db: Db,
  uid: number,
  fileIds: readonly string[],
): Promise<Map<string, PictureRow>> => {
  if (fileIds.length === 0) return new Map();
  const rows = await db
    .selectFrom('work_pictures')
    .select(columns)
    .where('uid', '=', uid)
    .where('file_id', 'in', fileIds)
    .where('hash', 'is not', null)
    .execute();
  return new Map(rows.map((row) => [row.file_id, row]));
};

/** Makes a picture part of a work; false when it is not there, not ready, or another work's. */
export async function attachPicture(
  tx: Tx,
  { uid, fileId, workNo }: { uid: number; fileId: string; workNo: string },
): Promise<boolean> {
  const row = await tx
    .updateTable('work_pictures')
    .set({ work_no: workNo })
    .where('uid', '=', uid)
    .where('file_id', '=', fileId)
    .where('work_no', 'is', null)
    .where('hash', 'is not', null)
    .returning('file_id')
    .executeTakeFirst();
  return row !== undefined;
}

/** Deletes a picture's row; returns the name of its sizes. */
export const deletePicture = async (tx: Tx, uid: number, fileId: string): Promise<string | undefined> =>
  (
    await tx
      .deleteFrom('work_pictures')
      .where('uid', '=', uid)
      .where('file_id', '=', fileId)
      .returning('name')
      .executeTakeFirst()
  )?.name;

export const pictureByName = (db: Db, name: string): Promise<PictureRow | undefined> =>
  db
    .selectFrom('work_pictures')
    .select(columns)
    .where('name', '=', name)
    .where('hash', 'is not', null)
    .executeTakeFirst();

/** Whether the approved version of a public work holds the picture. */
export const isShown = async (db: Db, { uid, file_id, work_no }: PictureRow): Promise<boolean> =>
  work_no !== null &&
  (await db
    .selectFrom('works')
    .select('work_no')
    .where('uid', '=', uid)
    .where('work_no', '=', work_no)
    .where('status', 'in', publicStates)
    .where(sql<boolean>`jsonb_exists(content -> 'images', ${file_id})`)
    .executeTakeFirst()) !== undefined;

/** Pictures that have become part of no work since yesterday. */
export const abandonedPictures = (db: Db, { limit, skip }: Batch): Promise<PictureRow[]> =>
  db
    .selectFrom('work_pictures')
    .select(columns)
    .where('work_no', 'is', null)
    .where('created_at', '<', sql<Date>`app_now() - interval '24 hours'`)
    .orderBy('created_at')
    .orderBy('file_id')
    .limit(limit)
    .offset(skip)
    .execute();

/** Differing bits of 64 up to which two pictures look alike. */
const ALIKE = 8;
/** The parts of a hash that are looked up, by their columns (migration 0102). Of 8 bits at most 2 differ in one of them. */
const parts = { hash_a: [0, 22], hash_b: [22, 43], hash_c: [43, 64] } as const;

/** Every value of one part that differs in at most two bits. */
export function near(bits: string): number[] {
  const value = Number.parseInt(bits, 2);
  const flips = Array.from(bits, (_, place) => 1 << place);
  const pairs = flips.flatMap((one, index) => flips.slice(index + 1).map((other) => one | other));
  return [0, ...flips, ...pairs].map((flip) => value ^ flip);
}

/** Public works of other accounts with a picture like one of these, the likest first. */
export async function worksAlike(db: Db, uid: number, fileIds: readonly string[], most: number) {
  const own = await db
    .selectFrom('work_pictures')
    .select(sql<string>`hash::text`.as('hash'))
    .where('uid', '=', uid)
    .where('file_id', 'in', fileIds)
    .where('hash', 'is not', null)
    .execute();
  const hashes = own.map(({ hash }) => hash);
  const distance = sql<number>`(select min(bit_count(other.hash # own.hash))::int
    from unnest(${hashes}::text[]::bit(64)[]) as own (hash))`;
  const partIsNear = Object.entries(parts).map(
    ([column, [from, to]]) =>
      sql<boolean>`${sql.ref(`other.${column}`)} = any(${hashes.flatMap((hash) => near(hash.slice(from, to)))}::int[])`,
  );
  return db
    .selectFrom((query) =>
      query
        .selectFrom('work_pictures as other')
        .innerJoin('works as w', (join) =>
          join.onRef('w.uid', '=', 'other.uid').onRef('w.work_no', '=', 'other.work_no'),
        )
        .select([
          'w.uid as uid',
          'w.work_no as work_no',
          sql<string>`coalesce(w.content ->> 'title', '')`.as('title'),
          'other.name as name',
          distance.as('distance'),
        ])
        .distinctOn(['w.uid', 'w.work_no'])
        .where('other.uid', '<>', uid)
        .where('w.status', 'in', publicStates)
        .where(({ or }) => or(partIsNear))
        .where(sql<boolean>`${distance} <= ${ALIKE}`)
        .orderBy('w.uid')
        .orderBy('w.work_no')
        .orderBy('distance')
        .as('alike'),
    )
    .selectAll()
    .orderBy('distance')
    .orderBy('work_no')
    .limit(most)
    .execute();
}
