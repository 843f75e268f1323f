import { rules } from '@uc/contract/rules';

export interface Bank {
  code: string;
  name: string;
}
/** What the first digits of a card tell: whose it is, and what kind. */
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

/** Every bank that cards are issued by, those most used first. */
export const allBanks = (): Promise<readonly Bank[]> => (ordered ??= order());

export const bankByCode = async (code: string): Promise<Bank | undefined> =>
  (await allBanks()).find((bank) => bank.code === code);

/** The bank and kind of a card number, undefined when nobody issues such numbers. */
export async function binOf(cardNo: string): Promise<Bin | undefined> {
  const { searchCardBin } = await load();
  const found = searchCardBin(cardNo);
  if (found === null) return undefined;
  return {
    bank: { code: found.bankCode, name: found.bankName },
    type: found.cardType,
    typeText: found.cardTypeName,
    length: found.len,
  };
}

/** Why a personal card cannot be bound: only debit cards of banks we know (product 06 §6.4); undefined when it can. */
export async function personCardProblem(cardNo: string): Promise<string | undefined> {
  const { messages } = rules.cardNo;
  if (rules.cardNo.test(cardNo) !== undefined) return messages.format;
  const bin = await binOf(cardNo);
  if (bin === undefined || bin.type === 'PC') return messages.bank;
  if (bin.type !== 'DC') return messages.credit;
  return bin.length === cardNo.length ? undefined : messages.format;
}

async function order(): Promise<readonly Bank[]> {
  const { banks } = await load();
  const rank = ({ code }: Bank) => (HOT.includes(code) ? HOT.indexOf(code) : HOT.length);
  const byName = new Intl.Collator('zh-CN');
  return banks.toSorted((a, b) => rank(a) - rank(b) || byName.compare(a.name, b.name));
}
