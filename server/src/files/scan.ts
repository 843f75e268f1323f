import type { Deps } from '../deps';
import { refuse } from '../call/index';

/** Has an upload scanned for viruses before anything else reads it (trust F1). Refuses upload.infected, upload.unscannable beyond a limit of the scanner, and upload.unscanned when it does not answer. */
export async function refuseInfected(
  deps: Deps,
  uid: number,
  pieces: AsyncIterable<Uint8Array>,
): Promise<void> {
  const scanned = await deps.partners.scanner.scan(pieces).catch((error: unknown) => {
    deps.log.error({ alarm: 'upload.unscanned', err: error }, 'the scanner of files does not answer');
    throw refuse('upload.unscanned', { seconds: 60 });
  });
  if (scanned.isClean) return;
  if ('limit' in scanned) {
    deps.log.error(
      { alarm: 'upload.unscannable', uid, limit: scanned.limit },
      'an upload was beyond a limit of the scanner: raise it in clamd.conf if such files are to be taken',
    );
    throw refuse('upload.unscannable');
  }
  deps.log.warn({ alarm: 'upload.infected', uid, threat: scanned.threat }, 'an upload was infected');
  throw refuse('upload.infected');
}
