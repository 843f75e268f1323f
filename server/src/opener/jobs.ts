import type { Mapping } from './bankfiles/declared';
import type { Pointed } from './bankfiles/trial';
import type { Wanted } from './bankfiles/written';
import type { Mark } from './derivatives';
import type { PictureKind, PictureLimits } from './picture-kinds';
import { type Pieces, type Source, wholeOf } from './source';
import type { Crop } from './square';
import type { Unmade } from './unmade';

/**
 * The jobs on untrusted files; they run in the opener's own process (docs/adr/0025). Libraries are loaded with the
 * first job that needs them.
 */
export const jobs = {
  /** A PDF of the same pages and of nothing else. */
  pages: async (source: Source) => (await import('./pdf')).pagesOf(await wholeOf(source)),
  /** The lines of text of each page of a PDF. */
  lines: async (source: Source) => (await import('./pdf-lines')).linesOf(await wholeOf(source)),
  /** The text of a PDF, line by line. */
  text: async (source: Source) => (await import('./pdf-text')).textOf(await wholeOf(source)),
  /** A new picture with the same pixels. */
  remake: async (source: Source, kind: PictureKind, limits: PictureLimits) =>
    (await import('./picture')).remake(kind, await wholeOf(source), limits),
  /** Width and height in its displayed orientation. */
  size: async (source: Source) => (await import('./picture')).sizeOf(await wholeOf(source)),
  /** The picture with an SVG of ours on top. */
  overlay: async (source: Source, kind: PictureKind, sheet: string) =>
    (await import('./picture')).overlaid(kind, await wholeOf(source), sheet),
  /**
   * The public sizes of a picture of a work, marked with a line of ours, and a hash by which similar pictures
   * are found.
   */
  derivatives: async (source: Source, mark: Mark) =>
    (await import('./derivatives')).derivativesOf(await wholeOf(source), mark),
  /** The picture made small enough for a side, as WebP. */
  fitted: async (source: Source, side: number) =>
    (await import('./picture')).fitted(await wholeOf(source), side),
  /** The first page of a PDF, small enough for a side, as WebP. */
  firstPage: async (source: Source, side: number) =>
    (await import('./pdf-picture')).firstPageOf(await wholeOf(source), side),
  /** Red, green and blue of its pixels, upright, made small enough for a side. */
  pixels: async (source: Source, side: number) =>
    (await import('./picture')).pixelsOf(await wholeOf(source), side),
  /** A square of it, in the size of avatars. */
  square: async (source: Source, crop: Crop | undefined) =>
    (await import('./square')).cutSquare(await wholeOf(source), crop),
  /** The boxes of a film that are hidden from the public. */
  filmCover: async (source: Source) => (await import('./film-cover')).coverOf(source),
  /** The rows of a CSV or of the first sheet of a spreadsheet, each cell as text. */
  table: async (source: Source, delimiter: string) =>
    (await import('./table')).tableOf(await wholeOf(source), delimiter),
  /** The statements in a file of a bank or channel, piece by piece as JSON. */
  bankStatements: async (
    source: Source,
    name: string,
    ownAccount: string,
    mappings: readonly Mapping[],
    wanted: Wanted,
  ) => (await import('./bankfiles/read')).bankStatements(source, name, ownAccount, mappings, wanted),
  /** The files in what was sent whose layout nobody has described. */
  bankUndescribed: async (source: Source, name: string, mappings: readonly Mapping[], most: number) =>
    (await import('./bankfiles/read')).undescribedFiles(source, name, mappings, most),
  /** The first rows of a table whose layout is not built in, and which may be its headings. */
  bankShape: async (source: Source, name: string) =>
    (await import('./bankfiles/trial')).shapeOfFile(source, name),
  /** What a table says by columns that staff have pointed at, and everything that is wrong with it. */
  bankTrial: async (source: Source, name: string, pointed: Pointed) =>
    (await import('./bankfiles/trial')).triedBy(source, name, pointed),
  /** The kind of a file that is kept as it was sent. */
  examine: async (source: Source, first: Unmade) => (await import('./unmade')).examine(source, first),
};

type Jobs = typeof jobs;
export type JobName = keyof Jobs;
/** The arguments of a job beside its file. */
export type JobArgs<N extends JobName> = Parameters<Jobs[N]> extends [Source, ...infer Rest] ? Rest : never;
/** The result of a job; bytes are read from the process as they are wanted, and pieces are made as they are. */
export type Made<N extends JobName> =
  Awaited<ReturnType<Jobs[N]>> extends Uint8Array
    ? Source
    : Awaited<ReturnType<Jobs[N]>> extends Pieces
      ? AsyncIterable<Uint8Array>
      : Awaited<ReturnType<Jobs[N]>>;
