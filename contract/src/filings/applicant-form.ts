import { seenLength } from '../seen-length';
import { dayOf } from '../day';
import { hasUsccCheckDigit, idNoProblem, isUsccShaped } from '../identity';
import { problem } from '../rules';
import type { Fault, Maybe } from './form-fault';

/** Kinds of applicants (filings.md#applicants). */
export const applicantKinds = { person: '自然人', enterprise: '法人或其他组织' } as const;
/** A code of a kind of applicant. */
export type ApplicantKind = keyof typeof applicantKinds;
/** Regions of applicants. */
export const applicantRegions = {
  mainland: '中国大陆',
  hongkong: '中国香港',
  macao: '中国澳门',
  taiwan: '中国台湾',
  overseas: '海外',
} as const;
/** A code of a region. */
export type ApplicantRegion = keyof typeof applicantRegions;

/** A template of an applicant as it is typed (filings.md#applicants). */
export type ApplicantForm = {
  kind: ApplicantKind;
  region: ApplicantRegion;
  name_cn: string;
} & Maybe<{
  country: string;
  name_en: string;
  id_no: string;
  licence_no: string;
  province: string;
  address_cn: string;
  address_en: string;
  postcode: string;
  contact: string;
  phone: string;
  email: string;
}>;

/** Faults of an applicant before it can be used; `hasNumber`: one is stored already. */
export function applicantFaults(form: ApplicantForm, hasNumber: boolean): Fault[] {
  const isOverseas = form.region === 'overseas';
  const all: [field: string, message: string | undefined][] = [
    ['name_cn', applicantNameFault(form)],
    ['name_en', isOverseas && !form.name_en ? '海外申请人须填写英文名称' : undefined],
    ['country', isOverseas && !form.country ? '请填写国家或地区' : undefined],
    ['id_no', numberFault(form, hasNumber)],
    ['address_cn', seenLength(form.address_cn ?? '') < 4 ? '请填写详细地址' : undefined],
    ['address_en', isOverseas && !form.address_en ? '海外申请人须填写英文地址' : undefined],
    ['contact', form.contact ? undefined : '请填写联系人'],
    ['phone', form.region === 'mainland' ? problem('phone', form.phone ?? '') : undefined],
    ['email', form.email ? problem('email', form.email) : undefined],
    ['licence_no', form.licence_no ? companyFault(form.licence_no) : undefined],
  ];
  return all.flatMap(([field, message]) => (message === undefined ? [] : [{ field, message }]));
}

function applicantNameFault({ kind, name_cn: name }: ApplicantForm): string | undefined {
  if (kind === 'person') return problem('realName', name);
  return seenLength(name) < 2 ? '请填写申请人名称' : undefined;
}

function numberFault({ kind, region, id_no: no }: ApplicantForm, hasNumber: boolean): string | undefined {
  if (!no) return hasNumber ? undefined : '请填写证件号码';
  if (region !== 'mainland') return seenLength(no) < 4 ? '请填写证件号码' : undefined;
  if (kind === 'enterprise') return companyFault(no);
  // Applicants may be under age: a guardian signs for them.
  const wrong = idNoProblem(no, dayOf(new Date()), 0);
  if (wrong === undefined) return undefined;
  return wrong === 'checkDigit' ? '身份证校验位错误' : '请输入正确的18位身份证号';
}

const companyFault = (code: string): string | undefined =>
  isUsccShaped(code) && hasUsccCheckDigit(code) ? undefined : '请输入正确的18位统一社会信用代码';
