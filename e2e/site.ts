import { inject } from 'vitest';
import type { Account } from './sessions';
import type { World } from './world';

/** Workers are numbered from 1. */
const site = inject('sites')[Number(process.env.VITEST_POOL_ID) - 1];
if (site === undefined) throw new Error(`no server for worker ${process.env.VITEST_POOL_ID}`);

/** Address of this worker's server, the same for each of its files. */
export const { url } = site;

let world: World | undefined;
/** The world that the server of this worker has begun with; a file that asks before its hooks would ask the one before. */
export function theWorld(): World {
  if (world === undefined)
    throw new Error('the world of this file begins with its hooks: ask in beforeAll or later');
  return world;
}
/** The world ends with its file. */
export const endWorld = (): void => (world = undefined);

/** The cookies of somebody who is signed in in the demo world as it was made. */
export const cookiesOf = (account: Account) =>
  theWorld().sessions[account].map((cookie) => ({ ...cookie, url }));

/** Gives the server the demo world as it was made. */
export async function beginAnew(): Promise<void> {
  const answer = await fetch(site!.anew, { method: 'POST' });
  if (!answer.ok) throw new Error(await answer.text());
  world = (await answer.json()) as World;
}
