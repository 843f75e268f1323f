import type { PaintLetter } from '../partners/index';
import { FAINT, linesOf, loadFonts, newPaper, RULE, write } from './paper';

const PAGE = { width: 595.28, margin: 64 } as const;
const ROOM = PAGE.width - 2 * PAGE.margin;
const SIZE = 10.5;
const LINE = 22;

/** An A4 letter: title, label-value pairs, a note, and its mark across the page. */
export const letterOf: PaintLetter = async ({ title, mark, lines, note }) => {
  const { paper, end } = await newPaper(title, 'portrait');
  await loadFonts(paper, [title, mark, note, ...lines.flat()]);
  paper.save().rotate(-30, { origin: [PAGE.width / 2, 420] });
  write(paper, mark, 0, 340, { size: 150, width: PAGE.width, align: 'middle', colour: '#e9ecf1' });
  paper.restore();
  write(paper, title, PAGE.margin, 96, { size: 20, width: ROOM, align: 'middle' });
  let y = 160;
  for (const [label, value] of lines) {
    write(paper, label, PAGE.margin, y, { size: SIZE, colour: FAINT, width: 90 });
    for (const text of linesOf(paper, value, ROOM - 100, SIZE)) {
      write(paper, text, PAGE.margin + 100, y, { size: SIZE });
      y += LINE;
    }
  }
  paper
    .moveTo(PAGE.margin, y)
    .lineTo(PAGE.width - PAGE.margin, y)
    .lineWidth(0.5)
    .strokeColor(RULE)
    .stroke();
  write(paper, note, PAGE.margin, y + 12, { colour: FAINT, width: ROOM });
  return end();
};
