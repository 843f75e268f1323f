// Flags of Node for a server that lives for seconds.

/** Most of what a start makes is thrown away at once: with more room for young objects it takes a tenth less. */
export const roomForYoungObjects = ['--min-semi-space-size=64', '--max-semi-space-size=64'];

/**
 * Of a server that is started for one test. Functions of the embedded engine that have run for a while are compiled anew, a
 * fourth of the processor time of a start, for a server that ends before it gains by it: here ten times as long a while.
 */
export const shortLived = [...roomForYoungObjects, '--wasm-tiering-budget=18000000'];
