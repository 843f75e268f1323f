import { inject } from 'vitest';

/** Workers are numbered from 1. */
const site = inject('sites')[Number(process.env.VITEST_POOL_ID) - 1];
if (site === undefined) throw new Error(`no server for worker ${process.env.VITEST_POOL_ID}`);

/** Where the server of this worker answers, and the cookies of everybody who is signed in there. */
export const { url, sessions } = site;
