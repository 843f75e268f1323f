import { onlineChannels } from '@uc/contract/finance/channels';
import { type Fen, fen } from '@uc/contract/money';
import { type Insertable, type Selectable, sql, type Updateable } from 'kysely';
import { type Batch, type Db, joint, type Schema, type Tx } from '../../db/index';
import { ofDay, unpaid } from './states';

export type RechargeRow = Selectable<Schema['recharges']>;
export type EventRow = Selectable<Schema['recharge_events']>;
export type NewEvent = Pick<
  Insertable<Schema['recharge_events']>,
  'at' | 'event' | 'actor_kind' | 'actor' | 'comment'
>;

/** Reserves a recharge number for ever; false when it is taken. */
export async function claimRechargeNo(tx: Tx, rechargeNo: string, uid: number): Promise<boolean> {
  const claimed = await tx
    .insertInto('recharge_numbers')
    .values({ recharge_no: rechargeNo, uid })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst();
  return claimed.numInsertedOrUpdatedRows === 1n;
}

/** Reserves a 附言码 for ever; false when it is taken. */
export async function claimMemo(tx: Tx, memo: string, uid: number, rechargeNo: string): Promise<boolean> {
  const claimed = await tx
    .insertInto('recharge_memos')
    .values({ memo_code: memo, uid, recharge_no: rechargeNo })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst();
  return claimed.numInsertedOrUpdatedRows === 1n;
}

export async function insertRecharge(
  tx: Tx,
  recharge: Insertable<Schema['recharges']>,
  event: NewEvent,
): Promise<RechargeRow> {
  const row = await tx.insertInto('recharges').values(recharge).returningAll().executeTakeFirstOrThrow();
  await insertEvent(tx, row, event);
  return row;
}

export const findRecharge = (db: Db, uid: number, rechargeNo: string): Promise<RechargeRow | undefined> =>
  db
    .selectFrom('recharges')
    .selectAll()
    .where('uid', '=', uid)
    .where('recharge_no', '=', rechargeNo)
    .executeTakeFirst();

/** `update … where status = from`, with its event; undefined when another transaction changed it first. */
export async function writeTransition(
  tx: Tx,
  { uid, recharge_no, status, version }: RechargeRow,
  change: Updateable<Schema['recharges']> & { status: RechargeRow['status'] },
  event: NewEvent,
): Promise<RechargeRow | undefined> {
  const changed = await tx
    .updateTable('recharges')
    .set({ ...change, version: sql<number>`version + 1` })
    .where('uid', '=', uid)
    .where('recharge_no', '=', recharge_no)
    .where('status', '=', status)
    .where('version', '=', version)
    .returningAll()
    .executeTakeFirst();
  if (changed !== undefined) await insertEvent(tx, changed, event);
  return changed;
}

const insertEvent = (tx: Tx, { uid, recharge_no, version, status }: RechargeRow, event: NewEvent) =>
  tx
    .insertInto('recharge_events')
    .values({ ...event, uid, recharge_no, seq: version, to_status: status })
    .execute();

export const eventsOf = (db: Db, uid: number, rechargeNo: string): Promise<EventRow[]> =>
  db
    .selectFrom('recharge_events')
    .selectAll()
    .where('uid', '=', uid)
    .where('recharge_no', '=', rechargeNo)
    .orderBy('seq')
    .execute();

/** Counts a customer's recharges that wait to be paid. */
export async function countUnpaid(db: Db, uid: number): Promise<number> {
  const { n } = await db
    .selectFrom('recharges')
    .select(({ fn }) => fn.countAll<number>().as('n'))
    .where('uid', '=', uid)
    .where('status', 'in', unpaid)
    .executeTakeFirstOrThrow();
  return n;
}

/** RMB recharges through channels since a moment that are paid and stay so, or may still be, in 分. */
export async function onlineSince(db: Db, uid: number, since: Date): Promise<Fen> {
  const { total } = await db
    .selectFrom('recharges')
    .select(sql<number>`coalesce(sum(amount_fen), 0)::bigint`.as('total'))
    .where('uid', '=', uid)
    .where('created_at', '>=', since)
    .where('target', '=', 'rmb')
    .where('channel', 'in', onlineChannels)
    .where('status', 'in', ofDay)
    .executeTakeFirstOrThrow();
  return fen(total);
}

export interface ListFilter {
  targets: readonly ('rmb' | 'coin')[];
  status: RechargeRow['status'] | undefined;
  channel: RechargeRow['channel'] | undefined;
  rechargeNo: string | undefined;
  /** A sub-account that sees only its own. */
  createdBySub: string | undefined;
  from: Date | undefined;
  to: Date | undefined;
  ascending: boolean;
  limit: number;
  offset: number;
}

/** A customer's recharges, newest first, with the number of all that match. */
export async function listRecharges(
  db: Db,
  uid: number,
  filter: ListFilter,
): Promise<{ rows: RechargeRow[]; total: number }> {
  const { status, channel, rechargeNo, createdBySub, from, to } = filter;
  const matching = db
    .selectFrom('recharges')
    .where('uid', '=', uid)
    .where('target', 'in', [...filter.targets])
    .$if(status !== undefined, (query) => query.where('status', '=', status!))
    .$if(channel !== undefined, (query) => query.where('channel', '=', channel!))
    .$if(rechargeNo !== undefined, (query) => query.where('recharge_no', '=', rechargeNo!))
    .$if(createdBySub !== undefined, (query) => query.where('created_by_sub', '=', createdBySub!))
    .$if(from !== undefined, (query) => query.where('created_at', '>=', from!))
    .$if(to !== undefined, (query) => query.where('created_at', '<', to!));
  const { n } = await matching.select(({ fn }) => fn.countAll<number>().as('n')).executeTakeFirstOrThrow();
  const direction = filter.ascending ? 'asc' : 'desc';
  const rows = await matching
    .selectAll()
    .orderBy('created_at', direction)
    .orderBy('recharge_no', direction)
    .limit(filter.limit)
    .offset(filter.offset)
    .execute();
  return { rows, total: n };
}

/** Expired unpaid recharges of all customers that have no open payment at a channel. */
export const expiredRecharges = (db: Db, { limit, skip }: Batch): Promise<RechargeRow[]> =>
  db
    .selectFrom('recharges')
    .selectAll()
    .where('status', '=', 'pending')
    .where('expires_at', '<=', sql<Date>`app_now()`)
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('channel_payments as open')
            .select('open.pay_no')
            .whereRef('open.uid', '=', 'recharges.uid')
            .whereRef('open.ref_no', '=', 'recharges.recharge_no')
            .where('open.purpose', '=', 'recharge')
            .where('open.status', '=', 'pending'),
        ),
      ),
    )
    .orderBy('created_at')
    .orderBy('recharge_no')
    .limit(limit)
    .offset(skip)
    .execute();

const statuses = joint(
  (db, { uid, nos }: { uid: number; nos: readonly string[] }) =>
    db
      .selectFrom('recharges')
      .select(['recharge_no', 'status'])
      .where('uid', '=', uid)
      .where('recharge_no', '=', sql<string>`any(${nos}::text[])`),
  {},
);
/** The status of each of an account's recharges, by their numbers. */
export const findStatuses = (db: Db, uid: number, nos: readonly string[]) => statuses(db, { uid, nos });
