import { createHash } from 'node:crypto';

const counters = new Map<string, number>();

/**
 * The next number of a kind: 1, 2, 3 … in each test file. People, cards and papers are made of it: one that is drawn now and
 * then has an end that the sandbox's bank refuses, or is like another.
 */
export function nextOf(kind: string): number {
  const next = (counters.get(kind) ?? 0) + 1;
  counters.set(kind, next);
  return next;
}

/** Each file has a database of its own, and counts from 1 again: its numbers do not depend on which files ran before. */
export const countFromOne = (): void => counters.clear();

/** The next number of a kind with so many digits. */
export const digitsOf = (kind: string, count: number): string => String(nextOf(kind)).padStart(count, '0');

const LETTERS = 'bcdfghjkmnp';
/**
 * A word of twelve letters that nobody has typed, each time another one. Digits, which could be those of a phone number,
 * are refused in public texts.
 */
export function wordOf(kind: string): string {
  const digest = createHash('sha256')
    .update(`${kind} ${nextOf(kind)}`)
    .digest();
  return [...digest.subarray(0, 12)].map((byte) => LETTERS[byte % LETTERS.length]).join('');
}
