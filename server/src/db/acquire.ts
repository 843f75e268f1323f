import type { Pool, PoolClient } from 'pg';

/**
 * The pool waits up to the longest limit; a caller with less budget left gives up earlier, and a connection that comes
 * after that is released at once.
 */
export async function acquire(
  pool: Pool,
  waitMs: number | undefined,
  poolWaitMs: number,
): Promise<PoolClient> {
  const coming = pool.connect();
  if (waitMs === undefined || waitMs >= poolWaitMs) return coming;
  let timer: NodeJS.Timeout | undefined;
  const tooLate = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error('waited long enough')), waitMs);
  });
  try {
    return await Promise.race([coming, tooLate]);
  } catch (error) {
    coming.then(
      (client) => client.release(),
      () => {},
    );
    throw error;
  } finally {
    clearTimeout(timer);
  }
}
