import { setTimeout as sleep } from 'node:timers/promises';
import { call } from './call';

const PING_MS = 10;

/** How long /healthz takes to answer while something else is done: how often it was asked, and milliseconds. */
export async function pinged(
  { url }: { url: string },
  work: () => Promise<unknown>,
): Promise<{ asked: number; p99: number; longest: number }> {
  const times: number[] = [];
  const state = { isOver: false };
  const watching = (async () => {
    while (!state.isOver) {
      const { status, ms } = await call(url, { method: 'GET', path: '/healthz' });
      times.push(status === 200 ? ms : Infinity);
      await sleep(PING_MS);
    }
  })();
  await work().finally(() => (state.isOver = true));
  await watching;
  const sorted = times.toSorted((a, b) => a - b);
  const at = (share: number) => Math.round(sorted[Math.floor((sorted.length - 1) * share)] ?? Infinity);
  return { asked: times.length, p99: at(0.99), longest: at(1) };
}
