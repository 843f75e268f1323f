import type { SettlementStatus } from '@uc/contract/finance/settlement-staff';
import { type Fen, fen } from '@uc/contract/money';
import { type Insertable, type Selectable, sql, type Updateable } from 'kysely';
import { type Db, type Schema, type Tx, type Waiting, waitingIn } from '../../db/index';
import { type QueueAsk, type QueueColumns, type QueuePage, queuePage } from '../../room/index';

export type SettlementRow = Selectable<Schema['channel_settlements']>;
/** A settlement by its channel's number. */
export type SettlementKey = Pick<SettlementRow, 'channel' | 'settlement_no'>;

/** Saves a settlement, in place of one that was refused under its number; the caller has seen that there is no other. */
export const saveSettlement = (
  tx: Tx,
  row: Insertable<Schema['channel_settlements']>,
): Promise<SettlementRow> =>
  tx
    .insertInto('channel_settlements')
    .values(row)
    .onConflict((conflict) =>
      conflict
        .columns(['channel', 'settlement_no'])
        .doUpdateSet({ ...row, decided_by: null, decided_name: null, decided_at: null, decision_reason: '' })
        .where('channel_settlements.status', '=', 'refused'),
    )
    .returningAll()
    .executeTakeFirstOrThrow();

export const findSettlement = (db: Db, key: SettlementKey): Promise<SettlementRow | undefined> =>
  db
    .selectFrom('channel_settlements')
    .selectAll()
    .where('channel', '=', key.channel)
    .where('settlement_no', '=', key.settlement_no)
    .executeTakeFirst();

/** Decides a pending settlement; undefined when it was decided meanwhile. */
export const decideSettlement = (
  tx: Tx,
  key: SettlementKey,
  decision: Updateable<Schema['channel_settlements']>,
): Promise<SettlementRow | undefined> =>
  tx
    .updateTable('channel_settlements')
    .set({ ...decision, decided_at: sql<Date>`app_now()` })
    .where('channel', '=', key.channel)
    .where('settlement_no', '=', key.settlement_no)
    .where('status', '=', 'submitted')
    .returningAll()
    .executeTakeFirst();

interface SettlementFilter {
  status?: SettlementStatus | undefined;
  /** Only settlements that wait for this person's decision: those that somebody else has entered. */
  todo?: { staffId: string } | undefined;
  channel?: SettlementRow['channel'] | undefined;
  settlementNo?: string | undefined;
}
const matching = (db: Db, { status, todo, channel, settlementNo }: SettlementFilter) =>
  db
    .selectFrom('channel_settlements')
    .$if(todo !== undefined, (query) =>
      query.where('status', '=', 'submitted').where('created_by', '<>', todo!.staffId),
    )
    .$if(status !== undefined, (query) => query.where('status', '=', status!))
    .$if(channel !== undefined, (query) => query.where('channel', '=', channel!))
    .$if(settlementNo !== undefined, (query) => query.where('settlement_no', '=', settlementNo!));

/** The number of settlements that wait for this member of staff. */
export const settlementsWaiting = (db: Db, todo: { staffId: string }): Promise<Waiting> =>
  waitingIn(matching(db, { todo }), sql.ref('created_at'));

const columns: QueueColumns = {
  queue: 'settlement',
  no: 'settlement_no',
  at: 'created_at',
  amount: 'net_fen',
};

/** Settlements, the newest first; waiting ones, the oldest first. */
export async function listSettlements(
  db: Db,
  filter: SettlementFilter,
  ask: QueueAsk,
): Promise<QueuePage<SettlementRow>> {
  const found = matching(db, filter);
  const isQueue = filter.todo !== undefined || filter.status === 'submitted';
  const sorted = found
    .selectAll()
    .orderBy('created_at', isQueue ? 'asc' : 'desc')
    .orderBy('settlement_no');
  return queuePage(found, sorted, ask, columns);
}

/**
 * Sums of a channel's settlements, in 分: `waiting`, the net amounts that wait for a second person; `fees`, of
 * these and of those booked.
 */
export async function settlementSums(
  db: Db,
  channel: SettlementRow['channel'],
): Promise<{ waiting: Fen; fees: Fen }> {
  const { waiting, fees } = await db
    .selectFrom('channel_settlements')
    .select([
      sql<number>`coalesce(sum(net_fen) filter (where status = 'submitted'), 0)::bigint`.as('waiting'),
      sql<number>`coalesce(sum(fee_fen), 0)::bigint`.as('fees'),
    ])
    .where('channel', '=', channel)
    .where('status', '<>', 'refused')
    .executeTakeFirstOrThrow();
  return { waiting: fen(waiting), fees: fen(fees) };
}

/** Counts the settlements that wait for a second person. */
export async function countSubmitted(db: Db): Promise<number> {
  const { n } = await db
    .selectFrom('channel_settlements')
    .select(({ fn }) => fn.countAll<number>().as('n'))
    .where('status', '=', 'submitted')
    .executeTakeFirstOrThrow();
  return n;
}
