import { type Insertable, type Selectable, sql } from 'kysely';
import type { LawGroup } from '@uc/contract/filings/law-texts';
import type { Db, Schema, Tx, Waiting } from '../../db/index';
import {
  dayStartWhile,
  type ProposalFilter,
  proposalPage,
  proposalsIn,
  type QueueAsk,
  type QueueColumns,
  type QueuePage,
  queueWaiting,
} from '../../room/index';

export type LawRow = Selectable<Schema['filing_laws']>;
export type ChangeRow = Selectable<Schema['filing_law_changes']>;

/** The rows that apply on a day. */
export const lawRowsOn = (db: Db, day: string): Promise<LawRow[]> =>
  db
    .selectFrom('filing_laws')
    .selectAll()
    .where('valid_from', '<=', day)
    .where(({ eb, or }) => or([eb('valid_to', 'is', null), eb('valid_to', '>', day)]))
    .execute();

/** Every row of a group or of a code, former rows as well. */
export const lawRows = (db: Db, group: LawGroup | undefined, code: string | undefined): Promise<LawRow[]> =>
  db
    .selectFrom('filing_laws')
    .selectAll()
    .$if(group !== undefined, (all) => all.where(sql<boolean>`split_part(code, '.', 1) = ${group}`))
    .$if(code !== undefined, (all) => all.where('code', '=', code!))
    .orderBy('code')
    .orderBy('valid_from', 'desc')
    .execute();

/** The newest row of a code, locked against another change. */
export const lockNewestLaw = (tx: Tx, code: string): Promise<LawRow | undefined> =>
  tx
    .selectFrom('filing_laws')
    .selectAll()
    .where('code', '=', code)
    .orderBy('valid_from', 'desc')
    .limit(1)
    .forUpdate()
    .executeTakeFirst();

/** A code's value from a day on; the row before ends on it. */
export async function insertLaw(
  tx: Tx,
  before: LawRow,
  row: Insertable<Schema['filing_laws']>,
): Promise<void> {
  await tx
    .updateTable('filing_laws')
    .set({ valid_to: row.valid_from })
    .where('code', '=', before.code)
    .where('valid_from', '=', before.valid_from)
    .execute();
  await tx.insertInto('filing_laws').values(row).execute();
}

export const insertChange = (tx: Tx, row: Insertable<Schema['filing_law_changes']>): Promise<ChangeRow> =>
  tx.insertInto('filing_law_changes').values(row).returningAll().executeTakeFirstOrThrow();

export const lockChange = (tx: Tx, no: string): Promise<ChangeRow | undefined> =>
  tx.selectFrom('filing_law_changes').selectAll().where('change_no', '=', no).forUpdate().executeTakeFirst();

/** Decides an open change, once; undefined when it was decided meanwhile. */
export const decideChange = (
  tx: Tx,
  no: string,
  decided: { status: 'approved' | 'refused'; decided_by: string; decider: string },
): Promise<ChangeRow | undefined> =>
  tx
    .updateTable('filing_law_changes')
    .set({ ...decided, decided_at: sql<Date>`app_now()` })
    .where('change_no', '=', no)
    .where('status', '=', 'open')
    .returningAll()
    .executeTakeFirst();

/** Found by their number, or the code of their rule. */
const matching = (db: Db, filter: ProposalFilter) =>
  proposalsIn(db.selectFrom('filing_law_changes'), filter).$if(Boolean(filter.keyword), (all) =>
    all.where(sql<boolean>`${filter.keyword} in (change_no, code)`),
  );

/** The number of changes that wait for this member of staff. */
export const changesWaiting = (db: Db, todo: { staffId: string }): Promise<Waiting> =>
  queueWaiting(matching(db, { todo }), sql.ref('proposed_at'), columns);

const columns: QueueColumns = {
  queue: 'law',
  no: 'change_no',
  at: 'proposed_at',
  due: dayStartWhile(sql.ref('valid_from'), sql`status = 'open'`),
};

export function lawChanges(db: Db, filter: ProposalFilter, ask: QueueAsk): Promise<QueuePage<ChangeRow>> {
  const found = matching(db, filter);
  return proposalPage(found, found.selectAll(), filter, ask, columns);
}

/** Every row of a period, the days between which each holds. */
export const lawPeriods = (
  db: Db,
  code: string,
): Promise<Pick<LawRow, 'value' | 'valid_from' | 'valid_to'>[]> =>
  db
    .selectFrom('filing_laws')
    .select(['value', 'valid_from', 'valid_to'])
    .where('code', '=', code)
    .orderBy('valid_from')
    .execute();
