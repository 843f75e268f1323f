import type { InvoiceKind } from '@uc/contract/finance/invoice-texts';
import { type Selectable, sql } from 'kysely';
import type { Batch, Db, Schema, Tx } from '../../db/index';

export type MonthlyRow = Selectable<Schema['invoice_monthly']> & { kind: InvoiceKind };

export const findMonthly = (db: Db, uid: number): Promise<MonthlyRow | undefined> =>
  db
    .selectFrom('invoice_monthly')
    .selectAll()
    .where('uid', '=', uid)
    .$castTo<MonthlyRow>()
    .executeTakeFirst();

/** Keeps the setting of an account, whose invoices are locked. */
export const saveMonthly = (
  tx: Tx,
  uid: number,
  change: Pick<MonthlyRow, 'is_on' | 'kind' | 'title_no' | 'from_month' | 'changed_by' | 'updated_at'>,
): Promise<MonthlyRow> =>
  tx
    .insertInto('invoice_monthly')
    .values({ uid, ...change })
    .onConflict((conflict) =>
      conflict
        .column('uid')
        .doUpdateSet(({ eb }) => ({ ...change, version: eb('invoice_monthly.version', '+', 1) })),
    )
    .returningAll()
    .$castTo<MonthlyRow>()
    .executeTakeFirstOrThrow();

/** Accounts whose newest bill is of a month that has not been worked on. */
export const dueMonths = (db: Db, { limit, skip }: Batch): Promise<{ uid: number; month: string }[]> =>
  db
    .selectFrom('invoice_monthly as m')
    .innerJoin('bill_marks as b', 'b.uid', 'm.uid')
    .select(['m.uid', 'b.through as month'])
    .where('m.is_on', '=', true)
    .whereRef('b.through', '>=', 'm.from_month')
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('invoice_months as d')
            .select('d.month')
            .whereRef('d.uid', '=', 'm.uid')
            .whereRef('d.month', '>=', 'b.through'),
        ),
      ),
    )
    .orderBy('m.uid')
    .limit(limit)
    .offset(skip)
    .execute();

export const isMonthDone = async (db: Db, uid: number, month: string): Promise<boolean> =>
  (await db
    .selectFrom('invoice_months')
    .select('month')
    .where('uid', '=', uid)
    .where('month', '>=', month)
    .limit(1)
    .executeTakeFirst()) !== undefined;
export const noteMonth = (tx: Tx, uid: number, month: string, applications: number) =>
  tx.insertInto('invoice_months').values({ uid, month, applications }).execute();

/** The month that was worked on last. */
export const lastMonth = (db: Db, uid: number) =>
  db
    .selectFrom('invoice_months')
    .select(['month', 'applications', 'at'])
    .where('uid', '=', uid)
    .orderBy('month', 'desc')
    .limit(1)
    .executeTakeFirst();

/** Turns it off, as far as it is on. */
export const endMonthly = (tx: Tx, uid: number) =>
  tx
    .updateTable('invoice_monthly')
    .set(({ eb }) => ({ is_on: false, updated_at: sql<Date>`app_now()`, version: eb('version', '+', 1) }))
    .where('uid', '=', uid)
    .where('is_on', '=', true)
    .execute();
