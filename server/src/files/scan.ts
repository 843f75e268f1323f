import type { Deps } from '../deps';
import { refuse } from '../call/index';

/** Has an upload scanned for viruses before anything else reads it (trust F1). Refuses upload.infected, and upload.unscanned when the scanner does not answer. */
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
  deps.log.warn({ alarm: 'upload.infected', uid, threat: scanned.threat }, 'an upload was infected');
  throw refuse('upload.infected');
}
