import { Parser } from 'htmlparser2';
import { type Fen, negate } from '@uc/contract/money';
import { amountOf, momentOf, textOf } from './cells';
import { chained } from './continuity';
import { type BankFileLine, Fault, type Statement } from './statement';

/** An element with what stands in it; names without their prefix. */
interface Element {
  name: string;
  row: number;
  from: number;
  to: number;
  attributes: Record<string, string>;
  text: string;
  within: Element[];
}

/** The statements of a camt.053, one for each account. */
export function camtStatements(text: string, file: string): Statement[] {
  const documents = all(treeOf(text), 'Stmt');
  if (documents.length === 0) throw new Fault('没有找到对账单（Stmt），不是camt.053文件');
  return documents.map((document) => {
    const lines = children(document, 'Ntry').map((entry) => lineOf(entry, text));
    const stated = { opening: balanceOf(document, ['OPBD', 'PRCD']), closing: balanceOf(document, ['CLBD']) };
    const account = textAt(document, 'Acct', 'Id', 'Othr', 'Id') || textAt(document, 'Acct', 'Id', 'IBAN');
    return { file, kind: 'camt053', account, ...chained(lines, stated) };
  });
}

/** The elements of a text. Entities of its own are not expanded; refuses one that was cut. */
function treeOf(text: string): Element {
  const top: Element = { name: '', row: 1, from: 0, to: 0, attributes: {}, text: '', within: [] };
  const open = [top];
  let [row, counted] = [1, 0];
  const parser = new Parser(
    {
      onopentag(name, attributes) {
        for (; counted < parser.startIndex; counted += 1) if (text[counted] === '\n') row += 1;
        const bare = name.slice(name.indexOf(':') + 1);
        const one = { name: bare, row, from: parser.startIndex, to: 0, attributes, text: '', within: [] };
        open.at(-1)!.within.push(one);
        open.push(one);
        if (open.length > 40) throw new Fault('文件的层数太多，不是camt.053文件', { row });
      },
      ontext(data) {
        open.at(-1)!.text += data;
      },
      onclosetag(_, isImplied) {
        if (isImplied) throw new Fault('文件没有结尾，不完整，请重新下载', { row });
        open.pop()!.to = parser.endIndex + 1;
      },
    },
    { xmlMode: true },
  );
  parser.end(text);
  return top;
}

const children = ({ within }: Element, name: string) => within.filter((one) => one.name === name);
const all = (element: Element, name: string): Element[] =>
  element.within.flatMap((one) => (one.name === name ? [one] : all(one, name)));
const find = (element: Element | undefined, ...path: string[]): Element | undefined =>
  path.reduce<Element | undefined>((at, name) => at?.within.find((one) => one.name === name), element);
const textAt = (element: Element | undefined, ...path: string[]): string =>
  textOf(find(element, ...path)?.text ?? '');

function amountIn(element: Element): Fen {
  const [amount] = children(element, 'Amt');
  const currency = amount?.attributes.Ccy ?? 'CNY';
  const at = { row: element.row, column: 'Amt' };
  if (currency !== 'CNY') throw new Fault(`币种是“${currency}”，只能读取人民币账户`, at);
  const value = amountOf(amount?.text, at);
  if (value === null || value < 0) throw new Fault('没有金额', at);
  return value;
}

function directionOf(element: Element): 'in' | 'out' {
  const word = textAt(element, 'CdtDbtInd');
  if (word !== 'CRDT' && word !== 'DBIT')
    throw new Fault(`“${word}”不是借贷标志（CRDT或DBIT）`, { row: element.row, column: 'CdtDbtInd' });
  return word === 'CRDT' ? 'in' : 'out';
}

function balanceOf(document: Element, codes: readonly string[]): Fen | null {
  const found = codes
    .map((code) => children(document, 'Bal').find((one) => textAt(one, 'Tp', 'CdOrPrtry', 'Cd') === code))
    .find((one) => one !== undefined);
  if (found === undefined) return null;
  return directionOf(found) === 'in' ? amountIn(found) : negate(amountIn(found));
}

function lineOf(entry: Element, text: string): BankFileLine {
  const { row, from, to } = entry;
  const direction = directionOf(entry);
  const [detail] = all(entry, 'TxDtls');
  const moment = textAt(entry, 'BookgDt', 'DtTm') || textAt(entry, 'BookgDt', 'Dt');
  // A moment with its offset is that of the bank's own clock, which is ours.
  const at = momentOf(moment.replace(/(?:\+08:00|Z)$/, ''));
  if (at === undefined) throw new Fault(`“${moment}”不是日期`, { row, column: 'BookgDt' });
  const party = direction === 'in' ? 'Dbtr' : 'Cdtr';
  const parties = detail && find(detail, 'RltdPties');
  const own = textAt(detail, 'Refs', 'EndToEndId');
  return {
    row,
    raw: text.slice(from, to).replaceAll(/\s+/g, ' '),
    at,
    direction,
    amount: amountIn(entry),
    fee: null,
    balance: null,
    serial: textAt(entry, 'AcctSvcrRef') || textAt(detail, 'Refs', 'AcctSvcrRef'),
    ref: own === 'NOTPROVIDED' ? '' : own,
    name: textAt(parties, party, 'Nm') || textAt(parties, party, 'Pty', 'Nm'),
    account:
      textAt(parties, `${party}Acct`, 'Id', 'Othr', 'Id') || textAt(parties, `${party}Acct`, 'Id', 'IBAN'),
    memo: [...all(entry, 'Ustrd'), ...children(entry, 'AddtlNtryInf')]
      .map((one) => textOf(one.text))
      .filter((one) => one !== '')
      .join(' '),
    state: textAt(entry, 'Sts') === 'PDNG' || textAt(entry, 'Sts', 'Cd') === 'PDNG' ? 'pending' : 'done',
  };
}
