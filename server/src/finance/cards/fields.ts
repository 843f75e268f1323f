import type { bankCards } from '@uc/contract/finance/bank-cards';
import type { Input } from '@uc/contract/endpoint';
import { fillMessage, formMessages } from '@uc/contract/form-messages';
import { problem, type RuleName } from '@uc/contract/rules';
import type { Deps } from '../../deps';
import { refuseForm } from '../../call/index';
import { agreementView } from '../../agreements/index';
import { type Bank, bankByCode, banksOf, codesOf, personCardProblem } from './banks';
import { isPlace } from './regions';

export type Saving = Input<typeof bankCards.save>;

/** The branch of a bank that holds an account, as the form gives it. */
export interface Branch {
  bank: Bank;
  province: string;
  city: string;
  branchName: string;
  cnaps: string | null;
}
interface Fault {
  field: string;
  message: string;
}

/**
 * The fields of a new card, checked (finance.md#bank-card-role-and-sub-account-rules). Refuses the form with
 * a sentence for each field.
 */
export async function readNewCard(
  { partners }: Pick<Deps, 'partners'>,
  input: Saving,
): Promise<Branch & { number: string; phone: string | null; agreeVersion: string }> {
  const isPerson = input.kind === 'person';
  const numberField = isPerson ? 'card_no' : 'account_no';
  const number = (input[numberField] ?? '').replaceAll(/[\s]/g, '');
  const numberFault = isPerson
    ? (missing('银行卡号', number) ?? (await personCardProblem(number)))
    : (missing('对公账号', number) ?? companyNumberProblem(number));
  const known = isPerson && numberFault === undefined ? await banksOf(number) : [];
  const bank = await bankAmong(known, input.bank_code);
  const faults = [
    fault(numberField, numberFault),
    fault('bank_code', bank === undefined && !(isPerson && numberFault) ? unchosen(known, input) : undefined),
    ...branchFaults(input, !isPerson),
    fault('phone', isPerson ? checkRule('银行预留手机号', input.phone, 'bankPhone') : undefined),
    fault('sms_code', isPerson ? missing('短信验证码', input.sms_code ?? '') : undefined),
    fault(
      'agree_version',
      input.agree_version === agreementView('bank_card', partners).version
        ? undefined
        : '请阅读并同意银行卡绑定服务协议',
    ),
  ].filter((one) => one !== undefined);
  if (faults.length > 0 || bank === undefined) throw refuseForm(...faults);
  return {
    bank,
    number,
    ...branchOf(input, isPerson),
    phone: isPerson ? (input.phone ?? '') : null,
    agreeVersion: input.agree_version ?? '',
  };
}

/** The branch that holds the account, after an edit: fields that were not given stay. Refuses the form. */
export function readBranch(
  input: Saving,
  before: {
    kind: 'person' | 'company';
    province: string;
    city: string;
    branch_name: string;
    cnaps: string | null;
  },
): Omit<Branch, 'bank'> {
  const merged = {
    ...input,
    province: input.province ?? before.province,
    city: input.city ?? before.city,
    branch_name: input.branch_name ?? before.branch_name,
    cnaps: input.cnaps ?? before.cnaps ?? undefined,
  };
  const faults = branchFaults(merged, before.kind === 'company').filter((one) => one !== undefined);
  if (faults.length > 0) throw refuseForm(...faults);
  return branchOf(merged, before.kind === 'person');
}

/** A phone number left with the bank. Refuses the form. */
export function readPhone(phone: string): string {
  const message = checkRule('银行预留手机号', phone, 'bankPhone');
  if (message !== undefined) throw refuseForm({ field: 'phone', message });
  return phone;
}

const branchOf = (
  { province = '', city = '', branch_name = '', cnaps = '' }: Partial<Saving>,
  isPerson: boolean,
) => ({ province, city, branchName: branch_name.trim(), cnaps: isPerson ? null : cnaps });

function branchFaults(input: Partial<Saving>, isCompany: boolean): (Fault | undefined)[] {
  const { province = '', city = '' } = input;
  return [
    fault('city', isPlace(province, city) ? undefined : '请选择开户省市'),
    fault('branch_name', problem('branchName', input.branch_name ?? '')),
    fault('cnaps', isCompany ? problem('cnaps', input.cnaps ?? '') : undefined),
  ];
}

/** Also checks that it ends with four digits, which are shown wherever the card is named. */
function companyNumberProblem(number: string): string | undefined {
  const message = problem('companyAccountNo', number);
  return message ?? (/\d{4}$/.test(number.replaceAll('-', '')) ? undefined : '请输入正确的对公账号');
}

/** The bank of an account: the one that the number tells, or the one chosen among those it may be of, or among all. */
const bankAmong = async (known: readonly Bank[], code: string | undefined): Promise<Bank | undefined> => {
  if (known.length === 0) return bankByCode(code ?? '');
  return !code && known.length === 1
    ? known[0]
    : known.find((bank) => codesOf(code ?? '').includes(bank.code));
};
const unchosen = (known: readonly Bank[], { bank_code: code }: Saving): string =>
  known.length > 0 && code ? '开户行与卡号不匹配' : '请选择开户银行';

const fault = (field: string, message: string | undefined): Fault | undefined =>
  message === undefined ? undefined : { field, message };
const missing = (label: string, value: string) =>
  value === '' ? fillMessage(formMessages.required, { label }) : undefined;
const checkRule = (label: string, value = '', rule: RuleName) =>
  missing(label, value) ?? problem(rule, value);
