import { z } from 'zod';
import type { NuonuoAccount } from '../../config/invoices';
import { askOnce } from '../ask-once';
import { unanswered } from './port';

/** A token is good for 24 hours unless its application was made otherwise; it is renewed before it ends. */
const DAY_SECONDS = 24 * 3600;
const SPARE_SECONDS = 600;
/** The platform gives 50 in 30 days; some are left for people. A refused one is given up no sooner than after an hour. */
export const MOST_TOKENS = 45;
const YOUNG_SECONDS = 3600;
const PATIENCE_MS = 10_000;

export interface KeptToken {
  token: string;
  /** Seconds since it was given. */
  age: number;
  isOver: boolean;
}
/** Where tokens are kept, for all servers; how many were given in 30 days. */
export interface TokenStore {
  newest(): Promise<KeptToken | undefined>;
  given(): Promise<number>;
  keep(token: string, seconds: number): Promise<void>;
}
/** A token that can be used, other than the one that was refused. */
export type Tokens = (refused?: string) => Promise<string>;

const granted = z.object({
  access_token: z.string().min(1),
  // Of an application whose token never ends it is not said what stands here.
  expires_in: z.coerce.number().positive().catch(DAY_SECONDS),
});

export function createTokens(account: NuonuoAccount, store: TokenStore): Tokens {
  let underWay: Promise<string> | undefined;
  async function renew(): Promise<string> {
    if ((await store.given()) >= MOST_TOKENS)
      throw new Error(
        `no token: ${MOST_TOKENS} of the 50 of 30 days are used; look who else uses NUONUO_APP_KEY`,
      );
    const answer = await askForToken(account);
    const { access_token: token, expires_in: seconds } = answer;
    await store.keep(token, Math.max(seconds - SPARE_SECONDS, YOUNG_SECONDS));
    return token;
  }
  return async (refused) => {
    const kept = await store.newest();
    if (kept !== undefined && !kept.isOver && kept.token !== refused) return kept.token;
    if (kept !== undefined && kept.token === refused && kept.age < YOUNG_SECONDS)
      throw new Error('a token of less than an hour was refused');
    underWay ??= renew().finally(() => (underWay = undefined));
    return underWay;
  };
}

async function askForToken({ auth, appKey, secret }: NuonuoAccount) {
  const form = { client_id: appKey, client_secret: secret, grant_type: 'client_credentials' };
  const headers = { 'content-type': 'application/x-www-form-urlencoded' };
  const body = new URLSearchParams(form).toString();
  const answer = await askOnce(`${auth}/accessToken`, { headers, body }, PATIENCE_MS).catch(unanswered);
  const read = granted.safeParse(answer);
  if (read.success) return read.data;
  const said = z.object({ error: z.string().regex(/^[a-z_]{1,40}$|^07\d{4}$/) }).safeParse(answer);
  throw new Error(
    `no token: ${said.success ? said.data.error : 'no code'}; correct NUONUO_APP_KEY and NUONUO_APP_SECRET, which are of a self-use application`,
  );
}

/** Keeps nothing beyond itself, for a question of which no other server knows. */
export function tokensInMemory(account: NuonuoAccount): Tokens {
  let kept: KeptToken | undefined;
  return createTokens(account, {
    newest: async () => kept,
    given: async () => 0,
    keep: async (token) => void (kept = { token, age: 0, isOver: false }),
  });
}
