import { cp, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { endpoints } from '@uc/contract/all-endpoints';
import { addressOf, startServer, stopServer } from './server';
import { type Sessions, signInAsStaff, signInEverybody } from './sessions';

/** The demo world as it was made, with its people signed in; no server holds its data, which are to be copied. */
export interface World {
  folder: string;
  sessions: Sessions;
}

/**
 * What is due soon after it was made, an unpaid order or the end of a session half an hour later, must not have come when
 * a file begins: an older world is made again.
 */
const FRESH_MS = 8 * 60_000;
/** Longest that the jobs of a new world may take to do what waited for them. */
const REST_LIMIT_MS = 120_000;

/** Gives the newest world of a folder, and makes one where that is too old. */
export function worldsIn(folder: string): () => Promise<World> {
  let made = 0;
  let until = 0;
  let world: Promise<World> | undefined;
  return () => {
    if (world === undefined || performance.now() > until) {
      until = Infinity;
      world = makeWorld(join(folder, `world${made++}`));
      // Nobody copies from the one before the last any more.
      void rm(join(folder, `world${made - 3}`), { recursive: true, force: true });
      world.then(
        () => (until = performance.now() + FRESH_MS),
        () => (until = 0),
      );
    }
    return world;
  };
}

/** A copy of the world's data. */
export async function copyOf({ folder }: World, to: string): Promise<string> {
  await rm(to, { recursive: true, force: true });
  await cp(folder, to, { recursive: true });
  return to;
}

async function makeWorld(folder: string): Promise<World> {
  const server = startServer(folder, '0');
  const url = await addressOf(server);
  try {
    await comeToRest(url);
    return { folder, sessions: await signInEverybody(url) };
  } finally {
    await stopServer(server);
    await rm(join(folder, 'lock'), { recursive: true, force: true });
  }
}

/** Waits until what the world has to tell partners is told: no figure changes by itself afterwards. */
async function comeToRest(url: string): Promise<void> {
  const headers = { staff_token: await signInAsStaff(url, 'super') };
  const began = performance.now();
  for (;;) {
    const answer = await fetch(`${url}${endpoints.operator.jobs.path}`, { headers });
    const { data } = (await answer.json()) as { data: { list: { job: string; done: number | null }[] } };
    if (data.list.find(({ job }) => job === 'outbox')?.done === 0) return;
    if (performance.now() - began > REST_LIMIT_MS) throw new Error('the demo world did not come to rest');
    await new Promise((resolve) => setTimeout(resolve, 200));
  }
}
