import { FAINT, INK, linesOf, newPaper, type Paper, ready, RULE, write } from './paper';
import type { Receipt } from '../room/index';

const PAGE = { width: 595.28, height: 841.89, margin: 48 } as const;
const ROOM = PAGE.width - 2 * PAGE.margin;
const LABEL = { width: 84, colour: '#f3f5f8' } as const;
const LINE = 15;
const PADDING = 8;
const SIZE = 9.5;

/** An A4 portrait PDF: title, number, label-value pairs in a grid, the verification code, and notes. */
export async function receiptOf(receipt: Receipt): Promise<Buffer> {
  const { title, no, madeAt, lines, code, notes } = receipt;
  const { paper, end } = await newPaper(title, 'portrait');
  const codeText = `验证码 ${code}`;
  await ready(paper, [title, `回单编号 ${no}出具时间 ${madeAt}`, codeText, ...lines.flat(2), ...notes]);
  let y: number = PAGE.margin;
  write(paper, title, PAGE.margin, y, { size: 19, width: ROOM, align: 'middle' });
  y += 40;
  write(paper, `回单编号 ${no}`, PAGE.margin, y, { size: SIZE, width: ROOM / 2 });
  write(paper, `出具时间 ${madeAt}`, PAGE.margin + ROOM / 2, y, {
    size: SIZE,
    width: ROOM / 2,
    align: 'end',
  });
  y += 20;
  const top = y;
  for (const cells of lines) y = row(paper, cells, y);
  paper
    .rect(PAGE.margin, top, ROOM, y - top)
    .lineWidth(1)
    .strokeColor(INK)
    .stroke();
  y += 14;
  write(paper, codeText, PAGE.margin, y, { size: SIZE + 1, width: ROOM });
  y += 24;
  for (const note of notes)
    for (const text of linesOf(paper, note, ROOM)) {
      write(paper, text, PAGE.margin, y, { colour: FAINT });
      y += LINE - 1;
    }
  return end();
}

/** Pairs side by side, as high as the longest of them needs; returns the y of the next line. */
function row(paper: Paper, cells: Receipt['lines'][number], y: number): number {
  const width = ROOM / cells.length;
  const room = width - LABEL.width - 2 * PADDING;
  const texts = cells.map(([, value]) => linesOf(paper, value, room, SIZE));
  const height = Math.max(...texts.map(({ length }) => length)) * LINE + 2 * PADDING - 3;
  cells.forEach(([label], index) => {
    const x = PAGE.margin + index * width;
    paper.rect(x, y, LABEL.width, height).fill(LABEL.colour);
    paper.rect(x, y, width, height).lineWidth(0.5).strokeColor(RULE).stroke();
    write(paper, label, x + PADDING, y + PADDING, {
      size: SIZE,
      colour: FAINT,
      width: LABEL.width - 2 * PADDING,
    });
    texts[index]!.forEach((text, line) =>
      write(paper, text, x + LABEL.width + PADDING, y + PADDING + line * LINE, { size: SIZE }),
    );
  });
  return y + height;
}
