/** What this process has asked of PostgreSQL or of the embedded database, since its start. */
export const load = {
  statements: 0,
  /** Connections that somebody waited for, how long in all, and who waits now. */
  waits: 0,
  waitedMs: 0,
  waiting: 0,
};

/** Counts a wait for a connection; one that was free is none. */
export async function waitedFor<T>(coming: Promise<T>): Promise<T> {
  const began = performance.now();
  load.waiting += 1;
  try {
    return await coming;
  } finally {
    const ms = performance.now() - began;
    load.waiting -= 1;
    if (ms >= LEAST_MS) {
      load.waits += 1;
      load.waitedMs += ms;
    }
  }
}
/** Handing over a connection that is free takes less. */
const LEAST_MS = 5;
