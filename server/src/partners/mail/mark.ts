import { createHash, randomBytes } from 'node:crypto';
import type { Vault } from '../../vault/index';

/** A keyed hash. */
export type Keyed = (text: string) => Buffer;
export const keyOfMarks =
  (vault: Vault): Keyed =>
  (text) =>
    vault.blindIndex('mail.mark', text);

const NONCE = 16;
const MARK = /(?<![0-9a-f])[0-9a-f]{40}(?![0-9a-f])/g;
const MOST = 20;

/**
 * The mark of a mail in its Message-ID and in the address of its bounces: 16 digits, the same at every try at
 * one mail, and 24 that only our key makes for them and this recipient. Whoever has not had a mail of ours to
 * an address cannot say that one came back from there.
 */
export function markOf(keyed: Keyed, to: string, key: string | undefined): string {
  const nonce =
    key === undefined
      ? randomBytes(NONCE / 2)
      : createHash('sha256')
          .update(key)
          .digest()
          .subarray(0, NONCE / 2);
  return signed(keyed, nonce.toString('hex'), to);
}

const signed = (keyed: Keyed, nonce: string, to: string): string =>
  `${nonce}${keyed(`${nonce}|${to.toLowerCase()}`).toString('hex').slice(0, 24)}`;

/** All texts in it that look like a mark. */
export const marksIn = (text: string): string[] => [...new Set(text.match(MARK) ?? [])].slice(0, MOST);

/** Whether one of the marks is ours for this recipient. */
export const isMarkFor = (keyed: Keyed, marks: readonly string[], to: string): boolean =>
  marks.some((mark) => signed(keyed, mark.slice(0, NONCE), to) === mark);
