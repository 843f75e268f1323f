import { type Fen, fen } from '@uc/contract/money';
import { bareCell } from '@uc/contract/spreadsheet';
import { type Cell, Fault } from './statement';

/** Where a cell stands, for the sentence that refuses it. */
export interface At {
  row: number;
  column: string;
}

/** The text of a cell without the marks that keep it text, and nothing for the dashes that mean nothing. */
export function textOf(cell: Cell | undefined): string {
  if (cell === undefined) return '';
  // A number that a spreadsheet has computed carries the noise of its last binary digits.
  if (typeof cell === 'number')
    return Math.abs(cell) < 1e15 ? String(Number(cell.toPrecision(15))) : cell.toExponential();
  const text = bareCell(cell);
  return text[0] === '-' && /^-{1,3}$/.test(text) ? '' : text;
}
/** A text in the width of ASCII. */
export const narrow = (text: string): string => (/^[\x20-\x7E]*$/.test(text) ? text : text.normalize('NFKC'));

const SHORTENED = /^[+-]?\d(?:\.\d+)?e[+-]?\d+$/i;
/** A spreadsheet keeps this many digits of a number and makes the others zeros. */
const MOST_DIGITS = 15;

/** A number of an account or a transaction. Refuses one that a spreadsheet has shortened. */
export function numberOf(cell: Cell | undefined, at: At): string {
  const text = textOf(cell);
  if (SHORTENED.test(text) || (typeof cell === 'number' && text.length > MOST_DIGITS))
    throw new Fault(`编号已被表格软件改写（${text}），请上传银行的原始文件`, at);
  return text;
}

const AMOUNT = /^([+-]?)(\d{1,12})(?:\.(\d*))?$/;
/** An amount in units of `digits` decimals of a 元; undefined for what is none, and with more decimals that are not zero. */
function scaled(text: string, digits: number): number | undefined {
  const plain = narrow(text).replaceAll(/[,\s¥]/g, '');
  const [, sign, yuan, decimals = ''] = AMOUNT.exec(plain) ?? [];
  if (yuan === undefined || !/^0*$/.test(decimals.slice(digits))) return undefined;
  const value = Number(`${yuan}${decimals.slice(0, digits).padEnd(digits, '0')}`);
  return sign === '-' && value !== 0 ? -value : value;
}

/** 分 of an amount in 元; undefined where the cell is no amount. */
export function fenOf(cell: Cell | undefined): Fen | undefined {
  const value = scaled(textOf(cell), 2);
  return value === undefined ? undefined : fen(value);
}
/** An amount with five decimals, as channels write fees, in whole units of the last. */
export const finelyOf = (cell: Cell | undefined): number | undefined => scaled(textOf(cell), 5);

/** How many units of `finelyOf` a 分 is. */
const FINE = 1000;
/** A fee that is written with five decimals; null where it has parts of a 分. */
export function feeOf(cell: Cell | undefined): Fen | null {
  const value = finelyOf(cell);
  return value === undefined || value % FINE !== 0 ? null : fen(value / FINE);
}
/** A sum of such units as 分, for a sentence. */
export const roundedFen = (value: number): Fen => fen(Math.round(value / FINE));

/** The 分 of a cell, null where it is empty. Refuses what is no amount. */
export function amountOf(cell: Cell | undefined, at: At): Fen | null {
  const text = textOf(cell);
  if (text === '') return null;
  const amount = fenOf(cell);
  if (amount === undefined) throw new Fault(`“${text.slice(0, 40)}”不是金额`, at);
  return amount;
}

const two = (value: number | string) => String(value).padStart(2, '0');
/** A day that exists, as `2026-11-18`. */
export function dayOf(year: number, month: number, date: number): string | undefined {
  if (year < FIRST_YEAR || year > LAST_YEAR || month < 1 || month > 12 || date < 1) return undefined;
  return date > daysIn(year, month) ? undefined : `${year}-${two(month)}-${two(date)}`;
}
/** No account of ours moved before; a year beyond these has a wrong digit. */
const [FIRST_YEAR, LAST_YEAR] = [2000, 2099];
/** How many days a month has, from 1. */
const daysIn = (year: number, month: number) => new Date(Date.UTC(year, month, 0)).getUTCDate();
/** A time of day that exists, as `09:12:05`. */
export function timeOf(hour: number, minute: number, second: number): string | undefined {
  return hour < 24 && minute < 60 && second < 60 ? `${two(hour)}:${two(minute)}:${two(second)}` : undefined;
}

const DAY =
  /^(?:(\d{4})(\d\d)(\d\d)|(\d{4})[-/.年](\d{1,2})[-/.月](\d{1,2})日?)(?:[ T]{0,3}(\d{1,2}):?(\d\d)(?::?(\d\d))?(?:\.\d+)?)?$/;
/** The days that a spreadsheet counts from 1899-12-30; dates written as 20261118 lie far above. */
const FIRST_SERIAL = 30_000;
const LAST_SERIAL = 80_000;
const DAY_SECONDS = 86_400;

/** The moment of a cell with a day, and with a time where it has one; undefined where it is none. */
export function momentOf(cell: Cell | undefined): string | undefined {
  if (typeof cell === 'number' && cell > FIRST_SERIAL && cell < LAST_SERIAL) return serialMoment(cell);
  const found = DAY.exec(narrow(textOf(cell)));
  if (found === null) return undefined;
  const [, y1, m1, d1, y2, m2, d2, hour, minute, second] = found;
  const day = dayOf(Number(y1 ?? y2), Number(m1 ?? m2), Number(d1 ?? d2));
  if (hour === undefined || day === undefined) return day;
  const time = timeOf(Number(hour), Number(minute), Number(second ?? 0));
  return time && `${day} ${time}`;
}

function serialMoment(serial: number): string {
  const seconds = Math.round(serial * DAY_SECONDS);
  const moment = new Date(Date.UTC(1899, 11, 30) + seconds * 1000).toISOString();
  return seconds % DAY_SECONDS === 0 ? moment.slice(0, 10) : moment.slice(0, 19).replace('T', ' ');
}

/** The time of a cell; a number has lost the zeros before it, or is a part of a day. Undefined where it is none. */
export function clockOf(cell: Cell | undefined): string | undefined {
  if (typeof cell === 'number' && cell >= 0 && cell < 1 && !Number.isInteger(cell))
    return serialMoment(FIRST_SERIAL + cell).slice(11) || '00:00:00';
  const text = textOf(cell);
  const digits = /^\d{1,6}$/.test(text) ? text.padStart(6, '0') : text;
  const found = /^(\d\d):?(\d\d)(?::?(\d\d))?$/.exec(digits);
  return found === null ? undefined : timeOf(Number(found[1]), Number(found[2]), Number(found[3] ?? 0));
}

/** A heading as headings are compared: NFKC, no blanks, without what stands in brackets. */
export const headingOf = (cell: Cell | undefined): string =>
  textOf(cell)
    .normalize('NFKC')
    .replaceAll(/\([^()]{0,40}\)|\[[^[\]]{0,200}\]/g, '')
    .replaceAll(/\s/g, '');
