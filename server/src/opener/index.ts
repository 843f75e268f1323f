/** Opens untrusted files in separate processes (docs/adr/0025). */
import { refuse, refuseForm } from '../call/index';
import type { JobName, Jobs, Made } from './jobs';
import { createOpener } from './pool';
import { Unfit } from './unfit';

export type { PictureKind } from './picture-kinds';

/** The limits of one file (trust F1). The largest allowed picture needs a quarter of them. */
const inOpener = createOpener({ processorMs: 8_000, megabytes: 512 });

/**
 * Runs a job of `jobs.ts` on an untrusted file. Refuses upload.unreadable, upload.encrypted, upload.pixels,
 * upload.tooComplex, and the form for a square outside of its picture.
 */
export async function opened<N extends JobName>(name: N, ...args: Parameters<Jobs[N]>): Promise<Made<N>> {
  try {
    return await inOpener(name, ...args);
  } catch (error) {
    if (!(error instanceof Unfit)) throw error;
    if (error.reason === 'crop.outside')
      throw refuseForm({ field: 'crop', message: '裁剪区域超出图片，请重新调整' });
    throw refuse(error.reason);
  }
}
