import type { InvoiceSale } from '@uc/contract/finance/invoice-rate-texts';
import { type Insertable, type Selectable, sql } from 'kysely';
import type { Db, Schema, Tx, Waiting } from '../../db/index';
import {
  dayStartWhile,
  type Decided,
  type ProposalFilter,
  proposalPage,
  proposalsIn,
  type QueueAsk,
  type QueueColumns,
  type QueuePage,
  queueWaiting,
} from '../../room/index';

export type RateRow = Selectable<Schema['invoice_rate_changes']>;
/** How a kind of sale is invoiced; `rate_no` null for what the product brings. */
export interface RateInForce {
  rate_no: string | null;
  order_type: InvoiceSale;
  valid_from: string;
  code: string;
  name: string;
  rate_bps: number;
}

/** How each kind of sale is invoiced on a day, by its type of order: of those that began by then the latest, and of one day the one that was agreed to last. */
export async function ratesOn(db: Db, day: string): Promise<ReadonlyMap<string, RateInForce>> {
  const { rows } = await sql<RateInForce>`
    select rate_no, order_type, valid_from::text as valid_from, code, name, rate_bps from (
      select null as rate_no, order_type, valid_from, code, name, rate_bps, '-infinity'::timestamptz as at
      from invoice_rates
      union all
      select rate_no, order_type, valid_from, code, name, rate_bps, decided_at
      from invoice_rate_changes where status = 'approved'
    ) as known
    where valid_from <= ${day}::date
    order by valid_from, at`.execute(db);
  return new Map(rows.map((row) => [row.order_type, row]));
}

/** Enters a rate; undefined while another of the same sale and day waits for its decision. */
export const insertRate = (
  tx: Tx,
  row: Insertable<Schema['invoice_rate_changes']>,
): Promise<RateRow | undefined> =>
  tx
    .insertInto('invoice_rate_changes')
    .values(row)
    .onConflict((conflict) =>
      conflict
        .columns(['order_type', 'valid_from'])
        .where(sql<boolean>`status = 'open'`)
        .doNothing(),
    )
    .returningAll()
    .executeTakeFirst();

export const findRate = (db: Db, no: string): Promise<RateRow | undefined> =>
  db.selectFrom('invoice_rate_changes').selectAll().where('rate_no', '=', no).executeTakeFirst();

/** Decides an open rate, once; undefined when it was decided meanwhile. */
export const decideRate = (tx: Tx, no: string, decided: Decided): Promise<RateRow | undefined> =>
  tx
    .updateTable('invoice_rate_changes')
    .set(decided)
    .where('rate_no', '=', no)
    .where('status', '=', 'open')
    .returningAll()
    .executeTakeFirst();

/** Found by their number, day or code. */
const matching = (db: Db, filter: ProposalFilter) =>
  proposalsIn(db.selectFrom('invoice_rate_changes'), filter).$if(Boolean(filter.keyword), (all) =>
    all.where(sql<boolean>`${filter.keyword} in (rate_no, valid_from::text, code)`),
  );

/** The rates that wait for a decision of this member of staff. */
export const ratesToDecide = (db: Db, todo: { staffId: string }): Promise<Waiting> =>
  queueWaiting(matching(db, { todo }), sql.ref('proposed_at'), columns);

const columns: QueueColumns = {
  queue: 'invoice-rate',
  no: 'rate_no',
  at: 'proposed_at',
  due: dayStartWhile(sql.ref('valid_from'), sql`status = 'open'`),
};

export function listRates(db: Db, filter: ProposalFilter, ask: QueueAsk): Promise<QueuePage<RateRow>> {
  const found = matching(db, filter);
  return proposalPage(found, found.selectAll(), filter, ask, columns);
}
