import type { Db } from '../../db/index';
import { applicantView } from './applicant';
import { everyApplicant } from './store';

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
