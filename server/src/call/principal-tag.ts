import type { Signer } from './device-mark';

/** The principal of a tag: an owner, one of their sub-accounts, or a member of staff. */
export type Tagged = { uid: number; subId: string | null } | { staffId: string };

/**
 * Names a principal to its own pages: 16 characters that say nothing to anybody else, are alike on every server and at
 * every sign-in, and open nothing (ADR 65).
 */
export function principalTag(vault: Signer, who: Tagged): string {
  const name = 'staffId' in who ? `staff|${who.staffId}` : `${who.uid}|${who.subId ?? 'owner'}`;
  const known = tags.get(vault) ?? new Map<string, string>();
  tags.set(vault, known);
  const told = known.get(name);
  if (told !== undefined) return told;
  const tag = vault.blindIndex('principal_tag', name).subarray(0, 12).toString('base64url');
  if (known.size === MOST_KNOWN) known.clear();
  known.set(name, tag);
  return tag;
}

/** Each call asks for the tag of who makes it, and a tag never changes. */
const tags = new WeakMap<Signer, Map<string, string>>();
const MOST_KNOWN = 5000;
