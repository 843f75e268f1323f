/** An identity at a third party. */
export interface ThirdPartyIdentity {
  /** The third party's id of the person for our application; it never changes. */
  openid: string;
  /** The nickname there; null when it could not be read. */
  nickname: string | null;
}

/** A provider of third-party sign-in (account.md#security-screen), by the authorization code of OAuth 2. */
export interface IdentityProvider {
  isSandbox: boolean;
  /** The provider's page; it redirects to `returnTo` with `state`, and with `code` unless the person refused. */
  authorizeUrl(state: string, returnTo: string): string;
  /** The identity of a code; undefined for one that is wrong, expired or used. Throws `ProviderUnreachable`. */
  whoIs(code: string, returnTo: string): Promise<ThirdPartyIdentity | undefined>;
}

/** The third party gave no usable answer, or refuses our application itself. */
export class ProviderUnreachable extends Error {}
/** The provider gave no answer at all. */
export class ProviderSilent extends ProviderUnreachable {}
