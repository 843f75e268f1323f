import { deadlineKinds } from '@uc/contract/deadline-kinds';
import { type Insertable, type Selectable, sql, type Updateable } from 'kysely';
import type { Batch, Db, Schema, Tx } from '../../db/index';

export type ContractRow = Selectable<Schema['contracts']>;
export type MilestoneRow = Selectable<Schema['milestones']>;
export type ContractChange = Omit<Updateable<Schema['contracts']>, 'status' | 'version'>;
export type MilestoneChange = Omit<Updateable<Schema['milestones']>, 'status' | 'version'>;
export interface ContractKey {
  uid: number;
  contract_no: string;
}

/** A contract that an account is a side of. */
export const findContract = (db: Db, party: number, contractNo: string): Promise<ContractRow | undefined> =>
  db
    .selectFrom('contracts')
    .selectAll()
    .where('contract_no', '=', contractNo)
    .where(({ eb, or }) => or([eb('uid', '=', party), eb('provider_uid', '=', party)]))
    .executeTakeFirst();

/** For jobs and staff, who know the number but no side. */
export const contractByNo = (db: Db, contractNo: string): Promise<ContractRow | undefined> =>
  db.selectFrom('contracts').selectAll().where('contract_no', '=', contractNo).executeTakeFirst();

/** Every contract of a request, locked in one order. */
export const lockContractsOf = (tx: Tx, uid: number, requestNo: string): Promise<ContractRow[]> =>
  tx
    .selectFrom('contracts')
    .selectAll()
    .where('uid', '=', uid)
    .where('request_no', '=', requestNo)
    .orderBy('contract_no')
    .forUpdate()
    .execute();

/** The contract of a request that is to be signed or funded; it may change until it is locked. */
export const unfundedOf = (
  db: Db,
  { uid, request_no: no }: { uid: number; request_no: string },
): Promise<ContractRow | undefined> =>
  db
    .selectFrom('contracts')
    .selectAll()
    .where('uid', '=', uid)
    .where('request_no', '=', no)
    .where('status', 'in', ['pending_confirm', 'pending_fund'])
    .executeTakeFirst();

export const milestonesOf = (db: Db, { uid, contract_no }: ContractKey): Promise<MilestoneRow[]> =>
  db
    .selectFrom('milestones')
    .selectAll()
    .where('uid', '=', uid)
    .where('contract_no', '=', contract_no)
    .orderBy('seq')
    .execute();

/** The milestone that an order pays. */
export const milestoneOfOrder = (db: Db, uid: number, orderNo: string): Promise<MilestoneRow | undefined> =>
  db
    .selectFrom('milestones')
    .selectAll()
    .where('uid', '=', uid)
    .where('order_no', '=', orderNo)
    .executeTakeFirst();

export const insertContract = (tx: Tx, row: Insertable<Schema['contracts']>): Promise<ContractRow> =>
  tx.insertInto('contracts').values(row).returningAll().executeTakeFirstOrThrow();
export async function insertMilestones(
  tx: Tx,
  rows: readonly Insertable<Schema['milestones']>[],
): Promise<void> {
  if (rows.length > 0) await tx.insertInto('milestones').values(rows).execute();
}

/** Changes a contract that nobody has changed since it was read; else undefined. */
export const changeContract = (
  tx: Tx,
  { uid, contract_no, version }: ContractRow,
  change: Updateable<Schema['contracts']>,
): Promise<ContractRow | undefined> =>
  tx
    .updateTable('contracts')
    .set({ ...change, version: version + 1 })
    .where('uid', '=', uid)
    .where('contract_no', '=', contract_no)
    .where('version', '=', version)
    .returningAll()
    .executeTakeFirst();

/** The same of a milestone. */
export const changeMilestone = (
  tx: Tx,
  { uid, contract_no, seq, version }: MilestoneRow,
  change: Updateable<Schema['milestones']>,
): Promise<MilestoneRow | undefined> =>
  tx
    .updateTable('milestones')
    .set({ ...change, version: version + 1 })
    .where('uid', '=', uid)
    .where('contract_no', '=', contract_no)
    .where('seq', '=', seq)
    .where('version', '=', version)
    .returningAll()
    .executeTakeFirst();

/** The columns of an event in the history of a contract. */
export type NewEvent = Pick<
  Insertable<Schema['contract_events']>,
  'milestone' | 'event' | 'side' | 'actor' | 'comment' | 'at' | 'proof'
>;
export async function insertEvent(
  tx: Tx,
  { uid, contract_no, provider_uid }: Pick<ContractRow, 'uid' | 'contract_no' | 'provider_uid'>,
  event: NewEvent,
): Promise<void> {
  const seq = await nextSeq(tx, 'contract_events', { uid, contract_no });
  await tx
    .insertInto('contract_events')
    .values({ ...event, uid, contract_no, provider_uid, seq })
    .execute();
}
export const eventsOf = (db: Db, { uid, contract_no }: ContractKey) =>
  db
    .selectFrom('contract_events')
    .selectAll()
    .where('uid', '=', uid)
    .where('contract_no', '=', contract_no)
    .orderBy('seq', 'desc')
    .execute();

/** The next number in a list of a contract, whose row is locked. */
export async function nextSeq(
  tx: Tx,
  table: 'contract_events' | 'contract_posts',
  { uid, contract_no }: ContractKey,
): Promise<number> {
  const { seq } = await tx
    .selectFrom(table)
    .select(sql<number>`coalesce(max(seq), 0) + 1`.as('seq'))
    .where('uid', '=', uid)
    .where('contract_no', '=', contract_no)
    .executeTakeFirstOrThrow();
  return seq;
}

/** Contracts whose time to be signed or funded is over. */
export const dueContracts = (db: Db, at: Date, { limit, skip }: Batch): Promise<ContractRow[]> =>
  db
    .selectFrom('contracts')
    .selectAll()
    .where('due_at', '<=', at)
    .orderBy('due_at')
    .orderBy('contract_no')
    .limit(limit)
    .offset(skip)
    .execute();
/** Contracts to be signed whose text names another fee than `fees` has, in basis points, for the real name of their provider today. */
export const contractsOfOtherFee = (
  db: Db,
  fees: Record<Selectable<Schema['users']>['realname_status'], number>,
  { limit, skip }: Batch,
): Promise<ContractRow[]> =>
  db
    .selectFrom('contracts as c')
    .innerJoin('users as u', 'u.uid', 'c.provider_uid')
    .selectAll('c')
    .where('c.status', '=', 'pending_confirm')
    .where('c.fee_bps', 'is', null)
    .where('c.text_fee_bps', '<>', sql<number>`(${JSON.stringify(fees)}::jsonb ->> u.realname_status)::int`)
    .orderBy('c.contract_no')
    .limit(limit)
    .offset(skip)
    .execute();
/** Deliveries that silence accepts. */
export const dueMilestones = (db: Db, at: Date, { limit, skip }: Batch): Promise<MilestoneRow[]> =>
  db
    .selectFrom('milestones')
    .selectAll()
    .where('due_at', '<=', at)
    .orderBy('due_at')
    .orderBy('contract_no')
    .orderBy('seq')
    .limit(limit)
    .offset(skip)
    .execute();
/** Deliveries that will be accepted by themselves so many days from now, and whose buyer has not been reminded of that yet. */
export const milestonesToRemind = (db: Db, at: Date, { limit, skip }: Batch): Promise<MilestoneRow[]> =>
  db
    .selectFrom('milestones')
    .selectAll()
    .where('due_at', '>', at)
    .where(
      sql<boolean>`exists (select from unnest(${[...deadlineKinds.milestone_accept.remind]}::int[]) as line (days)
        where due_at - line.days * interval '24 hours' <= ${at}
          and (reminded_at is null or reminded_at < due_at - line.days * interval '24 hours'))`,
    )
    .orderBy('due_at')
    .orderBy('contract_no')
    .orderBy('seq')
    .limit(limit)
    .offset(skip)
    .execute();
