import type { IdentityProviderName } from '@uc/contract/identity-providers';
import { ApiError } from '../client';

/** An identity that no account has bound, and the ticket by which a sign-in or a registration binds it. */
export interface Unbound {
  provider: IdentityProviderName;
  ticket: string;
}
/** The outcome of a visit to a third party that did not end in a sign-in. */
export interface Ended {
  /** Why, in a sentence; empty where nothing needs to be said. */
  why: string;
  unbound?: Unbound;
}

/** The unbound identity that a refused sign-in tells of, undefined for any other failure. */
export function unboundFrom(error: unknown): Unbound | undefined {
  const isUnbound = error instanceof ApiError && error.errorCode === 300025;
  return isUnbound ? (error.data as unknown as Unbound) : undefined;
}
