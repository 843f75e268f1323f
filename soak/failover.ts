import { setTimeout as sleep } from 'node:timers/promises';
import { onCleanup } from './cleanup';
import { livelyAfter } from './bank';
import { check, type Fault, type Where, withDatabase } from './checker';
import { openProxy } from './proxy';
import { copyCluster, startCopy } from '../tools/postgres-copy.mjs';
import { type Result, sentencesOf } from './results';
import type { Random } from './random';
import { openStage } from './stage';
import { startWorkload } from './workload';
import { auditKey } from './world';

/** Money flows again so soon after a promotion. */
const RESUMES_MS = 10_000;
const quiet = { wal_level: 'replica', max_wal_senders: 10, hot_standby: 'on' };

/**
 * D3: a primary with a standby on one machine, the primary killed while the standby's receiver stands still, the standby
 * promoted, and the address of the database pointed at it. With a synchronous standby nothing that was confirmed may be
 * lost; the control with an asynchronous one must lose something, or the trial could not have seen a loss.
 */
export async function failover(random: Random, rounds: number): Promise<Result[]> {
  const losses: string[] = [];
  let [accepted, slowest] = [0, 0];
  for (let round = 1; round <= rounds && losses.length === 0; round++) {
    const seen = await oneFailover(random, 'on');
    losses.push(...sentencesOf(seen.faults).map((fault) => `round ${round}: ${fault}`), ...seen.wrong);
    accepted += seen.accepted;
    slowest = Math.max(slowest, seen.resumed);
  }
  const control = await oneFailover(random, 'local');
  const lost = control.faults.filter(({ check }) => check.startsWith('I3'));
  return [
    {
      id: 'D3',
      what: `${rounds} failovers to a synchronous standby`,
      engine: 'postgres',
      numbers: { accepted, lost: losses.length, 'ms to the first money, at most': Math.round(slowest) },
      wrong: losses,
    },
    {
      id: 'D3',
      what: 'control: the same with an asynchronous standby must lose (mutant "async replica")',
      engine: 'postgres',
      numbers: { accepted: control.accepted, 'losses seen': lost.length },
      wrong:
        lost.length > 0 ? [] : ['the checker saw no loss although the standby had not received everything'],
    },
  ];
}

async function oneFailover(random: Random, commit: 'on' | 'local') {
  // The server only ever knows this address; where it leads is decided as a failover manager would.
  const router = await openProxy(0, random);
  onCleanup(async () => router.close());
  const stage = await openStage({
    random,
    customers: 4,
    settings: { ...quiet },
    router,
  });
  const primary = stage.postgres!;
  const copy = copyCluster(primary, stage.folder, { standby: true });
  const standby = await startCopy(copy, quiet);
  onCleanup(() => standby.stop());
  await stage.asOwner(async (ask) => {
    await ask(`alter system set synchronous_standby_names = '${commit === 'on' ? '*' : ''}'`);
    await ask('select pg_reload_conf()');
  });
  const wrong: string[] = [];
  const load = startWorkload(stage.url, stage.customers, stage.journal, { random });
  await sleep(1500);
  const standbyAt: Where = { adminUrl: standby.adminUrl };
  const [receiver] = await withDatabase(standbyAt, (ask) => ask('select pid from pg_stat_wal_receiver'));
  if (receiver === undefined) wrong.push('the standby receives nothing');
  else process.kill(Number(receiver.pid), 'SIGSTOP');
  await sleep(random.whole(600, 1200));
  await primary.kill();
  // Told to end before it wakes, so that it takes in nothing that was still on its way to it.
  await withDatabase(standbyAt, (ask) => ask('select pg_promote(false)'));
  await sleep(500);
  if (receiver) process.kill(Number(receiver.pid), 'SIGCONT');
  await withDatabase(standbyAt, async (ask) => {
    while ((await ask('select pg_is_in_recovery() as still'))[0]?.still === true) await sleep(50);
  });
  // A new primary waits for no standby that is not there.
  await withDatabase(standbyAt, async (ask) => {
    await ask(`alter system set synchronous_standby_names = ''`);
    await ask('select pg_reload_conf()');
  });
  router.target = standby.port;
  router.breakAll();
  const resumed = await livelyAfter(load, RESUMES_MS);
  if (resumed >= RESUMES_MS) wrong.push(`money did not flow again within ${RESUMES_MS} ms`);
  await load.rest();
  if (commit === 'on' && (await load.settle()) > 0) wrong.push('requests stay unknown');
  const faults: Fault[] = await check(standbyAt, { auditKey, journal: stage.journal.file });
  const accepted = load.sum('accepted');
  load.resume();
  await load.end();
  await stage.close();
  await standby.stop();
  return { faults, wrong, accepted, resumed };
}
