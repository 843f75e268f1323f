import type { bankCards } from '@uc/contract/finance/bank-cards';
import type { Input } from '@uc/contract/endpoint';
import { isLuhn } from '@uc/contract/identity';
import { beyondTenants, type Db } from '../../db/index';
import type { Customer } from '../../call/index';
import {
  allBanks,
  type Bank,
  bankOfBranch,
  banksOf,
  banksOfBeginning,
  binsOf,
  codesOf,
  isSameBank,
} from './banks';
import { bankChoices } from './form';
import { citiesOf, provinces } from './regions';
import { branchesByName } from './store';

/** Answers that are read as they are, always 200 (spec §8, shell.md#conventions-of-the-calls). */
interface Raw {
  status: 0 | 1;
  msg: string;
  data?: unknown;
}
const yes = (data: unknown, msg = ''): Raw => ({ status: 1, msg, data });
const no = (msg: string): Raw => ({ status: 0, msg });

/** Banks, regions, branches and the meaning of a card's first digits (finance.md#calls-of-bank-cards). */
export async function lookUp(db: Db, { uid }: Customer, input: Input<typeof bankCards.ajax>): Promise<Raw> {
  switch (input.type) {
    case 'banks':
      return yes(await bankChoices());
    case 'provinces':
      return yes(provinces);
    case 'cities':
      return yes(citiesOf(input.province ?? ''));
    case 'branches': {
      const { bank_code: bankCode = '', city = '', keyword = '' } = input;
      const names = await beyondTenants(() =>
        branchesByName(db, uid, { bankCodes: codesOf(bankCode), city, keyword }),
      );
      return yes(names.map((name) => ({ name })));
    }
    case 'bin':
      return describeCard((input.card_no ?? '').replaceAll(/\s/g, ''), input.length);
  }
}

/** So many digits are the beginning of a number: a form sends no more of it, for an address is kept in logs (trust §4.4). */
const BEGINNING = 10;

/** Whether the bank that was named is the card's, and whether the branch is of that bank. */
export async function matchPersonBank(input: Input<typeof bankCards.personBankName>): Promise<Raw> {
  const number = (input.card_no ?? '').replaceAll(/\s/g, '');
  const named = input.bank_name?.trim() ?? '';
  const known = await (number.length > BEGINNING ? banksOf(number) : banksOfBeginning(number));
  if (known.length === 0 && ((await binsOf(number)).length > 0 || named === '')) return no('暂不支持该银行');
  const bank = (known.length > 0 ? known : await allBanks()).find(
    ({ name }) => named === '' || isSameBank(named, name),
  );
  if (bank === undefined) return no(known.length > 0 ? '开户行与卡号不匹配' : '暂不支持该银行');
  return matchBranch(bank, known.length > 0, input.branch_name);
}

/** A company's account number does not tell its bank: whether there is such a bank, and whether the branch is of it. */
export async function matchCompanyBank(input: Input<typeof bankCards.companyBankName>): Promise<Raw> {
  const named = input.bank_name?.trim() ?? '';
  const bank = named === '' ? undefined : (await allBanks()).find(({ name }) => isSameBank(named, name));
  return bank === undefined ? no('暂不支持该银行') : matchBranch(bank, true, input.branch_name);
}

async function matchBranch(bank: Bank, matched: boolean, branch = ''): Promise<Raw> {
  const other = await bankOfBranch(branch);
  return other === undefined || other.code === bank.code
    ? yes({ bank_code: bank.code, matched }, '校验通过')
    : no(`开户支行写的是${other.name}，与开户银行${bank.name}不一致，请核对`);
}

/**
 * The possible banks and kinds of a number, or of its first digits and the length of the whole: the likeliest
 * first, all others in `choices`.
 */
async function describeCard(digits: string, length?: number): Promise<Raw> {
  const bins = /^\d{6,19}$/.test(digits) ? await binsOf(digits, length) : [];
  const choices = bins.map((bin) => ({
    bank_code: bin.bank.code,
    bank_name: bin.bank.name,
    card_type: bin.type,
    card_type_text: bin.typeText,
    length: bin.length,
    supported: bin.type === 'DC',
  }));
  const likeliest = choices.find(({ supported }) => supported) ?? choices[0];
  if (likeliest === undefined) return no('未能识别发卡银行，请选择开户银行');
  return yes({ ...likeliest, luhn: isLuhn(digits), choices });
}
