import type { InvoiceKind, InvoiceStatus, InvoiceTitleKind } from '@uc/contract/finance/invoice-texts';
import { dayAfter, startOf } from '@uc/contract/day';
import { type Insertable, type Selectable, sql, type Updateable } from 'kysely';
import { pastMoment } from '../../clock';
import { type Db, joint, nearerEnd, type Schema, type Tx } from '../../db/index';

export type ApplicationRow = Selectable<Schema['invoice_applications']> & {
  kind: InvoiceKind;
  title_kind: InvoiceTitleKind;
  status: InvoiceStatus;
};
export type LineRow = Selectable<Schema['invoice_lines']>;
/** A person with the data scope; null for everything of the account. */
export interface Reader {
  uid: number;
  creator: string | null;
}
type Key = Pick<ApplicationRow, 'uid' | 'apply_no'>;

export const insertApplication = (
  tx: Tx,
  row: Omit<Insertable<Schema['invoice_applications']>, 'created_at' | 'updated_at'>,
): Promise<ApplicationRow> => {
  const at = pastMoment();
  return tx
    .insertInto('invoice_applications')
    .values({ ...row, ...(at !== undefined && { created_at: at, updated_at: at }) })
    .returningAll()
    .$castTo<ApplicationRow>()
    .executeTakeFirstOrThrow();
};
export const insertLines = (tx: Tx, rows: readonly Insertable<Schema['invoice_lines']>[]) =>
  tx.insertInto('invoice_lines').values(rows).execute();
export const insertOrders = (tx: Tx, rows: readonly Insertable<Schema['invoice_orders']>[]) =>
  tx.insertInto('invoice_orders').values(rows).execute();

/** Changes it in the version that was read; undefined when somebody was first. */
export const changeApplication = (
  tx: Tx,
  { uid, apply_no, version }: ApplicationRow,
  change: Updateable<Schema['invoice_applications']>,
): Promise<ApplicationRow | undefined> =>
  tx
    .updateTable('invoice_applications')
    .set({ ...change, version: version + 1 })
    .where('uid', '=', uid)
    .where('apply_no', '=', apply_no)
    .where('version', '=', version)
    .returningAll()
    .$castTo<ApplicationRow>()
    .executeTakeFirst();

/** The orders of an application go on with it: claimed, invoiced, or free again. */
export async function moveOrders(tx: Tx, { uid, apply_no }: Key, state: 'issued' | 'gone'): Promise<void> {
  await tx
    .updateTable('invoice_orders')
    .set({ state })
    .where('uid', '=', uid)
    .where('apply_no', '=', apply_no)
    .where('state', '=', 'open')
    .execute();
}

const applications = (db: Db, { uid, creator }: Reader) =>
  db
    .selectFrom('invoice_applications')
    .where('invoice_applications.uid', '=', uid)
    .$if(creator !== null, (all) => all.where('invoice_applications.created_by_sub', '=', creator));

export const findApplication = (db: Db, reader: Reader, no: string): Promise<ApplicationRow | undefined> =>
  applications(db, reader)
    .selectAll()
    .where('apply_no', '=', no)
    .$castTo<ApplicationRow>()
    .executeTakeFirst();

export interface ApplicationFilter {
  status?: InvoiceStatus | undefined;
  keyword?: string | undefined;
  from?: string | undefined;
  to?: string | undefined;
}
/** Applications that match. */
const matching = (db: Db, reader: Reader, { status, keyword, from, to }: ApplicationFilter) =>
  applications(db, reader)
    .$if(status !== undefined, (all) => all.where('invoice_applications.status', '=', status!))
    .$if(from !== undefined, (all) => all.where('invoice_applications.created_at', '>=', startOf(from!)))
    .$if(to !== undefined, (all) =>
      all.where('invoice_applications.created_at', '<', startOf(dayAfter(to!, 1))),
    )
    .$if(keyword !== undefined, (all) =>
      all.where(({ eb, or, exists, selectFrom }) =>
        or([
          eb('invoice_applications.apply_no', '=', keyword!),
          eb('invoice_applications.number', '=', keyword!),
          exists(
            selectFrom('invoice_orders as i')
              .select('i.order_no')
              .whereRef('i.uid', '=', 'invoice_applications.uid')
              .whereRef('i.apply_no', '=', 'invoice_applications.apply_no')
              .where('i.order_no', '=', keyword!),
          ),
        ]),
      ),
    );

/** A page of applications, the newest first, with the number of all: by state alone it is read from the counts (ADR 147). */
export async function applicationPage(
  db: Db,
  reader: Reader,
  filter: ApplicationFilter,
  page: { limit: number; offset: number },
): Promise<{ rows: ApplicationRow[]; total: number }> {
  const { keyword, from, to } = filter;
  const isByState = [keyword, from, to].every((one) => one === undefined);
  const found = matching(db, reader, filter);
  const { total } = await (
    isByState
      ? db
          .selectFrom('invoice_counts')
          .select(({ fn }) => fn.coalesce(fn.sum<number>('n'), sql<number>`0`).as('total'))
          .where('uid', '=', reader.uid)
          .$if(reader.creator !== null, (all) => all.where('creator', '=', reader.creator!))
          .$if(filter.status !== undefined, (all) => all.where('status', '=', filter.status!))
      : found.select(({ fn }) => fn.countAll<number>().as('total'))
  ).executeTakeFirstOrThrow();
  const { limit, offset, isBehind } = nearerEnd(page, total);
  const rows = await found
    .selectAll()
    .orderBy('created_at', isBehind ? 'asc' : 'desc')
    .orderBy('apply_no', isBehind ? 'desc' : 'asc')
    .limit(limit)
    .offset(offset)
    .$castTo<ApplicationRow>()
    .execute();
  return { rows: isBehind ? rows.toReversed() : rows, total };
}

export const linesOfApplication = (db: Db, { uid, apply_no }: Key): Promise<LineRow[]> =>
  db
    .selectFrom('invoice_lines')
    .selectAll()
    .where('uid', '=', uid)
    .where('apply_no', '=', apply_no)
    .orderBy('seq')
    .execute();

export const ordersOfApplication = (db: Db, { uid, apply_no }: Key) =>
  db
    .selectFrom('invoice_orders')
    .selectAll()
    .where('uid', '=', uid)
    .where('apply_no', '=', apply_no)
    .orderBy('order_no')
    .execute();

/** Claims a number of the tax bureau for a document; false when another one has it. */
export async function claimNumber(tx: Tx, number: string, docNo: string): Promise<boolean> {
  const made = await tx
    .insertInto('invoice_numbers')
    .values({ number, doc_no: docNo })
    .onConflict((conflict) => conflict.column('number').doNothing())
    .returning('number')
    .executeTakeFirst();
  return made !== undefined;
}

/** The files of issued invoices that match, the newest invoice first. */
export const issuedFiles = (
  db: Db,
  reader: Reader,
  filter: Omit<ApplicationFilter, 'status'>,
  most: number,
): Promise<(ApplicationRow & { file_id: string; mime: string })[]> =>
  matching(db, reader, { ...filter, status: 'issued' })
    .innerJoin('invoice_files as f', (join) =>
      join
        .onRef('f.uid', '=', 'invoice_applications.uid')
        .onRef('f.apply_no', '=', 'invoice_applications.apply_no'),
    )
    .innerJoin('files', (join) =>
      join.onRef('files.uid', '=', 'f.uid').onRef('files.file_id', '=', 'f.file_id'),
    )
    .selectAll('invoice_applications')
    .select(['f.file_id', 'files.mime'])
    .orderBy('invoice_applications.created_at', 'desc')
    .orderBy('invoice_applications.apply_no')
    .orderBy('f.at')
    .orderBy('f.file_id')
    .limit(most)
    .$castTo<ApplicationRow & { file_id: string; mime: string }>()
    .execute();

export const filesOfApplication = (db: Db, { uid, apply_no }: Key) =>
  db
    .selectFrom('invoice_files')
    .selectAll()
    .where('uid', '=', uid)
    .where('apply_no', '=', apply_no)
    .orderBy('at')
    .orderBy('file_id')
    .execute();
/** False when the same bytes are kept. */
export async function insertInvoiceFile(tx: Tx, row: Insertable<Schema['invoice_files']>): Promise<boolean> {
  const made = await tx
    .insertInto('invoice_files')
    .values(row)
    .onConflict((conflict) => conflict.constraint('invoice_files__once').doNothing())
    .returning('file_id')
    .executeTakeFirst();
  return made !== undefined;
}

/** Everything of an account, the newest first. */
export const allApplications = (db: Db, uid: number): Promise<ApplicationRow[]> =>
  applications(db, { uid, creator: null })
    .selectAll()
    .orderBy('created_at', 'desc')
    .orderBy('apply_no')
    .$castTo<ApplicationRow>()
    .execute();

/** The states of applications, for the messages about them. */
export const applicationStatuses = (db: Db, uid: number, nos: readonly string[]) =>
  statuses(db, { uid, nos });
const statuses = joint((db, { uid, nos }: { uid: number; nos: readonly string[] }) => {
  const isAsked = sql<boolean>`apply_no = any(${nos}::text[])`;
  return applications(db, { uid, creator: null }).select(['apply_no as no', 'status']).where(isAsked);
}, {});

/** Takes a sub-account's name off the applications that it made for the account. */
export async function handOver(tx: Tx, uid: number, subId: string): Promise<void> {
  await tx
    .updateTable('invoice_applications')
    .set({ created_by_sub: null })
    .where('uid', '=', uid)
    .where('created_by_sub', '=', subId)
    .execute();
}
