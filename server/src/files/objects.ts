import type { Deps } from '../deps';
import { refuse } from '../call/index';

type Store = Pick<Deps, 'partners' | 'log'>;
/** Seconds after which a caller comes again. */
const LATER = { seconds: 30 };

/** Puts an object into the store. Refuses upload.storage when that fails, with an alarm: the disk may be full. */
export async function putObject({ partners, log }: Store, name: string, bytes: Buffer): Promise<void> {
  try {
    await partners.files.put(name, bytes);
  } catch (error) {
    log.error({ alarm: 'upload.storage', err: error }, 'a file could not be stored');
    throw refuse('upload.storage', LATER);
  }
}

/** An object of the store, undefined for a missing one. Refuses file.unreachable while the store does not answer. */
export async function getObject({ partners, log }: Store, name: string): Promise<Buffer | undefined> {
  try {
    return await partners.files.get(name);
  } catch (error) {
    log.error({ alarm: 'file.unreachable', err: error }, 'the store of files does not answer');
    throw refuse('file.unreachable', LATER);
  }
}
