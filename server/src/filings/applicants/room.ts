import type { Api } from '@uc/contract';
import type { Room } from '../../room/index';
import { dropPapers, eraseApplicants, removeApplicant, saveApplicant, applicantView } from './applicant';
import { needsApplicant } from '../cases/link-store';
import { applicantData } from './personal-data';
import { leftPapers, listApplicants } from './store';
import { eachRow } from '../../db/index';
import { forEachDue } from '../../jobs/index';

/** Templates of applicants, their numbers sealed (filings.md#applicants). */
export const room: Room<Api['applicants']> = {
  handlers: (deps) => ({
    async list({ input: { page, page_size, keyword, sort, usable = false, ...days }, actor, db }) {
      const { rows, total } = await listApplicants(
        db,
        actor.uid,
        { ...days, keyword: keyword || undefined, usable },
        { limit: page_size, offset: (page - 1) * page_size, sort },
      );
      return {
        list: await eachRow(db, rows, (db, row) => applicantView(deps, db, row)),
        total,
        page,
        page_size,
      };
    },
    async save({ input, actor, db, request }) {
      const row = await saveApplicant(deps, db, actor, input);
      request.note({ bizNo: row.applicant_no });
      return applicantView(deps, db, row);
    },
    async remove({ input, actor, db, request }) {
      await removeApplicant(db, actor.uid, input.applicant_no);
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
            if (await needsApplicant(database.db, row.uid, row.applicant_no)) return false;
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
};
