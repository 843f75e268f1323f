/** `npm run proofs`: every round and every case, and the `*.long.test.ts`. The check takes some of each. */
export const isWhole = process.env.PROOFS_WHOLE === '1';

/** How often people who come at once are tried: the first meeting finds what is always wrong, many find what seldom is. */
export const rounds = (many: number): number => (isWhole ? many : Math.min(many, 2));
