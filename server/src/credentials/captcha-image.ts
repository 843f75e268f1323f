import { randomInt } from 'node:crypto';
import sharp from 'sharp';

/** The size of the picture, the side of the piece without its knob, and the length of the knob, in pixels. */
export const PICTURE = { width: 320, height: 160 } as const;
const SIDE = 44;
const KNOB = 9;
/** The size of the piece, knob included. */
export const PIECE = { width: SIDE + KNOB, height: SIDE + KNOB } as const;
/** The brightness of the gap relative to the picture, dark enough to be seen well. */
const SHADE = 0.45;
const BYTES = 3;

/** The upper left corner of a gap or a piece, in pixels of the picture. */
export interface Spot {
  x: number;
  y: number;
}
export interface Puzzle extends Spot {
  /** Data URLs of the picture with its gap, and of the piece. */
  picture: string;
  piece: string;
}
/**
 * The possible positions of the gap, equally likely: from the first number to below the second, clear of the piece's
 * own corner.
 */
export const GAPS = {
  x: [PIECE.width + 20, PICTURE.width - PIECE.width - 6],
  y: [8, PICTURE.height - PIECE.height - 8],
} as const;

/** Draws a random picture, cuts the piece out of it, and darkens the gap. Uses no external service. */
export async function drawPuzzle(): Promise<Puzzle> {
  const x = randomInt(...GAPS.x);
  const y = randomInt(...GAPS.y);
  const pixels = await sharp(Buffer.from(scenery())).removeAlpha().raw().toBuffer();
  const cut = Buffer.alloc(PIECE.width * PIECE.height * 4);
  for (let row = 0; row < PIECE.height; row += 1) {
    for (let column = 0; column < PIECE.width; column += 1) {
      if (!isPiece(column, row)) continue;
      const from = ((y + row) * PICTURE.width + x + column) * BYTES;
      const to = (row * PIECE.width + column) * 4;
      const light =
        isPiece(column - 1, row) &&
        isPiece(column + 1, row) &&
        isPiece(column, row - 1) &&
        isPiece(column, row + 1)
          ? 0
          : 90;
      for (let channel = 0; channel < BYTES; channel += 1) {
        const value = pixels[from + channel]!;
        cut[to + channel] = Math.min(255, value + light);
        pixels[from + channel] = Math.round(value * SHADE);
      }
      cut[to + 3] = 255;
    }
  }
  const raw = { ...PICTURE, channels: BYTES } as const;
  const [picture, piece] = await Promise.all([
    sharp(pixels, { raw }).jpeg({ quality: 82 }).toBuffer(),
    sharp(cut, { raw: { ...PIECE, channels: 4 } })
      .png()
      .toBuffer(),
  ]);
  return { picture: address('jpeg', picture), piece: address('png', piece), x, y };
}

/** A square with a knob at the top and one at the right. */
function isPiece(column: number, row: number): boolean {
  const inSquare = column >= 0 && column < SIDE && row >= KNOB && row < PIECE.height;
  const near = (cx: number, cy: number) => (column - cx) ** 2 + (row - cy) ** 2 <= KNOB ** 2;
  return inSquare || near(SIDE / 2, KNOB) || near(SIDE - 1, KNOB + SIDE / 2);
}

const address = (type: string, bytes: Buffer) => `data:image/${type};base64,${bytes.toString('base64')}`;

/** Hills, clouds and a sun in random colours, with enough edges that the gap cannot be found by its outline alone. */
function scenery(): string {
  const { width, height } = PICTURE;
  const hue = randomInt(360);
  const color = (turn: number, saturation: number, light: number) =>
    `hsl(${(hue + turn) % 360} ${saturation}% ${light}%)`;
  const hills = Array.from({ length: 4 }, (_, depth) => {
    const top = 50 + depth * 25;
    const points = Array.from({ length: 9 }, (_, step) => `${step * 40},${top + randomInt(-18, 18)}`).join(
      ' ',
    );
    return `<polygon points="0,${height} ${points} ${width},${height}" fill="${color(depth * 24, 45, 62 - depth * 8)}"/>`;
  });
  const dots = Array.from({ length: 40 }, () => {
    const radius = randomInt(2, 14);
    return `<circle cx="${randomInt(width)}" cy="${randomInt(height)}" r="${radius}" fill="${color(randomInt(120), 60, randomInt(45, 80))}" fill-opacity=".55"/>`;
  });
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}">
    <rect width="${width}" height="${height}" fill="${color(180, 55, 82)}"/>
    <circle cx="${randomInt(width)}" cy="${randomInt(20, 60)}" r="${randomInt(14, 26)}" fill="${color(40, 90, 70)}"/>
    ${hills.join('')}${dots.join('')}</svg>`;
}
