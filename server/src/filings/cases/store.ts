import { type Insertable, type Selectable, sql, type Updateable } from 'kysely';
import type { CaseStatus, DutyKind } from '@uc/contract/filings/case-texts';
import type { FilingArea } from '@uc/contract/filings/kinds';
import { pastMoment } from '../../clock';
import type { Db, Schema, Tx } from '../../db/index';

type Generated = Selectable<Schema['filing_cases']>;
/** A case with its codes as such. */
export type CaseRow = Omit<Generated, 'area' | 'status' | 'resume_status'> & {
  area: FilingArea;
  status: CaseStatus;
  resume_status: CaseStatus | null;
};
export type CaseChange = Omit<Updateable<Schema['filing_cases']>, 'status' | 'version' | 'uid' | 'app_no'>;
export type StageRow = Selectable<Schema['filing_stages']>;
export type PaperRow = Selectable<Schema['filing_papers']>;
type Duty = Selectable<Schema['filing_duties']>;
export type DutyRow = Omit<Duty, 'kind'> & { kind: DutyKind };

const asCase = (row: Generated | undefined): CaseRow | undefined => row as CaseRow | undefined;

/** Inserts a case; undefined when its draft key has one already. */
export const insertCase = async (
  tx: Tx,
  row: Insertable<Schema['filing_cases']>,
): Promise<CaseRow | undefined> =>
  asCase(
    await tx
      .insertInto('filing_cases')
      .values(row)
      .onConflict((conflict) =>
        conflict.columns(['uid', 'draft_key']).where('draft_key', 'is not', null).doNothing(),
      )
      .returningAll()
      .executeTakeFirst(),
  );

/** Locks the drafts of an account, so that they are counted and begun one after another, until commit. */
export async function lockDrafts(tx: Tx, uid: number): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended('filing_cases', ${uid}))`.execute(tx);
}

/** The number of the draft that a first save has made under this key. */
export const draftByKey = async (db: Db, uid: number, draftKey: string): Promise<string | undefined> =>
  (
    await db
      .selectFrom('filing_cases')
      .select('app_no')
      .where('uid', '=', uid)
      .where('draft_key', '=', draftKey)
      .executeTakeFirst()
  )?.app_no;

export const findCase = async (db: Db, uid: number, appNo: string): Promise<CaseRow | undefined> =>
  asCase(
    await db
      .selectFrom('filing_cases')
      .selectAll()
      .where('uid', '=', uid)
      .where('app_no', '=', appNo)
      .executeTakeFirst(),
  );

export const lockCase = async (tx: Tx, uid: number, appNo: string): Promise<CaseRow | undefined> =>
  asCase(
    await tx
      .selectFrom('filing_cases')
      .selectAll()
      .where('uid', '=', uid)
      .where('app_no', '=', appNo)
      .forUpdate()
      .executeTakeFirst(),
  );

/** For staff and the office, who know a number but not the account. */
export const caseByNo = async (db: Db, appNo: string): Promise<CaseRow | undefined> =>
  asCase(await db.selectFrom('filing_cases').selectAll().where('app_no', '=', appNo).executeTakeFirst());

/** The case that has a number of its office. */
export const caseOfNumber = async (db: Db, area: FilingArea, filingNo: string): Promise<string | undefined> =>
  (
    await db
      .selectFrom('filing_cases')
      .select('app_no')
      .where('area', '=', area)
      .where(({ eb, or }) =>
        or([eb('filing_no', '=', filingNo), eb('reg_no', 'in', [filingNo, `ZL${filingNo}`])]),
      )
      .executeTakeFirst()
  )?.app_no;

/** Changes a case in the version that was read; undefined when somebody was first. */
export const changeCase = async (
  tx: Tx,
  { uid, app_no, version }: CaseRow,
  change: Updateable<Schema['filing_cases']>,
): Promise<CaseRow | undefined> =>
  asCase(
    await tx
      .updateTable('filing_cases')
      .set({ ...change, version: version + 1 })
      .where('uid', '=', uid)
      .where('app_no', '=', app_no)
      .where('version', '=', version)
      .returningAll()
      .executeTakeFirst(),
  );

/** Ends the waiting of a case for staff. Its version stays: no person has done anything. */
export async function stopWaiting(tx: Tx, { uid, app_no }: CaseRow): Promise<void> {
  await tx
    .updateTable('filing_cases')
    .set({ waiting_since: null })
    .where('uid', '=', uid)
    .where('app_no', '=', app_no)
    .where('waiting_since', 'is not', null)
    .execute();
}

const nextSeq = (table: 'filing_stages' | 'filing_papers' | 'filing_duties', uid: number, appNo: string) =>
  sql<number>`(select coalesce(max(seq), 0) + 1 from ${sql.table(table)} where uid = ${uid} and app_no = ${appNo})`;
type Numbered<T extends 'filing_stages' | 'filing_papers' | 'filing_duties'> = Omit<
  Insertable<Schema[T]>,
  'seq'
>;

export async function insertStage(tx: Tx, row: Numbered<'filing_stages'>): Promise<void> {
  const at = pastMoment();
  await tx
    .insertInto('filing_stages')
    .values({ ...row, seq: nextSeq('filing_stages', row.uid, row.app_no), ...(at && { at }) })
    .execute();
}

export async function insertPaper(tx: Tx, row: Numbered<'filing_papers'>): Promise<void> {
  const at = pastMoment();
  await tx
    .insertInto('filing_papers')
    .values({ ...row, seq: nextSeq('filing_papers', row.uid, row.app_no), ...(at && { at }) })
    .execute();
}

export const stagesOf = (db: Db, uid: number, appNo: string): Promise<StageRow[]> =>
  db
    .selectFrom('filing_stages')
    .selectAll()
    .where('uid', '=', uid)
    .where('app_no', '=', appNo)
    .orderBy('seq', 'desc')
    .execute();

export const papersOf = (db: Db, uid: number, appNo: string): Promise<PaperRow[]> =>
  db
    .selectFrom('filing_papers')
    .selectAll()
    .where('uid', '=', uid)
    .where('app_no', '=', appNo)
    .orderBy('seq', 'desc')
    .execute();

/** Opens a duty; nothing happens when one of its kind is open. */
export async function insertDuty(tx: Tx, row: Numbered<'filing_duties'>): Promise<void> {
  await tx
    .insertInto('filing_duties')
    .values({ ...row, seq: nextSeq('filing_duties', row.uid, row.app_no) })
    .onConflict((conflict) =>
      conflict.columns(['uid', 'app_no', 'kind']).where('ended_at', 'is', null).doNothing(),
    )
    .execute();
}

/** The open duties of a case, the nearest first. */
export const openDuties = async (db: Db, uid: number, appNo: string): Promise<DutyRow[]> =>
  (await db
    .selectFrom('filing_duties')
    .selectAll()
    .where('uid', '=', uid)
    .where('app_no', '=', appNo)
    .where('ended_at', 'is', null)
    .orderBy('due_on')
    .orderBy('seq')
    .execute()) as DutyRow[];

/** Counts the duties of a kind that a case has had. */
export async function countDuties(db: Db, uid: number, appNo: string, kind: DutyKind): Promise<number> {
  const { n } = await db
    .selectFrom('filing_duties')
    .select(({ fn }) => fn.countAll<number>().as('n'))
    .where('uid', '=', uid)
    .where('app_no', '=', appNo)
    .where('kind', '=', kind)
    .executeTakeFirstOrThrow();
  return n;
}

/** The last missed duty of a case, of these kinds. */
export async function lastMissed(
  db: Db,
  { uid, app_no }: Pick<CaseRow, 'uid' | 'app_no'>,
  kinds: readonly DutyKind[],
): Promise<DutyRow | undefined> {
  const row = await db
    .selectFrom('filing_duties')
    .selectAll()
    .where('uid', '=', uid)
    .where('app_no', '=', app_no)
    .where('how', '=', 'missed')
    .where('kind', 'in', [...kinds])
    .orderBy('seq', 'desc')
    .limit(1)
    .executeTakeFirst();
  return row as DutyRow | undefined;
}

/** Ends the open duties of these kinds; of all kinds without. */
export async function endDuties(
  tx: Tx,
  uid: number,
  appNo: string,
  how: 'done' | 'missed' | 'void',
  at: Date,
  kinds?: readonly DutyKind[],
): Promise<void> {
  await tx
    .updateTable('filing_duties')
    .set({ ended_at: at, how })
    .where('uid', '=', uid)
    .where('app_no', '=', appNo)
    .where('ended_at', 'is', null)
    .$if(kinds !== undefined, (all) => all.where('kind', 'in', [...kinds!]))
    .execute();
}

/** Hands the cases of a deleted sub-account to its owner; how many are not over is told by their states. */
export const handOver = async (tx: Tx, uid: number, subId: string): Promise<CaseStatus[]> =>
  (
    await tx
      .updateTable('filing_cases')
      .set({ created_by_sub: null })
      .where('uid', '=', uid)
      .where('created_by_sub', '=', subId)
      .returning('status')
      .execute()
  ).map(({ status }) => status as CaseStatus);
