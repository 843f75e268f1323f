import { kindsText, mimeOf } from '@uc/contract/file-kinds';
import { fileUses, limitText, pixelsText } from '@uc/contract/file-uses';

/** A square of a picture after it was turned clockwise, in its own pixels; the server cuts it out. */
export interface Crop {
  x: number;
  y: number;
  size: number;
  rotate: number;
}
/** A picture that was chosen, as the page shows it. */
export interface Chosen {
  file: File;
  url: string;
  width: number;
  height: number;
}
const { kinds, maxBytes, minWidth = 1, minHeight = 1 } = fileUses.avatar;
export const avatarTypes = kinds.map((kind) => mimeOf[kind]);
export const avatarHint = `支持${kindsText(kinds)}，不超过${limitText(maxBytes)}，${pixelsText(fileUses.avatar)}`;

/** Opens a picture for cropping; rejects with the sentence of its fault (files.md#uploads). */
export async function choose(file: File): Promise<Chosen> {
  if (!avatarTypes.includes(file.type)) throw new Error(`仅支持${kindsText(kinds)}格式`);
  if (file.size > maxBytes) throw new Error(`文件大小不能超过${limitText(maxBytes)}`);
  const url = URL.createObjectURL(file);
  try {
    const image = new Image();
    image.src = url;
    await image.decode();
    const { naturalWidth: width, naturalHeight: height } = image;
    if (width < minWidth || height < minHeight)
      throw new Error(
        `图片为${width}×${height}像素，要求宽不小于${minWidth}、高不小于${minHeight}，请更换图片`,
      );
    return { file, url, width, height };
  } catch (error) {
    URL.revokeObjectURL(url);
    throw error instanceof DOMException ? new Error('图片无法识别，请换一张') : error;
  }
}

/** The largest zoom: the square keeps about as many pixels as its picture has at the end. */
export const mostZoom = ({ width, height }: Pick<Chosen, 'width' | 'height'>): number =>
  Math.min(5, Math.max(1.5, Math.min(width, height) / 160));

/** An angle as the server takes it: 0–359. */
export const wholeTurn = (degrees: number): number => ((Math.round(degrees) % 360) + 360) % 360;

/** The square as it was drawn on the page: whole pixels, inside of the turned picture. */
export function cropOf(
  area: { x: number; y: number; width: number; height: number },
  rotation: number,
): Crop {
  const at = (n: number) => Math.max(0, Math.round(n));
  return {
    x: at(area.x),
    y: at(area.y),
    size: Math.max(1, Math.floor(Math.min(area.width, area.height))),
    rotate: wholeTurn(rotation),
  };
}

/** Draws the square to be cut, so that the preview shows the result. */
export function drawCrop(
  canvas: HTMLCanvasElement,
  image: HTMLImageElement,
  { x, y, size, rotate }: Crop,
): void {
  const context = canvas.getContext('2d');
  if (!context) return;
  const { naturalWidth: width, naturalHeight: height } = image;
  const angle = (rotate * Math.PI) / 180;
  const [cos, sin] = [Math.abs(Math.cos(angle)), Math.abs(Math.sin(angle))];
  const scale = canvas.width / size;
  context.setTransform(1, 0, 0, 1, 0, 0);
  context.fillStyle = 'white';
  context.fillRect(0, 0, canvas.width, canvas.height);
  context.setTransform(scale, 0, 0, scale, -x * scale, -y * scale);
  context.translate((width * cos + height * sin) / 2, (width * sin + height * cos) / 2);
  context.rotate(angle);
  context.drawImage(image, -width / 2, -height / 2);
}
