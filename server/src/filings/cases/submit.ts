import { dayOf } from '@uc/contract/day';
import type { CopyrightForm } from '@uc/contract/filings/copyright-form';
import type { Fault } from '@uc/contract/filings/form-fault';
import { type FilingArea, firstBusiness } from '@uc/contract/filings/kinds';
import { refuse, type Customer } from '../../call/index';
import { now } from '../../clock';
import type { Db, Tx } from '../../db/index';
import type { Deps } from '../../deps';
import { initiatorOf } from '../../ledger/index';
import { wordsOf } from '../../orders/index';
import { findApplicants } from '../applicants/store';
import { type Snapshot, snapshotOf } from '../applicants/applicant';
import { areas, type CaseForm } from '../law/areas';
import type { Fees } from '../law/fees';
import { type Law, lawOn } from '../law/law';
import { paperFaults } from '../programs/papers';
import { caseFor, formOf, placeOf } from './draft';
import { notifyCase } from './notifications';
import { isBeforeFiling } from '../states/states';
import { lockCaseMoney, markClosed, placeCaseOrder, returnAll } from '../money/money';
import { lockCaseOrder } from '../money/store';
import type { CaseRow } from './store';
import { transitionCase } from './transition';

const place = (uid: number, no: string) => ({ table: 'filing_cases', column: 'applicants', uid, row: no });
/** The applicants as they were when the case was handed in. */
export const openApplicants = ({ vault }: Pick<Deps, 'vault'>, row: CaseRow): Snapshot[] =>
  row.applicants === null
    ? []
    : (JSON.parse(vault.open(place(row.uid, row.app_no), row.applicants)) as Snapshot[]);

type ApplicantRow = Awaited<ReturnType<typeof findApplicants>>[number];
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

/** The findings about a draft, in the version that was read. */
interface Checked {
  faults: Fault[];
  fees: Fees;
  law: Law;
}

/** Faults for which the office would send a case back, and its cost; files are opened (product 11 §11.6). */
export async function checkCase(deps: Deps, db: Db, row: CaseRow): Promise<Checked> {
  const { faults, fees, law } = await checkWritten(db, row);
  const form = formOf(row);
  const hasPapers = row.area === 'copyright' && (form as CopyrightForm).type !== 'work';
  const inPapers = hasPapers ? await paperFaults(deps, db, placeOf(row), form as CopyrightForm, law) : [];
  return { faults: [...faults, ...inPapers], fees, law };
}

/** Checks a case without opening any file. */
async function checkWritten(db: Db, row: CaseRow): Promise<Checked> {
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

/**
 * Hands in a draft whose files were checked in this version; the form and the applicants are checked again.
 * Refuses filing.incomplete, state.conflict.
 */
export async function submitCase(
  deps: Deps,
  tx: Tx,
  actor: Customer,
  area: FilingArea,
  input: { app_no: string; version: number },
): Promise<CaseRow> {
  await lockCaseMoney(tx, actor.uid);
  const row = await caseFor(tx, actor, area, input);
  if (row.status !== 'draft') throw refuse('state.conflict');
  refuseFaults((await checkWritten(tx, row)).faults);
  return handIn(deps, tx, actor, row);
}

/** A draft with nothing wrong becomes an order of its fees that is due in 24 hours (product 05 §5.14). */
export async function handIn(deps: Deps, tx: Tx, actor: Customer, row: CaseRow): Promise<CaseRow> {
  const form = formOf(row);
  const law = await lawOn(tx, dayOf(await now(tx)));
  const fees = areas[row.area].fees(form, law);
  const rows = await findApplicants(tx, row.uid, form.applicants ?? []);
  const by = initiatorOf(actor);
  const ordered = { ...row, name: areas[row.area].orderedOf(form) };
  const order = await placeCaseOrder(tx, ordered, {
    by,
    subId: actor.subId,
    business: firstBusiness[row.area],
    fees,
  });
  return transitionCase(
    tx,
    row,
    'submit',
    { by },
    {
      ...applicantsKept(deps, row, rows),
      law_on: law.on,
      order_no: order.order_no,
      official_fen: fees.official,
      service_fen: fees.service,
      submitted_at: await now(tx),
    },
  );
}

/**
 * Gives a case up: a draft is deleted, an unpaid one is a draft again, and before the filing everything goes back by its
 * way. Refuses state.conflict once the office has it.
 */
export async function cancelCase(
  tx: Tx,
  actor: Customer,
  area: FilingArea,
  { reason = '', ...input }: { app_no: string; version: number; reason?: string | undefined },
): Promise<CaseRow> {
  await lockCaseMoney(tx, actor.uid);
  const row = await caseFor(tx, actor, area, input);
  const by = initiatorOf(actor);
  const details = { by, comment: reason };
  if (row.status === 'draft') return transitionCase(tx, row, 'cancel', details);
  const order = await firstOrder(tx, row);
  if (row.status === 'pending_pay') {
    await markClosed(tx, order, { by, comment: '申请已撤回' });
    const back = { by, comment: reason || '撤回提交，退回草稿' };
    return transitionCase(tx, row, 'cancel', back, { order_no: null });
  }
  if (!isBeforeFiling(row.status)) throw refuse('state.conflict');
  const { legs } = await returnAll(tx, order, by, reason || '取消申请');
  const changed = await transitionCase(tx, row, 'cancel', details);
  await notifyCase(tx, changed, '申请已取消，费用已退回', `“${row.name}”已取消：${wordsOf(legs)}。`);
  return changed;
}

/** The order of the application itself, locked. */
export async function firstOrder(tx: Tx, row: CaseRow) {
  const found = row.order_no === null ? undefined : await lockCaseOrder(tx, row.uid, row.order_no);
  if (found === undefined) throw refuse('state.conflict');
  return found;
}
