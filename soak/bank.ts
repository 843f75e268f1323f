import { setTimeout as sleep } from 'node:timers/promises';
import { troublesOf } from './faults';
import { HANG_MS } from './call';
import { type Result, sentencesOf } from './results';
import type { Random } from './random';
import { type Engine, openStage, type Stage } from './stage';
import { startWorkload, type Workload } from './workload';

/** Money moves again so soon after a fault has healed (trust-tests 2.0, rule 6; a crashed embedded engine re-opens). */
const LIVELY_MS: Record<Engine, number> = { postgres: 10_000, pglite: 15_000 };

/** M6: customers move money in every way while one thing after the other goes wrong; after each the book is proven. */
export async function chaosBank(engine: Engine, random: Random, seconds: number): Promise<Result> {
  const stage = await openStage({ engine, random });
  const load = startWorkload(stage.url, stage.customers, stage.journal, { random });
  const wrong: string[] = [];
  const seen: Record<string, number> = {};
  let [rounds, slowest] = [0, 0];
  const began = performance.now();
  while (performance.now() - began < seconds * 1000 && wrong.length === 0) {
    const troubles = troublesOf(stage);
    const names = Object.keys(troubles);
    // Each kind once before any comes again.
    const least = Math.min(...names.map((name) => seen[name] ?? 0));
    const name = random.pick(names.filter((one) => (seen[one] ?? 0) === least));
    await sleep(random.whole(300, 1200));
    await troubles[name]!(stage, random);
    seen[name] = (seen[name] ?? 0) + 1;
    rounds += 1;
    const lively = await livelyAfter(load, LIVELY_MS[engine]);
    slowest = Math.max(slowest, lively);
    if (lively >= LIVELY_MS[engine]) wrong.push(`after ${name} no money moved for ${Math.round(lively)} ms`);
    wrong.push(...(await proven(stage, load)).map((fault) => `after ${name}: ${fault}`));
  }
  await load.rest();
  const open = await load.settle();
  if (open > 0) wrong.push(`${open} requests stay unknown although they were asked again`);
  load.resume();
  await load.end();
  if (wrong.length === 0) wrong.push(...(await proven(stage, load)));
  const longest = Math.max(...load.clients.map((client) => client.longest));
  if (longest > HANG_MS) wrong.push(`a request hung for ${Math.round(longest)} ms`);
  wrong.push(...[...new Set(load.clients.flatMap(({ broken }) => broken))].slice(0, 5));
  await stage.close();
  const kinds = Object.entries(seen).map(([name, times]) => `${times} ${name}`);
  return {
    id: 'M6',
    what: `chaos bank, ${kinds.join(', ')}`,
    engine,
    numbers: {
      rounds,
      accepted: load.sum('accepted'),
      refused: load.sum('refused'),
      unknown: load.sum('unknown'),
      'ms to the first money after a fault, at most': Math.round(slowest),
    },
    wrong,
  };
}

/** Milliseconds until money moves once more. */
export async function livelyAfter(load: Workload, limit: number): Promise<number> {
  const healed = performance.now();
  while (load.lastMove() < healed && performance.now() - healed < limit) await sleep(20);
  return performance.now() - healed;
}

/** Everybody rests while the checker reads; the embedded database lets nobody else in, so its server is killed for it. */
export async function proven(stage: Stage, load: Workload): Promise<string[]> {
  await load.rest();
  if (stage.engine === 'pglite') await stage.server.kill();
  const faults = sentencesOf(await stage.faults());
  if (stage.engine === 'pglite') await stage.server.start();
  load.resume();
  return faults;
}
