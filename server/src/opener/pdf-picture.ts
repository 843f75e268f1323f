import { dirname, join } from 'node:path';
import { createRequire } from 'node:module';
import { createCanvas, GlobalFonts } from '@napi-rs/canvas';
import { createIsomorphicCanvasFactory } from 'unpdf';
import { documentOf } from './pdf-document';
import { Unfit } from './unfit';

/** Pictures within a page that have more pixels are left out (trust F1). */
const MOST_PIXELS = 50_000_000;
const QUALITY = 85;
/** The family that the library draws with where a file does not hold its font, such as STSong-Light. */
const FALLBACK = 'sans-serif';

/** The first page of a PDF within a square of this side, as WebP. Unfit as upload.unreadable. */
export async function firstPageOf(bytes: Uint8Array, side: number): Promise<Uint8Array> {
  prepare();
  try {
    const CanvasFactory = await createIsomorphicCanvasFactory(() => import('@napi-rs/canvas'));
    const document = await documentOf(bytes, { CanvasFactory, maxImageSize: MOST_PIXELS });
    const page = await document.getPage(1);
    const { width, height } = page.getViewport({ scale: 1 });
    const viewport = page.getViewport({ scale: side / Math.max(width, height) });
    const [across, down] = [viewport.width, viewport.height].map((length) => Math.max(1, Math.round(length)));
    const canvas = createCanvas(across!, down!);
    const on = { canvas, canvasContext: canvas.getContext('2d'), viewport, background: '#fff' };
    // It stands in for the browser's own, which the types of the library name.
    await page.render(on as unknown as Parameters<typeof page.render>[0]).promise;
    return await canvas.encode('webp', QUALITY);
  } catch {
    throw new Unfit('upload.unreadable');
  }
}

let isPrepared = false;
function prepare(): void {
  if (isPrepared) return;
  isPrepared = true;
  const fonts = dirname(createRequire(import.meta.url).resolve('@embedpdf/fonts-sc'));
  GlobalFonts.registerFromPath(join(fonts, '../fonts/NotoSansHans-Regular.otf'), FALLBACK);
  // Node 20 has none; the library asks for it and uses nothing of the buffer afterwards.
  const buffers = ArrayBuffer.prototype as ArrayBuffer & {
    transferToFixedLength?: (length?: number) => ArrayBuffer;
  };
  buffers.transferToFixedLength ??= function shortened(this: ArrayBuffer, length?: number) {
    return this.slice(0, length);
  };
}
