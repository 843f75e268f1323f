import { setTimeout as sleep } from 'node:timers/promises';
import { testApi } from '@uc/contract/testing';
import { proven } from './bank';
import { call } from './call';
import type { Result } from './results';
import type { Random } from './random';
import { type Engine, openStage } from './stage';
import { startWorkload } from './workload';

/** A restart may take no longer (trust-tests M1). */
const LONGEST_RESTART_MS = 15_000;
/** The embedded database must be given to the checker and back, so it is read after so many kills; PostgreSQL after each. */
const LOOK_AFTER: Record<Engine, number> = { postgres: 1, pglite: 5 };

/** The job that delivers comes every five seconds; a server that lives shorter has no time for it. */
const isLateDelivery = (fault: string) => fault.startsWith('I8 something decided was never delivered');

/**
 * M1: `kill -9` under money load, a third of them while the server starts; nothing accepted is lost, nothing is there twice
 * or half. `alone`: nothing else runs on the machine, so that the time of a restart says something of the server.
 */
export async function killsUnderLoad(
  engine: Engine,
  random: Random,
  { kills, alone }: { kills: number; alone: boolean },
): Promise<Result> {
  const stage = await openStage({ engine, random, customers: 4 });
  const { server } = stage;
  const load = startWorkload(stage.url, stage.customers, stage.journal, { random });
  const wrong: string[] = [];
  const restarts: number[] = [];
  for (let kill = 1; kill <= kills && wrong.length === 0; kill++) {
    await sleep(random.whole(20, 600));
    await server.kill();
    if (kill % 3 === 0) {
      server.launch();
      await sleep(random.whole(50, 900));
      await server.kill();
    }
    const isLook = kill % LOOK_AFTER[engine] === 0;
    // The checker opens the embedded database as the kill has left it; the server comes after it.
    if (engine === 'postgres' || !isLook) restarts.push(await server.start());
    if (!isLook) continue;
    const faults = (await proven(stage, load)).filter((fault) => !isLateDelivery(fault));
    wrong.push(...faults.map((fault) => `after kill ${kill}: ${fault}`));
  }
  await load.rest();
  const open = await load.settle();
  if (open > 0) wrong.push(`${open} requests stay unknown although they were asked again`);
  load.resume();
  await load.end();
  await call(stage.url, { path: testApi.clock.path, input: { jobs: ['outbox'] } });
  if (wrong.length === 0) wrong.push(...(await proven(stage, load)));
  wrong.push(...[...new Set(load.clients.flatMap(({ broken }) => broken))].slice(0, 5));
  const accepted = load.sum('accepted');
  if (accepted < kills * 10 || load.sum('unknown') === 0)
    wrong.push(`${accepted} accepted, ${load.sum('unknown')} unknown: the kills did not hit a load`);
  restarts.sort((a, b) => a - b);
  if (alone && restarts.at(-1)! > LONGEST_RESTART_MS)
    wrong.push(`a restart took ${Math.round(restarts.at(-1)!)} ms`);
  await stage.close();
  return {
    id: 'M1',
    what: 'kills under money load, a third while starting',
    engine,
    numbers: {
      kills,
      accepted,
      refused: load.sum('refused'),
      unknown: load.sum('unknown'),
      'restart ms, p95': Math.round(restarts[Math.ceil(restarts.length * 0.95) - 1]!),
      'restart ms, longest': Math.round(restarts.at(-1)!),
    },
    wrong,
  };
}
