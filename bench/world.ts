import { setTimeout } from 'node:timers/promises';
import { endpoints } from '@uc/contract/all-endpoints';
import type { DatabaseOptions } from '../server/src/db/index';
import { loadDemoWorld } from '../server/src/demo/index';
import { MASTER_KEY } from '../soak/server';
import { withDeps } from '../soak/world';
import { disableReconciliation } from './reconciliation';
import { productionEnvironment } from '../server/src/config/testing';

/** Production as an operator sets it up, except that no partner listens and that rate limits are raised. */
export const production = {
  ...productionEnvironment,
  MASTER_KEY,
  PUBLIC_ORIGIN: 'https://localhost',
  RATE_FACTOR: '100000',
};
/** Accounts of the demo world: one with everything, one with nothing. */
export const people = {
  owner: { uid: 100_000_000_001, account: 'demo' },
  provider: { uid: 100_000_000_003, account: 'studio' },
  applicant: { uid: 100_000_000_004, account: 'qihang' },
  newcomer: { uid: 100_000_000_002, account: 'xinren' },
};

/** Loads the demo world into a new database, sealed with the keys that the server will be started with. */
export const loadWorld = (options: DatabaseOptions): Promise<void> =>
  withDeps(
    options,
    async (deps) => {
      await loadDemoWorld(deps, () => undefined);
      await disableReconciliation(deps.database);
    },
    production,
  );

/** Signs in as a browser does; the headers that carry the session from then on. */
export async function signIn(
  port: number,
  account: string,
  password = 'Demo1234',
): Promise<Record<string, string>> {
  const answer = await unhurried(() =>
    fetch(`http://127.0.0.1:${port}${endpoints.passport.signIn.path}`, {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        'sec-fetch-mode': 'cors',
        'sec-fetch-site': 'same-origin',
        'sec-fetch-dest': 'empty',
      },
      body: JSON.stringify({ account, password }),
    }),
  );
  const { data, msg } = (await answer.json()) as { data: { vso_token: string }; msg: string };
  if (!answer.ok) throw new Error(`${account} cannot sign in: ${msg}`);
  const cookies = answer.headers.getSetCookie().map((cookie) => cookie.split(';', 1)[0]);
  return { vso_token: data.vso_token, cookie: cookies.join('; ') };
}

/** Asks again when the server says so: what is busy beside the bench is no answer. */
export async function unhurried(ask: () => Promise<Response>): Promise<Response> {
  for (;;) {
    const answer = await ask();
    if (answer.status !== 503) return answer;
    await setTimeout(Number(answer.headers.get('retry-after') ?? 1) * 1000);
  }
}
