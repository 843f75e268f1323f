import type { Api } from '@uc/contract';
import type { Room } from '../../room/index';
import {
  applicantView,
  dropPapers,
  eraseApplicants,
  type Needed,
  removeApplicant,
  saveApplicant,
} from './applicant';
import { everyApplicant, leftPapers, listApplicants } from './store';
import { type Db, inTurn } from '../../db/index';
import { forEachDue } from '../../jobs/index';

/** Templates of applicants, their numbers sealed (product 03 §3.16). */
export const room = (isNeeded: Needed): Room<Api['applicants']> => ({
  handlers: (deps) => ({
    async list({ input: { page, page_size, keyword, sort, usable = false }, actor, db }) {
      const { rows, total } = await listApplicants(
        db,
        actor.uid,
        { keyword: keyword || undefined, usable },
        { limit: page_size, offset: (page - 1) * page_size, sort },
      );
      return {
        list: await inTurn(rows, (row) => applicantView(deps, db, row)),
        total,
        page,
        page_size,
      };
    },
    async save({ input, actor, db, request }) {
      const row = await saveApplicant(deps, db, actor, input, isNeeded);
      request.note({ bizNo: row.applicant_no });
      return applicantView(deps, db, row);
    },
    async remove({ input, actor, db, request }) {
      await removeApplicant(db, actor.uid, input.applicant_no, isNeeded);
      request.note({ bizNo: input.applicant_no });
      return { ok: true };
    },
  }),
  jobs: ({ database, log }) => [
    {
      name: 'filings.applicantPapers',
      text: '申请人证照',
      about: '删除已删除申请人的证照，办理中的案件仍需要的除外',
      at: '0 40 1 * * *',
      run: () =>
        forEachDue(
          { log },
          (batch) => leftPapers(database.db, batch),
          async (row) => {
            if (await isNeeded(database.db, row.uid, row.applicant_no)) return false;
            await database.transaction((tx) => dropPapers(tx, row));
          },
          ({ applicant_no: applicant }) => ({ applicant }),
        ),
    },
  ],
  personalData: [60, applicantData],
  closingSettle: [100, (_deps, tx, uid) => eraseApplicants(tx, uid)],
  logModules: [210, { applicants: '知识产权' }],
  sealed: [{ table: 'filing_applicants', columns: ['private'], row: ['applicant_no'] }],
  seenBy: { filing_applicant: null },
});

/** The applicants for the copy of an account's personal data; numbers masked. */
export const applicantData = async (deps: Parameters<typeof applicantView>[0], db: Db, uid: number) =>
  Promise.all(
    (await everyApplicant(db, uid)).map(async (row) => {
      const one = await applicantView(deps, db, row);
      return {
        section: '知识产权申请人',
        at: row.updated_at,
        item: one.name_cn,
        content: [one.kind_text, one.region_text, one.id_mask, one.phone_mask, one.address_cn]
          .filter(Boolean)
          .join(' · '),
      };
    }),
  );

export { applicantFiles, BIZ as APPLICANT_BIZ, saveApplicant, type Snapshot, snapshotOf } from './applicant';
/** The complete templates of an account, two at most: who has one alone need not choose. */
export const applicantsToName = async (db: Db, uid: number) =>
  (await listApplicants(db, uid, { keyword: undefined, usable: true }, { limit: 2, offset: 0 })).rows.map(
    ({ applicant_no: no, kind }) => ({ no, kind }),
  );

export { findApplicants, handOverApplicants } from './store';
