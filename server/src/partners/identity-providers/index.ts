/** Third-party sign-in: the configured providers, else the sandbox where it is allowed. */
import { createHash } from 'node:crypto';
import type { IdentityProviderName } from '@uc/contract/identity-providers';
import { type Config, type IdentityApp, offeredIdentities } from '../../config';
import { type Watch, watched } from '../watch';
import { type IdentityProvider, ProviderSilent, ProviderUnreachable } from './port';
import { checkSignIn } from './check';
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
const adapters = { wechat: createWechatLogin, qq: createQqLogin } as const;

/** The providers of a configuration. */
export function createIdentityProviders(
  config: Pick<Config, 'production' | 'identityApps' | 'masterKey'>,
  watch: Watch,
): IdentityProviders {
  const key = createHash('sha256').update(config.masterKey).update('sandbox identities').digest();
  const made = offeredIdentities(config).map((name) => {
    const app = config.identityApps[name];
    const provider =
      app === undefined ? createSandboxLogin(key, name) : watchedLogin(watch, name, adapters[name](app));
    return [name, provider] as const;
  });
  const isSandbox = made.some(([, provider]) => provider.isSandbox);
  return { offered: Object.fromEntries(made), sandbox: isSandbox ? createSandboxIdentities(key) : null };
}

/** A code that is refused is an answer: the provider works. */
const watchedLogin = (watch: Watch, name: IdentityProviderName, port: IdentityProvider): IdentityProvider =>
  watched(watch, {
    partner: `sign_in.${name}`,
    port,
    calls: ['whoIs'],
    isSilent: (error) => error instanceof ProviderSilent,
    resting: (text) => new ProviderUnreachable(text),
  });

/** A question to a provider that signs nobody in; rejects with advice. */
export const askSignIn = (name: IdentityProviderName, app: IdentityApp, returnTo: string): Promise<string> =>
  checkSignIn(name, adapters[name](app), returnTo);
