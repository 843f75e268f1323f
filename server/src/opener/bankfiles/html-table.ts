import { Parser } from 'htmlparser2';
import { Fault, type Row } from './statement';

/** The rows of the tables of a page that was saved under the name of a spreadsheet. Refuses one that was cut. */
export function htmlRows(text: string, mostRows: number): Row[] {
  const rows: Row[] = [];
  let cells: string[] | undefined;
  let cell: string | undefined;
  let more = 0;
  let isCut = false;
  const parser = new Parser({
    onopentag(name, { colspan = '1' }) {
      if (name === 'tr') cells = [];
      if (name !== 'td' && name !== 'th') return;
      // What follows a cell of several columns stands behind all of them.
      more = Math.min(Number(colspan) || 1, 200) - 1;
      cell = '';
    },
    ontext(data) {
      if (cell !== undefined) cell += data;
    },
    onclosetag(name, isImplied) {
      if (name === 'td' || name === 'th') {
        if (cell !== undefined) cells?.push(cell.replaceAll('\u00A0', ' '), ...Array<string>(more).fill(''));
        cell = undefined;
      }
      if (name === 'table' && isImplied) isCut = true;
      if (name !== 'tr' || cells === undefined) return;
      const row = rows.length + 1;
      if (row > mostRows) throw new Fault('行数太多，请分段下载后上传', { row });
      rows.push({ row, raw: cells.join('\t').trimEnd(), cells });
      cells = undefined;
    },
  });
  parser.end(text);
  if (isCut) throw new Fault('网页表格没有结尾，文件不完整，请重新下载', { row: rows.length });
  return rows;
}
