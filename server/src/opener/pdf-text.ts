import { documentOf } from './pdf-document';
import { Unfit } from './unfit';

/** The pages of a letter that are read: its kind, its case and its day are on the first. */
const MOST_PAGES = 6;
const MOST_LETTERS = 40_000;

/** The lines of a letter's first pages, from top to bottom; empty for pages that are pictures. Unfit as upload.unreadable. */
export async function textOf(bytes: Uint8Array): Promise<string[]> {
  try {
    const document = await documentOf(bytes);
    const lines: string[] = [];
    for (let no = 1; no <= Math.min(MOST_PAGES, document.numPages); no += 1) {
      const { items } = await (await document.getPage(no)).getTextContent();
      lines.push(...linesIn(items.flatMap((item) => ('str' in item ? [pieceOf(item)] : []))));
    }
    const text = lines.join('\n').slice(0, MOST_LETTERS);
    return text === '' ? [] : text.split('\n');
  } catch {
    throw new Unfit('upload.unreadable');
  }
}

interface Piece {
  text: string;
  x: number;
  y: number;
}
const pieceOf = ({ str, transform }: { str: string; transform: unknown[] }): Piece => ({
  text: str,
  x: Number(transform[4]),
  y: Math.round(Number(transform[5])),
});

/** Pieces within two points of height are one line. */
function linesIn(pieces: readonly Piece[]): string[] {
  const rows: { y: number; pieces: Piece[] }[] = [];
  for (const piece of pieces.filter(({ text }) => text.trim() !== '').toSorted((a, b) => b.y - a.y)) {
    const last = rows.at(-1);
    if (last !== undefined && last.y - piece.y <= 2) last.pieces.push(piece);
    else rows.push({ y: piece.y, pieces: [piece] });
  }
  return rows.map((row) =>
    row.pieces
      .toSorted((a, b) => a.x - b.x)
      .map(({ text }) => text.trim())
      .join(' '),
  );
}
