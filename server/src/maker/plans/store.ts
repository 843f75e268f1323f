import type { Sort } from '@uc/contract/wire';
import type { Insertable, Selectable, Updateable } from 'kysely';
import { sql } from 'kysely';
import { type Days, directionOf, rangeOf } from '../../calendar/index';
import { type Db, holds, isWithin, pageOf, type Schema, type Tx } from '../../db/index';

export type AskRow = Selectable<Schema['maker_plan_asks']>;
export type ReadRow = Selectable<Schema['maker_plan_reads']>;
/** The requests of an account, or those that one of its sub-accounts made. */
export interface Owned {
  uid: number;
  creator: string | null;
}

/** Inserts a request; undefined when the account has one of this project open. */
export const insertAsk = (tx: Tx, row: Insertable<Schema['maker_plan_asks']>): Promise<AskRow | undefined> =>
  tx
    .insertInto('maker_plan_asks')
    .values(row)
    .onConflict((conflict) => conflict.doNothing())
    .returningAll()
    .executeTakeFirst();

/** Changes it in the version that was read; undefined when somebody was first. */
export const changeAsk = (
  tx: Tx,
  { uid, ask_no, version }: AskRow,
  change: Updateable<Schema['maker_plan_asks']>,
): Promise<AskRow | undefined> =>
  tx
    .updateTable('maker_plan_asks')
    .set({ ...change, version: version + 1 })
    .where('uid', '=', uid)
    .where('ask_no', '=', ask_no)
    .where('version', '=', version)
    .returningAll()
    .executeTakeFirst();

const made = (db: Db, { uid, creator }: Owned) =>
  db
    .selectFrom('maker_plan_asks')
    .selectAll()
    .where('by_uid', '=', uid)
    .$if(creator !== null, (all) => all.where('by_sub', '=', creator));
const received = (db: Db, { uid, creator }: Owned) =>
  db
    .selectFrom('maker_plan_asks')
    .where('uid', '=', uid)
    .$if(creator !== null, (all) => all.where('creator', '=', creator));

/** A request by whoever made it, locked. */
export const lockMade = (tx: Tx, who: Owned, askNo: string): Promise<AskRow | undefined> =>
  made(tx, who).where('ask_no', '=', askNo).forUpdate().executeTakeFirst();
/** A request by the people of its project, locked. */
export const lockReceived = (tx: Tx, who: Owned, askNo: string): Promise<AskRow | undefined> =>
  received(tx, who).selectAll().where('ask_no', '=', askNo).forUpdate().executeTakeFirst();

/** The newest request of somebody for a project. */
export const newestAsk = (db: Db, who: Owned, projectNo: string): Promise<AskRow | undefined> =>
  made(db, who)
    .where('project_no', '=', projectNo)
    .orderBy('asked_at', 'desc')
    .orderBy('ask_no')
    .executeTakeFirst();

/**
 * The number of an account's requests since a moment: for this project, and for all; its requests are locked
 * against another count.
 */
export async function lockAsked(
  tx: Tx,
  byUid: number,
  projectNo: string,
  { project, day }: { project: Date; day: Date },
): Promise<{ ofProject: number; today: number }> {
  await sql`select pg_advisory_xact_lock(hashtextextended('maker_plan_asks', ${byUid}))`.execute(tx);
  const { of_project: ofProject, today } = await tx
    .selectFrom('maker_plan_asks')
    .select([
      sql<number>`count(*) filter (where project_no = ${projectNo} and asked_at >= ${project})::int`.as(
        'of_project',
      ),
      sql<number>`count(*) filter (where asked_at >= ${day})::int`.as('today'),
    ])
    .where('by_uid', '=', byUid)
    .executeTakeFirstOrThrow();
  return { ofProject, today };
}

/** The requests for a project by number or a part of the reason, those that wait first unless asked otherwise. */
export async function receivedPage(
  db: Db,
  who: Owned,
  { projectNo, keyword, ...days }: Days & { projectNo: string; keyword?: string | undefined },
  { limit, offset, sort }: { limit: number; offset: number; sort: Sort },
): Promise<{ rows: AskRow[]; total: number }> {
  const found = received(db, who)
    .where('project_no', '=', projectNo)
    .where(isWithin('asked_at', rangeOf(days)))
    .$if(keyword !== undefined, (all) =>
      all.where(({ eb, or }) => or([eb('ask_no', '=', keyword!), holds('reason', keyword!)])),
    );
  const sorted = found
    .selectAll()
    .$if(sort === undefined, (all) => all.orderBy(sql`status = 'asked' and answer_by > app_now()`, 'desc'))
    .orderBy('asked_at', directionOf({ sort }))
    .orderBy('ask_no', directionOf({ sort }));
  return pageOf(found, sorted, { limit, offset });
}

export async function insertRead(tx: Tx, row: Insertable<Schema['maker_plan_reads']>): Promise<void> {
  await tx.insertInto('maker_plan_reads').values(row).execute();
}

/** Every download of a request, the newest first. */
export const readsOf = (db: Db, { uid, ask_no }: Pick<AskRow, 'uid' | 'ask_no'>): Promise<ReadRow[]> =>
  db
    .selectFrom('maker_plan_reads')
    .selectAll()
    .where('uid', '=', uid)
    .where('ask_no', '=', ask_no)
    .orderBy('at', 'desc')
    .orderBy('read_no')
    .execute();

/** Every request that an account made or received. */
export const asksAround = (db: Db, uid: number): Promise<AskRow[]> =>
  db
    .selectFrom('maker_plan_asks')
    .selectAll()
    .where(({ or, eb }) => or([eb('uid', '=', uid), eb('by_uid', '=', uid)]))
    .orderBy('asked_at')
    .orderBy('ask_no')
    .execute();

/** Ends the open requests that an account has made, and erases the texts that it wrote. */
export async function eraseMade(tx: Tx, byUid: number): Promise<void> {
  await tx
    .updateTable('maker_plan_asks')
    .set({ status: 'withdrawn', version: sql`version + 1` })
    .where('by_uid', '=', byUid)
    .where('status', 'in', ['asked', 'granted'])
    .execute();
  await tx.updateTable('maker_plan_asks').set({ reason: '' }).where('by_uid', '=', byUid).execute();
}

/** The requests of these numbers, for the messages about them. */
export const asksByNo = (db: Db, uid: number, nos: readonly string[]): Promise<AskRow[]> =>
  db
    .selectFrom('maker_plan_asks')
    .selectAll()
    .where(({ or, eb }) => or([eb('uid', '=', uid), eb('by_uid', '=', uid)]))
    .where('ask_no', 'in', nos)
    .execute();
