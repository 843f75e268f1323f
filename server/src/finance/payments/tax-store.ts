import type { TaxStatus } from '@uc/contract/finance/tax-staff';
import { type Insertable, type Selectable, sql, type Updateable } from 'kysely';
import { type Batch, type Db, type Schema, type Tx, type Waiting, waitingIn } from '../../db/index';
import { type QueueAsk, type QueueColumns, type QueuePage, queuePage } from '../../room/index';

export type RemittanceRow = Selectable<Schema['tax_remittances']>;

const monthOfRelease = sql<string>`to_char(released_at at time zone 'Asia/Shanghai', 'YYYY-MM')`;
const owed = (db: Db) =>
  db.selectFrom('settlements').where('tax_fen', '>', 0).where('tax_remit_no', 'is', null);

/** Withheld tax that is in no payment yet: up to a month, and after it. */
export async function owedTax(
  db: Db,
  month: string,
): Promise<{ due: number; providers: number; running: number }> {
  const isDue = sql<boolean>`${monthOfRelease} <= ${month}`;
  return owed(db)
    .where('released_at', 'is not', null)
    .select([
      sql<number>`coalesce(sum(tax_fen) filter (where ${isDue}), 0)::bigint`.as('due'),
      sql<number>`(count(distinct uid) filter (where ${isDue}))::int`.as('providers'),
      sql<number>`coalesce(sum(tax_fen) filter (where not ${isDue}), 0)::bigint`.as('running'),
    ])
    .executeTakeFirstOrThrow();
}

/**
 * Withheld tax up to a month that is not booked as paid, in 分; payments that wait for a second person are
 * included.
 */
export async function unbookedTax(db: Db, month: string): Promise<number> {
  const { waiting } = await db
    .selectFrom('tax_remittances')
    .where('status', '=', 'submitted')
    .select((eb) =>
      sql<number>`(coalesce(sum(amount_fen), 0) + (${owed(db)
        .where('released_at', 'is not', null)
        .where(sql<boolean>`${monthOfRelease} <= ${month}`)
        .select(({ fn }) => fn.coalesce(fn.sum('tax_fen'), eb.lit(0)).as('due'))}))::bigint`.as('waiting'),
    )
    .executeTakeFirstOrThrow();
  return waiting;
}

/**
 * Puts all that is due up to a month into one payment; taxes that a concurrent one has taken are not taken
 * twice.
 */
export const takeOwed = (
  tx: Tx,
  remitNo: string,
  month: string,
): Promise<{ uid: number; tax_fen: number }[]> =>
  tx
    .updateTable('settlements')
    .set({ tax_remit_no: remitNo })
    .where('tax_fen', '>', 0)
    .where('tax_remit_no', 'is', null)
    .where('released_at', 'is not', null)
    .where(sql<boolean>`${monthOfRelease} <= ${month}`)
    .returning(['uid', 'tax_fen'])
    .execute();

/** Puts the taxes of a refused payment back among those that are owed. */
export async function giveUp(tx: Tx, remitNo: string): Promise<void> {
  await tx
    .updateTable('settlements')
    .set({ tax_remit_no: null })
    .where('tax_remit_no', '=', remitNo)
    .execute();
}

export async function insertRemittance(
  tx: Tx,
  row: Insertable<Schema['tax_remittances']>,
): Promise<RemittanceRow> {
  return tx.insertInto('tax_remittances').values(row).returningAll().executeTakeFirstOrThrow();
}

export const findRemittance = (db: Db, remitNo: string): Promise<RemittanceRow | undefined> =>
  db.selectFrom('tax_remittances').selectAll().where('remit_no', '=', remitNo).executeTakeFirst();

/** Decides one that waits; undefined when it was decided meanwhile. */
export const decideRemittance = (
  tx: Tx,
  remitNo: string,
  decision: Updateable<Schema['tax_remittances']>,
): Promise<RemittanceRow | undefined> =>
  tx
    .updateTable('tax_remittances')
    .set({ ...decision, decided_at: sql<Date>`app_now()` })
    .where('remit_no', '=', remitNo)
    .where('status', '=', 'submitted')
    .returningAll()
    .executeTakeFirst();

interface RemittanceFilter {
  status?: TaxStatus | undefined;
  /** Only payments that wait for this person's decision: those that somebody else has entered. */
  todo?: { staffId: string } | undefined;
  keyword?: string | undefined;
}
const matching = (db: Db, { status, todo, keyword }: RemittanceFilter) =>
  db
    .selectFrom('tax_remittances')
    .$if(todo !== undefined, (query) =>
      query.where('status', '=', 'submitted').where('created_by', '<>', todo!.staffId),
    )
    .$if(status !== undefined, (query) => query.where('status', '=', status!))
    .$if(keyword !== undefined, (query) =>
      query.where(
        sql<boolean>`(remit_no = ${keyword} or month = ${keyword}
          or outside_number(bank_txn_no) = outside_number(${keyword}))`,
      ),
    );

/** The number of payments that wait for this member of staff. */
export const remittancesWaiting = (db: Db, todo: { staffId: string }): Promise<Waiting> =>
  waitingIn(matching(db, { todo }), sql.ref('created_at'));

const columns: QueueColumns = { queue: 'tax', no: 'remit_no', at: 'created_at', amount: 'amount_fen' };

/** One page, the newest first; waiting ones, the oldest first. */
export async function listRemittances(
  db: Db,
  filter: RemittanceFilter,
  ask: QueueAsk,
): Promise<QueuePage<RemittanceRow>> {
  const found = matching(db, filter);
  const isQueue = filter.todo !== undefined || filter.status === 'submitted';
  const sorted = found
    .selectAll()
    .orderBy('created_at', isQueue ? 'asc' : 'desc')
    .orderBy('remit_no');
  return queuePage(found, sorted, ask, columns);
}

/** Providers whose part of a booked payment is not posted yet. */
export const unpostedParts = (
  db: Db,
  { limit, skip }: Batch,
): Promise<{ uid: number; remit_no: string; month: string; by: string }[]> =>
  db
    .selectFrom('settlements as s')
    .innerJoin('tax_remittances as r', 'r.remit_no', 's.tax_remit_no')
    .where('r.status', '=', 'booked')
    .where('s.tax_paid_at', 'is', null)
    .select([
      's.uid',
      'r.remit_no',
      'r.month',
      sql<string>`coalesce(r.decided_name, r.created_name)`.as('by'),
    ])
    .distinct()
    .orderBy('s.uid')
    .orderBy('r.remit_no')
    .limit(limit)
    .offset(skip)
    .execute();

/** Marks one provider's part as paid; the taxes of its settlements, none when it was posted before. */
export const payPart = (
  tx: Tx,
  { uid, remit_no }: { uid: number; remit_no: string },
): Promise<{ tax_fen: number }[]> =>
  tx
    .updateTable('settlements')
    .set({ tax_paid_at: sql<Date>`app_now()` })
    .where('uid', '=', uid)
    .where('tax_remit_no', '=', remit_no)
    .where('tax_paid_at', 'is', null)
    .returning('tax_fen')
    .execute();
