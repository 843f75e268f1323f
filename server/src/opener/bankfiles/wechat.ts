import { type Fen, fen } from '@uc/contract/money';
import { amountOf, feeOf, finelyOf, momentOf, numberOf, roundedFen, textOf } from './cells';
import { chained } from './continuity';
import { type BankFileLine, Fault, type Statement } from './statement';
import { assertSame, yuan } from './stated';

const FIRST = { wechat_trade: '交易时间,公众账号ID,', wechat_fund: '记账时间,微信支付业务单号,' } as const;
type Kind = keyof typeof FIRST;
type CellOf = (column: string) => string;

/** The kind of a bill of WeChat Pay, by its first row; undefined for any other text. */
export const wechatKind = (text: string): Kind | undefined =>
  (['wechat_trade', 'wechat_fund'] as const).find((kind) => headOf(text).startsWith(FIRST[kind]));
const headOf = (text: string) =>
  text
    .slice(0, 2000)
    .replace(/^\uFEFF/, '')
    .replaceAll(/["` \t]/g, '');

/** The lines of a bill of WeChat Pay, whose last two rows must agree with them. */
export function wechatStatement(text: string, kind: Kind, file: string): Statement {
  const rows = text.replace(/^\uFEFF/, '').split(/\r?\n/);
  const columns = cellsOf(rows[0]!);
  const trailerAt = rows.findIndex((row) => /^["`]?(?:总交易单数|资金流水总笔数)/.test(row));
  if (trailerAt < 0) throw new Fault('账单没有结尾的汇总行，文件不完整，请重新下载', { row: rows.length });
  const lines: BankFileLine[] = [];
  const cells: CellOf[] = [];
  let account = '';
  for (let index = 1; index < trailerAt; index += 1) {
    const raw = rows[index]!;
    if (raw.replaceAll(',', '').trim() === '') continue;
    const cell = reader(columns, cellsOf(raw), index + 1);
    const line = kind === 'wechat_trade' ? tradeLine : fundLine;
    lines.push(line(cell, index + 1, raw));
    if (kind === 'wechat_trade') account ||= cell('商户号');
    cells.push(cell);
  }
  const names = cellsOf(rows[trailerAt]!);
  const total = reader(names, cellsOf(rows[trailerAt + 1] ?? ''), trailerAt + 2);
  assertTotals(kind, { total, cells, names, row: trailerAt + 2 });
  return { file, kind, account, ...chained(lines, { opening: null, closing: null }) };
}

/**
 * Every cell begins with a backtick and none is quoted: a line is divided at comma and backtick, or a comma in the name of
 * goods shifts all behind it. One without them was saved again by a spreadsheet.
 */
function cellsOf(row: string): string[] {
  if (row.startsWith('`'))
    return row
      .slice(1)
      .split(',`')
      .map((cell) => cell.trim());
  return row.split(',').map((cell) => textOf(cell.replaceAll('"', '')));
}

function reader(columns: readonly string[], cells: readonly string[], row: number): CellOf {
  // A spreadsheet fills every row up to the longest.
  if (cells.length < columns.length || cells.slice(columns.length).some((cell) => cell !== ''))
    throw new Fault(`这一行有${cells.length}格，表头有${columns.length}格，文件不完整或被改动过`, { row });
  return (column) => {
    const index = columns.findIndex((one) => one === column || one === `${column}(元)`);
    if (index < 0) throw new Fault(`表头缺少“${column}”列，请上传微信支付的原始账单`, { row: 1 });
    return cells[index]!;
  };
}

const money = (cell: CellOf, row: number, column: string): Fen =>
  amountOf(cell(column), { row, column }) ?? fen(0);
const number = (cell: CellOf, row: number, column: string): string => {
  const found = numberOf(cell(column), { row, column });
  return found === '0' ? '' : found;
};
function moment(cell: CellOf, row: number, column: string): string {
  const at = momentOf(cell(column));
  if (at === undefined) throw new Fault(`“${cell(column).slice(0, 40)}”不是时间`, { row, column });
  return at;
}

/** A refund repeats the number of its payment; while it is being processed nothing has left. */
function tradeLine(cell: CellOf, row: number, raw: string): BankFileLine {
  const status = cell('交易状态');
  const isBack = status === 'REFUND' || status === 'REVOKED';
  if (!isBack && status !== 'SUCCESS')
    throw new Fault(`不认识的交易状态“${status.slice(0, 40)}”`, { row, column: '交易状态' });
  // Both are looked at: a spreadsheet has changed all numbers or none.
  const [paid, own] = [number(cell, row, '微信订单号'), number(cell, row, '商户订单号')];
  return {
    row,
    raw,
    at: moment(cell, row, '交易时间'),
    direction: isBack ? 'out' : 'in',
    amount: money(cell, row, isBack ? '退款金额' : '应结订单金额'),
    fee: feeOf(cell('手续费')),
    balance: null,
    serial: isBack ? number(cell, row, '微信退款单号') : paid,
    ref: isBack ? number(cell, row, '商户退款单号') : own,
    name: '',
    account: '',
    memo: cell('商品名称'),
    state: isBack ? stateOf(cell('退款状态')) : 'done',
  };
}
const stateOf = (status: string): BankFileLine['state'] =>
  status === 'PROCESSING' ? 'pending' : status === 'SUCCESS' || status === '' ? 'done' : 'failed';

function fundLine(cell: CellOf, row: number, raw: string): BankFileLine {
  const word = cell('收支类型');
  if (word !== '收入' && word !== '支出')
    throw new Fault(`“${word.slice(0, 40)}”不是收支类型`, { row, column: '收支类型' });
  return {
    row,
    raw,
    at: moment(cell, row, '记账时间'),
    direction: word === '收入' ? 'in' : 'out',
    amount: money(cell, row, '收支金额'),
    fee: null,
    balance: money(cell, row, '账户结余'),
    serial: number(cell, row, '微信支付业务单号'),
    ref: number(cell, row, '业务凭证号'),
    name: '',
    account: '',
    memo: [cell('业务名称'), cell('业务类型'), cell('备注')]
      .filter((text, index, all) => text !== '' && all.indexOf(text) === index)
      .join(' '),
    state: 'done',
  };
}

/** Columns of the lines that a total adds up. */
const tradeSums: Record<string, string> = {
  应结订单总金额: '应结订单金额',
  退款总金额: '退款金额',
  手续费总金额: '手续费',
  订单总金额: '订单金额',
  申请退款总金额: '申请退款金额',
};

interface Trailer {
  total: CellOf;
  cells: readonly CellOf[];
  names: readonly string[];
  row: number;
}
function assertTotals(kind: Kind, { total, cells, names, row }: Trailer): void {
  const count = (name: string, own: number) => assertSame(name, Number(total(name)), own, String, row);
  const fine = (text: string) => finelyOf(text) ?? Number.NaN;
  const sum = (name: string, column: string, of: readonly CellOf[]) =>
    assertSame(
      name,
      fine(total(name)),
      of.reduce((value, cell) => value + fine(cell(column)), 0),
      (value) => (Number.isNaN(value) ? '无法读取的数' : yuan(roundedFen(value))),
      row,
    );
  if (kind === 'wechat_trade') {
    count('总交易单数', cells.length);
    for (const [name, column] of Object.entries(tradeSums))
      if (names.includes(name)) sum(name, column, cells);
    return;
  }
  const [come, left] = ['收入', '支出'].map((word) => cells.filter((cell) => cell('收支类型') === word));
  count('资金流水总笔数', cells.length);
  count('收入笔数', come!.length);
  sum('收入金额', '收支金额', come!);
  count('支出笔数', left!.length);
  sum('支出金额', '收支金额', left!);
}
