import { once } from 'node:events';
import { dirname, join } from 'node:path';
import { Worker } from 'node:worker_threads';

/** Asks from a thread of its own (bench/health.ts). */
const asker = () => join(dirname(process.argv[1] ?? ''), 'health.mjs');

/** Answer times of /healthz in milliseconds while `work` runs, and the number of requests. */
export async function pinged(
  { server: { port } }: { server: { port: number } },
  run: () => Promise<unknown>,
): Promise<{ asked: number; p99: number; longest: number }> {
  const asking = new Worker(asker(), { workerData: { port } });
  await once(asking, 'message');
  const said = once(asking, 'message') as Promise<[number[]]>;
  await run().finally(() => asking.postMessage('stop'));
  const [times] = await said;
  const sorted = times.toSorted((a, b) => a - b);
  const at = (share: number) => Math.round(sorted[Math.floor((sorted.length - 1) * share)] ?? Infinity);
  return { asked: times.length, p99: at(0.99), longest: at(1) };
}
