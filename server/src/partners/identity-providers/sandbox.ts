import { createHmac, timingSafeEqual } from 'node:crypto';
import type { IdentityProviderName } from '@uc/contract/identity-providers';
import { z } from 'zod';
import type { IdentityProvider, ThirdPartyIdentity } from './port';

/** The identities to choose from on the sandbox's page; the first of each is the demo account `studio`. */
export const testIdentities: Record<IdentityProviderName, readonly ThirdPartyIdentity[]> = {
  wechat: [
    { openid: 'sandbox-wechat-studio', nickname: '拾光小店' },
    { openid: 'sandbox-wechat-xiaoman', nickname: '小满' },
    { openid: 'sandbox-wechat-azhe', nickname: '阿哲同学' },
  ],
  qq: [
    { openid: 'sandbox_qq_yunduo', nickname: '云朵' },
    { openid: 'sandbox_qq_beifeng', nickname: '北风向南' },
  ],
};
const VALID_MS = 5 * 60_000;
const content = z.object({ provider: z.string(), openid: z.string(), until: z.number() });

/** The provider's side of the sandbox: the codes that its page issues. */
export interface SandboxIdentities {
  of(provider: IdentityProviderName): { nickname: string; code: string }[];
}

/** A provider whose page is ours, `/login?sandbox=…`, with the same redirect as a real one. */
export function createSandboxLogin(key: Buffer, provider: IdentityProviderName): IdentityProvider {
  return {
    isSandbox: true,
    authorizeUrl: (state, returnTo) =>
      `/center/user/login?${new URLSearchParams({ sandbox: provider, state, to: new URL(returnTo).pathname }).toString()}`,
    whoIs(code) {
      const openid = openidIn(key, provider, code);
      return Promise.resolve(testIdentities[provider].find((one) => one.openid === openid));
    },
  };
}

/** Issues codes for the test identities. */
export const createSandboxIdentities = (key: Buffer): SandboxIdentities => ({
  of: (provider) =>
    testIdentities[provider].map(({ openid, nickname }) => {
      const said = { provider, openid, until: Date.now() + VALID_MS } satisfies z.input<typeof content>;
      const text = Buffer.from(JSON.stringify(said)).toString('base64url');
      return { nickname: nickname ?? '', code: `${text}.${sign(key, text)}` };
    }),
});

/** The identity of a code that we have issued for this provider and that has not expired. */
function openidIn(key: Buffer, provider: IdentityProviderName, code: string): string | undefined {
  const [text = '', signature = ''] = code.split('.');
  const [given, right] = [Buffer.from(signature), Buffer.from(sign(key, text))];
  if (given.length !== right.length || !timingSafeEqual(given, right)) return undefined;
  const said = content.parse(JSON.parse(Buffer.from(text, 'base64url').toString()));
  return said.provider === provider && said.until > Date.now() ? said.openid : undefined;
}

const sign = (key: Buffer, text: string): string =>
  createHmac('sha256', key).update(text).digest('base64url');
