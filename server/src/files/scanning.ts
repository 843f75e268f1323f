import type { Deps } from '../deps';
import { refuse } from '../call/index';

/** Nothing is opened here that the scanner has not let through (trust F1). Refuses upload.infected and, without its answer, upload.unscanned. */
export async function refuseInfected(deps: Deps, uid: number, bytes: Buffer): Promise<void> {
  const scanned = await deps.partners.scanner.scan(bytes).catch((error: unknown) => {
    deps.log.error({ alarm: 'upload.unscanned', err: error }, 'the scanner of files does not answer');
    throw refuse('upload.unscanned', { seconds: 60 });
  });
  if (scanned.isClean) return;
  deps.log.warn({ alarm: 'upload.infected', uid, threat: scanned.threat }, 'an upload was infected');
  throw refuse('upload.infected');
}
