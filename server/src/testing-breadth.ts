/** `npm run proofs`: every round and every case, and the `*.long.test.ts`. The check takes some of each. */
export const isWhole = process.env.PROOFS_WHOLE === '1';

/**
 * The number of rounds of people who come at the same time: the first finds what is always wrong, many find
 * what is seldom wrong.
 */
export const rounds = (many: number): number => (isWhole ? many : Math.min(many, 2));
