import { type Fen, formatFen } from '@uc/contract/money';
import { fenOf, headingOf, textOf } from './cells';
import { Fault, type Row } from './statement';

/** What a file says about itself beside its lines. */
export interface Stated {
  account: string;
  opening: Fen | null;
  closing: Fen | null;
  counts: { in: number | null; out: number | null; all: number | null };
  sums: { in: Fen | null; out: Fen | null };
}
const ACCOUNT = /^(?:查询)?(?:账号|账户|客户账号|交易账号)$/;
const labels: Record<string, (stated: Stated, value: Fen) => void> = {
  对账单期初余额: (stated, value) => (stated.opening = value),
  期初余额: (stated, value) => (stated.opening = value),
  对账单余额: (stated, value) => (stated.closing = value),
  期末余额: (stated, value) => (stated.closing = value),
  总笔数: (stated, value) => (stated.counts.all = value / 100),
  借方笔数: (stated, value) => (stated.counts.out = value / 100),
  借方发生总笔数: (stated, value) => (stated.counts.out = value / 100),
  贷方笔数: (stated, value) => (stated.counts.in = value / 100),
  贷方发生总笔数: (stated, value) => (stated.counts.in = value / 100),
  借方金额: (stated, value) => (stated.sums.out = value),
  借方发生总额: (stated, value) => (stated.sums.out = value),
  贷方金额: (stated, value) => (stated.sums.in = value),
  贷方发生总额: (stated, value) => (stated.sums.in = value),
};

/** What the rows above the headings say: a label and its value beside it, or both in one cell. */
export function statedAbove(rows: readonly Row[]): Stated {
  const stated: Stated = {
    account: '',
    opening: null,
    closing: null,
    counts: { in: null, out: null, all: null },
    sums: { in: null, out: null },
  };
  for (const { cells } of rows) {
    const filled = cells.map(textOf).filter((text) => text !== '');
    for (const [index, text] of filled.entries()) {
      const label = headingOf(text).replace(/[:：]$/, '');
      const value = filled[index + 1] ?? '';
      if (ACCOUNT.test(label) && /^\d{5,32}$/.test(value)) stated.account = value;
      const within = /账号[:：] ?\[?(\d{5,32})/.exec(text)?.[1];
      if (within !== undefined) stated.account = within;
      const amount = fenOf(value);
      if (amount !== undefined) labels[label]?.(stated, amount);
    }
  }
  return stated;
}

/** How many lines a file has on each side, and what is written there together. */
export type Sums = Record<'in' | 'out', { count: number; sum: Fen }>;

/** Refuses a file whose own counts and sums are not those of its lines: it was cut or altered. */
export function assertStated({ counts, sums }: Stated, own: Sums): void {
  for (const side of ['out', 'in'] as const) {
    const name = side === 'in' ? '贷方' : '借方';
    assertSame(`${name}笔数`, counts[side], own[side].count, String);
    assertSame(`${name}合计`, sums[side], own[side].sum, yuan);
  }
  assertSame('总笔数', counts.all, own.in.count + own.out.count, String);
}

export const yuan = (amount: Fen): string => `${formatFen(amount)}元`;

/** Refuses a total that the file states and that its lines do not come to. */
export function assertSame<T extends number>(
  what: string,
  stated: T | null,
  own: T,
  shown: (value: T) => string,
  row?: number,
): void {
  if (stated === null || stated === own) return;
  throw new Fault(
    `文件写明${what}为${shown(stated)}，明细为${shown(own)}，文件不完整或被改动过，请重新下载`,
    row === undefined ? {} : { row },
  );
}
