import type { Deps } from '../../deps';
import { type Snapshot, snapshotOf } from '../applicants/applicant';
import type { ApplicantRow } from '../applicants/store';
import type { CaseRow } from '../cases/store';

const place = (uid: number, no: string) => ({ table: 'filing_cases', column: 'applicants', uid, row: no });
/** The applicants as they were when the case was handed in. */
export const openApplicants = ({ vault }: Pick<Deps, 'vault'>, row: CaseRow): Snapshot[] =>
  row.applicants === null
    ? []
    : (JSON.parse(vault.open(place(row.uid, row.app_no), row.applicants)) as Snapshot[]);

/** The applicants as a case keeps them: their names, and the rest sealed. */
export const applicantsKept = (
  deps: Pick<Deps, 'vault'>,
  { uid, app_no: no }: Pick<CaseRow, 'uid' | 'app_no'>,
  rows: readonly ApplicantRow[],
) => ({
  applicant: rows
    .map(({ name_cn }) => name_cn)
    .join('、')
    .slice(0, 200),
  applicants: deps.vault.seal(place(uid, no), JSON.stringify(rows.map((one) => snapshotOf(deps, one)))),
});
