import type { Mark } from './derivatives';
import type { PictureKind, PictureLimits } from './picture-kinds';
import type { Crop } from './square';

/**
 * The jobs on untrusted files; they run in the opener's own process (docs/adr/0025). Libraries are loaded with the
 * first job that needs them.
 */
export const jobs = {
  /** A PDF of the same pages and of nothing else. */
  pages: async (bytes: Uint8Array) => (await import('./pdf')).pagesOf(bytes),
  /** A new picture with the same pixels. */
  remake: async (kind: PictureKind, bytes: Uint8Array, limits: PictureLimits) =>
    (await import('./picture')).remake(kind, bytes, limits),
  /** Width and height in its displayed orientation. */
  size: async (bytes: Uint8Array) => (await import('./picture')).sizeOf(bytes),
  /** The picture with an SVG of ours on top. */
  overlay: async (kind: PictureKind, bytes: Uint8Array, sheet: string) =>
    (await import('./picture')).overlaid(kind, bytes, sheet),
  /** The public sizes of a picture of a work, marked with a line of ours, and what tells pictures that look alike. */
  derivatives: async (bytes: Uint8Array, mark: Mark) =>
    (await import('./derivatives')).derivativesOf(bytes, mark),
  /** The picture made small enough for a side, as WebP. */
  fitted: async (bytes: Uint8Array, side: number) => (await import('./picture')).fitted(bytes, side),
  /** A square of it, in the size of avatars. */
  square: async (bytes: Uint8Array, crop: Crop | undefined) =>
    (await import('./square')).cutSquare(bytes, crop),
};

export type Jobs = typeof jobs;
export type JobName = keyof Jobs;
export type Made<N extends JobName> = Awaited<ReturnType<Jobs[N]>>;
