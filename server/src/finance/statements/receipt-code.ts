import type { Vault } from '../../vault/index';

/** Letters and digits that nobody mistakes for one another (Crockford). */
const ALPHABET = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';
const LENGTH = 16;

/**
 * The verification code of a receipt: an 80-bit MAC with a key of the vault over its facts, in four groups of four.
 * Without the key no code can be made, and any change of the facts changes it.
 */
export function receiptCode(vault: Vault, facts: readonly (string | number)[]): string {
  const hash = vault.blindIndex('receipts.code', JSON.stringify(facts));
  const letters = [...hash.subarray(0, LENGTH)]
    .map((byte) => ALPHABET.charAt(byte % ALPHABET.length))
    .join('');
  return letters.replaceAll(/(.{4})(?=.)/g, '$1-');
}
