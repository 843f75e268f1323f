import type { FileKind } from '@uc/contract/file-uses';
import sharp, { type Sharp } from 'sharp';
import { refuse } from '../http/index';

/** Pixels of one picture, and seconds that decoding and encoding may take (trust F1). */
const MOST_PIXELS = 24_000_000;
const LIMIT_SECONDS = 5;
const QUALITY = 90;

type Picture = Exclude<FileKind, 'pdf'>;

/**
 * Decodes a picture and makes a new one of its pixels: what hid beside them (EXIF, comments, a second file at the end) is
 * gone, and which way is up stays. Refuses upload.unreadable and upload.pixels.
 */
export async function remake(
  kind: Picture,
  bytes: Buffer,
  least: { minWidth?: number | undefined; minHeight?: number | undefined },
): Promise<Buffer> {
  const open = () => sharp(bytes, { limitInputPixels: MOST_PIXELS, failOn: 'error', pages: 1 });
  const { width, height } = await sizeOf(open());
  if (width * height > MOST_PIXELS) throw refuse('upload.pixels');
  if (width < (least.minWidth ?? 1) || height < (least.minHeight ?? 1)) throw refuse('upload.pixels');
  const upright = open().autoOrient().toColourspace('srgb').timeout({ seconds: LIMIT_SECONDS });
  const encoders = {
    jpg: () => upright.jpeg({ quality: QUALITY }),
    png: () => upright.png(),
    webp: () => upright.webp({ quality: QUALITY }),
  };
  try {
    return await encoders[kind]().toBuffer();
  } catch {
    throw refuse('upload.unreadable');
  }
}

async function sizeOf(picture: Sharp): Promise<{ width: number; height: number }> {
  try {
    const { width, height, autoOrient } = await picture.metadata();
    return { width: autoOrient.width ?? width, height: autoOrient.height ?? height };
  } catch (error) {
    throw refuse(/pixel limit/i.test(String(error)) ? 'upload.pixels' : 'upload.unreadable');
  }
}
