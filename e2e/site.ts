import { inject } from 'vitest';
import type { Account } from './sessions';
import type { World } from './world';

/** Workers are numbered from 1. */
const site = inject('sites')[Number(process.env.VITEST_POOL_ID) - 1];
if (site === undefined) throw new Error(`no server for worker ${process.env.VITEST_POOL_ID}`);

/** Where the server of this worker answers: the same address for each of its files. */
export const { url } = site;

let world: World | undefined;
/** The world that the server of this worker has begun with. */
export function theWorld(): World {
  if (world === undefined) throw new Error('the server has not begun: this is known from beforeAll on');
  return world;
}

/** The cookies of somebody who is signed in in the demo world as it was made. */
export const cookiesOf = (account: Account) =>
  theWorld().sessions[account].map((cookie) => ({ ...cookie, url }));

/** Gives the server the demo world as it was made. */
export async function beginAnew(): Promise<void> {
  const answer = await fetch(site!.anew, { method: 'POST' });
  if (!answer.ok) throw new Error(await answer.text());
  world = (await answer.json()) as World;
}
