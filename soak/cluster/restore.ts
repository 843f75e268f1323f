import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { findPostgres } from '../../tools/postgres.mjs';
import { check, withDatabase } from '../checker';
import { sentencesOf } from '../results';
import { freePort } from '../server';
import type { Workload } from '../workload';
import { auditKey } from '../world';
import { until } from './daemons';
import { addressOf, PASSWORD } from './files';
import { leaderNow } from './patroni';
import type { Cluster } from './stage';

/** Money that flows after the moment that is restored. */
const AFTER_MS = 3000;

/** Backs up while money flows, restores a later moment beside the cluster, and proves that it is that moment. */
export async function backUpAndRestore(
  cluster: Cluster,
  load: Workload,
): Promise<Record<string, number | string>> {
  const name = await leaderNow();
  let began = performance.now();
  await cluster.backrest(name, ['--type=full', 'backup']);
  const backup = (performance.now() - began) / 1000;
  await sleep(AFTER_MS);
  await load.rest();
  const [moment] = await cluster.asOwner((ask) =>
    ask(`select clock_timestamp()::text as at, (select count(*)::int from ledger_txns) as txns`),
  );
  await sleep(1000);
  load.resume();
  await sleep(AFTER_MS);
  await cluster.asOwner((ask) => ask('select pg_switch_wal()'));

  began = performance.now();
  const folder = cluster.place.path(name, '/var/lib/postgresql/15/before');
  await cluster.backrest(name, [
    `--pg1-path=${folder}`,
    '--type=time',
    `--target=${String(moment!.at)}`,
    '--target-action=promote',
    '--archive-mode=off',
    'restore',
  ]);
  const port = await freePort();
  const options = {
    hba_file: join(folder, 'pg_hba.conf'),
    ident_file: join(folder, 'pg_ident.conf'),
    hot_standby: 'off',
    listen_addresses: addressOf(name),
    port,
  };
  const args = Object.entries(options).flatMap(([option, value]) => ['-c', `${option}=${value}`]);
  const restored = cluster.daemon('restored', [join(findPostgres(), 'postgres'), '-D', folder, ...args]);
  restored.start();
  const where = { adminUrl: `postgres://postgres:${PASSWORD}@${addressOf(name)}:${port}/postgres` };
  const isOpen = () =>
    withDatabase(
      where,
      async (ask) => (await ask('select pg_is_in_recovery() as still'))[0]?.still === false,
    );
  await until('the restored database', isOpen, {
    seconds: 120,
    log: join(cluster.place.folder, 'restored.log'),
  });
  const seconds = (performance.now() - began) / 1000;
  const faults = sentencesOf(await check(where, { auditKey }));
  const txns = await withDatabase(
    where,
    async (ask) => (await ask('select count(*)::int as n from ledger_txns'))[0]?.n,
  );
  await restored.end('SIGINT');
  if (faults.length > 0) throw new Error(`the restored book: ${faults.join('; ')}`);
  if (txns !== moment!.txns)
    throw new Error(`the restored book has ${String(txns)} events instead of ${String(moment!.txns)}`);
  return {
    's of the backup': backup.toFixed(1),
    's of the restore': seconds.toFixed(1),
    'events restored': Number(txns),
  };
}
