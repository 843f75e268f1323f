import sharp, { type Sharp } from 'sharp';
import type { LeastSize, PictureKind } from './picture-kinds';
import { Unfit } from './unfit';

/** Most pixels of one picture (trust F1). */
const MOST_PIXELS = 24_000_000;
const QUALITY = 90;
const MARKED_QUALITY = 85;

/**
 * Decodes a picture and encodes its pixels again: everything else (EXIF, comments, appended data) is dropped, the
 * orientation is kept. Unfit as upload.unreadable and upload.pixels.
 */
export async function remake(kind: PictureKind, bytes: Uint8Array, least: LeastSize): Promise<Uint8Array> {
  const { width, height } = await sizeOf(bytes);
  if (width * height > MOST_PIXELS) throw new Unfit('upload.pixels');
  if (width < (least.minWidth ?? 1) || height < (least.minHeight ?? 1)) throw new Unfit('upload.pixels');
  const upright = open(bytes).autoOrient().toColourspace('srgb');
  const encoders = {
    jpg: () => upright.jpeg({ quality: QUALITY }),
    png: () => upright.png(),
    webp: () => upright.webp({ quality: QUALITY }),
  };
  try {
    return await encoders[kind]().toBuffer();
  } catch {
    throw new Unfit('upload.unreadable');
  }
}

/** Width and height in its displayed orientation. Unfit like `remake`. */
export async function sizeOf(bytes: Uint8Array): Promise<{ width: number; height: number }> {
  try {
    const { width, height, autoOrient } = await open(bytes).metadata();
    return { width: autoOrient.width ?? width, height: autoOrient.height ?? height };
  } catch (error) {
    throw new Unfit(/pixel limit/i.test(String(error)) ? 'upload.pixels' : 'upload.unreadable');
  }
}

/** The picture with an SVG on top. */
export async function overlaid(kind: PictureKind, bytes: Uint8Array, sheet: string): Promise<Uint8Array> {
  const marked = sharp(bytes).composite([{ input: Buffer.from(sheet) }]);
  return kind === 'png' ? marked.png().toBuffer() : marked.jpeg({ quality: MARKED_QUALITY }).toBuffer();
}

const open = (bytes: Uint8Array): Sharp =>
  sharp(bytes, { limitInputPixels: MOST_PIXELS, failOn: 'error', pages: 1 });
