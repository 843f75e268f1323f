import type { ChildProcess } from 'node:child_process';
import { cp, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { endpoints } from '@uc/contract/all-endpoints';
import { addressOf, killServer, startServer, stopServer } from './server';
import { type Sessions, signInAsStaff, signInEverybody } from './sessions';

/** The demo world as it was made, with its people signed in; no server holds its data, which are to be copied. */
export interface World {
  folder: string;
  sessions: Sessions;
}

/**
 * Events due soon after a world was made, such as an unpaid order or the end of a session half an hour later, must not
 * have come when a file begins: no file is given an older world.
 */
const FRESH_MS = 8 * 60_000;
/** The next one is begun while this one is still given: nobody waits for it. */
const AHEAD_MS = 5 * 60_000;
/** Longest time in which the jobs of a new world may do their waiting work. */
const REST_LIMIT_MS = 120_000;

export interface Worlds {
  newest(): Promise<World>;
  /** Ends the server of a world that is being made. */
  end(): Promise<void>;
}

/** The worlds that are made in a folder, one after the other. */
export function worldsIn(folder: string): Worlds {
  let made = 0;
  let server: ChildProcess | undefined;
  const begin = () => {
    const place = join(folder, `world${made++}`);
    server = startServer(place, '0');
    const world = makeWorld(server, place).then((one) => ({ ...one, since: performance.now() }));
    // The file that is given the world hears of the failure.
    world.catch(() => undefined);
    // Nobody copies from the one before the last any more.
    void rm(join(folder, `world${made - 3}`), { recursive: true, force: true });
    return world;
  };
  let present = begin();
  let next: typeof present | undefined;
  const newest = async (): Promise<World> => {
    const asked = present;
    const ageMs = performance.now() - (await asked).since;
    // Somebody else has taken the next one meanwhile.
    if (asked !== present) return newest();
    if (ageMs > AHEAD_MS) next ??= begin();
    if (ageMs > FRESH_MS) [present, next] = [next!, undefined];
    return present;
  };
  return { newest, end: () => killServer(server) };
}

/** A copy of the world's data. */
export async function copyOf({ folder }: World, to: string): Promise<string> {
  await rm(to, { recursive: true, force: true });
  await cp(folder, to, { recursive: true });
  return to;
}

async function makeWorld(server: ChildProcess, folder: string): Promise<World> {
  try {
    const url = await addressOf(server);
    await comeToRest(url);
    return { folder, sessions: await signInEverybody(url) };
  } finally {
    await stopServer(server);
    await rm(join(folder, 'lock'), { recursive: true, force: true });
  }
}

/** Waits until the world's messages to partners are sent: no figure changes by itself afterwards. */
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
