import { median } from './report';

/** Time to the empty page on the slow machine of the goals: Chromium, CPU × 4, 10 Mbit/s, 40 ms. */
const EMPTY_MS = 870;
const [QUICK, SLOW] = [1, 4];
const TRIES = 3;
/** Beyond that Chromium stops a page for longer than a frame at a time. */
const MOST = 8;

/**
 * The CPU slowdown at which the empty page now takes `EMPTY_MS`. Other guests of the same hardware make it up to three
 * times slower for minutes, and a loop of sums more than a page; a fixed factor, or one by such a loop, would measure
 * them.
 */
export async function slowdownNow(emptyMs: (slowdown: number) => Promise<number>): Promise<number> {
  const at = async (slowdown: number) => {
    const tries: number[] = [];
    for (let one = 0; one < TRIES; one += 1) tries.push(await emptyMs(slowdown));
    return median(tries);
  };
  const [quick, slow] = [await at(QUICK), await at(SLOW)];
  const perTime = (slow - quick) / (SLOW - QUICK);
  return Math.min(MOST, Math.max(1, QUICK + (EMPTY_MS - quick) / perTime));
}
