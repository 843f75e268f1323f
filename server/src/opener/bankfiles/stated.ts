import { bareAccount } from '@uc/contract/bare-account';
import { type Fen, formatFen } from '@uc/contract/money';
import { fenOf, headingOf, narrow, textOf } from './cells';
import { Fault, type Row } from './statement';

/** What a file says about itself beside its lines. */
export interface Stated {
  account: string;
  opening: Fen | null;
  closing: Fen | null;
  counts: { in: number | null; out: number | null; all: number | null };
  sums: { in: Fen | null; out: Fen | null };
}
/** 帐 is how some banks still write 账. */
const ACCOUNT = /^(?:查询|本方|我方|客户|交易|银行)?(?:账号|账户|账户号码?|卡号)$/;
/** Its number in one cell behind its label, as 账号：[6222 0000]. */
const WITHIN =
  /(?<!对方|收款人?|付款人?)[账帐]号[:：] ?\[?(\d{12,32}|[\d*xX]{2,8}(?:[ -][\d*xX]{1,8}){1,8}|[\d*xX]{5,32})/;
/** Digits in groups, or with some of them hidden. */
const NUMBER = /^[\d*xX][\d*xX -]{3,60}$/;
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
  for (const { row, cells } of rows) {
    const filled = cells.map(textOf).filter((text) => text !== '');
    for (const [index, text] of filled.entries()) {
      const label = headingOf(text)
        .replace(/[:：]$/, '')
        .replaceAll('帐', '账');
      const value = filled[index + 1] ?? '';
      const beside = narrow(value);
      if (ACCOUNT.test(label) && NUMBER.test(beside)) stated.account = accountIn(beside, row);
      const within = WITHIN.exec(narrow(text))?.[1];
      if (within !== undefined) stated.account = accountIn(within, row);
      const amount = fenOf(value);
      if (amount !== undefined) labels[label]?.(stated, amount);
    }
  }
  return stated;
}

/** An account that the file names. Refuses one of which digits are hidden: whose file it is must not be taken for granted. */
function accountIn(written: string, row: number): string {
  const account = bareAccount(written);
  if (!/^\d+$/.test(account))
    throw new Fault(`账号“${written.trim()}”不完整，无法确定是哪个账户，请下载带完整账号的明细`, { row });
  return account;
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
