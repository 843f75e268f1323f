import { limits } from '@uc/contract/limits';
import sharp from 'sharp';
import { Unfit } from './unfit';

/** A square of a picture that was rotated clockwise by `rotate` degrees, in pixels of the rotated picture. */
export interface Crop {
  x: number;
  y: number;
  size: number;
  rotate: number;
}
const SIDE = limits.avatar.pixels;
/** The tolerance for different rounding of a rotated picture's size in browsers and here. */
const ROUNDING = 2;
const WHITE = { r: 255, g: 255, b: 255, alpha: 1 };

/**
 * Cuts a square out of a rotated picture and encodes its pixels again (trust F2). Only the part that the square can
 * reach is rotated, after scaling it down, so that memory does not depend on the shape of the picture. Unfit as
 * crop.outside for a square outside of the picture, and upload.unreadable.
 */
export async function cutSquare(bytes: Uint8Array, wanted: Crop | undefined): Promise<Uint8Array> {
  try {
    const { width, height } = await sharp(bytes).metadata();
    const crop = wanted ?? middleOf(width, height);
    const reach = reachOf(crop, width, height);
    if (reach === undefined) throw new Unfit('crop.outside');
    const { left, top, right, bottom, edge } = reach;
    // A part with the square's diagonal as its side contains it at any angle.
    const scale = Math.min(1, SIDE / crop.size);
    const [wide, high] = [right - left, bottom - top].map((n) => Math.max(1, Math.round(n * scale))) as [
      number,
      number,
    ];
    const margin = (n: number) => Math.max(0, Math.round(n * scale));
    const part = await sharp(bytes)
      .extract({ left, top, width: right - left, height: bottom - top })
      .resize(wide, high, { fit: 'fill' })
      .extend({
        left: margin(left - edge.left),
        top: margin(top - edge.top),
        right: margin(edge.right - right),
        bottom: margin(edge.bottom - bottom),
        background: WHITE,
      })
      .flatten({ background: WHITE })
      .png()
      .toBuffer();
    const turned = await sharp(part)
      .rotate(crop.rotate, { background: WHITE })
      .png()
      .toBuffer({ resolveWithObject: true });
    const side = Math.min(Math.round(crop.size * scale), turned.info.width, turned.info.height);
    return await sharp(turned.data)
      .extract({
        left: Math.round((turned.info.width - side) / 2),
        top: Math.round((turned.info.height - side) / 2),
        width: side,
        height: side,
      })
      .resize(SIDE, SIDE)
      .webp({ quality: 88 })
      .toBuffer();
  } catch (error) {
    throw error instanceof Unfit ? error : new Unfit('upload.unreadable');
  }
}

/** The largest square in the middle. */
function middleOf(width: number, height: number): Crop {
  const size = Math.min(width, height);
  return { x: Math.floor((width - size) / 2), y: Math.floor((height - size) / 2), size, rotate: 0 };
}

/**
 * The part of the unrotated picture that the square can reach, and the square's position in it; undefined for a square
 * outside.
 */
function reachOf({ x, y, size, rotate }: Crop, width: number, height: number) {
  const angle = (rotate * Math.PI) / 180;
  const [cos, sin] = [Math.cos(angle), Math.sin(angle)];
  const turnedWidth = Math.abs(width * cos) + Math.abs(height * sin);
  const turnedHeight = Math.abs(width * sin) + Math.abs(height * cos);
  if (x + size > turnedWidth + ROUNDING || y + size > turnedHeight + ROUNDING) return undefined;
  // The centre of the square relative to the centre of the picture, before the rotation.
  const [fromX, fromY] = [x + size / 2 - turnedWidth / 2, y + size / 2 - turnedHeight / 2];
  const [middleX, middleY] = [width / 2 + fromX * cos + fromY * sin, height / 2 - fromX * sin + fromY * cos];
  const half = size * Math.SQRT1_2;
  const edge = { left: middleX - half, right: middleX + half, top: middleY - half, bottom: middleY + half };
  const left = Math.max(0, Math.floor(edge.left));
  const top = Math.max(0, Math.floor(edge.top));
  const right = Math.min(width, Math.ceil(edge.right));
  const bottom = Math.min(height, Math.ceil(edge.bottom));
  return left < right && top < bottom ? { left, top, right, bottom, edge } : undefined;
}
