import { api } from '@uc/contract';
import { utils, write } from '@e965/xlsx';
import type { MappedColumn } from '@uc/contract/finance/bank-mapping';
import { gbk, type Moved, movements } from '../../opener/bankfiles/testing-files';
import type { As, TestApp } from '../../testing';

/** Headings of a bank that is not built in; a digit makes them those of a test alone. */
const headings = (mark: string) =>
  ['记账日', '记账时刻', '收付标记', `发生额${mark}（元）`, '账面结余(元)', '凭证', '序号'].concat(
    '对手户名',
    '对手账户',
    '用 途',
    '状况',
  );
/** What staff point at in them. */
export const columns: MappedColumn[] = (
  ['day', 'time', 'word', 'amount', 'balance', 'serial', 'serial', 'name', 'account', 'memo', 'skip'] as const
).map((role, at) => ({ at, role }));

/** The rows of its file: a title, the headings, the movements, and one that the bank has refused. */
export function rowsOf(mark: string, more: readonly Moved[] = movements): string[][] {
  const lines = more.map((one, index) => {
    const [day, time] = one.at.split(' ') as [string, string];
    const amount = Math.abs(one.yuan).toLocaleString('en-US', { minimumFractionDigits: 2 });
    const place = [`\`PZ${mark}`, `${index}\t`, one.name || '--', `'${one.account}`];
    return [day, time, one.yuan < 0 ? '付款' : '收款', amount, `${one.after}`, ...place, one.memo, '成功'];
  });
  const refused = ['2026-11-19', '17:00:00', '付款', '9.00', '0.00', '', '', '', '', '', '未成功'];
  return [['宁波样例银行交易明细'], headings(mark), ...lines, refused];
}

type Writing = (rows: readonly (readonly string[])[]) => Buffer;
const divided =
  (by: string): ((rows: readonly (readonly string[])[]) => string) =>
  (rows) =>
    rows
      .map((row) =>
        row
          .map((cell) => (/[",]/.test(cell) || cell.includes(by) ? `"${cell.replaceAll('"', '""')}"` : cell))
          .join(by),
      )
      .join('\r\n');
const sheet =
  (bookType: 'xlsx' | 'biff8'): Writing =>
  (rows) =>
    Buffer.from(
      write(utils.book_new(utils.aoa_to_sheet(rows.map((row) => [...row])), '明细'), {
        type: 'buffer',
        bookType,
      }) as Uint8Array,
    );
/** Ways in which a bank may keep its table. */
export const writings: Record<string, Writing> = {
  'UTF-8': (rows) => Buffer.from(divided(',')(rows)),
  'UTF-8 with a mark': (rows) => Buffer.from(`\uFEFF${divided(',')(rows)}`),
  'GB18030 with |': (rows) => gbk(divided('|')(rows)),
  'UTF-16 with TAB': (rows) =>
    Buffer.from(`\uFEFF${divided('\t')(rows.map((row) => row.map((cell) => cell.trim())))}`, 'utf16le'),
  XLSX: sheet('xlsx'),
  XLS: sheet('biff8'),
};

/** What is pointed at in a file that waits. */
export const pointedAt = (no: string, account: string, more: object = {}) => ({
  no,
  header_row: 2,
  account,
  columns,
  in_words: ['收款'],
  out_words: ['付款'],
  skip_texts: ['未成功'],
  ...more,
});

/** How two people of finance describe a layout. */
export function describers(app: TestApp, one: As, two: As) {
  const keep = async (no: string, account: string, more: object = {}) =>
    app.call(api.mappings.staffMappingKeep, { ...pointedAt(no, account, more), title: '宁波样例银行' }, one);
  const approve = (mapping_no: string, as = two) =>
    app.call(api.mappings.staffMappingDecide, { mapping_no, event: 'approve' as const }, as);
  return { keep, approve };
}
