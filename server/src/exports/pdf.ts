import { setImmediate } from 'node:timers/promises';
import { formatFen } from '@uc/contract/money';
import PDFDocument from 'pdfkit';
import { cellText } from './csv';
import { lettersOf, stretchesOf } from './font';
import type { Cell, Column, Sheet } from './sheet';

/** Most rows on paper: more is no reading. */
export const MOST_PAPER_ROWS = 5000;

const PAGE = { width: 841.89, height: 595.28, margin: 36 } as const;
const PAUSE_AFTER = 20;
const LINE = 16;
const TEXT = 8.5;
const INK = '#18202d';
const FAINT = '#636d7e';
const RULE = '#d2d8e1';
const SEAL = '#c8202c';

type Paper = PDFKit.PDFDocument;
interface Style {
  size?: number;
  colour?: string;
  /** Cut to this width, at its end or pushed to it. */
  width?: number;
  align?: 'start' | 'end' | 'middle';
}

/** A paper of A4 across: facts, the columns that have a place on paper, facts, and the seal of whoever issues it. */
export async function pdfOf(sheet: Sheet, onRows: (done: number) => Promise<void>): Promise<Buffer> {
  const paper = new PDFDocument({
    size: 'A4',
    layout: 'landscape',
    margin: 0,
    bufferPages: true,
    info: { Title: sheet.title, Producer: '用户中心' },
  });
  const parts: Buffer[] = [];
  paper.on('data', (part: Buffer) => parts.push(part));
  const ended = new Promise<void>((resolve) => paper.on('end', () => resolve()));

  const fixed = [...sheet.head, ...sheet.foot].flat();
  await ready(paper, [sheet.title, ...fixed, ...sheet.columns.map(({ title }) => title), sealText.join('')]);
  write(paper, sheet.title, PAGE.margin, PAGE.margin, { size: 16 });
  let y = facts(paper, sheet.head, PAGE.margin + 30);
  const columns = placed(sheet.columns);
  y = titles(paper, columns, y + 8);
  let done = 0;
  let written = 0;
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
      written += 1;
      // Other requests are answered in between.
      if (written % PAUSE_AFTER === 0) await setImmediate();
    }
    done += rows.length;
    await onRows(done);
  }
  const high = Math.ceil(sheet.foot.length / 2) * LINE + 90;
  if (y > PAGE.height - PAGE.margin - high) {
    paper.addPage();
    y = PAGE.margin;
  }
  facts(paper, sheet.foot, y + 10);
  if (sheet.foot.length > 0) seal(paper, PAGE.width - PAGE.margin - 60, y + 60);
  number(paper);
  paper.end();
  await ended;
  return Buffer.concat(parts);
}

interface Placed {
  column: Column;
  index: number;
  x: number;
  width: number;
}
function placed(columns: readonly Column[]): Placed[] {
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
  kind === 'money' && typeof cell === 'number'
    ? formatFen(cell as never)
    : cellText(cell, kind).replace(/^'/, '');

function titles(paper: Paper, columns: readonly Placed[], y: number): number {
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

const sealText = ['用户中心', '电子对账单', '专用章'];
/** The mark of an electronic statement: it says who issued it, and proves nothing by itself. */
function seal(paper: Paper, x: number, y: number): void {
  paper.circle(x, y, 40).lineWidth(2).strokeColor(SEAL).stroke();
  sealText.forEach((text, index) =>
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

/** Reads the files that hold these letters one by one; other requests are answered in between. */
async function ready(paper: Paper, texts: readonly string[]): Promise<void> {
  const letters = [...new Set(texts.join('') + '…〓第页共0123456789')].join('');
  for (const { file } of stretchesOf(letters)) {
    paper.registerFont(file, await lettersOf(file));
    await setImmediate();
  }
}

/** A line of text in a font that is in pieces; what does not fit ends in …. */
function write(paper: Paper, text: string, x: number, y: number, style: Style = {}): void {
  const { size = TEXT, colour = INK, width = PAGE.width, align = 'start' } = style;
  const stretches = stretchesOf(fit(paper, text, width / size));
  const own = stretches.map((stretch) => widthOf(paper, stretch) * size);
  paper.fontSize(size).fillColor(colour);
  const free = width - own.reduce((sum, one) => sum + one, 0);
  let at = x + (align === 'end' ? free : align === 'middle' ? free / 2 : 0);
  stretches.forEach(({ file, text: part }, index) => {
    paper.font(file).text(part, at, y, { lineBreak: false });
    at += own[index]!;
  });
}

/** The text, or as much of it as leaves room for …; widths are in units of the letters' size. */
function fit(paper: Paper, text: string, room: number): string {
  const widths = [...text].map((char) => widthOf(paper, stretchesOf(char)[0]!));
  if (widths.reduce((sum, one) => sum + one, 0) <= room) return text;
  let left = room - 1;
  const most = widths.findIndex((one) => (left -= one) < 0);
  return `${[...text].slice(0, Math.max(0, most)).join('')}…`;
}

/** Widths of letters do not change, and measuring them is most of the work. */
const letterWidths = new Map<string, number>();
function widthOf(paper: Paper, { file, text }: { file: string; text: string }): number {
  let sum = 0;
  for (const char of text) {
    let own = letterWidths.get(char);
    if (own === undefined) {
      own = paper.font(file).fontSize(1000).widthOfString(char) / 1000;
      letterWidths.set(char, own);
    }
    sum += own;
  }
  return sum;
}
