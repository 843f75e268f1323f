import { visibleLine } from '@uc/contract/visible-text';
import { loadFont, loadWhole, lostOf, type TextRun, textRunsOf } from './font';

/** A PDF that is being written. */
export type Paper = PDFKit.PDFDocument;
interface Style {
  size?: number;
  colour?: string;
  /** A longer text is cut to this width; `align` is within it. */
  width?: number;
  align?: 'start' | 'end' | 'middle';
}
/**
 * The distance from the top of a line to its baseline: fonts differ in their own top, and a line may have
 * characters of two.
 */
const BASELINE = 1.16;
export const TEXT = 8.5;
export const INK = '#18202d';
export const FAINT = '#636d7e';
export const RULE = '#d2d8e1';

/** An empty A4 document; `end` returns its bytes. */
export async function newPaper(
  title: string,
  layout: 'portrait' | 'landscape',
): Promise<{ paper: Paper; end: () => Promise<Buffer> }> {
  const { default: PDFDocument } = await import('pdfkit');
  const paper = new PDFDocument({
    size: 'A4',
    layout,
    margin: 0,
    bufferPages: true,
    info: { Title: title, Producer: '用户中心' },
  });
  const parts: Buffer[] = [];
  paper.on('data', (part: Buffer) => parts.push(part));
  const ended = new Promise<void>((resolve) => paper.on('end', () => resolve()));
  return {
    paper,
    async end() {
      paper.end();
      await ended;
      return Buffer.concat(parts);
    },
  };
}

/** A text has ideographs that no font of ours has: a name would lose a character, so there is no PDF of it. */
export class UnprintableText extends Error {
  override readonly name = 'UnprintableText';
  readonly lost: readonly string[];
  constructor(lost: readonly string[]) {
    super(`字库中没有“${lost.join('')}”，为避免姓名缺字，未生成PDF；请选择其他格式`);
    this.lost = lost;
  }
}

/** Loads the font files for these texts; call it before writing them. Throws UnprintableText. */
export async function ready(paper: Paper, texts: readonly string[]): Promise<void> {
  const lost = await lostOf(texts.join(''));
  if (lost.length > 0) throw new UnprintableText(lost);
  await loadFonts(paper, texts);
}

/** Loads the fonts of texts and refuses none: a character that no font has is printed as 〓. */
export async function loadFonts(paper: Paper, texts: readonly string[]): Promise<void> {
  const letters = [...new Set(texts.join('') + '…〓第页共0123456789')].join('');
  await loadWhole(letters);
  for (const { file } of textRunsOf(letters)) paper.registerFont(file, await loadFont(file));
}

/** Writes one line of text, run by run; a text that is too long ends in …. */
export function write(paper: Paper, text: string, x: number, y: number, style: Style = {}): void {
  const { size = TEXT, colour = INK, width = paper.page.width, align = 'start' } = style;
  const runs = textRunsOf(fit(paper, visibleLine(text), width / size));
  const own = runs.map((run) => widthOf(paper, run) * size);
  paper.fontSize(size).fillColor(colour);
  const free = width - own.reduce((sum, one) => sum + one, 0);
  let at = x + (align === 'end' ? free : align === 'middle' ? free / 2 : 0);
  runs.forEach(({ file, text: part }, index) => {
    paper.font(file).text(part, at, y + BASELINE * size, { lineBreak: false, baseline: 'alphabetic' });
    at += own[index]!;
  });
}

/** A text as lines of a width, broken after any character as Chinese is. */
export function linesOf(paper: Paper, text: string, width: number, size = TEXT): string[] {
  const lines = [''];
  let left = width / size;
  for (const char of visibleLine(text)) {
    const own = widthOf(paper, textRunsOf(char)[0]!);
    if (own > left && lines.at(-1) !== '') {
      lines.push('');
      left = width / size;
    }
    lines[lines.length - 1] += char;
    left -= own;
  }
  return lines;
}

/** The text, cut with … if it is too long; widths are in units of the font size. */
function fit(paper: Paper, text: string, room: number): string {
  const widths = [...text].map((char) => widthOf(paper, textRunsOf(char)[0]!));
  if (widths.reduce((sum, one) => sum + one, 0) <= room) return text;
  let left = room - 1;
  const most = widths.findIndex((one) => (left -= one) < 0);
  return `${[...text].slice(0, Math.max(0, most)).join('')}…`;
}

/** A cache: measuring characters is most of the work. */
const letterWidths = new Map<string, number>();
function widthOf(paper: Paper, { file, text }: TextRun): number {
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
