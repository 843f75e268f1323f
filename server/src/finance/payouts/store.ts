import { type Insertable, type Selectable, sql, type Updateable } from 'kysely';
import type { PayoutBatchStatus } from '@uc/contract/finance/payout-texts';
import type { PayoutLayout } from '../../config';
import type { Db, Schema, Tx, Waiting } from '../../db/index';
import {
  dayEndWhile,
  type QueueAsk,
  type QueueColumns,
  type QueuePage,
  queuePage,
  queueWaiting,
} from '../../room/index';

type Row = Selectable<Schema['payout_batches']>;
export type BatchRow = Omit<Row, 'layout'> & { layout: PayoutLayout };
export type BatchChange = Updateable<Schema['payout_batches']>;
export type LineRow = Selectable<Schema['payout_lines']>;
export type EventRow = Selectable<Schema['payout_batch_events']>;

const asBatch = (row: Row): BatchRow => row as unknown as BatchRow;

export async function insertBatch(
  tx: Tx,
  { layout, ...row }: Omit<Insertable<Schema['payout_batches']>, 'layout'> & { layout: PayoutLayout },
  lines: readonly Insertable<Schema['payout_lines']>[],
): Promise<BatchRow> {
  const made = await tx
    .insertInto('payout_batches')
    .values({ ...row, layout: JSON.stringify(layout) })
    .returningAll()
    .executeTakeFirstOrThrow();
  await tx
    .insertInto('payout_lines')
    .values([...lines])
    .execute();
  return asBatch(made);
}

export async function findBatch(db: Db, no: string): Promise<BatchRow | undefined> {
  const row = await db.selectFrom('payout_batches').selectAll().where('batch_no', '=', no).executeTakeFirst();
  return row && asBatch(row);
}

/** The batch, locked until commit; its withdrawals are locked before it. */
export async function lockBatch(tx: Tx, no: string): Promise<BatchRow | undefined> {
  const row = await tx
    .selectFrom('payout_batches')
    .selectAll()
    .where('batch_no', '=', no)
    .forUpdate()
    .executeTakeFirst();
  return row && asBatch(row);
}

export async function changeBatch(tx: Tx, row: BatchRow, change: BatchChange): Promise<BatchRow> {
  const changed = await tx
    .updateTable('payout_batches')
    .set({ ...change, version: row.version + 1 })
    .where('batch_no', '=', row.batch_no)
    .returningAll()
    .executeTakeFirstOrThrow();
  return asBatch(changed);
}

export const linesOf = (db: Db, batchNo: string): Promise<LineRow[]> =>
  db.selectFrom('payout_lines').selectAll().where('batch_no', '=', batchNo).orderBy('seq').execute();

export const releaseLine = (tx: Tx, { uid, withdraw_no, batch_no }: LineRow, at: Date) =>
  tx
    .updateTable('payout_lines')
    .set({ released_at: at })
    .where('uid', '=', uid)
    .where('withdraw_no', '=', withdraw_no)
    .where('batch_no', '=', batch_no)
    .execute();

export const insertBatchEvent = (
  tx: Tx,
  event: Omit<Insertable<Schema['payout_batch_events']>, 'event_id'>,
) => tx.insertInto('payout_batch_events').values(event).execute();

export const batchEvents = (db: Db, batchNo: string): Promise<EventRow[]> =>
  db
    .selectFrom('payout_batch_events')
    .selectAll()
    .where('batch_no', '=', batchNo)
    .orderBy('at', 'desc')
    .orderBy('event_id')
    .execute();

/** Lines of which the bank's word is still waited for. */
const linesWithout = sql`from payout_lines l join withdrawals w on w.uid = l.uid and w.withdraw_no = l.withdraw_no
  where l.batch_no = payout_batches.batch_no and l.released_at is null and w.status in ('approved', 'paying')`;
const isOpen = sql<boolean>`exists (select ${linesWithout})`;
/** The first day of arrival that a customer of an open line was told; none once all are settled. */
const earliestArrival = sql`(select min(w.expected_on) ${linesWithout})`;
/** Since when a batch waits for its next step. */
const since = sql<Date>`coalesce(recall_at, handed_out_at, signed_at, made_at)`;

interface BatchFilter {
  status?: PayoutBatchStatus | undefined;
  /**
   * Only batches that wait for this person: those that somebody else has made to sign or asks to take back;
   * files; results.
   */
  todo?: { staffId: string } | undefined;
  no?: string | undefined;
}
const matching = (db: Db, { status, todo, no }: BatchFilter) =>
  db
    .selectFrom('payout_batches')
    .$if(status === 'settled', (all) =>
      all.where('status', '=', 'handed_out').where(sql<boolean>`not ${isOpen}`),
    )
    .$if(status === 'handed_out', (all) => all.where('status', '=', 'handed_out').where(isOpen))
    .$if(status !== undefined && status !== 'settled' && status !== 'handed_out', (all) =>
      all.where('status', '=', status as Row['status']),
    )
    .$if(todo !== undefined, (all) =>
      all.where(
        sql<boolean>`((status = 'made' and made_by <> ${todo!.staffId}) or status = 'signed'
          or (status = 'handed_out' and recall_by is not null and recall_by <> ${todo!.staffId})
          or (status = 'handed_out' and recall_by is null and ${isOpen}))`,
      ),
    )
    .$if(no !== undefined, (all) => all.where('batch_no', '=', no!));

/** The number of batches that wait for this member of staff. */
export const payoutsWaiting = (db: Db, todo: { staffId: string }): Promise<Waiting> =>
  queueWaiting(matching(db, { todo }), since, columns);

const columns: QueueColumns = {
  queue: 'payout',
  no: 'batch_no',
  at: 'made_at',
  amount: 'sum_fen',
  due: dayEndWhile(earliestArrival, sql`true`),
};

/** A page of batches, the newest first; waiting ones, the longest waiting first. */
export async function listBatches(db: Db, filter: BatchFilter, ask: QueueAsk): Promise<QueuePage<BatchRow>> {
  const found = matching(db, filter);
  const sorted = found
    .selectAll()
    .orderBy(filter.todo === undefined ? 'made_at' : since, filter.todo === undefined ? 'desc' : 'asc')
    .orderBy('batch_no');
  const { rows, ...page } = await queuePage(found, sorted, ask, columns);
  return { rows: rows.map(asBatch), ...page };
}

/** For each batch, the number of its open lines, and the sums that were paid and that came back, in 分. */
export async function batchSums(
  db: Db,
  batchNos: readonly string[],
): Promise<Map<string, { open: number; paid: number; back: number }>> {
  const { rows } = await sql<{ batch_no: string; open: number; paid: number; back: number }>`
    select l.batch_no,
      (count(*) filter (where l.released_at is null and w.status in ('approved', 'paying')))::int as open,
      coalesce(sum(l.net_fen) filter (where l.released_at is null and w.status = 'success'), 0)::bigint as paid,
      coalesce(sum(l.net_fen) filter (where l.released_at is null and w.status in ('failed', 'returned')), 0)::bigint as back
    from payout_lines l join withdrawals w on w.uid = l.uid and w.withdraw_no = l.withdraw_no
    where l.batch_no = any (${[...batchNos]}::text[]) group by 1`.execute(db);
  return new Map(rows.map(({ batch_no: no, ...sums }) => [no, sums]));
}

/** Forgets the files of batches that nobody needs any more: taken back, or with the bank's word on every line. */
export const forgetFiles = async (db: Db): Promise<number> => {
  const { numUpdatedRows } = await db
    .updateTable('payout_batches')
    .set({ file: null })
    .where('file', 'is not', null)
    .where(sql<boolean>`(status = 'taken_back' or (status = 'handed_out' and not ${isOpen}))`)
    .executeTakeFirst();
  return Number(numUpdatedRows);
};
