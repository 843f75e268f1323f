import type { Sort } from '@uc/contract/wire';
import { type Insertable, type Selectable, sql, type Updateable } from 'kysely';
import type { RequestMode, RequestStatus } from '@uc/contract/crowdsourcing/request-texts';
import { directionOf } from '../../calendar/index';
import { pastMoment } from '../../clock';
import { beyondTenants, type Db, holds, joint, type Schema, type Tx } from '../../db/index';

export type RequestRow = Selectable<Schema['crowd_requests']>;
export type RequestChange = Omit<Updateable<Schema['crowd_requests']>, 'status' | 'version'>;
export type EventRow = Selectable<Schema['crowd_request_events']>;
export type RequestKey = Pick<RequestRow, 'uid' | 'request_no'>;

/** Inserts a request; undefined when its draft key has one already. */
export const insertRequest = (
  tx: Tx,
  row: Insertable<Schema['crowd_requests']>,
): Promise<RequestRow | undefined> =>
  tx
    .insertInto('crowd_requests')
    .values(row)
    .onConflict((conflict) =>
      conflict.columns(['uid', 'draft_key']).where('draft_key', 'is not', null).doNothing(),
    )
    .returningAll()
    .executeTakeFirst();

const ofAccount = (db: Db, uid: number, creator: string | null) =>
  db
    .selectFrom('crowd_requests')
    .where('uid', '=', uid)
    .$if(creator !== null, (all) => all.where('created_by_sub', '=', creator));

/** A request of the account; of a person whose scope is their own, one that they made. */
export const ownRow = (
  db: Db,
  uid: number,
  creator: string | null,
  requestNo: string,
): Promise<RequestRow | undefined> =>
  ofAccount(db, uid, creator).selectAll().where('request_no', '=', requestNo).executeTakeFirst();

/** The number of the draft that a first save has made under this key. */
export const draftByKey = async (
  db: Db,
  uid: number,
  creator: string | null,
  draftKey: string,
): Promise<string | undefined> =>
  (
    await ofAccount(db, uid, creator)
      .select('request_no')
      .where('draft_key', '=', draftKey)
      .executeTakeFirst()
  )?.request_no;

/** A request that the reader may see, by the policies of its visibility. */
export const anyRow = (db: Db, requestNo: string): Promise<RequestRow | undefined> =>
  db.selectFrom('crowd_requests').selectAll().where('request_no', '=', requestNo).executeTakeFirst();

export const lockRequest = (tx: Tx, { uid, request_no }: RequestKey): Promise<RequestRow | undefined> =>
  tx
    .selectFrom('crowd_requests')
    .selectAll()
    .where('uid', '=', uid)
    .where('request_no', '=', request_no)
    .forUpdate()
    .executeTakeFirst();

interface Filter {
  mode?: RequestMode | undefined;
  statuses: readonly RequestStatus[];
  keyword?: string | undefined;
  from?: Date | undefined;
  to?: Date | undefined;
}
const filtered = (db: Db, uid: number, creator: string | null, { mode, keyword, from, to }: Filter) =>
  ofAccount(db, uid, creator)
    .$if(mode !== undefined, (all) => all.where('mode', '=', mode!))
    .$if(from !== undefined, (all) => all.where('created_at', '>=', from!))
    .$if(to !== undefined, (all) => all.where('created_at', '<', to!))
    .$if(keyword !== undefined, (all) =>
      all.where(({ eb, or }) => or([eb('request_no', '=', keyword!), holds('title', keyword!)])),
    );

/** A page of an account's requests, the newest first unless asked otherwise. */
export const listRequests = (
  db: Db,
  uid: number,
  creator: string | null,
  filter: Filter,
  { limit, offset, sort }: { limit: number; offset: number; sort?: Sort },
): Promise<RequestRow[]> =>
  filtered(db, uid, creator, filter)
    .selectAll()
    .where('status', 'in', filter.statuses)
    .orderBy('created_at', directionOf({ sort }))
    .orderBy('request_no', directionOf({ sort }))
    .limit(limit)
    .offset(offset)
    .execute();

/** Locks the drafts of an account, so that they are counted and begun one after another, until commit. */
export async function lockDrafts(tx: Tx, uid: number): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended('crowd_requests', ${uid}))`.execute(tx);
}

/** Counts the requests in each state. */
export async function countByStatus(
  db: Db,
  uid: number,
  creator: string | null,
  filter: Omit<Filter, 'statuses'>,
): Promise<Map<RequestStatus, number>> {
  const rows = await filtered(db, uid, creator, { ...filter, statuses: [] })
    .select(['status', ({ fn }) => fn.countAll<number>().as('n')])
    .groupBy('status')
    .execute();
  return new Map(rows.map(({ status, n }) => [status, n]));
}

/** Updates it if status and version are still those that were read; else undefined. */
export const changeRequest = (
  tx: Tx,
  { uid, request_no, status, version }: RequestRow,
  change: Updateable<Schema['crowd_requests']>,
): Promise<RequestRow | undefined> =>
  tx
    .updateTable('crowd_requests')
    .set({ ...change, version: version + 1, updated_at: pastMoment() ?? sql<Date>`app_now()` })
    .where('uid', '=', uid)
    .where('request_no', '=', request_no)
    .where('status', '=', status)
    .where('version', '=', version)
    .returningAll()
    .executeTakeFirst();

/** Counts that others' steps move: they do not make a form stale. */
export async function count(
  tx: Tx,
  { uid, request_no }: RequestKey,
  column: 'bid_count' | 'collects' | 'objections',
  by: 1 | -1,
) {
  await tx
    .updateTable('crowd_requests')
    .set({ [column]: sql`greatest(${sql.ref(column)} + ${by}, 0)` })
    .where('uid', '=', uid)
    .where('request_no', '=', request_no)
    .execute();
}

export async function deleteRequest(tx: Tx, { uid, request_no }: RequestKey): Promise<void> {
  await invite(tx, { uid, request_no }, []);
  await tx.deleteFrom('crowd_requests').where('uid', '=', uid).where('request_no', '=', request_no).execute();
}

export async function insertEvent(
  tx: Tx,
  event: Omit<Insertable<Schema['crowd_request_events']>, 'seq' | 'at'>,
): Promise<void> {
  const at = pastMoment();
  const { seq } = await tx
    .selectFrom('crowd_request_events')
    .select(sql<number>`coalesce(max(seq), 0) + 1`.as('seq'))
    .where('uid', '=', event.uid)
    .where('request_no', '=', event.request_no)
    .executeTakeFirstOrThrow();
  await tx
    .insertInto('crowd_request_events')
    .values({ ...event, seq, ...(at !== undefined && { at }) })
    .execute();
}

export const eventsOf = (db: Db, { uid, request_no }: RequestKey): Promise<EventRow[]> =>
  db
    .selectFrom('crowd_request_events')
    .selectAll()
    .where('uid', '=', uid)
    .where('request_no', '=', request_no)
    .orderBy('seq', 'desc')
    .execute();

/** Replaces the providers to whom a request is shown. */
export async function invite(
  tx: Tx,
  { uid, request_no }: RequestKey,
  uids: readonly number[],
): Promise<void> {
  await tx
    .deleteFrom('crowd_invitations')
    .where('buyer_uid', '=', uid)
    .where('request_no', '=', request_no)
    .execute();
  if (uids.length > 0)
    await tx
      .insertInto('crowd_invitations')
      .values(uids.map((one) => ({ uid: one, request_no, buyer_uid: uid })))
      .execute();
}

const states = joint(
  (db, { nos }: { nos: readonly string[] }) =>
    db
      .selectFrom('crowd_requests')
      .select(['request_no', 'status', 'mode', 'title'])
      .where('request_no', '=', sql<string>`any(${nos}::text[])`),
  {},
);
/** The states of some requests, for messages about them and for favourites. */
export const statesOf = (db: Db, nos: readonly string[]) => states(db, { nos });

/** Every request of an account, the newest first. */
export const allOf = (db: Db, uid: number): Promise<RequestRow[]> =>
  db
    .selectFrom('crowd_requests')
    .selectAll()
    .where('uid', '=', uid)
    .orderBy('created_at', 'desc')
    .orderBy('request_no')
    .execute();

/** The newest completed requests of a category, whoever asked for them, by which its usual price is told. */
export async function completedIn(db: Db, category: string, most: number): Promise<string[]> {
  const rows = await beyondTenants(() =>
    db
      .selectFrom('crowd_requests')
      .select('request_no')
      .where('category', '=', category)
      .where('mode', '<>', 'reward')
      .where('status', '=', 'completed')
      .orderBy('ended_at', 'desc')
      .limit(most)
      .execute(),
  );
  return rows.map(({ request_no }) => request_no);
}

/** Takes a sub-account's name off its requests; how each of them stands. */
export const handOver = async (tx: Tx, uid: number, subId: string): Promise<RequestStatus[]> =>
  (
    await tx
      .updateTable('crowd_requests')
      .set({ created_by_sub: null })
      .where('uid', '=', uid)
      .where('created_by_sub', '=', subId)
      .returning('status')
      .execute()
  ).map(({ status }) => status);
