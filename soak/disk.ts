import { execFileSync } from 'node:child_process';
import { chmodSync, chownSync, mkdirSync, rmSync, statfsSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { endpoints } from '@uc/contract/all-endpoints';
import { systemUser } from '../tools/system-package.mjs';
import { onCleanup } from './cleanup';
import { livelyAfter } from './bank';
import { call } from './call';
import { type Result, sentencesOf } from './results';
import type { Random } from './random';
import { type Engine, openStage, temporaryFolder } from './stage';
import { startWorkload } from './workload';

const VOLUME_MB = 160;
const FULL_MS = 5000;
const RECOVERS_MS = 10_000;

/** D6: the volume of the data is full for a while and then has room again; the server is never started anew. */
export async function fullDisk(random: Random): Promise<Result[]> {
  const results: Result[] = [];
  for (const engine of ['postgres', 'pglite'] as const) {
    const volume = mount();
    if (volume === undefined) {
      const wrong = ['not run: this machine lets nobody mount a volume'];
      return [{ id: 'D6', what: 'full volume', engine: 'both', numbers: {}, wrong }];
    }
    results.push(await onVolume(engine, volume, random));
  }
  return results;
}

/** A small volume in memory; undefined where that is not allowed. */
function mount(): string | undefined {
  const parent = temporaryFolder();
  const folder = join(parent, 'volume');
  // PostgreSQL runs as somebody else.
  chmodSync(parent, 0o755);
  mkdirSync(folder);
  try {
    execFileSync('mount', ['-t', 'tmpfs', '-o', `size=${VOLUME_MB}m,mode=755`, 'tmpfs', folder], {
      stdio: 'pipe',
    });
  } catch {
    return undefined;
  }
  onCleanup(async () => void execFileSync('umount', ['-l', folder]));
  return folder;
}

async function onVolume(engine: Engine, volume: string, random: Random): Promise<Result> {
  const user = process.getuid?.() === 0 ? (systemUser('postgres') ?? systemUser('nobody')) : undefined;
  if (engine === 'postgres' && user) chownSync(volume, user.uid, user.gid);
  const settings = { min_wal_size: '32MB', max_wal_size: '64MB' };
  const stage = await openStage({ engine, random, customers: 4, volume, settings });
  const wrong: string[] = [];
  const load = startWorkload(stage.url, stage.customers, stage.journal, { random });
  await sleep(1500);
  const ballast = join(volume, 'ballast');
  fill(volume, ballast);
  const from = load.sum('unknown');
  const began = performance.now();
  while (performance.now() - began < FULL_MS) {
    fill(volume, ballast);
    await sleep(100);
  }
  const refused = load.sum('unknown') - from;
  const read = await call(stage.url, {
    method: 'GET',
    path: endpoints.finance.balance2.path,
    as: stage.customers[0]!.main,
  });
  const wasAlive = stage.server.isRunning();
  rmSync(ballast, { force: true });
  // PostgreSQL ends itself when its log cannot be written; its supervisor starts it again.
  const isGone =
    engine === 'postgres' &&
    (await stage
      .asOwner((ask) => ask('select'))
      .then(
        () => false,
        () => true,
      ));
  if (isGone) await stage.restartPostgres();
  const lively = await livelyAfter(load, RECOVERS_MS);
  await load.rest();
  const open = await load.settle();
  load.resume();
  await load.end();
  if (!wasAlive) wrong.push('the process ended');
  if (refused === 0) wrong.push('the volume was not felt: nothing was refused');
  if (lively >= RECOVERS_MS) wrong.push(`no money moved within ${RECOVERS_MS} ms after there was room again`);
  if (open > 0) wrong.push(`${open} requests stay unknown`);
  wrong.push(...[...new Set(load.clients.flatMap(({ broken }) => broken))].slice(0, 3));
  if (engine === 'pglite') await stage.server.stop();
  wrong.push(...sentencesOf(await stage.faults()));
  await stage.close();
  return {
    id: 'D6',
    what: `the volume is full for ${FULL_MS / 1000} s`,
    engine,
    numbers: {
      'refused or unknown meanwhile': refused,
      'a read meanwhile': read.status,
      'ms until money moved': Math.round(lively),
      'PostgreSQL had ended itself': isGone ? 'yes' : 'no',
      accepted: load.sum('accepted'),
    },
    wrong,
  };
}

/** Takes every byte that is left. */
function fill(volume: string, ballast: string): void {
  const { bavail, bsize } = statfsSync(volume);
  try {
    writeFileSync(ballast, Buffer.alloc(Math.max(0, bavail * bsize)), { flag: 'a' });
  } catch {
    // It is full before this is through, which is the point.
  }
}
