import { type Insertable, type Selectable, sql } from 'kysely';
import type { Batch, Db, Schema, Tx } from '../../db/index';

export type OfficeEventRow = Selectable<Schema['filing_office_events']>;
export const numberIn = ({ detail }: OfficeEventRow) => (detail as { number: string | null }).number;

/** Stores an event that the office has sent; false when it is known already. */
export async function insertOfficeEvent(
  tx: Tx,
  row: Insertable<Schema['filing_office_events']>,
): Promise<boolean> {
  const made = await tx
    .insertInto('filing_office_events')
    .values(row)
    .onConflict((conflict) => conflict.doNothing())
    .returning('event_id')
    .executeTakeFirst();
  return made !== undefined;
}

/** Received events of a case that fit no state yet, in the office's own order. */
export const heldEvents = (db: Db, uid: number, appNo: string): Promise<OfficeEventRow[]> =>
  db
    .selectFrom('filing_office_events')
    .selectAll()
    .where('uid', '=', uid)
    .where('app_no', '=', appNo)
    .where('applied_at', 'is', null)
    .orderBy('place')
    .orderBy('event_id')
    .execute();

/** Cases of which an event waits, the longest first. */
export const heldCases = (db: Db, { limit, skip }: Batch): Promise<{ uid: number; app_no: string }[]> =>
  db
    .selectFrom('filing_office_events')
    .select(['uid', 'app_no'])
    .where('applied_at', 'is', null)
    .groupBy(['uid', 'app_no'])
    .orderBy(({ fn }) => fn.min('received_at'))
    .orderBy('app_no')
    .limit(limit)
    .offset(skip)
    .execute();

/** Counts the events of the office that wait, by case; a case without one is not in it. */
export async function heldCounts(
  db: Db,
  cases: readonly { uid: number; app_no: string }[],
): Promise<ReadonlyMap<string, number>> {
  const rows = await db
    .selectFrom('filing_office_events')
    .select(['app_no', ({ fn }) => fn.countAll<number>().as('n')])
    .where(({ eb, refTuple, tuple }) =>
      eb(
        refTuple('uid', 'app_no'),
        'in',
        cases.map(({ uid, app_no }) => tuple(uid, app_no)),
      ),
    )
    .where('applied_at', 'is', null)
    .groupBy('app_no')
    .execute();
  return new Map(rows.map(({ app_no, n }) => [app_no, n]));
}

/** Applied events of a case, in the order of their application. */
export const appliedEvents = (db: Db, uid: number, appNo: string): Promise<OfficeEventRow[]> =>
  db
    .selectFrom('filing_office_events')
    .selectAll()
    .where('uid', '=', uid)
    .where('app_no', '=', appNo)
    .where('applied_at', 'is not', null)
    .orderBy('applied_at')
    .orderBy('event_id')
    .execute();

/** Marks an event as applied; `sameAs` is the entry of staff that it repeats. */
export async function markApplied(
  tx: Tx,
  { uid, app_no, event_id, detail }: OfficeEventRow,
  sameAs: string | undefined,
): Promise<void> {
  await tx
    .updateTable('filing_office_events')
    .set({
      applied_at: sql<Date>`app_now()`,
      ...(sameAs !== undefined && { detail: JSON.stringify({ ...(detail as object), same_as: sameAs }) }),
    })
    .where('uid', '=', uid)
    .where('app_no', '=', app_no)
    .where('event_id', '=', event_id)
    .execute();
}

export const cursorOf = async (db: Db, office: string): Promise<string> =>
  (
    await db
      .selectFrom('filing_office_cursors')
      .select('cursor')
      .where('office', '=', office)
      .executeTakeFirst()
  )?.cursor ?? '';

export async function saveCursor(tx: Tx, office: string, cursor: string): Promise<void> {
  await tx
    .insertInto('filing_office_cursors')
    .values({ office, cursor })
    .onConflict((conflict) =>
      conflict.column('office').doUpdateSet({ cursor, read_at: sql<Date>`app_now()` }),
    )
    .execute();
}
