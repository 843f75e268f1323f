import { openedBytes, openedWith, type PictureKind, sourceOf } from '../opener/index';
import type { OutlineText } from '../room/index';

const ANGLE = -24;
/** The font size as a part of the shorter side, and the distance of lines in font sizes. */
const SIZE = 1 / 22;
const LINE = 5;

/** The picture with a text repeated all over it, so that no part can be cut out without it (files.md#uploads). */
export async function addWatermark(
  bytes: Buffer,
  kind: PictureKind,
  text: string,
  outlineText: OutlineText,
): Promise<Buffer> {
  const { width, height } = await openedWith('size', sourceOf(bytes), [], (size) => Promise.resolve(size));
  const size = Math.max(14, Math.round(Math.min(width, height) * SIZE));
  const { paths, width: length } = await outlineText(text, size);
  const [across, down] = [length + size * 4, size * LINE];
  const pattern = `<pattern id="w" width="${across.toFixed(0)}" height="${(down * 2).toFixed(0)}" patternUnits="userSpaceOnUse" patternTransform="rotate(${ANGLE})">${[
    [0, down],
    [across / 2, down * 2],
    [-across / 2, down * 2],
  ]
    .map(
      ([x = 0, y = 0]) =>
        `<g transform="translate(${x.toFixed(0)} ${(y - size).toFixed(0)})" fill="#c00" fill-opacity="0.42" stroke="#fff" stroke-opacity="0.35" stroke-width="${(size * 0.6).toFixed(1)}" paint-order="stroke">${paths}</g>`,
    )
    .join('')}</pattern>`;
  const sheet = `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}"><defs>${pattern}</defs><rect width="100%" height="100%" fill="url(#w)"/></svg>`;
  return Buffer.from(await openedBytes('overlay', bytes, kind, sheet));
}
