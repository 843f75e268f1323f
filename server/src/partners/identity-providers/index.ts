/** Third-party sign-in: the configured providers, else the sandbox where it is allowed. */
import { createHash } from 'node:crypto';
import type { IdentityProviderName } from '@uc/contract/identity-providers';
import { type Config, offeredIdentities } from '../../config';
import type { IdentityProvider } from './port';
import { createQqLogin } from './qq';
import { createSandboxIdentities, createSandboxLogin, type SandboxIdentities } from './sandbox';
import { createWechatLogin } from './wechat';

export { type IdentityProvider, ProviderUnreachable, type ThirdPartyIdentity } from './port';
export { type SandboxIdentities, testIdentities } from './sandbox';

export interface IdentityProviders {
  /** The available providers in the order in which they are shown. */
  offered: Readonly<Partial<Record<IdentityProviderName, IdentityProvider>>>;
  /** Null when every provider is real. */
  sandbox: SandboxIdentities | null;
}
const real = { wechat: createWechatLogin, qq: createQqLogin } as const;

/** The providers of a configuration. */
export function createIdentityProviders(
  config: Pick<Config, 'production' | 'identityApps' | 'masterKey'>,
): IdentityProviders {
  const key = createHash('sha256').update(config.masterKey).update('sandbox identities').digest();
  const made = offeredIdentities(config).map((name) => {
    const app = config.identityApps[name];
    return [name, app === undefined ? createSandboxLogin(key, name) : real[name](app)] as const;
  });
  const isSandbox = made.some(([, provider]) => provider.isSandbox);
  return { offered: Object.fromEntries(made), sandbox: isSandbox ? createSandboxIdentities(key) : null };
}
