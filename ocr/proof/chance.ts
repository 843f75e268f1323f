/** Numbers from 0 up to 1 that are the same in every run (mulberry32). */
export function chanceOf(seed: number) {
  let state = seed >>> 0;
  const next = (): number => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
  const whole = (least: number, most: number) => least + Math.floor(next() * (most - least + 1));
  return {
    between: (least: number, most: number) => least + next() * (most - least),
    whole,
    oneOf: <T>(all: readonly T[]): T => all[whole(0, all.length - 1)]!,
    digits: (count: number) => Array.from({ length: count }, () => whole(0, 9)).join(''),
  };
}
export type Chance = ReturnType<typeof chanceOf>;
