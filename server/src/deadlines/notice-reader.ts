import { learnNotices } from '../calendar/index';
import type { Deps } from '../deps';
import { noticesInForce } from './notice-store';

/**
 * The interval at which a server looks for decisions taken on another one; a notice is known weeks before its
 * first day.
 */
const EVERY_MS = 60_000;

/** Takes over the notices in force. A failed read is repeated at the next look. */
export async function readNotices({ database, log }: Pick<Deps, 'database' | 'log'>): Promise<void> {
  try {
    learnNotices(await noticesInForce(database.db));
  } catch (error) {
    log.warn({ err: error }, 'the notices of working days could not be read');
  }
}

/** Reads them now and from then on; answers how to stop. */
export async function keepNotices(deps: Pick<Deps, 'database' | 'log'>): Promise<() => void> {
  await readNotices(deps);
  const timer = setInterval(() => void readNotices(deps), EVERY_MS);
  timer.unref();
  return () => clearInterval(timer);
}
