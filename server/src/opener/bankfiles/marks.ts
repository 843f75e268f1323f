import type { BankFileKind } from '@uc/contract/finance/bank-file-texts';

type Said = Readonly<Record<string, string>>;
/** How columns of yes and no are filled in. */
const yes = (text: string): Said => ({ 是: text, Y: text, '1': text, 否: '', N: '', '0': '' });

/** Columns of marks among those of the memo, and what each mark says in words: nothing where all is as usual. */
const marks: Partial<Record<BankFileKind, Readonly<Record<string, Said>>>> = {
  cmb: { 冲账标志: { ...yes('冲账'), '*': '冲账', X: '补账' } },
  citic: { 退汇标识: { ...yes('退汇'), 非退汇: '', 未退汇: '', 正常: '' } },
  spdb: { 记录状态: { 正常: '' } },
};

/** The text of a cell as the memo has it; an unknown mark stays as it is written. */
export const markText = (kind: BankFileKind, heading: string, text: string): string =>
  marks[kind]?.[heading]?.[text] ?? text;
