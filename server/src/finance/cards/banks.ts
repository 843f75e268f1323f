import { asRead } from '@uc/contract/initials';
import { rules } from '@uc/contract/rules';
import type { CardInfo } from 'bankcard';
import { moreBanks, secondCodes } from './more-banks';

export interface Bank {
  code: string;
  name: string;
}
/** A possible bank and kind of a card, by its first digits. */
export interface Bin {
  bank: Bank;
  /** DC debit, CC credit, SCC quasi-credit, PC prepaid. */
  type: 'DC' | 'CC' | 'SCC' | 'PC';
  typeText: string;
  length: number;
}

/** Banks that people look for first, in this order. */
const HOT = 'ICBC ABC BOC CCB COMM PSBC CMB SPDB CIB CMBC CITIC CEB HXBANK SPABANK GDB'.split(' ');

/** The package holds 1,700 prefixes; it is read when the first card is. */
const load = () => import('bankcard');
let ordered: Promise<readonly Bank[]> | undefined;

/** Every bank that an account may be with, each once, those most used first. */
export const allBanks = (): Promise<readonly Bank[]> => (ordered ??= order());

/** The bank of a code; an account that was stored under a bank's second code is of the same bank. */
export const bankByCode = async (code: string): Promise<Bank | undefined> =>
  (await allBanks()).find((bank) => bank.code === codeOf(code));

/** Every code under which accounts of a bank may be stored. */
export const codesOf = (code: string): string[] => [
  codeOf(code),
  ...Object.keys(secondCodes).filter((second) => secondCodes[second] === codeOf(code)),
];

/**
 * The possible banks and kinds of a number, the longest prefix first: banks share prefixes and differ in the
 * length of their numbers. With the beginning of a number alone, `length` is the length of the whole; where
 * no entry has that length, all of the prefix.
 */
export async function binsOf(digits: string, length = digits.length): Promise<Bin[]> {
  const { searchCardBin } = await load();
  const all = searchCardBin(digits, { multiple: true }).toSorted(
    (a, b) => b.cardBin.length - a.cardBin.length,
  );
  const fitting = all.filter(({ len }) => len === length);
  return (fitting.length > 0 ? fitting : all).map(binOf);
}

/** The banks whose debit card a number may be, by prefix and length; several where a longer prefix lies in a shorter one. */
export async function banksOf(cardNo: string): Promise<Bank[]> {
  const fitting = (await binsOf(cardNo)).filter(
    ({ type, length }) => type === 'DC' && length === cardNo.length,
  );
  return [...new Map(fitting.map(({ bank }) => [bank.code, bank])).values()];
}

/** The banks whose debit card begins with these digits, whatever its length. */
export async function banksOfBeginning(digits: string): Promise<Bank[]> {
  const debit = (await binsOf(digits, 0)).filter(({ type }) => type === 'DC');
  return [...new Map(debit.map(({ bank }) => [bank.code, bank])).values()];
}

/** 中国工商银行 is called 工商银行 as well, and 中国工商银行股份有限公司. */
export const isSameBank = (named: string, name: string): boolean => plainName(named) === plainName(name);

/** The bank whose name the full name of a branch begins with: 建设银行苏州园区支行. The longest, where one lies in another. */
export async function bankOfBranch(branch: string): Promise<Bank | undefined> {
  const named = plainName(branch);
  return (await allBanks())
    .filter(({ name }) => named.startsWith(plainName(name)))
    .toSorted((a, b) => b.name.length - a.name.length)[0];
}

/**
 * Why a personal card cannot be bound: a credit or prepaid card, or a length that its bank does not issue
 * (finance.md#bank-card-role-and-sub-account-rules). A number that nobody is known to issue is no reason: the
 * bank is chosen, and says whether there is such a card.
 */
export async function personCardProblem(cardNo: string): Promise<string | undefined> {
  const { messages } = rules.cardNo;
  if (rules.cardNo.test(cardNo) !== undefined) return messages.format;
  const bins = await binsOf(cardNo);
  const fitting = bins.filter(({ length }) => length === cardNo.length);
  if (bins.length === 0 || fitting.some(({ type }) => type === 'DC')) return undefined;
  const [bin] = fitting;
  if (bin === undefined && bins.some(({ type }) => type === 'DC')) return messages.format;
  return (bin ?? bins[0]!).type === 'PC' ? messages.bank : messages.credit;
}

const plainName = (text: string): string =>
  text
    .trim()
    .replace(/^中国(?!银行)/, '')
    .replace(/股份有限公司/, '');

const codeOf = (code: string): string => secondCodes[code] ?? code;

const binOf = (found: CardInfo): Bin => ({
  bank: { code: codeOf(found.bankCode), name: found.bankName },
  type: found.cardType,
  typeText: found.cardTypeName,
  length: found.len,
});

async function order(): Promise<readonly Bank[]> {
  const { banks } = await load();
  const rank = ({ code }: Bank) => (HOT.includes(code) ? HOT.indexOf(code) : HOT.length);
  const byName = new Intl.Collator('zh-CN');
  return [...banks.filter(({ code }) => secondCodes[code] === undefined), ...moreBanks].toSorted(
    (a, b) => rank(a) - rank(b) || byName.compare(asRead(a.name), asRead(b.name)),
  );
}
