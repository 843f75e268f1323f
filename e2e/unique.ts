let count = 0;
/** Eight digits that no other call of this run gives, the worker's number and a count: each worker has a server of its own. */
export const unique = (): string => process.env.VITEST_POOL_ID! + String((count += 1)).padStart(7, '0');
