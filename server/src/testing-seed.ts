/**
 * The seed of random choices in tests: the same in every run of the check; `npm run soak` gives others and
 * prints them.
 */
export const testSeed = Number(process.env.TEST_SEED ?? 20_261_128);
