import {
  type ApplicantForm,
  type ApplicantKind,
  type ApplicantRegion,
  applicantFaults,
  applicantKinds,
  applicantRegions,
} from '@uc/contract/filings/applicant-form';
import type { applicants as agreed } from '@uc/contract/filings/applicants';
import type { Output } from '@uc/contract/endpoint';
import { foldedLine } from '@uc/contract/folded';
import { limits } from '@uc/contract/limits';
import { mask, maskPhone } from '@uc/contract/mask';
import { type Customer, refuse, refuseForm } from '../../call/index';
import { now } from '../../clock';
import { type Db, eachRow, type Tx } from '../../db/index';
import type { Deps } from '../../deps';
import { claimFile, discardFile, discardFilesOf, type FileView, findFileView } from '../../files/index';
import { mintId } from '../../vault/index';
import {
  type ApplicantRow,
  changeApplicant,
  countApplicants,
  emptyApplicants,
  withPapers,
  findApplicants,
  insertApplicant,
  lockApplicant,
  lockApplicants,
} from './store';
import { needsApplicant } from '../cases/link-store';

type View = Output<(typeof agreed)['save']>;
type Profile = Pick<
  ApplicantForm,
  'country' | 'name_en' | 'province' | 'address_cn' | 'address_en' | 'postcode' | 'contact' | 'email'
>;
interface Private {
  id_no?: string | undefined;
  licence_no?: string | undefined;
  phone?: string | undefined;
}
export type Typed = ApplicantForm & {
  applicant_no?: string | undefined;
  version?: number | undefined;
  id_file?: string | undefined;
  licence_file?: string | undefined;
};
/** The columns of the uploads about an applicant. */
const paperColumns = ['id_file', 'licence_file'] as const;
/** The ids of its papers. */
export const papersIn = (row: Pick<ApplicantRow, (typeof paperColumns)[number]>): string[] =>
  paperColumns.flatMap((column) => row[column] ?? []);

/** The type under which files hold the papers of a template. */
export const APPLICANT_BIZ = 'filing_applicant';
const place = (uid: number, no: string) => ({ table: 'filing_applicants', column: 'private', uid, row: no });
const openPrivate = ({ vault }: Pick<Deps, 'vault'>, row: ApplicantRow): Private =>
  row.private === null
    ? {}
    : (JSON.parse(vault.open(place(row.uid, row.applicant_no), row.private)) as Private);

/**
 * Saves a template. With missing fields it is a draft that no case can name; a number that is left out stays.
 * Refuses the form for a wrong number, notFound, state.conflict, filing.tooManyApplicants,
 * filing.applicantTwice.
 */
export async function saveApplicant(
  deps: Deps,
  tx: Tx,
  actor: Customer,
  typed: Typed,
): Promise<ApplicantRow> {
  const { uid } = actor;
  const { applicant_no: no, version, id_file = null, licence_file = null, ...form } = typed;
  const before = no === undefined ? undefined : await lockApplicant(tx, uid, no);
  if (no !== undefined && before === undefined) throw refuse('notFound');
  if (before !== undefined && before.version !== version) throw refuse('state.conflict');
  const known = before === undefined ? {} : openPrivate(deps, before);
  const secret: Private = {
    id_no: form.id_no ? foldedLine(form.id_no) : known.id_no,
    licence_no: form.licence_no ? foldedLine(form.licence_no) : known.licence_no,
    phone: form.phone ?? known.phone,
  };
  const faults = applicantFaults({ ...form, ...secret }, false);
  // A wrong number is refused; a missing one may wait.
  const wrong = faults.filter(({ field }) => (form as Record<string, unknown>)[field]);
  if (form.name_cn === '') wrong.push({ field: 'name_cn', message: '请填写申请人名称' });
  if (wrong.length > 0) throw refuseForm(...wrong);
  if (before === undefined) await refuseMany(tx, uid);
  const key = before?.applicant_no ?? mintId('AP');
  const { country, name_en, province, address_cn, address_en, postcode, contact, email } = form;
  const profile: Profile = { country, name_en, province, address_cn, address_en, postcode, contact, email };
  const columns = {
    kind: form.kind,
    region: form.region,
    name_cn: form.name_cn,
    profile: JSON.stringify(profile),
    private: deps.vault.seal(place(uid, key), JSON.stringify(secret)),
    id_key:
      secret.id_no === undefined ? null : deps.vault.blindIndex('filing_applicants.id_no', secret.id_no),
    has_licence: secret.licence_no !== undefined,
    id_file,
    licence_file,
    status: faults.length === 0 ? ('usable' as const) : ('draft' as const),
    updated_at: await now(tx),
  };
  const row =
    before === undefined
      ? await insertApplicant(tx, {
          uid,
          applicant_no: key,
          created_by: actor.name,
          created_by_sub: actor.subId,
          ...columns,
        })
      : await changeApplicant(tx, before, columns);
  if (row === undefined) throw refuse('state.conflict');
  const [kept, wanted] = [before === undefined ? [] : papersIn(before), papersIn(row)];
  for (const fileId of wanted.filter((one) => !kept.includes(one)))
    await claimFile(tx, { uid, fileId, use: 'applicant_licence', bizType: APPLICANT_BIZ, bizNo: key });
  const replaced = kept.filter((one) => !wanted.includes(one));
  if (replaced.length > 0 && !(await needsApplicant(tx, uid, key)))
    for (const fileId of replaced) await discardFile(tx, uid, fileId);
  return row;
}

async function refuseMany(tx: Tx, uid: number): Promise<void> {
  await lockApplicants(tx, uid);
  const { max } = limits.applicants;
  if ((await countApplicants(tx, uid)) >= max) throw refuse('filing.tooManyApplicants', { max });
}

const emptied = { status: 'deleted', private: null, id_key: null, profile: '{}' } as const;

/**
 * Takes a template out of the list; cases keep the applicants that they were handed in with, papers until
 * they are over. Refuses notFound.
 */
export async function removeApplicant(tx: Tx, uid: number, no: string): Promise<void> {
  const row = await lockApplicant(tx, uid, no);
  if (row === undefined) throw refuse('notFound');
  const changed = await changeApplicant(tx, row, emptied);
  if (changed !== undefined && !(await needsApplicant(tx, uid, no))) await dropPapers(tx, changed);
}

/** Removes the papers of a template that was deleted, once no case needs them. */
export async function dropPapers(tx: Tx, row: ApplicantRow): Promise<void> {
  await discardFilesOf(tx, row.uid, { bizType: APPLICANT_BIZ, bizNo: row.applicant_no });
  await changeApplicant(tx, row, { id_file: null, licence_file: null });
}

/** Erases the private data in every template of an account that ends, its papers included. */
export async function eraseApplicants(tx: Tx, uid: number): Promise<void> {
  for (const { applicant_no: bizNo } of await withPapers(tx, uid))
    await discardFilesOf(tx, uid, { bizType: APPLICANT_BIZ, bizNo });
  await emptyApplicants(tx, uid);
}

/** The papers of applicants as files, for whoever handles their case: those with which it was handed in. */
export async function applicantFiles(
  deps: Pick<Deps, 'vault'>,
  db: Db,
  uid: number,
  kept: readonly Pick<Snapshot, 'applicant_no' | 'papers'>[],
): Promise<FileView[]> {
  const older = kept.filter(({ papers }) => papers === undefined).map(({ applicant_no: no }) => no);
  const ids = [
    ...kept.flatMap(({ papers = [] }) => papers),
    ...(await findApplicants(db, uid, older)).flatMap(papersIn),
  ];
  const files = await eachRow(db, ids, (db, fileId) => findFileView(deps, db, uid, fileId));
  return files.filter((file) => file !== undefined);
}

/** An applicant as a case keeps it: everything, to be sealed. */
export const snapshotOf = (deps: Pick<Deps, 'vault'>, row: ApplicantRow) => ({
  // Cases that were handed in before papers were kept with them have none.
  papers: papersIn(row) as string[] | undefined,
  applicant_no: row.applicant_no,
  kind: row.kind,
  region: row.region,
  name: row.name_cn,
  has_licence: row.has_licence,
  ...(row.profile as Profile),
  ...openPrivate(deps, row),
});
export type Snapshot = ReturnType<typeof snapshotOf>;

/** A template as its account sees it: numbers masked. */
export async function applicantView(deps: Pick<Deps, 'vault'>, db: Db, row: ApplicantRow): Promise<View> {
  const { country, name_en, province, address_cn, address_en, postcode, contact, email } =
    row.profile as Profile;
  const { id_no, phone } = openPrivate(deps, row);
  const fileAt = async (fileId: string | null) =>
    fileId === null ? null : ((await findFileView(deps, db, row.uid, fileId)) ?? null);
  return {
    applicant_no: row.applicant_no,
    kind: row.kind,
    kind_text: applicantKinds[row.kind as ApplicantKind],
    region: row.region,
    region_text: applicantRegions[row.region as ApplicantRegion],
    country: country ?? null,
    name_cn: row.name_cn,
    name_en: name_en ?? null,
    id_mask: id_no === undefined ? '' : mask(id_no),
    has_licence: row.has_licence,
    province: province ?? null,
    address_cn: address_cn ?? '',
    address_en: address_en ?? null,
    postcode: postcode ?? null,
    contact: contact ?? '',
    phone_mask: phone === undefined ? '' : maskPhone(phone),
    email: email ?? null,
    id_file: await fileAt(row.id_file),
    licence_file: await fileAt(row.licence_file),
    status: row.status === 'usable' ? 'usable' : 'draft',
    updated_at: row.updated_at,
    version: row.version,
  };
}
