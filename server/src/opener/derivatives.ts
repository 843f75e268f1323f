import phash from 'sharp-phash';
import sharp from 'sharp';
import { Unfit } from './unfit';

/** A line of text as SVG paths, to be laid over the largest size. */
export interface Mark {
  paths: string;
  width: number;
  /** Its size in the units of the paths. */
  size: number;
}
/** The public sizes of a picture, and a hash by which similar pictures are found. */
export interface Derivatives {
  small: Uint8Array;
  medium: Uint8Array;
  large: Uint8Array;
  /** 64 binary digits. */
  hash: string;
  width: number;
  height: number;
}

/** The longer side of each size, in pixels. */
const SIDES = { small: 480, medium: 1080, large: 1920 } as const;
const QUALITY = { small: 76, medium: 80, large: 82 } as const;
/** The encoder's effort, 0–6: more takes longer and makes smaller files. */
const EFFORT = 2;
/** Height of the mark as a part of the shorter side, and its distance from the edge in its own heights. */
const MARK = 1 / 30;
const MARGIN = 1;

/** WebP pictures in three sizes, the largest with a visible mark, and a perceptual hash. Unfit as upload.unreadable. */
export async function derivativesOf(bytes: Uint8Array, mark: Mark): Promise<Derivatives> {
  try {
    const { data, info } = await sharp(bytes, { failOn: 'error', pages: 1 })
      .autoOrient()
      .flatten({ background: '#fff' })
      .resize({ width: SIDES.large, height: SIDES.large, fit: 'inside', withoutEnlargement: true })
      .toColourspace('srgb')
      .raw()
      .toBuffer({ resolveWithObject: true });
    const { autoOrient } = await sharp(bytes).metadata();
    const { width, height, channels } = info;
    const open = () => sharp(data, { raw: { width, height, channels } });
    const sized = (size: 'small' | 'medium') =>
      open()
        .resize({ width: SIDES[size], height: SIDES[size], fit: 'inside', withoutEnlargement: true })
        .webp({ quality: QUALITY[size], effort: EFFORT })
        .toBuffer();
    const small = await sized('small');
    const [medium, large, hash] = [
      await sized('medium'),
      await open()
        .composite([{ input: Buffer.from(sheetOf(mark, width, height)) }])
        .webp({ quality: QUALITY.large, effort: EFFORT })
        .toBuffer(),
      await phash(small),
    ];
    return { small, medium, large, hash, width: autoOrient.width, height: autoOrient.height };
  } catch {
    throw new Unfit('upload.unreadable');
  }
}

/** The mark at the lower right, light with a dark edge, so that it is seen on any picture. */
function sheetOf({ paths, width: length, size }: Mark, width: number, height: number): string {
  const scale = Math.min(
    Math.max(14, Math.min(width, height) * MARK) / size,
    // A long name is still wholly on the picture.
    (width * 0.9) / length,
  );
  const unit = size * scale;
  const [x, y] = [width - length * scale - unit * MARGIN, height - unit * MARGIN];
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}"><g transform="translate(${x.toFixed(1)} ${y.toFixed(1)}) scale(${scale.toFixed(4)})" fill="#fff" fill-opacity="0.86" stroke="#000" stroke-opacity="0.45" stroke-width="${(size * 0.08).toFixed(2)}" paint-order="stroke">${paths}</g></svg>`;
}
