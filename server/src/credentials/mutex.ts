import { refuse } from '../call/index';

/** Most requests that wait for the secret of one person on this server. */
const MOST = 256;

const rows = new Map<string, { last: Promise<unknown>; length: number }>();

/**
 * Runs work for the same name one at a time on this server. Guesses are counted before they are compared, so without it
 * several right ones at the same time would count as failures and lock the account. Refuses server.busy.
 */
export async function withMutex<T>(name: string, work: () => Promise<T>): Promise<T> {
  const row = rows.get(name) ?? { last: Promise.resolve(), length: 0 };
  if (row.length >= MOST) throw refuse('server.busy');
  rows.set(name, row);
  row.length += 1;
  const mine = row.last.then(work, work);
  row.last = mine.catch(() => undefined);
  try {
    return await mine;
  } finally {
    row.length -= 1;
    if (row.length === 0) rows.delete(name);
  }
}
