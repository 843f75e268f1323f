import type { Vault } from '../../vault/index';

/** Letters and digits that nobody mistakes for one another (Crockford). */
const ALPHABET = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';
const LENGTH = 16;

/**
 * What proves a paper: 80 bits under a key of the vault over the facts that must not be altered, as four groups of four.
 * Whoever has no key makes none, and another amount has another code.
 */
export function receiptCode(vault: Vault, facts: readonly (string | number)[]): string {
  const hash = vault.blindIndex('receipts.code', JSON.stringify(facts));
  const letters = [...hash.subarray(0, LENGTH)]
    .map((byte) => ALPHABET.charAt(byte % ALPHABET.length))
    .join('');
  return letters.replaceAll(/(.{4})(?=.)/g, '$1-');
}
