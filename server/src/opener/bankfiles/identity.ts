import { hash } from 'node:crypto';
import type { BankFileKind } from '@uc/contract/finance/bank-file-texts';
import type { BankFileLine } from './statement';

/** Bills of channels have numbers of their own; banks name the same line alike in all their layouts. */
const ofBanks: ReadonlySet<BankFileKind> = new Set<BankFileKind>([
  'icbc',
  'abc',
  'boc',
  'ccb',
  'bocom',
  'cmb',
  'spdb',
  'citic',
  'cmbc',
  'pingan',
  'general',
  'declared',
  'mt940',
  'camt053',
]);
export const isOfBank = (kind: BankFileKind): boolean => ofBanks.has(kind);

/**
 * What each line is known by, wherever it stands again: its number with what must not differ, else all that it says. Equal
 * ones are counted, so that two real equal lines stay two.
 */
export function keysFor(kind: BankFileKind, account: string): (line: BankFileLine) => string {
  const counts = new Map<string, number>();
  const place = isOfBank(kind) ? 'bank' : kind;
  return (line) => {
    const key = digest(JSON.stringify([place, account, ...factsOf(line)]));
    const before = counts.get(key) ?? 0;
    counts.set(key, before + 1);
    return before === 0 ? key : digest(`${key}#${before}`);
  };
}
const digest = (text: string): string => hash('sha256', text);

function factsOf(line: BankFileLine): (string | number | null)[] {
  const { serial, at, direction, amount, ref, balance, name, memo } = line;
  if (serial !== '') return [serial, at.slice(0, 10), direction, amount, ref];
  return [at, direction, amount, balance, line.account || name, memo.replaceAll(/\s/g, '')];
}
