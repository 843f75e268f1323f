import type { Box, Line, Page } from '../../ocr/index';

/** A line where it would stand if the page did not lean. */
export interface Piece {
  text: string;
  confidence: number;
  box: Box;
  left: number;
  right: number;
  middle: number;
  height: number;
}
/** Pieces of one height, from left to right. */
export type Row = readonly Piece[];

/** Pieces belong to one row while their middles differ by less than this part of their height. */
const SAME_ROW = 0.6;

/** The rows of a page from top to bottom, its lean taken out. */
export function rowsOf({ lines }: Page): Row[] {
  const read = lines.filter(({ text }) => text.trim() !== '');
  const lean = leanOf(read);
  const pieces = read.map((line) => pieceOf(line, lean)).toSorted((a, b) => a.middle - b.middle);
  const rows: Piece[][] = [];
  for (const piece of pieces) {
    const last = rows.at(-1)?.at(-1);
    if (last && piece.middle - last.middle < SAME_ROW * Math.min(last.height, piece.height))
      rows.at(-1)!.push(piece);
    else rows.push([piece]);
  }
  return rows.map((row) => row.toSorted((a, b) => a.left - b.left));
}

/** Whether most lines are higher than wide: each is read by itself, without the lines beside it. */
export function liesOnSide({ lines }: Pick<Page, 'lines'>): boolean {
  const long = lines.filter(({ text }) => text.length > 2);
  return long.filter(({ box }) => box.height > box.width).length > long.length / 2;
}

/** The lean of the middle line by width: long ones are measured best. */
function leanOf(lines: readonly Line[]): number {
  const all = lines.toSorted((a, b) => a.lean - b.lean);
  const half = all.reduce((sum, { box }) => sum + box.width, 0) / 2;
  let passed = 0;
  return all.find(({ box }) => (passed += box.width) >= half)?.lean ?? 0;
}

function pieceOf({ text, confidence, box, lean: own }: Line, lean: number): Piece {
  const [sin, cos] = [Math.sin(Math.abs(own)), Math.cos(own)];
  // The upright box of a leaning line is w = L·cos + H·sin, h = L·sin + H·cos.
  const spread = cos * cos - sin * sin;
  const length = spread > 0.2 ? (box.width * cos - box.height * sin) / spread : box.width;
  const height = spread > 0.2 ? (box.height * cos - box.width * sin) / spread : box.height;
  const [x, y] = [box.x + box.width / 2, box.y + box.height / 2];
  const [centre, middle] = [x * Math.cos(lean) + y * Math.sin(lean), y * Math.cos(lean) - x * Math.sin(lean)];
  return {
    text: text.replaceAll(/\s/g, ''),
    confidence,
    box,
    left: centre - length / 2,
    right: centre + length / 2,
    middle,
    height: Math.max(1, height),
  };
}

/** One box around several, and the lowest of their confidences. */
export function joined(pieces: readonly Piece[]): Pick<Piece, 'text' | 'confidence' | 'box'> {
  const [left, top] = [
    Math.min(...pieces.map(({ box }) => box.x)),
    Math.min(...pieces.map(({ box }) => box.y)),
  ];
  const [right, bottom] = [
    Math.max(...pieces.map(({ box }) => box.x + box.width)),
    Math.max(...pieces.map(({ box }) => box.y + box.height)),
  ];
  return {
    text: pieces.map(({ text }) => text).join(''),
    confidence: Math.min(...pieces.map(({ confidence }) => confidence)),
    box: { x: left, y: top, width: right - left, height: bottom - top },
  };
}
