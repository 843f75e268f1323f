import { seenLength } from '../seen-length';
import { dayAfter, dayOf, isAfter } from '../day';
import type { FileUse } from '../file-uses';
import { foldedLine } from '../folded';
import { type NumberedPaper, paperOfNumber } from '../identity';
import { limits } from '../limits';
import { canonicalName } from '../person-name';
import { problem, rules } from '../rules';
import { type IdType, idTypeTexts, type OrgType, orgTypeTexts, type RealNameField } from './texts';

type Maybe<T> = { [K in keyof T]?: T[K] | undefined };
/** The application of a person; papers are ids of files. */
export type PersonForm = Maybe<{
  id_type: IdType;
  real_name: string;
  id_no: string;
  valid_from: string;
  valid_to: string;
  is_long_term: boolean;
  id_front: string;
  id_back: string;
  id_hand: string;
  verify_method: 'bank4' | 'face' | 'manual';
  bank_card_no: string;
  bank_phone: string;
}>;
/** The application of an enterprise. */
export type EnterpriseForm = Maybe<{
  org_type: OrgType;
  company_name: string;
  uscc: string;
  license_img: string;
  founded_at: string;
  license_valid_to: string;
  is_long_term: boolean;
  reg_address: string;
  reg_capital: string;
  legal_name: string;
  legal_id_type: IdType;
  legal_id_no: string;
  legal_front: string;
  legal_back: string;
  operator_is_legal: boolean;
  operator_name: string;
  operator_id_type: IdType;
  operator_id_no: string;
  authorization_img: string;
  bank_code: string;
  bank_name: string;
  bank_branch: string;
  cnaps: string;
  account_no: string;
}>;
/** One thing wrong, at its field. */
export interface Fault {
  field: string;
  message: string;
}

/** Fields of the form that a rejection opens again, with the fields that depend on them. */
export const openedBy: Record<RealNameField, readonly string[]> = {
  id_type: ['id_type', 'id_no', 'valid_from', 'valid_to', 'is_long_term', 'id_front', 'id_back', 'id_hand'],
  real_name: ['real_name'],
  id_no: ['id_no'],
  validity: ['valid_from', 'valid_to', 'is_long_term'],
  id_front: ['id_front'],
  id_back: ['id_back'],
  id_hand: ['id_hand'],
  bank4: ['verify_method', 'bank_card_no', 'bank_phone', 'id_hand'],
  org_type: ['org_type'],
  company_name: ['company_name'],
  uscc: ['uscc'],
  license: ['license_img'],
  license_validity: ['license_valid_to', 'is_long_term'],
  registration: ['founded_at', 'reg_address', 'reg_capital'],
  legal_name: ['legal_name'],
  legal_id_no: ['legal_id_no', 'legal_id_type'],
  legal_front: ['legal_front'],
  legal_back: ['legal_back'],
  operator: ['operator_is_legal', 'operator_name', 'operator_id_type', 'operator_id_no', 'authorization_img'],
  authorization: ['authorization_img'],
  account: ['bank_code', 'bank_name', 'bank_branch', 'cnaps', 'account_no'],
};
/** Fields that may be rejected, by kind, in the order of the form. */
export const rejectable: Record<'person' | 'enterprise', readonly RealNameField[]> = {
  person: ['id_type', 'real_name', 'id_no', 'validity', 'id_front', 'id_back', 'id_hand'],
  enterprise: [
    'org_type',
    'company_name',
    'uscc',
    'license',
    'license_validity',
    'registration',
    'legal_name',
    'legal_id_no',
    'legal_front',
    'legal_back',
    'operator',
    'authorization',
    'account',
  ],
};
/** Fields that are papers, each with the purpose of its file. */
export const paperUses: Record<string, FileUse> = {
  id_front: 'id_front',
  id_back: 'id_back',
  id_hand: 'id_hand',
  license_img: 'license',
  legal_front: 'id_front',
  legal_back: 'id_back',
  authorization_img: 'authorization',
};

/** A passport has one page that counts. */
export const needsBack = (idType: IdType | undefined): boolean => idType !== 'passport';
/** Only the resident id card is checked by machine (account.md#real-name-screen). */
export const isMachineChecked = (idType: IdType | undefined): boolean => idType === 'id_card';

/** Papers whose number is judged by its shape alone; `foreign_resident` is the card of 2017, which is valid until it ends. */
const shapes: Partial<Record<IdType, RegExp>> = {
  foreign_resident: /^[A-Z]{3}\d{12}$/,
  hk_macao: /^[HM]\d{8}(?:\d{2})?$/,
  taiwan: /^\d{8}(?:\d{2})?$/,
  passport: /^[A-Z0-9]{5,17}$/,
};
const numbered: ReadonlySet<IdType> = new Set<NumberedPaper>([
  'id_card',
  'hmt_residence',
  'foreign_resident',
]);
const NAME = '请输入与证件一致的姓名';
const NUMBER = '请输入正确的证件号';

const personNames = ['real_name', 'legal_name', 'operator_name'];

/**
 * The one spelling of typed values: no spaces around, capitals where a number has letters, names with their one dot.
 */
export function normalizedForm<F extends PersonForm | EnterpriseForm>(form: F): F {
  const numbers = ['id_no', 'uscc', 'legal_id_no', 'operator_id_no', 'bank_card_no', 'account_no'];
  return Object.fromEntries(
    Object.entries(form)
      .filter(([, value]) => value !== undefined && value !== '')
      .map(([field, value]: [string, unknown]) => {
        if (typeof value !== 'string') return [field, value];
        if (personNames.includes(field)) return [field, canonicalName(value)];
        const text = value.trim();
        return [field, numbers.includes(field) ? foldedLine(text) : text];
      }),
  ) as F;
}

/** Papers whose text a machine may read: those with a number that tells whether it was read rightly. */
export const isReadByMachine = (idType: IdType | undefined): boolean =>
  idType !== undefined && numbered.has(idType);

/** Faults of a person's application, the first of each field (account.md#identity-and-contact-rules). */
export function personFaults(form: PersonForm, today = dayOf(new Date())): Fault[] {
  const { id_type: idType, verify_method: way } = form;
  return faults([
    ['id_type', idType !== undefined && idType in idTypeTexts ? undefined : '请选择证件类型'],
    ['real_name', form.real_name ? problem('realName', form.real_name) : NAME],
    ['id_no', idFault(idType, form.id_no ?? '')],
    ['valid_to', validityFault(form.valid_to, form.is_long_term, today)],
    ['valid_from', form.valid_from && isAfter(form.valid_from, today) ? '起始日期不能晚于今天' : undefined],
    ['id_front', form.id_front ? undefined : '请上传证件人像面'],
    ['id_back', form.id_back || !needsBack(idType) ? undefined : '请上传证件国徽面'],
    ['verify_method', wayFault(idType, way)],
    ['id_hand', way !== 'manual' || form.id_hand ? undefined : '请上传手持证件照'],
    ...(way === 'bank4'
      ? ([
          ['bank_card_no', problem('cardNo', form.bank_card_no ?? '')],
          ['bank_phone', problem('bankPhone', form.bank_phone ?? '')],
        ] as const)
      : []),
  ]);
}

/** Faults of an enterprise's application. A check digit of its code that does not fit only warns. */
export function enterpriseFaults(form: EnterpriseForm, today = dayOf(new Date())): Fault[] {
  const isOperated = form.operator_is_legal === false;
  return faults([
    ['org_type', form.org_type !== undefined && form.org_type in orgTypeTexts ? undefined : '请选择主体类型'],
    ['company_name', within(form.company_name, 4, 60) ? undefined : '企业名称为4-60个字'],
    ['uscc', problem('uscc', form.uscc ?? '')],
    ['license_img', form.license_img ? undefined : '请上传营业执照'],
    ['founded_at', form.founded_at && isAfter(form.founded_at, today) ? '成立日期不能晚于今天' : undefined],
    ['license_valid_to', validityFault(form.license_valid_to, form.is_long_term, today)],
    ['legal_name', form.legal_name ? problem('realName', form.legal_name) : NAME],
    ['legal_id_no', idFault(form.legal_id_type, form.legal_id_no ?? '')],
    ['legal_front', form.legal_front ? undefined : '请上传法定代表人证件人像面'],
    [
      'legal_back',
      form.legal_back || !needsBack(form.legal_id_type) ? undefined : '请上传法定代表人证件背面',
    ],
    ...(isOperated
      ? ([
          ['operator_name', form.operator_name ? problem('realName', form.operator_name) : NAME],
          ['operator_id_no', idFault(form.operator_id_type, form.operator_id_no ?? '')],
          ['authorization_img', form.authorization_img ? undefined : '请上传授权委托书'],
        ] as const)
      : []),
    ['bank_code', form.bank_code && within(form.bank_name, 2, 60) ? undefined : '请选择开户银行'],
    ['bank_branch', problem('branchName', form.bank_branch ?? '')],
    ['cnaps', problem('cnaps', form.cnaps ?? '')],
    [
      'account_no',
      problem('companyAccountNo', form.account_no ?? '') ??
        (/\d{4}$/.test(form.account_no ?? '') ? undefined : '请输入正确的对公账号'),
    ],
  ]);
}

/** Warnings that do not prevent an application: for the owner before it, for the reviewer after. */
export function warningsOf(form: PersonForm & EnterpriseForm, today = dayOf(new Date())): string[] {
  const end = form.is_long_term ? undefined : (form.valid_to ?? form.license_valid_to);
  const days = limits.realName.certificateWarningDays;
  return [
    ...(form.uscc !== undefined && rules.uscc.warn(form.uscc) !== undefined
      ? [rules.uscc.messages.checkDigit]
      : []),
    ...(end !== undefined && !isAfter(end, dayAfter(today, days)) ? [`证件将在${days}天内到期`] : []),
  ];
}

const faults = (all: readonly (readonly [field: string, message: string | undefined])[]): Fault[] =>
  all.flatMap(([field, message]) => (message === undefined ? [] : [{ field, message }]));

function idFault(idType: IdType = 'id_card', idNo: string): string | undefined {
  if (shapes[idType]?.test(idNo)) return undefined;
  const paper = numbered.has(idType) ? paperOfNumber(idNo) : undefined;
  if (paper !== undefined && paper !== idType)
    return `这是${idTypeTexts[paper]}的号码，请选择证件类型“${idTypeTexts[paper]}”`;
  const wrong = paper === idType || idType === 'id_card' ? problem('idNo', idNo) : NUMBER;
  return wrong === rules.idNo.messages.format && idType !== 'id_card' ? NUMBER : wrong;
}

function validityFault(end: string | undefined, isLongTerm: boolean | undefined, today: string) {
  if (isLongTerm) return undefined;
  if (end === undefined) return '请选择证件有效期';
  return isAfter(end, today) ? undefined : rules.certificateValidTo.messages.format;
}

function wayFault(idType: IdType | undefined, way: PersonForm['verify_method']): string | undefined {
  if (way === undefined) return '请选择验证方式';
  return way === 'manual' || isMachineChecked(idType) ? undefined : '该证件类型请选择人工审核';
}

const within = (value: string | undefined, least: number, most: number): boolean =>
  value !== undefined && seenLength(value) >= least && seenLength(value) <= most;
