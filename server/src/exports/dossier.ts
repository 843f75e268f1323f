import { FAINT, INK, linesOf, newPaper, type Paper, ready, RULE, write } from './paper';
import type { Dossier } from '../room/index';

const PAGE = { width: 595.28, height: 841.89, margin: 48 } as const;
const ROOM = PAGE.width - 2 * PAGE.margin;
const LINE = 14;
const SIZE = 9.5;

/** An A4 portrait PDF to be read: parts with a heading, each a list of paragraphs, and the pages numbered. */
export async function dossierOf({ title, no, madeAt, parts, notes }: Dossier): Promise<Buffer> {
  const { paper, end } = await newPaper(title, 'portrait');
  const texts = parts.flatMap(({ heading, lines }) => [heading, ...lines]);
  await ready(paper, [title, `编号 ${no}出具时间 ${madeAt}`, ...texts, ...notes]);
  let y: number = PAGE.margin;
  const put = (text: string, size: number, colour: string) => {
    for (const line of text.split('\n').flatMap((one) => linesOf(paper, one, ROOM, size))) {
      if (y > PAGE.height - PAGE.margin - LINE) {
        paper.addPage();
        y = PAGE.margin;
      }
      write(paper, line, PAGE.margin, y, { size, colour, width: ROOM + 1 });
      y += size + 5;
    }
  };
  put(title, 18, INK);
  put(`编号 ${no}　出具时间 ${madeAt}`, SIZE, FAINT);
  for (const { heading, lines } of parts) {
    y += LINE;
    put(heading, 12, INK);
    paper
      .moveTo(PAGE.margin, y)
      .lineTo(PAGE.width - PAGE.margin, y)
      .lineWidth(0.5)
      .strokeColor(RULE)
      .stroke();
    y += 6;
    for (const line of lines) put(line, SIZE, INK);
  }
  y += LINE;
  for (const note of notes) put(note, 8.5, FAINT);
  number(paper, no);
  return end();
}

function number(paper: Paper, no: string): void {
  const { count } = paper.bufferedPageRange();
  for (let page = 0; page < count; page += 1) {
    paper.switchToPage(page);
    const text = `${no}　第 ${page + 1} 页，共 ${count} 页`;
    write(paper, text, PAGE.margin, PAGE.height - 30, { colour: FAINT, width: ROOM, align: 'end' });
  }
}
