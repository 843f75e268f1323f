import { type Fen, fen, negate } from '@uc/contract/money';
import { clockOf, dayOf } from './cells';
import { type BankFileLine, Fault, type Statement } from './statement';

/** Fields by their first byte and length (docs/outside.md). */
const fields = {
  unionpay: { trace: [28, 6], time: [35, 10], amount: [66, 12], query: [87, 21], order: [112, 32] },
  unionpay_error: { trace: [28, 6], time: [35, 10], amount: [66, 12], query: [0, 0], order: [0, 0] },
} as const;
const money = {
  unionpay: { fee: [166, 13], net: [180, 13], merchant: [293, 15] },
  unionpay_error: { fee: [126, 13], net: [140, 13], merchant: [154, 15] },
} as const;
/** The bytes between fields are blanks; a line that was shifted has others there. */
const BLANKS = [3, 27, 34, 45, 65, 78, 83, 86];
const LENGTHS = { unionpay: [300, 700], unionpay_error: [169, 400] } as const;
type Kind = keyof typeof fields;
const HEAD = /^[SE]\d{2} \d{8}[\d ]{3} \d{8}[\d ]{3} \d{6} \d{10} /;

/** Whether a file is a list of transactions of UnionPay: fixed places of bytes, a line each. */
export const isUnionPay = (bytes: Uint8Array): boolean =>
  HEAD.test(Buffer.from(bytes.subarray(0, 60)).toString('latin1'));

/** The lines of a file of UnionPay. Its days have no year: the number of a transaction has it, else the name of the file. */
export function unionPayStatement(bytes: Uint8Array, file: string): Statement {
  const kind: Kind = bytes[0] === 0x45 ? 'unionpay_error' : 'unionpay';
  const lines: BankFileLine[] = [];
  let account = '';
  let length: number | undefined;
  for (const [index, line] of splitLines(bytes).entries()) {
    if (line.every((byte) => byte === 0x20)) continue;
    const row = index + 1;
    length ??= line.length;
    const [least, most] = LENGTHS[kind];
    if (line.length !== length || length < least || length > most)
      throw new Fault(`这一行有${line.length}个字节，文件不完整或编码被改动过`, { row });
    lines.push(lineOf(kind, line, row, file));
    account ||= text(line, money[kind].merchant);
  }
  return { file, kind, account, opening: null, closing: null, broken: null, lines };
}

function splitLines(bytes: Uint8Array): Buffer[] {
  const all = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length);
  const lines: Buffer[] = [];
  for (let from = 0; from < all.length;) {
    const found = all.indexOf(0x0a, from);
    const end = found < 0 ? all.length : found;
    lines.push(all.subarray(from, end > from && all[end - 1] === 0x0d ? end - 1 : end));
    from = end + 1;
  }
  return lines;
}

const gbk = new TextDecoder('gb18030');
const text = (line: Uint8Array, [from, length]: readonly [number, number]): string =>
  gbk.decode(line.subarray(from, from + length)).trim();

function lineOf(kind: Kind, line: Buffer, row: number, file: string): BankFileLine {
  if (BLANKS.some((at) => line[at] !== 0x20))
    throw new Fault('字段的位置不对，文件已损坏或被改动过', { row });
  const { trace, time, amount, query, order } = fields[kind];
  const net = signedOf(line, money[kind].net, row, '清算金额');
  const cost = signedOf(line, money[kind].fee, row, '手续费');
  const value = text(line, amount);
  if (!/^\d{12}$/.test(value)) throw new Fault(`“${value}”不是金额`, { row, column: '交易金额' });
  const number = text(line, query);
  return {
    row,
    raw: gbk.decode(line).trimEnd(),
    at: momentOf(text(line, time), number, file, row),
    direction: net < 0 ? 'out' : 'in',
    amount: fen(Number(value)),
    fee: negate(cost),
    balance: null,
    serial: number || text(line, trace),
    ref: text(line, order),
    name: '',
    account: text(line, [46, 19]),
    memo: kind === 'unionpay' ? '' : '差错交易',
    state: 'done',
  };
}

/** What an amount with its letter does to the merchant: C comes, D leaves. */
function signedOf(line: Uint8Array, at: readonly [number, number], row: number, column: string): Fen {
  const value = text(line, at);
  if (!/^[CD]\d{12}$/.test(value)) throw new Fault(`“${value}”不是带借贷标志的金额`, { row, column });
  return value.startsWith('C') ? fen(Number(value.slice(1))) : negate(fen(Number(value.slice(1))));
}

function momentOf(time: string, query: string, file: string, row: number): string {
  const column = '交易传输时间';
  const [month, day] = [Number(time.slice(0, 2)), Number(time.slice(2, 4))];
  const named = /INN(\d{2})(\d{2})\d{2}88/.exec(file);
  const short = query.slice(4, 8) === time.slice(0, 4) ? query.slice(2, 4) : undefined;
  // The file of the first days of a year holds days of the one before.
  const year = short ?? (named && String(Number(named[1]) - (month > Number(named[2]) ? 1 : 0)));
  if (year == null) throw new Fault('日期没有年份，请保留银联的原文件名（INN开头）后上传', { row, column });
  const [moment, clock] = [dayOf(2000 + Number(year), month, day), clockOf(time.slice(4))];
  if (moment === undefined || clock === undefined) throw new Fault(`“${time}”不是时间`, { row, column });
  return `${moment} ${clock}`;
}
