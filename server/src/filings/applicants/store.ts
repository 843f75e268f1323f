import type { Sort } from '@uc/contract/wire';
import { type Insertable, type Selectable, sql, type Updateable } from 'kysely';
import { type Days, directionOf, rangeOf } from '../../calendar/index';
import { type Batch, type Db, holds, isWithin, pageOf, type Schema, type Tx } from '../../db/index';

export type ApplicantRow = Selectable<Schema['filing_applicants']>;

const ofAccount = (db: Db, uid: number) =>
  db.selectFrom('filing_applicants').selectAll().where('uid', '=', uid).where('status', '<>', 'deleted');

/** A page of templates, the last changed first unless asked otherwise; by a part of the name. */
export async function listApplicants(
  db: Db,
  uid: number,
  { keyword, usable, ...days }: Days & { keyword: string | undefined; usable: boolean },
  { limit, offset, sort }: { limit: number; offset: number; sort?: Sort },
): Promise<{ rows: ApplicantRow[]; total: number }> {
  const found = ofAccount(db, uid)
    .where(isWithin('created_at', rangeOf(days)))
    .$if(usable, (all) => all.where('status', '=', 'usable'))
    .$if(keyword !== undefined, (all) => all.where(holds('name_cn', keyword!)));
  const sorted = found
    .orderBy(sort === undefined ? 'updated_at' : 'created_at', directionOf({ sort }))
    .orderBy('applicant_no', directionOf({ sort }));
  return pageOf(found, sorted, { limit, offset });
}

/** Locks the applicants of an account, so that they are counted and added one after another, until commit. */
export async function lockApplicants(tx: Tx, uid: number): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended('filing_applicants', ${uid}))`.execute(tx);
}

export const countApplicants = async (db: Db, uid: number): Promise<number> =>
  (
    await ofAccount(db, uid)
      .clearSelect()
      .select(({ fn }) => fn.countAll<number>().as('n'))
      .executeTakeFirstOrThrow()
  ).n;

export const findApplicants = (db: Db, uid: number, nos: readonly string[]): Promise<ApplicantRow[]> =>
  nos.length === 0 ? Promise.resolve([]) : ofAccount(db, uid).where('applicant_no', 'in', nos).execute();

export const lockApplicant = (tx: Tx, uid: number, no: string): Promise<ApplicantRow | undefined> =>
  ofAccount(tx, uid).where('applicant_no', '=', no).forUpdate().executeTakeFirst();

export const insertApplicant = (
  tx: Tx,
  row: Insertable<Schema['filing_applicants']>,
): Promise<ApplicantRow> =>
  tx.insertInto('filing_applicants').values(row).returningAll().executeTakeFirstOrThrow();

/** Changes a row in the version that was read; undefined when somebody was first. */
export const changeApplicant = (
  tx: Tx,
  { uid, applicant_no, version }: ApplicantRow,
  change: Updateable<Schema['filing_applicants']>,
): Promise<ApplicantRow | undefined> =>
  tx
    .updateTable('filing_applicants')
    .set({ ...change, version: version + 1 })
    .where('uid', '=', uid)
    .where('applicant_no', '=', applicant_no)
    .where('version', '=', version)
    .returningAll()
    .executeTakeFirst();

export const everyApplicant = (db: Db, uid: number): Promise<ApplicantRow[]> =>
  ofAccount(db, uid).orderBy('created_at', 'desc').execute();

/** Every template of an account that has papers, deleted ones included. */
export const withPapers = (db: Db, uid: number): Promise<ApplicantRow[]> =>
  db.selectFrom('filing_applicants').selectAll().where('uid', '=', uid).where(hasPapers).execute();

/** Templates that were deleted while a case needed their papers. */
export const leftPapers = (db: Db, { limit, skip }: Batch): Promise<ApplicantRow[]> =>
  db
    .selectFrom('filing_applicants')
    .selectAll()
    .where('status', '=', 'deleted')
    .where(hasPapers)
    .orderBy('updated_at')
    .orderBy('applicant_no')
    .limit(limit)
    .offset(skip)
    .execute();
const hasPapers = sql<boolean>`(id_file is not null or licence_file is not null)`;

/** Hands the templates of a deleted sub-account to its owner. */
export async function handOverApplicants(tx: Tx, uid: number, subId: string): Promise<void> {
  await tx
    .updateTable('filing_applicants')
    .set({ created_by_sub: null })
    .where('uid', '=', uid)
    .where('created_by_sub', '=', subId)
    .execute();
}

/** Erases the private data in every template of an account that ends. */
export async function emptyApplicants(tx: Tx, uid: number): Promise<void> {
  await tx
    .updateTable('filing_applicants')
    .set({ status: 'deleted', private: null, id_key: null, profile: '{}', name_cn: '' })
    .where('uid', '=', uid)
    .execute();
}

/** The complete templates of an account, two at most: who has one alone need not choose. */
export const applicantsToName = async (db: Db, uid: number) =>
  (await listApplicants(db, uid, { keyword: undefined, usable: true }, { limit: 2, offset: 0 })).rows.map(
    ({ applicant_no: no, kind }) => ({ no, kind }),
  );
