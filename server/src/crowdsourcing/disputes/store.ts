import type { DisputeStatus } from '@uc/contract/crowdsourcing/dispute-texts';
import type { Side } from '@uc/contract/crowdsourcing/contract-texts';
import { type Insertable, type Selectable, sql, type Updateable } from 'kysely';
import { type Days, rangeOf } from '../../calendar/index';
import { type Batch, type Db, isWithin, type Schema, type Tx, type Waiting } from '../../db/index';
import { atStaff } from './states';
import { type QueueAsk, type QueueColumns, type QueuePage, queuePage, queueWaiting } from '../../room/index';

export type DisputeRow = Selectable<Schema['disputes']>;
export type EntryRow = Selectable<Schema['dispute_entries']>;

export const insertDispute = (tx: Tx, row: Insertable<Schema['disputes']>): Promise<DisputeRow> =>
  tx.insertInto('disputes').values(row).returningAll().executeTakeFirstOrThrow();

/** A dispute that an account is a side of. */
export const findDispute = (db: Db, party: number, disputeNo: string): Promise<DisputeRow | undefined> =>
  db
    .selectFrom('disputes')
    .selectAll()
    .where('dispute_no', '=', disputeNo)
    .where(({ eb, or }) => or([eb('uid', '=', party), eb('provider_uid', '=', party)]))
    .executeTakeFirst();
/** For staff and jobs, who know the number but no side. */
export const disputeByNo = (db: Db, disputeNo: string): Promise<DisputeRow | undefined> =>
  db.selectFrom('disputes').selectAll().where('dispute_no', '=', disputeNo).executeTakeFirst();
export const lockDispute = (tx: Tx, { uid, dispute_no }: DisputeRow): Promise<DisputeRow> =>
  tx
    .selectFrom('disputes')
    .selectAll()
    .where('uid', '=', uid)
    .where('dispute_no', '=', dispute_no)
    .forUpdate()
    .executeTakeFirstOrThrow();

/** Changes a dispute that nobody has changed since it was read; else undefined. */
export const changeDispute = (
  tx: Tx,
  { uid, dispute_no, version }: DisputeRow,
  change: Updateable<Schema['disputes']>,
): Promise<DisputeRow | undefined> =>
  tx
    .updateTable('disputes')
    .set({ ...change, version: version + 1 })
    .where('uid', '=', uid)
    .where('dispute_no', '=', dispute_no)
    .where('version', '=', version)
    .returningAll()
    .executeTakeFirst();

/** The milestones of a contract of which a dispute of either side was decided, or this side has taken one back. */
export async function finalDisputes(
  db: Db,
  { uid, contract_no: no }: { uid: number; contract_no: string },
  side: Side,
): Promise<ReadonlySet<number>> {
  const rows = await db
    .selectFrom('disputes')
    .select('milestone')
    .where('uid', '=', uid)
    .where('contract_no', '=', no)
    .where('ended_at', 'is not', null)
    .where(({ or, eb }) => or([eb('status', '<>', 'withdrawn'), eb('applicant', '=', side)]))
    .execute();
  return new Set(rows.map(({ milestone }) => milestone));
}

export async function nextEntry(tx: Tx, { uid, dispute_no }: DisputeRow): Promise<number> {
  const { seq } = await tx
    .selectFrom('dispute_entries')
    .select(sql<number>`coalesce(max(seq), 0) + 1`.as('seq'))
    .where('uid', '=', uid)
    .where('dispute_no', '=', dispute_no)
    .executeTakeFirstOrThrow();
  return seq;
}
export async function insertEntry(tx: Tx, row: Insertable<Schema['dispute_entries']>): Promise<void> {
  await tx.insertInto('dispute_entries').values(row).execute();
}
export const entriesOf = (db: Db, { uid, dispute_no }: DisputeRow): Promise<EntryRow[]> =>
  db
    .selectFrom('dispute_entries')
    .selectAll()
    .where('uid', '=', uid)
    .where('dispute_no', '=', dispute_no)
    .orderBy('seq', 'desc')
    .execute();

/** The filter of a list of disputes; without a party those of everybody. */
export interface DisputeFilter extends Days {
  party?: { uid: number; side: Side; creator: string | null };
  status?: DisputeStatus | 'running' | 'waiting' | undefined;
  /** Only disputes that wait for this member of staff: a ruling waits for another person than its author. */
  todo?: { staffId: string } | undefined;
  contractNo?: string | undefined;
  keyword?: string | undefined;
}
const matching = (db: Db, { party, status, todo, contractNo, keyword, ...days }: DisputeFilter) =>
  db
    .selectFrom('disputes')
    .where(isWithin('created_at', rangeOf(days)))
    .$if(party !== undefined, (query) =>
      query.where(party!.side === 'buyer' ? 'uid' : 'provider_uid', '=', party!.uid),
    )
    .$if(party?.creator != null, (query) =>
      query.where(party!.side === 'buyer' ? 'created_by_sub' : 'provider_sub', '=', party!.creator),
    )
    .$if(todo !== undefined, (query) =>
      query
        .where('status', 'in', atStaff)
        .where(sql<boolean>`(status <> 'reviewing' or ruled_by is distinct from ${todo!.staffId})`),
    )
    .$if(status === 'running', (query) => query.where('ended_at', 'is', null))
    .$if(status === 'waiting', (query) => query.where('status', 'in', atStaff))
    .$if(status !== undefined && status !== 'running' && status !== 'waiting', (query) =>
      query.where('status', '=', status as DisputeStatus),
    )
    .$if(contractNo !== undefined, (query) => query.where('contract_no', '=', contractNo!))
    .$if(keyword !== undefined, (query) =>
      query.where(({ eb, or }) => or([eb('dispute_no', '=', keyword!), eb('contract_no', '=', keyword!)])),
    );

/** Whether a contract is, or was, disputed: then staff may open it. */
export const hasDispute = async (db: Db, contractNo: string): Promise<boolean> =>
  (await db
    .selectFrom('disputes')
    .select('dispute_no')
    .where('contract_no', '=', contractNo)
    .limit(1)
    .executeTakeFirst()) !== undefined;

/** The number of disputes that wait for this member of staff. */
export const disputesWaiting = (db: Db, todo: { staffId: string }): Promise<Waiting> =>
  queueWaiting(matching(db, { todo }), sql.ref('created_at'), columns);

const columns: QueueColumns = {
  queue: 'dispute',
  no: 'dispute_no',
  at: 'created_at',
  amount: 'amount_fen',
  uids: ['uid', 'provider_uid'],
  due: 'due_at',
};

/** A page of everybody's disputes for staff. */
export function disputeQueue(
  db: Db,
  filter: DisputeFilter,
  ask: QueueAsk & { isNewestFirst: boolean },
): Promise<QueuePage<DisputeRow>> {
  const found = matching(db, filter);
  const direction = ask.isNewestFirst ? 'desc' : 'asc';
  const sorted = found.selectAll().orderBy('created_at', direction).orderBy('dispute_no', direction);
  return queuePage(found, sorted, ask, columns);
}

/** One page with the total, the newest first. */
export async function disputesPage(
  db: Db,
  filter: DisputeFilter,
  { limit, offset, oldest = false }: { limit: number; offset: number; oldest?: boolean },
): Promise<{ rows: DisputeRow[]; total: number }> {
  const rows = await matching(db, filter)
    .selectAll()
    .orderBy('created_at', oldest ? 'asc' : 'desc')
    .orderBy('dispute_no', oldest ? 'asc' : 'desc')
    .limit(limit)
    .offset(offset)
    .execute();
  const { n } = await matching(db, filter)
    .select(sql<number>`count(*)::int`.as('n'))
    .executeTakeFirstOrThrow();
  return { rows, total: n };
}

/** Disputes whose time to answer, or to mediate, is over. */
export const dueDisputes = (db: Db, at: Date, { limit, skip }: Batch): Promise<DisputeRow[]> =>
  db
    .selectFrom('disputes')
    .selectAll()
    .where('due_at', '<=', at)
    .orderBy('due_at')
    .orderBy('dispute_no')
    .limit(limit)
    .offset(skip)
    .execute();

/** Disputes that a provider has lost since a day: half or more went back without an agreement. */
export async function disputesLost(db: Db, provider: number, since: Date): Promise<number> {
  const { n } = await db
    .selectFrom('disputes')
    .select(sql<number>`count(*)::int`.as('n'))
    .where('provider_uid', '=', provider)
    .where('status', 'in', ['decided', 'ruled'])
    .where('ended_at', '>=', since)
    .where(sql<boolean>`back_fen * 2 >= amount_fen`)
    .executeTakeFirstOrThrow();
  return n;
}

/** Takes a sub-account's name off the disputes of contracts that it made, on either side. */
export async function handOver(tx: Tx, uid: number, subId: string): Promise<void> {
  for (const [account, creator] of [
    ['uid', 'created_by_sub'],
    ['provider_uid', 'provider_sub'],
  ] as const)
    await tx
      .updateTable('disputes')
      .set({ [creator]: null })
      .where(account, '=', uid)
      .where(creator, '=', subId)
      .execute();
}
