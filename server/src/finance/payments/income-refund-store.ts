import { fen, type Fen } from '@uc/contract/money';
import { type Insertable, type Selectable, sql, type Updateable } from 'kysely';
import { type Db, type Schema, type Tx, type Waiting, waitingIn } from '../../db/index';
import type { Settlement } from './store';
import {
  type ProposalFilter,
  proposalPage,
  proposalsIn,
  type QueueAsk,
  type QueueColumns,
  type QueuePage,
} from '../../room/index';

export type IncomeRefundRow = Selectable<Schema['income_refunds']>;

/** The income of an order that has arrived, locked; undefined when none has. */
export const lockArrived = (tx: Tx, orderNo: string): Promise<Settlement | undefined> =>
  tx
    .selectFrom('settlements')
    .selectAll()
    .where('order_no', '=', orderNo)
    .where('released_at', 'is not', null)
    .forNoKeyUpdate()
    .executeTakeFirst();

/** What was entered of a settlement and not refused, in 分. */
export async function enteredOf(tx: Tx, { uid, settlement_no }: Settlement): Promise<Fen> {
  const { all } = await tx
    .selectFrom('income_refunds')
    .select(sql<number>`coalesce(sum(amount_fen), 0)::bigint`.as('all'))
    .where('uid', '=', uid)
    .where('settlement_no', '=', settlement_no)
    .where('status', '<>', 'refused')
    .executeTakeFirstOrThrow();
  return fen(all);
}

export const insertIncomeRefund = (
  tx: Tx,
  row: Insertable<Schema['income_refunds']>,
): Promise<IncomeRefundRow> =>
  tx.insertInto('income_refunds').values(row).returningAll().executeTakeFirstOrThrow();

export const findIncomeRefund = (db: Db, no: string): Promise<IncomeRefundRow | undefined> =>
  db.selectFrom('income_refunds').selectAll().where('refund_no', '=', no).executeTakeFirst();

/** Changes one that stands in a status; undefined when it was decided meanwhile. */
export const changeIncomeRefund = (
  tx: Tx,
  no: string,
  from: IncomeRefundRow['status'],
  change: Updateable<Schema['income_refunds']>,
): Promise<IncomeRefundRow | undefined> =>
  tx
    .updateTable('income_refunds')
    .set(change)
    .where('refund_no', '=', no)
    .where('status', '=', from)
    .returningAll()
    .executeTakeFirst();

/** The withheld tax of a provider that is in no payment to the tax office, the newest first, locked. */
export const lockOwed = (tx: Tx, uid: number): Promise<{ settlement_no: string; tax_fen: number }[]> =>
  tx
    .selectFrom('settlements')
    .select(['settlement_no', 'tax_fen'])
    .where('uid', '=', uid)
    .where('tax_fen', '>', 0)
    .where('tax_remit_no', 'is', null)
    .where('released_at', 'is not', null)
    .orderBy('released_at', 'desc')
    .orderBy('settlement_no')
    .forNoKeyUpdate()
    .execute();

const matching = (db: Db, filter: ProposalFilter) =>
  proposalsIn(db.selectFrom('income_refunds'), filter).$if(Boolean(filter.keyword), (all) =>
    all.where(sql<boolean>`${filter.keyword} in (refund_no, order_no)`),
  );

/** Those that wait for a decision of this member of staff. */
export const incomeRefundsToDecide = (db: Db, todo: { staffId: string }): Promise<Waiting> =>
  waitingIn(matching(db, { todo }), sql.ref('proposed_at'));

const columns: QueueColumns = {
  queue: 'income-refund',
  no: 'refund_no',
  at: 'proposed_at',
  amount: 'amount_fen',
  uids: ['uid'],
};

export function listIncomeRefunds(
  db: Db,
  filter: ProposalFilter,
  ask: QueueAsk,
): Promise<QueuePage<IncomeRefundRow>> {
  const found = matching(db, filter);
  return proposalPage(found, found.selectAll(), filter, ask, columns);
}
