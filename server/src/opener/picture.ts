import sharp, { type Sharp } from 'sharp';
import type { PictureKind, PictureLimits } from './picture-kinds';
import { Unfit } from './unfit';

/** Most pixels of one picture, all frames of an animation together (trust F1). */
const MOST_PIXELS = 50_000_000;
/** A picture that has to be turned is in memory twice: 368 MB for 31 million pixels, 467 MB and more for 40. */
const MOST_TURNED = 32_000_000;
/** The qualities to encode a picture with, the next where the result is larger than allowed. */
const QUALITIES = [90, 80, 70, 60] as const;
const MARKED_QUALITY = 85;

/**
 * Decodes a picture and encodes its pixels again: everything else (EXIF, comments, appended data) is dropped, the
 * orientation and the frames of an animation are kept. Unfit as upload.unreadable and upload.pixels.
 */
export async function remake(
  kind: PictureKind,
  bytes: Uint8Array,
  {
    minWidth = 1,
    minHeight = 1,
    maxWidth = Infinity,
    maxHeight = Infinity,
    maxBytes = Infinity,
  }: PictureLimits,
): Promise<Uint8Array> {
  const { width, height, frames, isTurned } = await sizeOf(bytes);
  const most = isTurned ? MOST_TURNED : MOST_PIXELS;
  const measure = `${width}×${height}${frames > 1 ? `×${frames}帧` : ''}`;
  if (width * height * frames > most)
    throw new Unfit('upload.pixels', {
      measure,
      rule: `${isTurned ? '照片须旋转，' : ''}总像素不能超过${most / 10_000}万`,
    });
  if (width < minWidth || height < minHeight || width > maxWidth || height > maxHeight)
    throw new Unfit('upload.pixels', {
      measure,
      rule: `要求${[...sideText('宽', minWidth, maxWidth), ...sideText('高', minHeight, maxHeight)].join('、')}`,
    });
  const upright = kind === 'gif' ? open(bytes, -1) : open(bytes).autoOrient();
  const pixels = upright.toColourspace('srgb');
  const encoders = {
    jpg: (quality: number) => pixels.clone().jpeg({ quality }),
    png: () => pixels.clone().png(),
    gif: () => pixels.clone().gif(),
    webp: (quality: number) => pixels.clone().webp({ quality }),
  };
  const isLossy = kind === 'jpg' || kind === 'webp';
  let made: Uint8Array | undefined;
  try {
    for (const quality of QUALITIES) {
      made = await encoders[kind](quality).toBuffer();
      if (!isLossy || made.length <= maxBytes) break;
    }
  } catch {
    throw new Unfit('upload.unreadable');
  }
  return made!;
}

/** Width and height in its displayed orientation, and the number of frames. Unfit like `remake`. */
export async function sizeOf(bytes: Uint8Array): Promise<{
  width: number;
  height: number;
  frames: number;
  isTurned: boolean;
}> {
  try {
    // The head alone is read: a picture that is too large is told its size.
    const {
      width,
      height,
      autoOrient,
      orientation = 1,
      pages = 1,
    } = await sharp(bytes, {
      limitInputPixels: false,
      failOn: 'error',
    }).metadata();
    return {
      width: autoOrient.width ?? width,
      height: autoOrient.height ?? height,
      frames: pages,
      isTurned: orientation > 1,
    };
  } catch {
    throw new Unfit('upload.unreadable');
  }
}

/** The text of the limits of a side; none where any measure will do. */
function sideText(side: string, least: number, most: number): string[] {
  if (most !== Infinity) return [`${side}${least}-${most}`];
  return least > 1 ? [`${side}不小于${least}`] : [];
}

/** The picture with an SVG on top. */
export async function overlaid(kind: PictureKind, bytes: Uint8Array, sheet: string): Promise<Uint8Array> {
  const marked = sharp(bytes).composite([{ input: Buffer.from(sheet) }]);
  return kind === 'png' ? marked.png().toBuffer() : marked.jpeg({ quality: MARKED_QUALITY }).toBuffer();
}

/** The picture within a square of this side, never made larger. Unfit as upload.unreadable. */
export async function fitted(bytes: Uint8Array, side: number): Promise<Uint8Array> {
  const within = { width: side, height: side, fit: 'inside', withoutEnlargement: true } as const;
  try {
    return await open(bytes).autoOrient().resize(within).webp({ quality: MARKED_QUALITY }).toBuffer();
  } catch {
    throw new Unfit('upload.unreadable');
  }
}

/** The picture's pixels within a square of this side, upright, as red, green and blue. Unfit as upload.unreadable. */
export async function pixelsOf(
  bytes: Uint8Array,
  side: number,
): Promise<{ width: number; height: number; data: Uint8Array }> {
  try {
    const { data, info } = await open(bytes)
      .autoOrient()
      .flatten({ background: '#fff' })
      .resize({ width: side, height: side, fit: 'inside', withoutEnlargement: true })
      .toColourspace('srgb')
      .raw()
      .toBuffer({ resolveWithObject: true });
    return { width: info.width, height: info.height, data: new Uint8Array(data) };
  } catch {
    throw new Unfit('upload.unreadable');
  }
}

const open = (bytes: Uint8Array, pages = 1): Sharp =>
  sharp(bytes, { limitInputPixels: MOST_PIXELS, failOn: 'error', pages });
