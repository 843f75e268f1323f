import type { Insertable, Selectable, Updateable } from 'kysely';
import type { OfficeEventKind } from '@uc/contract/filings/office-texts';
import type { Db, Schema, Tx } from '../../db/index';
import { completes } from '../states/businesses';

/** An order of a case with its two trails of money. */
export type CaseOrderRow = Selectable<Schema['filing_orders']>;

const ofCase = (db: Db, uid: number, appNo: string) =>
  db.selectFrom('filing_orders').selectAll().where('uid', '=', uid).where('app_no', '=', appNo);

export const insertCaseOrder = (tx: Tx, row: Insertable<Schema['filing_orders']>): Promise<CaseOrderRow> =>
  tx.insertInto('filing_orders').values(row).returningAll().executeTakeFirstOrThrow();

/** The orders of a case, the first placed first. */
export const caseOrders = (db: Db, uid: number, appNo: string): Promise<CaseOrderRow[]> =>
  ofCase(db, uid, appNo).orderBy('created_at').orderBy('order_no').execute();

/** The later orders, filed and first placed first, that a notice of the office completes; one order at a time with 核准证明. */
export function completedBy<T extends Pick<CaseOrderRow, 'state' | 'business'>>(
  kind: OfficeEventKind,
  orders: readonly T[],
): T[] {
  const found = orders.filter(
    ({ state, business }) => state === 'filed' && completes[kind]?.includes(business),
  );
  return kind === 'recorded' ? found.slice(0, 1) : found;
}

/** The orders of several cases, the first placed first. */
export const ordersOfCases = (
  db: Db,
  cases: readonly { uid: number; app_no: string }[],
): Promise<CaseOrderRow[]> =>
  db
    .selectFrom('filing_orders')
    .selectAll()
    .where(({ eb, refTuple, tuple }) =>
      eb(
        refTuple('uid', 'app_no'),
        'in',
        cases.map(({ uid, app_no }) => tuple(uid, app_no)),
      ),
    )
    .orderBy('created_at')
    .orderBy('order_no')
    .execute();

export const lockCaseOrder = (tx: Tx, uid: number, orderNo: string): Promise<CaseOrderRow | undefined> =>
  tx
    .selectFrom('filing_orders')
    .selectAll()
    .where('uid', '=', uid)
    .where('order_no', '=', orderNo)
    .forUpdate()
    .executeTakeFirst();

/** Changes an order whose state is still the one that was read; undefined when it has moved on. */
export const changeCaseOrder = (
  tx: Tx,
  { uid, order_no, state, official }: CaseOrderRow,
  change: Updateable<Schema['filing_orders']>,
): Promise<CaseOrderRow | undefined> =>
  tx
    .updateTable('filing_orders')
    .set(change)
    .where('uid', '=', uid)
    .where('order_no', '=', order_no)
    .where('state', '=', state)
    .where('official', '=', official)
    .returningAll()
    .executeTakeFirst();
