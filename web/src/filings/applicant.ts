import type { Api } from '@uc/contract';
import { type ApplicantForm, applicantFaults } from '@uc/contract/filings/applicant-form';
import type { UploadedFile } from '../ui/FileField';
import type { WireInput, WireOutput } from '../client';

export type Applicant = WireOutput<Api['applicants']['list']>['list'][number];
/** Typed values of an applicant; numbers and telephone that are left out stay as they are. */
export type ApplicantValues = Record<keyof ApplicantForm, string> &
  Record<'id_file' | 'licence_file', readonly UploadedFile[]>;

export const valuesOf = (one: Applicant | undefined): ApplicantValues => ({
  kind: one?.kind ?? 'enterprise',
  region: one?.region ?? 'mainland',
  name_cn: one?.name_cn ?? '',
  country: one?.country ?? '',
  name_en: one?.name_en ?? '',
  id_no: '',
  licence_no: '',
  province: one?.province ?? '',
  address_cn: one?.address_cn ?? '',
  address_en: one?.address_en ?? '',
  postcode: one?.postcode ?? '',
  contact: one?.contact ?? '',
  phone: '',
  email: one?.email ?? '',
  id_file: one?.id_file ? [one.id_file] : [],
  licence_file: one?.licence_file ? [one.licence_file] : [],
});
/** A person of the mainland, who may trade under a licence; elsewhere there is none. */
export const isTrader = ({ kind, region }: Pick<ApplicantValues, 'kind' | 'region'>): boolean =>
  kind === 'person' && region === 'mainland';
const filled = (typed: ApplicantValues) =>
  Object.fromEntries(
    Object.entries(typed).flatMap(([name, value]) =>
      typeof value === 'string' && value.trim() && (name !== 'licence_no' || isTrader(typed))
        ? [[name, value.trim()]]
        : [],
    ),
  );
/** Input of a save, for an existing applicant or a new one. */
export const inputOf = (
  typed: ApplicantValues,
  one: Applicant | undefined,
): WireInput<Api['applicants']['save']> =>
  ({
    name_cn: '',
    ...filled(typed),
    ...(one && {
      applicant_no: one.applicant_no,
      version: one.version,
    }),
    ...(typed.id_file[0] && { id_file: typed.id_file[0].file_id }),
    ...(typed.licence_file[0] && { licence_file: typed.licence_file[0].file_id }),
  }) as WireInput<Api['applicants']['save']>;

/** Faults by field; stored values need not be typed again. */
export const problemsOf = (typed: ApplicantValues, one: Applicant | undefined) =>
  Object.fromEntries(
    applicantFaults({ name_cn: '', ...filled(typed) } as ApplicantForm, Boolean(one?.id_mask))
      .filter(({ field }) => field !== 'phone' || typed.phone !== '' || !one?.phone_mask)
      .map(({ field, message }) => [field, message]),
  );
