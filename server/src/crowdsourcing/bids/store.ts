import { countedStates } from '@uc/contract/counted-states';
import type { BidStatus } from '@uc/contract/crowdsourcing/bid-texts';
import { type Insertable, type Selectable, sql, type Updateable } from 'kysely';
import { pastMoment } from '../../clock';
import { type Db, joint, type Schema, type Tx } from '../../db/index';
import type { RequestKey } from '../requests/store';

export type BidRow = Selectable<Schema['crowd_bids']>;
type Change = Updateable<Schema['crowd_bids']>;

export const insertBid = (tx: Tx, row: Insertable<Schema['crowd_bids']>): Promise<BidRow> =>
  tx.insertInto('crowd_bids').values(row).returningAll().executeTakeFirstOrThrow();

/** The account's bid on a request; of a person whose scope is their own, one that they made. */
export const ownBidOn = (db: Db, uid: number, requestNo: string): Promise<BidRow | undefined> =>
  db
    .selectFrom('crowd_bids')
    .selectAll()
    .where('uid', '=', uid)
    .where('request_no', '=', requestNo)
    .executeTakeFirst();

export const ownBid = (
  db: Db,
  uid: number,
  creator: string | null,
  bidNo: string,
): Promise<BidRow | undefined> =>
  db
    .selectFrom('crowd_bids')
    .selectAll()
    .where('uid', '=', uid)
    .where('bid_no', '=', bidNo)
    .$if(creator !== null, (all) => all.where('created_by_sub', '=', creator))
    .executeTakeFirst();

/** Some of an account's bids. */
export const ownBids = (db: Db, uid: number, bidNos: readonly string[]): Promise<BidRow[]> =>
  bidNos.length === 0
    ? Promise.resolve([])
    : db.selectFrom('crowd_bids').selectAll().where('uid', '=', uid).where('bid_no', 'in', bidNos).execute();

const withRequest = (db: Db) =>
  db
    .selectFrom('crowd_bids as b')
    .innerJoin('crowd_requests as r', (join) =>
      join.onRef('r.uid', '=', 'b.buyer_uid').onRef('r.request_no', '=', 'b.request_no'),
    )
    .select('b.bid_no');

/** Whether staff decide about the request of a bid. */
export const isBidDecided = async (db: Db, bidNo: string): Promise<boolean> =>
  (await withRequest(db)
    .where('b.bid_no', '=', bidNo)
    .where('r.status', '=', 'deciding')
    .executeTakeFirst()) !== undefined;

/**
 * Counts the bids of an account that have won and are announced: their contract comes when the announcement
 * ends.
 */
export const countAnnounced = async (db: Db, uid: number): Promise<number> =>
  (
    await withRequest(db)
      .where('b.uid', '=', uid)
      .where('b.status', '=', 'won')
      .where('r.status', '=', 'notice')
      .execute()
  ).length;

/** A bid on one of the buyer's requests. */
export const bidForBuyer = (db: Db, buyerUid: number, bidNo: string): Promise<BidRow | undefined> =>
  db
    .selectFrom('crowd_bids')
    .selectAll()
    .where('buyer_uid', '=', buyerUid)
    .where('bid_no', '=', bidNo)
    .executeTakeFirst();

export const lockBid = (
  tx: Tx,
  { uid, bid_no }: Pick<BidRow, 'uid' | 'bid_no'>,
): Promise<BidRow | undefined> =>
  tx
    .selectFrom('crowd_bids')
    .selectAll()
    .where('uid', '=', uid)
    .where('bid_no', '=', bid_no)
    .forUpdate()
    .executeTakeFirst();

/** Updates it if nobody has changed it since it was read; else undefined. */
export const changeBid = (
  tx: Tx,
  { uid, bid_no, version }: BidRow,
  change: Change,
): Promise<BidRow | undefined> =>
  tx
    .updateTable('crowd_bids')
    .set({ ...change, version: version + 1, updated_at: pastMoment() ?? sql<Date>`app_now()` })
    .where('uid', '=', uid)
    .where('bid_no', '=', bid_no)
    .where('version', '=', version)
    .returningAll()
    .executeTakeFirst();

/** The states of bids that may still be chosen. */
export const live = countedStates<BidStatus>({
  submitted: true,
  shortlisted: true,
  won: false,
  lost: false,
  withdrawn: false,
  invalid: false,
});
const onRequest = (db: Db, { uid, request_no }: RequestKey) =>
  db.selectFrom('crowd_bids').where('buyer_uid', '=', uid).where('request_no', '=', request_no);

export async function countLiveBids(tx: Tx, request: RequestKey): Promise<number> {
  const { n } = await onRequest(tx, request)
    .where('status', 'in', live)
    .select(({ fn }) => fn.countAll<number>().as('n'))
    .executeTakeFirstOrThrow();
  return n;
}

/** The bids of a request in some states, the first handed in first. */
export const bidsIn = (
  db: Db,
  request: RequestKey,
  statuses: readonly BidRow['status'][],
): Promise<BidRow[]> =>
  onRequest(db, request)
    .selectAll()
    .where('status', 'in', statuses)
    .orderBy('rank')
    .orderBy('created_at')
    .orderBy('bid_no')
    .execute();

/** Moves every bid of a request from some states into another; returns the moved bids. */
export const moveBids = (
  tx: Tx,
  { uid, request_no }: RequestKey,
  from: readonly BidRow['status'][],
  to: BidRow['status'],
  reason: string | null,
): Promise<BidRow[]> =>
  tx
    .updateTable('crowd_bids')
    .set((eb) => ({
      status: to,
      reason,
      rank: null,
      version: eb('version', '+', 1),
      updated_at: pastMoment() ?? sql<Date>`app_now()`,
    }))
    .where('buyer_uid', '=', uid)
    .where('request_no', '=', request_no)
    .where('status', 'in', from)
    .returningAll()
    .execute();

/** The requests among these on which the account has bid. */
export async function bidOn(db: Db, uid: number, requestNos: readonly string[]): Promise<Set<string>> {
  if (requestNos.length === 0) return new Set();
  const rows = await db
    .selectFrom('crowd_bids')
    .select('request_no')
    .where('uid', '=', uid)
    .where('status', '<>', 'withdrawn')
    .where('request_no', 'in', requestNos)
    .execute();
  return new Set(rows.map(({ request_no }) => request_no));
}

/** The bids of an account that name a filing, the newest first: those of this maker or all. */
export const bidsThatName = (db: Db, uid: number, creator: string | null, appNo: string): Promise<BidRow[]> =>
  db
    .selectFrom('crowd_bids')
    .selectAll()
    .where('uid', '=', uid)
    .where('status', '<>', 'withdrawn')
    .where(sql<boolean>`filings <> '{}' and filings @> array[${appNo}::text]`)
    .$if(creator !== null, (all) => all.where('created_by_sub', '=', creator!))
    .orderBy('created_at', 'desc')
    .orderBy('bid_no')
    .execute();

/** An account's bids, or those of one of its sub-accounts, what changed last first. */
export const newestBids = joint(
  (db, { uid, creator, most }: { uid: number; creator: string | null; most: number }) =>
    db
      .selectFrom('crowd_bids')
      .select(['bid_no', 'request_no', 'status', 'updated_at'])
      .where('uid', '=', uid)
      .$if(creator !== null, (all) => all.where('created_by_sub', '=', creator))
      .orderBy('updated_at', 'desc')
      .orderBy('bid_no')
      .limit(most),
  { updated_at: true },
  ['creator'],
);

const statuses = joint(
  (db, { uid, nos }: { uid: number; nos: readonly string[] }) =>
    db
      .selectFrom('crowd_bids')
      .select(['bid_no', 'request_no', 'status'])
      .where('uid', '=', uid)
      .where(sql<boolean>`(bid_no = any(${nos}::text[]) or request_no = any(${nos}::text[]))`),
  {},
);
/** The states of an account's bids with these numbers or on requests with these numbers. */
export const statusesOf = (db: Db, uid: number, nos: readonly string[]) => statuses(db, { uid, nos });

/** Every bid of an account, the newest first. */
export const bidsOf = (db: Db, uid: number): Promise<BidRow[]> =>
  db
    .selectFrom('crowd_bids')
    .selectAll()
    .where('uid', '=', uid)
    .orderBy('created_at', 'desc')
    .orderBy('bid_no')
    .execute();

/** Takes a sub-account's name off its bids; how each of them stands. */
export const handOver = async (tx: Tx, uid: number, subId: string): Promise<BidStatus[]> =>
  (
    await tx
      .updateTable('crowd_bids')
      .set({ created_by_sub: null })
      .where('uid', '=', uid)
      .where('created_by_sub', '=', subId)
      .returning('status')
      .execute()
  ).map(({ status }) => status);
