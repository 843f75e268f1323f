import { dayOf } from '@uc/contract/day';
import type { CopyrightForm } from '@uc/contract/filings/copyright-form';
import type { Fault } from '@uc/contract/filings/form-fault';
import { refuse } from '../../call/index';
import { now } from '../../clock';
import type { Db } from '../../db/index';
import type { Deps } from '../../deps';
import { type ApplicantRow, findApplicants } from '../applicants/store';
import { areas, type CaseForm } from '../law/areas';
import type { Fees } from '../law/fees';
import { type Law, lawOn } from '../law/law';
import { paperFaults } from '../programs/papers';
import { formOf, placeOf } from '../cases/form';
import type { CaseRow } from '../cases/store';

/** The findings about a draft, in the version that was read. */
interface Checked {
  faults: Fault[];
  fees: Fees;
  law: Law;
}

/** Faults for which the office would send a case back, and its cost; files are opened (filings.md#filing-screens). */
export async function checkCase(deps: Deps, db: Db, row: CaseRow): Promise<Checked> {
  const { faults, fees, law } = await checkWritten(db, row);
  const form = formOf(row);
  const hasPapers = row.area === 'copyright' && (form as CopyrightForm).type !== 'work';
  const inPapers = hasPapers ? await paperFaults(deps, db, placeOf(row), form as CopyrightForm, law) : [];
  return { faults: [...faults, ...inPapers], fees, law };
}

/** Checks a case without opening any file. */
export async function checkWritten(db: Db, row: CaseRow): Promise<Checked> {
  const law = await lawOn(db, dayOf(await now(db)));
  return { ...(await checkForm(db, row, formOf(row), law)), law };
}

/** Faults and cost of a form as it is typed; no file is opened and nothing stored. */
export async function checkForm(
  db: Db,
  of: Pick<CaseRow, 'uid' | 'area'>,
  form: CaseForm,
  law?: Law,
): Promise<Omit<Checked, 'law'>> {
  const held = law ?? (await lawOn(db, dayOf(await now(db))));
  const { faults, fees } = areas[of.area];
  return {
    faults: [...faults(form, held), ...(await applicantFaults(db, of, form))],
    fees: fees(form, held),
  };
}

/** Refuses filing.incomplete with the faults. */
export function refuseFaults(faults: readonly Fault[]): void {
  if (faults.length > 0) throw refuse('filing.incomplete', {}, { errors: [...faults] });
}

const paperOf = ({ kind, region }: ApplicantRow): string =>
  kind === 'person' ? '身份证明' : region === 'mainland' ? '营业执照' : '主体资格证明';

/** Faults of an application's applicants. */
export async function applicantFaults(
  db: Db,
  { uid, area }: Pick<CaseRow, 'uid' | 'area'>,
  { applicants = [] }: CaseForm,
): Promise<Fault[]> {
  const rows = await findApplicants(db, uid, applicants);
  const fault = (message: string) => [{ field: 'applicants', message }];
  if (applicants.length === 0) return fault('请选择申请人');
  if (rows.length < new Set(applicants).size) return fault('所选申请人已删除，请重新选择');
  const draft = rows.find(({ status }) => status !== 'usable');
  if (draft) return fault(`申请人“${draft.name_cn}”的资料不完整，请补充后再提交`);
  const missing = rows.find(({ kind, id_file, licence_file }) =>
    kind === 'person' ? id_file === null : licence_file === null,
  );
  if (missing) return fault(`请为申请人“${missing.name_cn}”上传${paperOf(missing)}（申请人管理）`);
  const person = rows.find(
    ({ kind, region, has_licence }) => kind === 'person' && region === 'mainland' && !has_licence,
  );
  return area === 'trademark' && person
    ? fault(`自然人申请商标须提供个体工商户营业执照，请为“${person.name_cn}”补充营业执照号`)
    : [];
}
