import sharp from 'sharp';
import { outlineText } from '../../server/src/exports/text-outlines';
import type { Chance } from './chance';

/** A text and where it begins, in the units of a card. */
export type Text = [x: number, y: number, size: number, text: string, gap?: number];
/** Faults of a photographed paper. */
export interface Photo {
  /** Degrees. */
  angle: number;
  /** A quarter turn of the whole picture. */
  turn: 0 | 90 | 180 | 270;
  blur: number;
  noise: number;
  quality: number;
  light: number;
  width: number;
}
export interface Paper {
  width: number;
  height: number;
  ground: string;
  ink: string;
  texts: readonly Text[];
}

/** The hardest that the proof asks: 15° to either side, blur, noise, shade, small files. */
export const photoOf = (chance: Chance, turn: Photo['turn'] = 0): Photo => ({
  angle: chance.between(-15, 15),
  turn,
  blur: chance.between(0.3, 1.1),
  noise: chance.between(2, 14),
  quality: chance.whole(60, 92),
  light: chance.between(0.72, 1.08),
  width: chance.whole(1100, 1800),
});

/** A photo of a paper on a table, as a JPEG. */
export async function photograph({ width, height, ground, ink, texts }: Paper, photo: Photo, seed: number) {
  const lines: string[] = [];
  for (const [x, y, size, text, gap = 0] of texts) {
    let at = x;
    for (const part of gap > 0 ? text : [text]) {
      const { paths, width: long } = await outlineText(part, size);
      lines.push(`<g transform="translate(${at} ${y})">${paths}</g>`);
      at += long + gap;
    }
  }
  const waves = Array.from(
    { length: 24 },
    (_, index) =>
      `<path d="M0 ${index * 30} q ${width / 4} ${(seed % 7) * 6 - 18} ${width / 2} 0 t ${width / 2} 0" fill="none" stroke="#9cc" stroke-opacity=".35"/>`,
  ).join('');
  const card = `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}"><rect width="100%" height="100%" rx="28" fill="${ground}"/>${waves}<g fill="${ink}">${lines.join('')}</g></svg>`;
  const flat = await sharp(Buffer.from(card)).png().toBuffer();
  const leaning = await sharp(flat).rotate(photo.angle, { background: '#0000' }).png().toBuffer();
  const placed = await sharp(leaning)
    .extend({ top: 60, bottom: 60, left: 60, right: 60, background: '#0000' })
    .flatten({ background: '#8d8377' })
    .toBuffer();
  const { data, info } = await sharp(placed)
    .rotate(photo.turn)
    .resize({
      width: photo.turn % 180 === 0 ? photo.width : undefined,
      height: photo.turn % 180 === 0 ? undefined : photo.width,
    })
    .modulate({ brightness: photo.light })
    .blur(photo.blur)
    .removeAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true });
  grain(data, photo.noise, seed);
  const { width: w, height: h, channels } = info;
  return sharp(data, { raw: { width: w, height: h, channels } })
    .jpeg({ quality: photo.quality })
    .toBuffer();
}

/** Noise of the sensor, the same for one seed. */
function grain(data: Buffer, most: number, seed: number): void {
  let state = (seed * 2654435761) >>> 0 || 1;
  for (let at = 0; at < data.length; at += 1) {
    state ^= state << 13;
    state ^= state >>> 17;
    state ^= state << 5;
    const shift = ((state >>> 8) / 2 ** 24 - 0.5) * 2 * most;
    data[at] = Math.min(255, Math.max(0, data[at]! + shift));
  }
}
