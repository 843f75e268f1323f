import type { InvoiceTitleKind } from '@uc/contract/finance/invoice-texts';
import type { Selectable, Updateable } from 'kysely';
import type { Db, Schema, Tx } from '../../db/index';
import { lockAccounts } from '../../ledger/index';

export type TitleRow = Selectable<Schema['invoice_titles']> & { kind: InvoiceTitleKind };

const titles = (db: Db, uid: number) =>
  db
    .selectFrom('invoice_titles')
    .selectAll()
    .where('uid', '=', uid)
    .where('deleted_at', 'is', null)
    .$castTo<TitleRow>();

/**
 * Locks what an account has of invoices, by the account that its payments and refunds lock first: what can be invoiced is read
 * before a refund or after it, and titles are counted and orders claimed by one transaction at a time.
 */
export const lockInvoices = (tx: Tx, uid: number): Promise<void> =>
  lockAccounts(tx, { uid, accounts: ['L.AVAIL'] });

/** The titles of an account, the default first, then the newest. */
export const listTitles = (db: Db, uid: number): Promise<TitleRow[]> =>
  titles(db, uid).orderBy('is_default', 'desc').orderBy('created_at', 'desc').orderBy('title_no').execute();

export const findTitle = (db: Db, uid: number, no: string): Promise<TitleRow | undefined> =>
  titles(db, uid).where('title_no', '=', no).executeTakeFirst();

export const insertTitle = (
  tx: Tx,
  row: Pick<TitleRow, 'uid' | 'title_no' | 'kind' | 'told' | 'is_default'>,
): Promise<TitleRow> =>
  tx.insertInto('invoice_titles').values(row).returningAll().$castTo<TitleRow>().executeTakeFirstOrThrow();

/** Changes it in the version that was read; undefined when somebody was first. */
export const changeTitle = (
  tx: Tx,
  { uid, title_no }: Pick<TitleRow, 'uid' | 'title_no'>,
  version: number,
  change: Updateable<Schema['invoice_titles']>,
): Promise<TitleRow | undefined> =>
  tx
    .updateTable('invoice_titles')
    .set({ ...change, version: version + 1 })
    .where('uid', '=', uid)
    .where('title_no', '=', title_no)
    .where('version', '=', version)
    .where('deleted_at', 'is', null)
    .returningAll()
    .$castTo<TitleRow>()
    .executeTakeFirst();

/** Takes the default from whichever title has it. */
export async function clearDefault(tx: Tx, uid: number): Promise<void> {
  await tx
    .updateTable('invoice_titles')
    .set(({ eb }) => ({ is_default: false, version: eb('version', '+', 1) }))
    .where('uid', '=', uid)
    .where('is_default', '=', true)
    .execute();
}
