import { z } from 'zod';
import type { IdentityApp } from '../../config';
import { type Ask, asker, PATIENCE_MS } from './ask';
import { type IdentityProvider, ProviderUnreachable } from './port';

/** Errors of a code: wrong, used, missing, expired. Any other error is about our application or the provider. */
const badCode = new Set([40029, 40163, 41008, 42003]);
const openid = z.string().regex(/^[\w-]{6,64}$/);
const granted = z.object({ access_token: z.string().min(1), openid });
const person = z.object({ openid, nickname: z.string() });

/** 微信开放平台, website application: OAuth 2 that says `appid` for client_id and answers every error with status 200. */
export function createWechatLogin(
  { appId, secret, page, api }: IdentityApp,
  patienceMs = PATIENCE_MS,
): IdentityProvider {
  return {
    isSandbox: false,
    authorizeUrl(state, returnTo) {
      const asked = {
        appid: appId,
        redirect_uri: returnTo,
        response_type: 'code',
        scope: 'snsapi_login',
        state,
      };
      return `${page}/connect/qrconnect?${new URLSearchParams(asked).toString()}#wechat_redirect`;
    },
    async whoIs(code) {
      const ask = asker(api, patienceMs);
      const exchange = { appid: appId, secret, code, grant_type: 'authorization_code' };
      const said = await ask('/sns/oauth2/access_token', exchange);
      const { errcode } = said;
      if (typeof errcode === 'number' && badCode.has(errcode)) return undefined;
      const token = granted.safeParse(said);
      if (!token.success) throw new ProviderUnreachable(`wechat granted no token: ${String(errcode)}`);
      return { openid: token.data.openid, nickname: await nicknameOf(ask, token.data) };
    },
  };
}

/** Signing in does not fail because the nickname cannot be read. */
async function nicknameOf(ask: Ask, token: z.infer<typeof granted>): Promise<string | null> {
  const query = { access_token: token.access_token, openid: token.openid, lang: 'zh_CN' };
  const said = await ask('/sns/userinfo', query).catch(() => undefined);
  const found = person.safeParse(said);
  return found.success && found.data.openid === token.openid ? found.data.nickname : null;
}
