/** `npm run fuzz` tries everything; the check a share of it, another one with every run (FUZZ_SEED repeats one). */
export const isWhole = process.env.FUZZ_WHOLE === '1';
export const seed = Number(process.env.FUZZ_SEED ?? Date.now() % 1_000_000_000);

/** So many of a list, others at the next index: together the indexes reach all of them. */
export const shareOf = <T>(list: readonly T[], index: number, many = 4): readonly T[] =>
  isWhole ? list : Array.from({ length: many }, (_, n) => list[(seed + index * many + n) % list.length]!);
