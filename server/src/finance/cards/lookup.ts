import type { bankCards } from '@uc/contract/finance/bank-cards';
import type { Input } from '@uc/contract/endpoint';
import { isLuhn } from '@uc/contract/identity';
import { beyondTenants, type Db } from '../../db/index';
import type { Customer } from '../../call/index';
import { allBanks, banksOf, binsOf } from './banks';
import { bankChoices } from './form';
import { citiesOf, provinces } from './regions';
import { branchesByName } from './store';

/** Answers that are read as they are, always 200 (spec §8, product 08 §8.0). */
interface Raw {
  status: 0 | 1;
  msg: string;
  data?: unknown;
}
const yes = (data: unknown, msg = ''): Raw => ({ status: 1, msg, data });
const no = (msg: string): Raw => ({ status: 0, msg });

/** Banks, regions, branches and what a card's first digits tell (product 08 §8.6). */
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
      const names = await beyondTenants(() => branchesByName(db, uid, { bankCode, city, keyword }));
      return yes(names.map((name) => ({ name })));
    }
    case 'bin':
      return describeCard((input.card_no ?? '').replaceAll(/\s/g, ''), input.length);
  }
}

/** Whether the bank that was named is the card's. */
export async function matchPersonBank(input: Input<typeof bankCards.personBankName>): Promise<Raw> {
  const number = (input.card_no ?? '').replaceAll(/\s/g, '');
  const named = input.bank_name?.trim() ?? '';
  const known = await banksOf(number);
  if (known.length === 0 && ((await binsOf(number)).length > 0 || named === '')) return no('暂不支持该银行');
  const bank = (known.length > 0 ? known : await allBanks()).find(
    ({ name }) => named === '' || isSameBank(named, name),
  );
  if (bank === undefined) return no(known.length > 0 ? '开户行与卡号不匹配' : '暂不支持该银行');
  return yes({ bank_code: bank.code, matched: known.length > 0 }, '校验通过');
}

/** A company's account number does not tell its bank: whether there is such a bank. */
export async function matchCompanyBank(input: Input<typeof bankCards.companyBankName>): Promise<Raw> {
  const named = input.bank_name?.trim() ?? '';
  const bank = named === '' ? undefined : (await allBanks()).find(({ name }) => isSameBank(named, name));
  return bank === undefined ? no('暂不支持该银行') : yes({ bank_code: bank.code, matched: true }, '校验通过');
}

/** What a number, or its first digits and the length of the whole, may be: the likeliest first, every other in `choices`. */
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

/** 中国工商银行 is called 工商银行 as well, and 中国工商银行股份有限公司. */
const isSameBank = (named: string, name: string): boolean => {
  const plain = (text: string) => text.replace(/^中国(?!银行)/, '').replace(/股份有限公司$/, '');
  return plain(named) === plain(name);
};
