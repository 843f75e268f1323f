import { sql } from 'kysely';
import type { FilingArea } from '@uc/contract/filings/kinds';
import type { Db, Tx } from '../../db/index';
import { overStates } from '../states/states';
import type { CaseRow } from './store';

const ofAccount = (db: Db, uid: number) =>
  db.selectFrom('filing_cases').selectAll().where('uid', '=', uid).where('status', '<>', 'cancelled');

/** Some of an account's cases by their numbers. */
export const casesByNo = async (db: Db, uid: number, nos: readonly string[]): Promise<CaseRow[]> =>
  nos.length === 0 ? [] : ((await ofAccount(db, uid).where('app_no', 'in', nos).execute()) as CaseRow[]);

/** The cases that were begun from a work, the newest first. */
export const casesOfWork = (db: Db, uid: number, workNo: string): Promise<CaseRow[]> =>
  ofAccount(db, uid)
    .where('work_no', '=', workNo)
    .orderBy('created_at', 'desc')
    .orderBy('app_no')
    .execute() as Promise<CaseRow[]>;

/** Locks the cases of an account's works, so that they are begun one after another, until commit. */
export const lockCasesOfWorks = (tx: Tx, uid: number) =>
  sql`select pg_advisory_xact_lock(hashtextextended('filings of works', ${uid}))`.execute(tx);

/** Cases that were handed in, the newest first: of this maker or of all. */
export const handedInCases = (
  db: Db,
  { uid, creator, areas, most }: { uid: number; creator: string | null; areas: FilingArea[]; most: number },
): Promise<CaseRow[]> =>
  ofAccount(db, uid)
    .where('area', 'in', areas)
    .where('status', 'not in', ['draft', 'pending_pay'])
    .$if(creator !== null, (all) => all.where('created_by_sub', '=', creator!))
    .orderBy('created_at', 'desc')
    .orderBy('app_no')
    .limit(most)
    .execute() as Promise<CaseRow[]>;

/** Whether a case that is under way was handed in for the applicant of this number: its papers are the case's as well. */
export async function needsApplicant(db: Db, uid: number, applicantNo: string): Promise<boolean> {
  const row = await ofAccount(db, uid)
    .clearSelect()
    .select('app_no')
    .where('status', 'not in', overStates)
    .where('submitted_at', 'is not', null)
    .where(sql<boolean>`form -> 'applicants' ? ${applicantNo}`)
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}
