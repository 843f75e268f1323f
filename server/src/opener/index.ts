/** Opens untrusted files in separate processes (docs/adr/0025). */
import { refuse, refuseForm } from '../call/index';
import type { JobArgs, JobName, Made } from './jobs';
import { createOpener } from './pool';
import { type Source, sourceOf, wholeOf } from './source';
import { Unfit } from './unfit';

export { watchFile } from './process';
export { covered, type FilmCover } from './film-cover';
export { NO_LINES } from './bankfiles/statement';
export type { Mapping } from './bankfiles/declared';
export type { Undescribed } from './bankfiles/read';
export type { Shape, Trial } from './bankfiles/trial';
export type {
  LineColumns,
  LineOther,
  StatementHead,
  Wanted,
  Written,
  WrittenLines,
} from './bankfiles/written';
export type { PictureKind } from './picture-kinds';
export type { Unmade } from './unmade';
export { piecesOf, type Source, sourceOf, sourceOfPieces, wholeOf } from './source';

/** The limits of one file (trust F1). The largest allowed picture needs a quarter of them. */
// The limit is one of processor time: a photo of 50 million pixels takes some seconds of it, and more where
// others work beside it.
const inOpener = createOpener({ processorMs: 20_000, megabytes: 512 });

/**
 * Runs a job of `jobs.ts` on an untrusted file, and `take` on its result. Refuses upload.unreadable,
 * upload.encrypted, upload.pixels, upload.tooComplex, upload.archive, upload.film, upload.filmTracks,
 * bankFile.unread, bankFile.unmapped, and the form for a square outside of its picture.
 */
export async function openedWith<N extends JobName, T>(
  name: N,
  source: Source,
  args: JobArgs<N>,
  take: (made: Made<N>) => Promise<T>,
): Promise<T> {
  try {
    return await inOpener(name, source, args, take);
  } catch (error) {
    if (!(error instanceof Unfit)) throw error;
    if (error.reason === 'crop.outside')
      throw refuseForm({ field: 'crop', message: '裁剪区域超出图片，请重新调整' });
    throw refuse(error.reason, error.facts as never);
  }
}

/** Runs a job on a small file that is in memory already, and returns the bytes that it has made. Refuses like `openedWith`. */
export const openedBytes = <N extends 'fitted' | 'overlay' | 'square'>(
  name: N,
  bytes: Uint8Array,
  ...args: JobArgs<N>
): Promise<Uint8Array> => openedWith(name, sourceOf(bytes), args, (made) => wholeOf(made as Source));
