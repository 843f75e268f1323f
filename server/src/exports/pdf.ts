import { formatFen } from '@uc/contract/money';
import { plainText } from './csv';
import { FAINT, newPaper, type Paper, ready, RULE, write } from './paper';
import type { Cell, Column, Sheet } from '../room/index';

const PAGE = { width: 841.89, height: 595.28, margin: 36 } as const;
const LINE = 16;
const SEAL = '#c8202c';

/** An A4 landscape PDF: label-value pairs, the columns that have a width for paper, more pairs, and the seal. */
export async function pdfOf(sheet: Sheet): Promise<Buffer> {
  const { paper, end } = await newPaper(sheet.title, 'landscape');
  const fixed = [...sheet.head, ...sheet.foot].flatMap(([label, text]) => [label, text]);
  const sealText = sheet.seal === undefined ? [] : ['用户中心', sheet.seal, '专用章'];
  await ready(paper, [sheet.title, ...fixed, ...sheet.columns.map(({ title }) => title), ...sealText]);
  write(paper, sheet.title, PAGE.margin, PAGE.margin, { size: 16 });
  let y = facts(paper, sheet.head, PAGE.margin + 30);
  const columns = layOut(sheet.columns);
  y = titles(paper, columns, y + 8);
  for await (const rows of sheet.chunks()) {
    const texts = rows.flatMap((row) =>
      columns.map(({ column, index }) => paperText(row[index], column.kind)),
    );
    await ready(paper, texts);
    for (const row of rows) {
      if (y > PAGE.height - PAGE.margin - 2 * LINE) {
        paper.addPage();
        y = titles(paper, columns, PAGE.margin);
      }
      for (const { column, index, x, width } of columns)
        write(paper, paperText(row[index], column.kind), x, y, {
          width,
          align: column.kind === 'money' ? 'end' : 'start',
        });
      y += LINE;
      rule(paper, y - 4);
    }
  }
  const high = Math.ceil(sheet.foot.length / 2) * LINE + 90;
  if (y > PAGE.height - PAGE.margin - high) {
    paper.addPage();
    y = PAGE.margin;
  }
  facts(paper, sheet.foot, y + 10);
  if (sealText.length > 0) seal(paper, sealText, PAGE.width - PAGE.margin - 60, y + 60);
  number(paper);
  return end();
}

interface ColumnLayout {
  column: Column;
  index: number;
  x: number;
  width: number;
}
function layOut(columns: readonly Column[]): ColumnLayout[] {
  const all = columns.reduce((sum, { paper = 0 }) => sum + paper, 0);
  const room = PAGE.width - 2 * PAGE.margin;
  let x: number = PAGE.margin;
  return columns.flatMap((column, index) => {
    if (column.paper === undefined) return [];
    const share = (room * column.paper) / all;
    const place = { column, index, x, width: share - 8 };
    x += share;
    return [place];
  });
}

const paperText = (cell: Cell | undefined, kind: Column['kind']): string =>
  kind === 'money' && typeof cell === 'number' ? formatFen(cell as never) : plainText(cell, kind);

function titles(paper: Paper, columns: readonly ColumnLayout[], y: number): number {
  for (const { column, x, width } of columns)
    write(paper, column.title, x, y, {
      width,
      colour: FAINT,
      align: column.kind === 'money' ? 'end' : 'start',
    });
  rule(paper, y + LINE - 4);
  return y + LINE;
}

/** Pairs in two columns. */
function facts(paper: Paper, list: Sheet['head'], top: number): number {
  const half = (PAGE.width - 2 * PAGE.margin) / 2;
  list.forEach(([label, value], index) => {
    const x = PAGE.margin + (index % 2) * half;
    const y = top + Math.floor(index / 2) * LINE;
    write(paper, label, x, y, { colour: FAINT, width: 84 });
    write(paper, value, x + 90, y, { width: half - 100 });
  });
  return top + Math.ceil(list.length / 2) * LINE;
}

function rule(paper: Paper, y: number): void {
  paper
    .moveTo(PAGE.margin, y)
    .lineTo(PAGE.width - PAGE.margin, y)
    .lineWidth(0.5)
    .strokeColor(RULE)
    .stroke();
}

/** The seal of an electronic statement names the issuer; it is a picture, not a proof. */
function seal(paper: Paper, lines: readonly string[], x: number, y: number): void {
  paper.circle(x, y, 40).lineWidth(2).strokeColor(SEAL).stroke();
  lines.forEach((text, index) =>
    write(paper, text, x - 36, y - 18 + index * 14, { size: 9.5, colour: SEAL, width: 72, align: 'middle' }),
  );
}

function number(paper: Paper): void {
  const { count } = paper.bufferedPageRange();
  for (let page = 0; page < count; page += 1) {
    paper.switchToPage(page);
    const style = { colour: FAINT, width: 200, align: 'end' } as const;
    write(
      paper,
      `第 ${page + 1} 页，共 ${count} 页`,
      PAGE.width - PAGE.margin - 200,
      PAGE.height - 24,
      style,
    );
  }
}
