/** Who somebody is at a third party. */
export interface ThirdPartyIdentity {
  /** The third party's name for the person at our application; it stays the same. */
  openid: string;
  /** What they call themselves there; null when it was not to be had. */
  nickname: string | null;
}

/** A third party by whose accounts people sign in (product 02 §2.4), by the authorization code of OAuth 2. */
export interface IdentityProvider {
  isSandbox: boolean;
  /** Where a browser asks the person; it comes back to `returnTo` with `state`, and with `code` unless they refused. */
  authorizeUrl(state: string, returnTo: string): string;
  /** Whose code it is; undefined for one that is wrong, old or used. Throws `ProviderUnreachable`. */
  whoIs(code: string, returnTo: string): Promise<ThirdPartyIdentity | undefined>;
}

/** The third party gave no answer that means anything, or refuses our application itself. */
export class ProviderUnreachable extends Error {}
