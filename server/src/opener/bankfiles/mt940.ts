import { type Fen, negate } from '@uc/contract/money';
import { amountOf, dayOf } from './cells';
import { chained } from './continuity';
import { type BankFileLine, Fault, type Statement } from './statement';

/** A field with the lines that belong to it. */
interface Field {
  tag: string;
  row: number;
  lines: string[];
}
const TAG = /^:(\d{2}[A-Z]?):(.*)$/;
/** Day, day of the booking, direction, letter of the currency, amount, kind, our number, the bank's. */
const MOVEMENT =
  /^(\d{2})(\d{2})(\d{2})(?:\d{4})?(RC|RD|EC|ED|C|D)([A-Z]?)([\d,.]{1,20})([A-Z][A-Z\d]{3})(.{0,16}?)(?:\/\/(.{0,16}))?$/;
const BALANCE = /^([CD])(\d{2})(\d{2})(\d{2})([A-Z]{3})([\d,.]{1,20})$/;

/** The statements of an MT940, one behind the other. */
export function mt940Statements(text: string, file: string): Statement[] {
  const statements: Statement[] = [];
  let fields: Field[] = [];
  for (const field of fieldsOf(text)) {
    if (field.tag === '20' && fields.length > 0) statements.push(statementOf(fields, file));
    fields = field.tag === '20' ? [field] : [...fields, field];
  }
  if (fields.length > 0) statements.push(statementOf(fields, file));
  return statements;
}

function fieldsOf(text: string): Field[] {
  const fields: Field[] = [];
  for (const [index, line] of text
    .replace(/^\uFEFF/, '')
    .split(/\r?\n/)
    .entries()) {
    const found = TAG.exec(line);
    if (found !== null) fields.push({ tag: found[1]!, row: index + 1, lines: [found[2]!] });
    // A line with a hyphen ends a message, one with a brace begins or ends its envelope.
    else if (!/^(?:-|-?\}|\{.*)?$/.test(line.trim())) fields.at(-1)?.lines.push(line.trim());
  }
  return fields;
}

function statementOf(fields: readonly Field[], file: string): Statement {
  const lines: BankFileLine[] = [];
  for (const field of fields) {
    if (field.tag === '61') lines.push(lineOf(field));
    const last = lines.at(-1);
    if (field.tag === '86' && last !== undefined) describe(last, field);
  }
  const first = fields.find(({ tag }) => tag === '60F' || tag === '60M');
  const last = fields.findLast(({ tag }) => tag === '62F' || tag === '62M');
  if (first === undefined || last === undefined)
    throw new Fault(`没有${first === undefined ? '期初' : '期末'}余额，文件不完整，请重新下载`, {
      row: fields.at(-1)!.row,
    });
  const account = fields.find(({ tag }) => tag === '25')?.lines[0]?.trim() ?? '';
  const stated = { opening: balanceOf(first), closing: balanceOf(last) };
  return { file, kind: 'mt940', account: account.split('/').at(-1)!, ...chained(lines, stated) };
}

const plain = (amount: string) => amount.replace(',', '.').replace(/\.$/, '');

function balanceOf({ tag, row, lines }: Field): Fen {
  const column = `:${tag}:`;
  const [, side, , , , currency, amount] = BALANCE.exec(lines[0]!) ?? [];
  if (side === undefined) throw new Fault('余额的写法不正确', { row, column });
  if (currency !== 'CNY') throw new Fault(`币种是“${currency}”，只能读取人民币账户`, { row, column });
  const value = amountOf(plain(amount!), { row, column })!;
  return side === 'C' ? value : negate(value);
}

function lineOf({ row, lines }: Field): BankFileLine {
  const at = { row, column: ':61:' };
  const [, year, month, day, side, , amount, , ref, serial] = MOVEMENT.exec(lines[0]!) ?? [];
  if (side === undefined) throw new Fault('明细的写法不正确，文件不完整或被改动过', at);
  const moment = dayOf(2000 + Number(year), Number(month), Number(day));
  if (moment === undefined) throw new Fault(`“${year}${month}${day}”不是日期`, at);
  return {
    row,
    raw: [`:61:${lines[0]}`, ...lines.slice(1)].join('\n'),
    at: moment,
    // A reversal takes back what its letter says.
    direction: side === 'C' || side === 'RD' || side === 'EC' ? 'in' : 'out',
    amount: amountOf(plain(amount!), at)!,
    fee: null,
    balance: null,
    serial: serial?.trim() ?? '',
    ref: ref === 'NONREF' ? '' : ref!.trim(),
    name: '',
    account: '',
    memo: lines.slice(1).join(' '),
    state: 'done',
  };
}

/** The bank's words about a movement; of several lines the first is who the other one is. */
function describe(line: BankFileLine, { lines }: Field): void {
  const texts = lines.map((one) => one.trim()).filter((one) => one !== '');
  line.raw += `\n:86:${lines.join('\n')}`;
  if (texts.length > 1) line.name = texts[0]!;
  line.memo = [line.memo, ...(texts.length > 1 ? texts.slice(1) : texts)]
    .filter((one) => one !== '')
    .join(' ');
}
