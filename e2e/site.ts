import { inject } from 'vitest';
import type { Account } from './sessions';

/** Workers are numbered from 1. */
const site = inject('sites')[Number(process.env.VITEST_POOL_ID) - 1];
if (site === undefined) throw new Error(`no server for worker ${process.env.VITEST_POOL_ID}`);

/** Where the server of this worker answers: the same address for each of its files. */
export const { url } = site;

/** The cookies of somebody who is signed in in the demo world as it was made. */
export const cookiesOf = (account: Account) =>
  inject('sessions')[account].map((cookie) => ({ ...cookie, url }));

/** Gives the server the demo world as it was made. */
export async function beginAnew(): Promise<void> {
  const answer = await fetch(site!.anew, { method: 'POST' });
  if (!answer.ok) throw new Error(await answer.text());
}
