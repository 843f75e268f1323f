import type { Signer } from './device-mark';

/** The principal of a tag: an owner, one of their sub-accounts, or a member of staff. */
export type Tagged = { uid: number; subId: string | null } | { staffId: string };

/**
 * Names a principal to its own pages: 16 characters that say nothing to anybody else, are alike on every server and at
 * every sign-in, and open nothing (ADR 65).
 */
export function principalTag(vault: Signer, who: Tagged): string {
  const name = 'staffId' in who ? `staff|${who.staffId}` : `${who.uid}|${who.subId ?? 'owner'}`;
  return vault.blindIndex('principal_tag', name).subarray(0, 12).toString('base64url');
}
