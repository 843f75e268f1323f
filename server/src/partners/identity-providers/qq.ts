import { z } from 'zod';
import type { IdentityApp } from '../../config';
import { type Ask, asker, PATIENCE_MS } from './ask';
import { type IdentityProvider, ProviderUnreachable } from './port';

/** Errors of a code: wrong or expired, used. Any other error is about our application or the provider. */
const badCode = new Set([100019, 100020]);
const granted = z.object({ access_token: z.string().min(1) });
const me = z.object({ client_id: z.coerce.string(), openid: z.string().regex(/^\w{6,64}$/) });
const person = z.object({ ret: z.literal(0), nickname: z.string() });

/** QQ 互联: OAuth 2 whose token does not name the person; a second call does. */
export function createQqLogin(
  { appId, secret, page, api }: IdentityApp,
  patienceMs = PATIENCE_MS,
): IdentityProvider {
  return {
    isSandbox: false,
    authorizeUrl(state, returnTo) {
      const asked = {
        response_type: 'code',
        client_id: appId,
        redirect_uri: returnTo,
        state,
        scope: 'get_user_info',
      };
      return `${page}/oauth2.0/authorize?${new URLSearchParams(asked).toString()}`;
    },
    async whoIs(code, returnTo) {
      const ask = asker(api, patienceMs);
      const said = await ask('/oauth2.0/token', {
        grant_type: 'authorization_code',
        client_id: appId,
        client_secret: secret,
        code,
        redirect_uri: returnTo,
        fmt: 'json',
      });
      if (badCode.has(Number(said.error))) return undefined;
      const token = granted.safeParse(said);
      if (!token.success) throw new ProviderUnreachable(`qq granted no token: ${String(said.error)}`);
      const { access_token } = token.data;
      const whose = me.safeParse(await ask('/oauth2.0/me', { access_token, fmt: 'json' }));
      // A token issued to another application must not be accepted.
      if (!whose.success || whose.data.client_id !== appId)
        throw new ProviderUnreachable('qq did not say whose token of ours it is');
      const { openid } = whose.data;
      return { openid, nickname: await nicknameOf(ask, { access_token, oauth_consumer_key: appId, openid }) };
    },
  };
}

/** Signing in does not fail because the nickname cannot be read. */
async function nicknameOf(ask: Ask, query: Record<string, string>): Promise<string | null> {
  const found = person.safeParse(await ask('/user/get_user_info', query).catch(() => undefined));
  return found.success ? found.data.nickname : null;
}
