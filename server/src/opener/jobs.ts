import type { LeastSize, PictureKind } from './picture-kinds';
import type { Crop } from './square';

/**
 * What can be done with bytes from outside; runs in the opener's own process (ADR 25). The libraries are loaded with the
 * first job that needs them.
 */
export const jobs = {
  /** A PDF of the same pages and of nothing else. */
  pages: async (bytes: Uint8Array) => (await import('./pdf')).pagesOf(bytes),
  /** A picture made anew of its pixels. */
  remake: async (kind: PictureKind, bytes: Uint8Array, least: LeastSize) =>
    (await import('./picture')).remake(kind, bytes, least),
  /** Its width and height as a person sees it. */
  size: async (bytes: Uint8Array) => (await import('./picture')).sizeOf(bytes),
  /** A sheet of SVG, which is ours, laid over it. */
  overlay: async (kind: PictureKind, bytes: Uint8Array, sheet: string) =>
    (await import('./picture')).overlaid(kind, bytes, sheet),
  /** A square of it, in the size of portraits. */
  square: async (bytes: Uint8Array, crop: Crop | undefined) =>
    (await import('./square')).cutSquare(bytes, crop),
};

export type Jobs = typeof jobs;
export type JobName = keyof Jobs;
export type Made<N extends JobName> = Awaited<ReturnType<Jobs[N]>>;
