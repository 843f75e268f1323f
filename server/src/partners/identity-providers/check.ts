import { randomBytes } from 'node:crypto';
import type { IdentityProviderName } from '@uc/contract/identity-providers';
import { type IdentityProvider, ProviderSilent } from './port';

/** Advice about a refusal of our application, by the provider's own code (docs/outside.md). */
const remedies: Record<IdentityProviderName, Readonly<Record<string, string>>> = {
  wechat: {
    40013: 'WeChat knows no WECHAT_LOGIN_APP_ID: enter the AppID of the website application',
    40125: 'WECHAT_LOGIN_SECRET is not that of WECHAT_LOGIN_APP_ID',
  },
  qq: {
    100008: 'QQ knows no QQ_LOGIN_APP_ID: enter the APP ID of the website application',
    100009: 'QQ_LOGIN_SECRET is not the APP Key of QQ_LOGIN_APP_ID',
    100010: 'enter PUBLIC_ORIGIN with /center/user/login as a callback at QQ Connect',
  },
};

/** Asks by a code that nobody was given, which a provider refuses as such where it knows our application; signs nobody in. */
export async function checkSignIn(
  name: IdentityProviderName,
  provider: IdentityProvider,
  returnTo: string,
): Promise<string> {
  const upper = name.toUpperCase();
  const found = await provider.whoIs(randomBytes(16).toString('hex'), returnTo).catch((error: Error) => {
    const [, code = ''] = /: (-?\d+)$/.exec(error.message) ?? [];
    const otherwise =
      error instanceof ProviderSilent
        ? `correct ${upper}_LOGIN_API, or let this machine reach it`
        : `correct ${upper}_LOGIN_APP_ID and ${upper}_LOGIN_SECRET`;
    throw new Error(`${error.message}; ${remedies[name][code] ?? otherwise}`, { cause: error });
  });
  if (found !== undefined) throw new Error(`it takes a code that it gave nobody: correct ${upper}_LOGIN_API`);
  return 'knows our application';
}
