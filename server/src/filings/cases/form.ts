import type { CaseForm } from '../law/areas';
import type { CaseRow } from './store';

export const FILE_BIZ = 'filing_case';
/** The reference under which files hold the papers of a case. */
export const placeOf = ({ uid, app_no: bizNo }: Pick<CaseRow, 'uid' | 'app_no'>) => ({
  uid,
  bizType: FILE_BIZ,
  bizNo,
});
export const formOf = (row: CaseRow): CaseForm => row.form as CaseForm;
