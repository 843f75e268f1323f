import { PAYOUT_LINES_MOST } from '@uc/contract/finance/payout-texts';
import { folded, foldedLine, windowsOf } from '@uc/contract/folded';
import { type Fen, fen, formatFen, sum } from '@uc/contract/money';
import type { PayoutLayout } from '../../config';
import { refuse } from '../../call/index';

/**
 * The bank's result of a payout, by the meaning of its word; `unclear` for a word that the mapping does not
 * name.
 */
export type Said = 'paid' | 'failed' | 'returned' | 'pending' | 'unclear';
export interface ResultLine {
  /** Its row in the file, from 1. */
  row: number;
  no: string;
  /** Undefined where the cell is no amount. */
  amount: Fen | undefined;
  said: Said;
  /** The word that was read, where it means nothing. */
  word: string;
  bankNo: string;
  reason: string;
}
type Roles = PayoutLayout['result']['columns'];
type Role = keyof Roles;

const SHORTENED = /^\d(?:\.\d+)?e\+?\d+$/i;
/** A bank may list other payments of ours beside those of a batch. */
const MOST_LINES = 10 * PAYOUT_LINES_MOST;
const TOTAL = /^(?:合计|总计|小计|汇总|总金额|总笔数)/;
const name = foldedLine;

/**
 * The lines of a bank's result file by the mapping of its batch. Refuses `payout.file` when its columns are not found once
 * each, a number was shortened by a spreadsheet, or a row of totals does not agree with the lines above it.
 */
export function resultLines(rows: readonly (readonly string[])[], { result }: PayoutLayout): ResultLine[] {
  const { at, columns } = headOf(rows, result.columns);
  const lines: ResultLine[] = [];
  for (const [index, cells] of rows.entries()) {
    if (index <= at) continue;
    const cell = (role: Role): string => {
      const column = columns.get(role);
      return column === undefined ? '' : (cells[column] ?? '').trim();
    };
    const no = ownNo(cell('no'));
    if (!/^[A-Z]\d/.test(no) && cells.some((text) => TOTAL.test(name(text)))) {
      assertTotal(amountOf(cell('amount'), result.amount), lines);
      continue;
    }
    if (cells.every((text) => text === '')) continue;
    const bankNo = cell('bank_no');
    for (const number of [cell('no'), bankNo])
      if (SHORTENED.test(number))
        throw refuse('payout.file', {
          why: `第${index + 1}行的编号已被表格软件改写（${number}），请上传银行的原始文件`,
        });
    const word = cell('state');
    lines.push({
      row: index + 1,
      no: no.slice(0, 40),
      amount: amountOf(cell('amount'), result.amount),
      said: saidBy(word, result),
      word,
      bankNo,
      reason: cell('reason').slice(0, 200),
    });
  }
  if (lines.length === 0) throw refuse('payout.file', { why: '文件中没有明细' });
  if (lines.length > MOST_LINES)
    throw refuse('payout.file', {
      why: `文件有${lines.length}笔明细，一个批次最多${PAYOUT_LINES_MOST}笔，请只上传该批次的结果`,
    });
  return lines;
}

/** The number of a withdrawal. */
const WITHDRAWAL = /^W\d{18}$/;
/** Our number as a bank gives it back, with letters, digits and words around it where its column is one for remarks. */
function ownNo(text: string): string {
  const [found, ...others] = windowsOf(folded(text), 19).filter((part) => WITHDRAWAL.test(part));
  return found !== undefined && others.length === 0 ? found : foldedLine(text);
}

/** The row that names the columns, wherever it stands: each required heading once. */
function headOf(
  rows: readonly (readonly string[])[],
  roles: Roles,
): { at: number; columns: ReadonlyMap<Role, number> } {
  const wanted = Object.entries(roles) as [Role, string][];
  const required = wanted.filter(([role]) => role !== 'reason');
  for (const [at, cells] of rows.entries()) {
    const names = cells.map(name);
    if (!required.every(([, heading]) => names.includes(name(heading)))) continue;
    const twice = wanted.find(([, heading]) => names.filter((one) => one === name(heading)).length > 1);
    if (twice !== undefined) throw refuse('payout.file', { why: `“${twice[1]}”列出现了不止一次` });
    const found = wanted.map(([role, heading]) => [role, names.indexOf(name(heading))] as const);
    return { at, columns: new Map(found.filter(([, column]) => column >= 0)) };
  }
  const headings = required.map(([, heading]) => `“${heading}”`).join('、');
  throw refuse('payout.file', { why: `没有找到含${headings}的表头，请核对文件或对照设置` });
}

function saidBy(word: string, { paid, failed, returned, pending }: PayoutLayout['result']): Said {
  const means = (words: readonly string[]) => words.some((one) => name(one) === name(word));
  if (means(paid)) return 'paid';
  if (means(failed)) return 'failed';
  if (means(returned)) return 'returned';
  return means(pending) ? 'pending' : 'unclear';
}

/** 分, from a text of 元 or 分: both commas out, more than two decimals only where they are zero. A billion 元 and more is none. */
function amountOf(text: string, unit: 'yuan' | 'fen'): Fen | undefined {
  const plain = text.replaceAll(/[,，\s￥¥]/g, '');
  if (unit === 'fen') return /^\d{1,11}$/.test(plain) ? fen(Number(plain)) : undefined;
  const [, yuan, cents = ''] = /^(\d{1,9})(?:\.(\d{1,2})0*)?$/.exec(plain) ?? [];
  return yuan === undefined ? undefined : fen(Number(`${yuan}${cents.padEnd(2, '0')}`));
}

function assertTotal(total: Fen | undefined, lines: readonly ResultLine[]): void {
  if (total === undefined) return;
  const own = sum(lines.map(({ amount }) => amount ?? fen(0)));
  if (own !== total)
    throw refuse('payout.file', {
      why: `合计${formatFen(total)}元与明细之和${formatFen(own)}元不符，未登记任何一笔`,
    });
}
