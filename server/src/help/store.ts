import type { Insertable, Selectable } from 'kysely';
import { type Db, prepared, type Schema, type Tx } from '../db/index';

export type VersionRow = Selectable<Schema['help_versions']>;

const edition = prepared((db) => db.selectFrom('help_edition').select('no'));
/** The number that grows with each change that customers see. */
export const editionNo = async (db: Db): Promise<number> => (await edition(db, {}))[0]!.no;

/** Changes are made one after another, until commit. */
export async function lockHelp(tx: Tx): Promise<void> {
  await tx.selectFrom('help_edition').select('no').forUpdate().executeTakeFirstOrThrow();
}
/** Tells every server that what it holds is old. */
export async function nextEdition(tx: Tx): Promise<void> {
  await tx
    .updateTable('help_edition')
    .set(({ eb }) => ({ no: eb('no', '+', 1) }))
    .execute();
}
/** The number of a page that is added. */
export async function nextAdded(tx: Tx): Promise<number> {
  const { added } = await tx
    .updateTable('help_edition')
    .set(({ eb }) => ({ added: eb('added', '+', 1) }))
    .returning('added')
    .executeTakeFirstOrThrow();
  return added;
}

const newestOfEach = (db: Db) =>
  db.selectFrom('help_versions').distinctOn('topic').orderBy('topic').orderBy('no', 'desc');
/** Of each page that staff have changed what decides what customers read. */
export const versionsInForce = (db: Db): Promise<VersionRow[]> =>
  newestOfEach(db).selectAll().where('act', '<>', 'draft').execute();
/** The newest of each page, without its text. */
export const newestVersions = (db: Db): Promise<Omit<VersionRow, 'body'>[]> =>
  newestOfEach(db)
    .select(['topic', 'no', 'act', 'section', 'title', 'source_no', 'staff_id', 'staff_name', 'created_at'])
    .execute();

export const newestVersion = (db: Db, topic: string): Promise<VersionRow | undefined> =>
  db
    .selectFrom('help_versions')
    .selectAll()
    .where('topic', '=', topic)
    .orderBy('no', 'desc')
    .limit(1)
    .executeTakeFirst();
export const findVersion = (db: Db, topic: string, no: number): Promise<VersionRow | undefined> =>
  db
    .selectFrom('help_versions')
    .selectAll()
    .where('topic', '=', topic)
    .where('no', '=', no)
    .executeTakeFirst();

const MOST_SHOWN = 100;
/** The newest lines of the history of a page, without their texts. */
export const historyOf = (db: Db, topic: string) =>
  db
    .selectFrom('help_versions')
    .select(['no', 'act', 'source_no', 'staff_name', 'created_at'])
    .where('topic', '=', topic)
    .orderBy('no', 'desc')
    .limit(MOST_SHOWN)
    .execute();

export async function insertVersion(tx: Tx, row: Insertable<Schema['help_versions']>): Promise<void> {
  await tx.insertInto('help_versions').values(row).execute();
}
