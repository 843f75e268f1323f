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
