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
import { mask, maskPhone } from '@uc/contract/mask';
import { type Customer, refuse, refuseForm } from '../../call/index';
import { now } from '../../clock';
import type { Db, Tx } from '../../db/index';
import type { Deps } from '../../deps';
import { claimFile, discardFile, findFileView } from '../../files/index';
import { mintId } from '../../vault/index';
import { type ApplicantRow, changeApplicant, insertApplicant, lockApplicant } from './store';

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
  licence_file?: string | undefined;
};

const BIZ = 'filing_applicant';
const place = (uid: number, no: string) => ({ table: 'filing_applicants', column: 'private', uid, row: no });
const openPrivate = ({ vault }: Pick<Deps, 'vault'>, row: ApplicantRow): Private =>
  row.private === null
    ? {}
    : (JSON.parse(vault.open(place(row.uid, row.applicant_no), row.private)) as Private);
const canonical = (no: string) => no.toUpperCase().replaceAll(/\s/g, '');

/**
 * Saves a template. What is still missing makes it a draft that no case can name; a number that is left out stays. Refuses
 * the form for a wrong number, notFound, state.conflict, filing.applicantTwice.
 */
export async function saveApplicant(
  deps: Deps,
  tx: Tx,
  actor: Customer,
  typed: Typed,
): Promise<ApplicantRow> {
  const { uid } = actor;
  const { applicant_no: no, version, licence_file: licence = null, ...form } = typed;
  const before = no === undefined ? undefined : await lockApplicant(tx, uid, no);
  if (no !== undefined && before === undefined) throw refuse('notFound');
  if (before !== undefined && before.version !== version) throw refuse('state.conflict');
  const known = before === undefined ? {} : openPrivate(deps, before);
  const secret: Private = {
    id_no: form.id_no ? canonical(form.id_no) : known.id_no,
    licence_no: form.licence_no ? canonical(form.licence_no) : known.licence_no,
    phone: form.phone ?? known.phone,
  };
  const faults = applicantFaults({ ...form, ...secret }, false);
  // A wrong number is refused; what is only missing may wait.
  const wrong = faults.filter(({ field }) => (form as Record<string, unknown>)[field]);
  if (form.name_cn === '') wrong.push({ field: 'name_cn', message: '请填写申请人名称' });
  if (wrong.length > 0) throw refuseForm(...wrong);
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
    licence_file: licence,
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
  if (licence !== null && licence !== before?.licence_file)
    await claimFile(tx, { uid, fileId: licence, use: 'applicant_licence', bizType: BIZ, bizNo: key });
  if (before?.licence_file && before.licence_file !== licence)
    await discardFile(tx, uid, before.licence_file);
  return row;
}

/** Takes a template out of the list; cases keep what they were handed in with. Refuses notFound. */
export async function removeApplicant(tx: Tx, uid: number, no: string): Promise<void> {
  const row = await lockApplicant(tx, uid, no);
  if (row === undefined) throw refuse('notFound');
  if (row.licence_file !== null) await discardFile(tx, uid, row.licence_file);
  await changeApplicant(tx, row, { status: 'deleted', private: null, id_key: null, profile: '{}' });
}

/** An applicant as a case keeps it: everything, to be sealed. */
export const snapshotOf = (deps: Pick<Deps, 'vault'>, row: ApplicantRow) => ({
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
  const file =
    row.licence_file === null ? undefined : await findFileView(deps, db, row.uid, row.licence_file);
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
    files: file === undefined ? [] : [file],
    status: row.status === 'usable' ? 'usable' : 'draft',
    updated_at: row.updated_at,
    version: row.version,
  };
}
