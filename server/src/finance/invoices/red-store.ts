import type { InvoiceRedStatus } from '@uc/contract/finance/invoice-texts';
import { type Insertable, type Selectable, sql, type Updateable } from 'kysely';
import type { Batch, Db, Schema, Tx, Waiting } from '../../db/index';
import {
  asked,
  byAsk,
  type QueueAsk,
  type QueueColumns,
  type QueuePage,
  queuePage,
  queueWaiting,
} from '../../room/index';

export type RedRow = Selectable<Schema['invoice_reds']> & { status: InvoiceRedStatus };
/** With the invoice that it offsets. */
export type RedOfInvoice = RedRow & {
  blue_number: string | null;
  title_kind: string;
  told: string;
  creator: string | null;
};
interface OrderKey {
  uid: number;
  order_no: string;
}

/** Orders that were refunded since somebody has looked. */
export const refundedOrders = (db: Db, { limit, skip }: Batch): Promise<OrderKey[]> =>
  db
    .selectFrom('invoice_orders')
    .select(['uid', 'order_no'])
    .distinct()
    .where('is_refunded', '=', true)
    .orderBy('uid')
    .orderBy('order_no')
    .limit(limit)
    .offset(skip)
    .execute();

/** They have been looked at. */
export async function seenRefund(tx: Tx, { uid, order_no }: OrderKey): Promise<void> {
  await tx
    .updateTable('invoice_orders')
    .set({ is_refunded: false })
    .where('uid', '=', uid)
    .where('order_no', '=', order_no)
    .where('is_refunded', '=', true)
    .execute();
}

/** Invoices of an order that red letters have left something of, the newest first, with what letters under way will take. */
export const bluesOf = (db: Db, { uid, order_no }: OrderKey) =>
  db
    .selectFrom('invoice_orders as i')
    .innerJoin('invoice_applications as a', (join) =>
      join.onRef('a.uid', '=', 'i.uid').onRef('a.apply_no', '=', 'i.apply_no'),
    )
    .leftJoin('invoice_reds as r', (join) =>
      join
        .onRef('r.uid', '=', 'i.uid')
        .onRef('r.apply_no', '=', 'i.apply_no')
        .onRef('r.order_no', '=', 'i.order_no')
        .on('r.status', '<>', 'done'),
    )
    .selectAll('i')
    .select([
      'a.number',
      'a.created_by_sub',
      'r.red_no',
      'r.status as red_status',
      'r.version as red_version',
      'r.port_state as red_port',
    ])
    .select(({ fn }) => fn.coalesce('r.amount_fen', sql<number>`0`).as('red_open'))
    .where('i.uid', '=', uid)
    .where('i.order_no', '=', order_no)
    .where('i.state', '=', 'issued')
    .where(sql<boolean>`i.amount_fen > i.red_fen`)
    .orderBy('a.created_at', 'desc')
    .orderBy('i.apply_no')
    .execute();

/** The applications that are under way with an order. */
export const openApplicationsOf = (db: Db, { uid, order_no }: OrderKey) =>
  db
    .selectFrom('invoice_orders')
    .select('apply_no')
    .where('uid', '=', uid)
    .where('order_no', '=', order_no)
    .where('state', '=', 'open')
    .execute();

export const insertRed = (
  tx: Tx,
  row: Omit<Insertable<Schema['invoice_reds']>, 'status' | 'created_at' | 'updated_at'>,
): Promise<unknown> =>
  tx
    .insertInto('invoice_reds')
    .values({ ...row, status: 'waiting' })
    .execute();

/** Changes it in the version that was read; undefined when somebody was first. */
export const changeRed = (
  tx: Tx,
  { uid, red_no, version }: Pick<RedRow, 'uid' | 'red_no' | 'version'>,
  change: Updateable<Schema['invoice_reds']>,
): Promise<RedRow | undefined> =>
  tx
    .updateTable('invoice_reds')
    .set({ ...change, version: version + 1 })
    .where('uid', '=', uid)
    .where('red_no', '=', red_no)
    .where('version', '=', version)
    .returningAll()
    .$castTo<RedRow>()
    .executeTakeFirst();

/** Adds what is offset to the invoice and to its order; the database refuses more than there is. */
export async function addRed(tx: Tx, { uid, apply_no, order_no, amount_fen }: RedRow): Promise<void> {
  await tx
    .updateTable('invoice_orders')
    .set(({ eb }) => ({ red_fen: eb('red_fen', '+', amount_fen) }))
    .where('uid', '=', uid)
    .where('apply_no', '=', apply_no)
    .where('order_no', '=', order_no)
    .execute();
  await tx
    .updateTable('invoice_applications')
    .set(({ eb }) => ({ red_fen: eb('red_fen', '+', amount_fen), version: eb('version', '+', 1) }))
    .where('uid', '=', uid)
    .where('apply_no', '=', apply_no)
    .execute();
}

const reds = (db: Db) =>
  db
    .selectFrom('invoice_reds as r')
    .innerJoin('invoice_applications as a', (join) =>
      join.onRef('a.uid', '=', 'r.uid').onRef('a.apply_no', '=', 'r.apply_no'),
    )
    .selectAll('r')
    .select(['a.number as blue_number', 'a.title_kind', 'a.told', 'a.created_by_sub as creator'])
    .$castTo<RedOfInvoice>();

export const redByNo = (db: Db, no: string): Promise<RedOfInvoice | undefined> =>
  reds(db).where('r.red_no', '=', no).executeTakeFirst();

export const redsOfApplication = (db: Db, { uid, apply_no }: { uid: number; apply_no: string }) =>
  reds(db)
    .where('r.uid', '=', uid)
    .where('r.apply_no', '=', apply_no)
    .orderBy('r.created_at')
    .orderBy('r.red_no')
    .execute();

interface RedFilter {
  todo?: boolean | undefined;
  status?: InvoiceRedStatus | undefined;
  keyword?: string | undefined;
}
const matching = (db: Db, { todo, status, keyword }: RedFilter) =>
  db
    .selectFrom('invoice_reds')
    .$if(todo === true, (all) => all.where('status', '=', 'waiting').where('port_state', 'is', null))
    .$if(status !== undefined, (all) => all.where('status', '=', status!))
    .$if(keyword !== undefined, (all) =>
      all.where(({ eb, or }) =>
        or([eb('red_no', '=', keyword!), eb('apply_no', '=', keyword!), eb('order_no', '=', keyword!)]),
      ),
    );
/** Red letters that staff can write now. */
export const redsWaiting = (db: Db): Promise<Waiting> =>
  queueWaiting(matching(db, { todo: true }), sql.ref('created_at'), columns);

const columns: QueueColumns = {
  queue: 'invoice-red',
  no: 'red_no',
  at: 'created_at',
  amount: 'amount_fen',
  uids: ['uid'],
  due: 'asked_until',
};

/** A page of red letters of everybody, the oldest first. */
export async function redQueue(
  db: Db,
  filter: RedFilter,
  ask: QueueAsk & { isNewestFirst: boolean },
): Promise<QueuePage<RedOfInvoice>> {
  const found = matching(db, filter);
  const sorted = found
    .select('red_no')
    .orderBy('created_at', ask.isNewestFirst ? 'desc' : 'asc')
    .orderBy('red_no');
  const { rows, ...page } = await queuePage(found, sorted, ask, columns);
  const nos = rows.map(({ red_no }) => red_no);
  const full = await reds(db)
    .where('r.red_no', '=', sql<string>`any(${nos}::text[])`)
    .execute();
  return { rows: nos.map((no) => full.find((one) => one.red_no === no)!), ...page };
}

/** Red letters that the buyer has not confirmed in time. */
export const expiredReds = (db: Db, { limit, skip }: Batch): Promise<RedRow[]> =>
  db
    .selectFrom('invoice_reds')
    .selectAll()
    .where('asked_until', '<=', sql<Date>`app_now()`)
    // The platform says when one of its own has ended.
    .where('port_state', 'is', null)
    .orderBy('asked_until')
    .orderBy('red_no')
    .limit(limit)
    .offset(skip)
    .$castTo<RedRow>()
    .execute();

/** Red letters that wait for the buyer, as deadlines. */
export const askedReds = byAsk(
  (db, ask) =>
    db
      .selectFrom('invoice_reds as r')
      .innerJoin('invoice_applications as a', (join) =>
        join.onRef('a.uid', '=', 'r.uid').onRef('a.apply_no', '=', 'r.apply_no'),
      )
      .select(['r.uid', 'r.red_no as no', 'r.apply_no', 'r.asked_until as at', 'a.created_by_sub as creator'])
      .where('r.status', '=', 'asked')
      .where(asked(ask, 'r.uid', 'r.asked_until'))
      .$if(ask.creator !== null, (all) => all.where('a.created_by_sub', '=', ask.creator))
      .orderBy('r.asked_until')
      .orderBy('r.red_no')
      .limit(ask.most),
  { at: true },
);
