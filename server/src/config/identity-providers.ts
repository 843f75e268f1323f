import { identityProviderNames, type IdentityProviderName } from '@uc/contract/identity-providers';
import { z } from 'zod';
import { ConfigError } from './error';
import { refuseInClear, webAddress } from './kinds';

/** Our application at a third party whose accounts sign people in. */
export interface IdentityApp {
  appId: string;
  secret: string;
  /** The page that asks the person, and the address at which we ask the provider. */
  page: string;
  api: string;
}
/** The applications that are configured. */
export type IdentityApps = Readonly<Partial<Record<IdentityProviderName, IdentityApp>>>;

const url = webAddress('https://api.example.com');

/** Variables of sign-in by WeChat (open platform, website application) and by QQ (QQ Connect). */
export const identityVariables = {
  WECHAT_LOGIN_APP_ID: z.string().optional(),
  WECHAT_LOGIN_SECRET: z.string().optional(),
  WECHAT_LOGIN_PAGE: url.default('https://open.weixin.qq.com'),
  WECHAT_LOGIN_API: url.default('https://api.weixin.qq.com'),
  QQ_LOGIN_APP_ID: z.string().optional(),
  QQ_LOGIN_SECRET: z.string().optional(),
  QQ_LOGIN_API: url.default('https://graph.qq.com'),
};
type Env = z.infer<z.ZodObject<typeof identityVariables>>;

/** The configured ones; half of one is refused, and so is one without the address that it sends people back to. */
export function readIdentityApps(
  env: Env,
  publicOrigin: string | undefined,
  production: boolean,
): IdentityApps {
  const { WECHAT_LOGIN_PAGE: wechatPage, WECHAT_LOGIN_API: wechatApi, QQ_LOGIN_API: qqApi } = env;
  const wechat = whole('WECHAT', env.WECHAT_LOGIN_APP_ID, env.WECHAT_LOGIN_SECRET, publicOrigin);
  const qq = whole('QQ', env.QQ_LOGIN_APP_ID, env.QQ_LOGIN_SECRET, publicOrigin);
  if (production && wechat) refuseInClear('WECHAT_LOGIN_API', wechatApi, 'the secret of our application');
  if (production && qq) refuseInClear('QQ_LOGIN_API', qqApi, 'the secret of our application');
  return {
    ...(wechat && { wechat: { ...wechat, page: plain(wechatPage), api: plain(wechatApi) } }),
    ...(qq && { qq: { ...qq, page: plain(qqApi), api: plain(qqApi) } }),
  };
}

/** Whether test identities stand in: never in production, for whoever likes is anybody there, and never beside a real one. */
export const hasSandboxIdentities = (config: { production: boolean; identityApps: IdentityApps }): boolean =>
  !config.production && Object.keys(config.identityApps).length === 0;

/** The identity providers offered for sign-in, in the order in which they are shown. */
export const offeredIdentities = (
  config: Parameters<typeof hasSandboxIdentities>[0],
): IdentityProviderName[] =>
  identityProviderNames.filter(
    (name) => config.identityApps[name] !== undefined || hasSandboxIdentities(config),
  );

function whole(
  name: string,
  appId: string | undefined,
  secret: string | undefined,
  publicOrigin: string | undefined,
): Pick<IdentityApp, 'appId' | 'secret'> | undefined {
  if (appId === undefined && secret === undefined) return undefined;
  if (appId === undefined || secret === undefined)
    throw new ConfigError(`${name}_LOGIN_APP_ID and ${name}_LOGIN_SECRET: both or none of them`);
  if (publicOrigin === undefined)
    throw new ConfigError(
      `PUBLIC_ORIGIN: ${name}_LOGIN_APP_ID needs the address that people are sent back to`,
    );
  return { appId, secret };
}

const plain = (address: string): string => address.replace(/\/$/, '');
