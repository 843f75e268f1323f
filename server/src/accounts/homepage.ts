import type { UserRow } from './store';

/** The address of an account's public homepage after `template`; null unless it is a certified provider's. */
export function homepageAddress(
  template: string,
  { uid, provider_status, realname_status }: Pick<UserRow, 'uid' | 'provider_status' | 'realname_status'>,
): string | null {
  const isProven = realname_status === 'person' || realname_status === 'enterprise';
  return provider_status === 'approved' && isProven ? template.replace('{uid}', String(uid)) : null;
}
