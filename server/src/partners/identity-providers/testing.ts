import { randomUUID } from 'node:crypto';
import { startGateway } from '../payments/testing';

/** A fault of the fake provider. */
export type Fault = 'silent' | 'garbage' | 'busy' | 'nameless' | 'strange' | undefined;

const SECRET = 'S3CRET';
/** A new code of an identity. */
export const codeOf = (openid: string): string => `of-${openid}.${randomUUID()}`;

/**
 * Fake WeChat and QQ servers with their own protocols: a code `of-<openid>` is valid for that identity once, any other
 * is wrong.
 */
export async function startThirdParties() {
  let fault: Fault;
  const used = new Set<string>();
  const gateway = await startGateway(({ url }) => {
    const { pathname, searchParams: query } = new URL(url, 'http://here');
    if (fault === 'silent') return undefined;
    if (fault === 'garbage') return { body: '<html>维护中</html>' };
    const answer = (said: object) => ({ body: JSON.stringify(said) });
    const code = query.get('code') ?? '';
    const openid = /^of-(\w+)(?:\.|$)/.exec(code)?.[1];
    const isGood = openid !== undefined && !used.has(code);
    used.add(code);
    const token = query.get('access_token') ?? '';
    const asked = (name: string) => query.get(name) ?? '';
    switch (pathname) {
      case '/sns/oauth2/access_token':
        if (asked('appid') !== 'wx1') return answer({ errcode: 40013, errmsg: 'invalid appid' });
        if (asked('secret') !== SECRET) return answer({ errcode: 40125, errmsg: 'invalid appsecret' });
        if (fault === 'busy') return answer({ errcode: -1, errmsg: 'system error' });
        return answer(
          isGood
            ? { access_token: openid, expires_in: 7200, refresh_token: 'R', openid, scope: 'snsapi_login' }
            : { errcode: openid === undefined ? 40029 : 40163, errmsg: 'code' },
        );
      case '/sns/userinfo':
        return answer(
          fault === 'nameless' ? { errcode: 48001 } : { openid: token, nickname: `微信${token}` },
        );
      case '/oauth2.0/token':
        if (asked('client_id') !== '101') return answer({ error: 100008, error_description: 'client id' });
        if (asked('client_secret') !== SECRET) return answer({ error: 100009, error_description: 'secret' });
        if (!asked('redirect_uri').startsWith('http')) return answer({ error: 100010 });
        if (fault === 'busy') return answer({ error: 100016, error_description: 'app secret' });
        return answer(
          isGood
            ? { access_token: openid, expires_in: 7776000, refresh_token: 'R' }
            : { error: openid === undefined ? 100019 : 100020, error_description: 'code' },
        );
      case '/oauth2.0/me':
        return answer({ client_id: fault === 'strange' ? '999' : '101', openid: token });
      case '/user/get_user_info':
        return answer(fault === 'nameless' ? { ret: -22 } : { ret: 0, nickname: `QQ${token}` });
      default:
        return { status: 404, body: '{}' };
    }
  });
  const app = (appId: string) => ({ appId, secret: SECRET, page: gateway.url, api: gateway.url });
  return {
    ...gateway,
    /** The configuration with which our server calls them. */
    apps: { wechat: app('wx1'), qq: app('101') },
    fail: (next: Fault) => (fault = next),
  };
}
