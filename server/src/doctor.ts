import { statSync } from 'node:fs';
import { statfs } from 'node:fs/promises';
import type { Config } from './config';
import { assertWritable, usesDataFolder } from './config/data-folder';
import { probeDatabase, probeReplica } from './db/index';
import { type PartnerCheck, partnerChecks, modesInUse } from './partners/index';

/** The longest that one question may take. */
const PATIENCE_MS = 20_000;
const LEAST_FREE = 2 * 1024 ** 3;
const MOST_CLOCK_MS = 2000;

/** Asks everything that a configuration names, says of each in a line how it is, and answers whether all is well. */
export async function examine(config: Config): Promise<boolean> {
  const checks: PartnerCheck[] = [
    { partner: 'database', ask: () => database(config) },
    ...(config.databaseReplicaUrl === undefined
      ? []
      : [{ partner: 'replica' as const, ask: () => replica(config.databaseReplicaUrl!) }]),
    { partner: 'disk', ask: () => disk(config) },
    { partner: 'master key', ask: () => Promise.resolve(masterKey(config)) },
    ...partnerChecks(config),
  ];
  const found = await Promise.all(checks.map(look));
  for (const { partner, mode } of modesInUse(config))
    if ((mode === 'people' || mode === 'sandbox') && !checks.some((check) => check.partner === partner))
      found.push({
        sign: '–',
        partner,
        ms: 0,
        said: mode === 'people' ? 'done by hand in the console' : 'a sandbox',
      });
  for (const { sign, partner, ms, said } of found)
    console.log(
      `${sign} ${partner.padEnd(14)} ${sign === '–' ? ''.padStart(8) : `${String(ms).padStart(5)} ms`}  ${said}`,
    );
  const failed = found.filter(({ sign }) => sign === '✗').length;
  console.log(failed === 0 ? '\nEverything that is configured works.' : `\n${failed} to be put right.`);
  return failed === 0;
}

async function look({ partner, ask }: PartnerCheck) {
  const began = performance.now();
  const late = new Promise<never>((_, reject) =>
    setTimeout(() => reject(new Error(`no answer within ${PATIENCE_MS / 1000} s`)), PATIENCE_MS).unref(),
  );
  const ms = () => Math.round(performance.now() - began);
  try {
    const said = await Promise.race([ask(), late]);
    return { sign: '✓', partner, ms: ms(), said };
  } catch (error) {
    return { sign: '✗', partner, ms: ms(), said: (error as Error).message };
  }
}

async function database({ databaseUrl, databaseOwnerUrl, dataDir, production }: Config): Promise<string> {
  if (databaseUrl === undefined) {
    if (production)
      throw new Error('the embedded database survives no loss of power: set DATABASE_URL to a PostgreSQL');
    return `embedded in ${dataDir}`;
  }
  const probe = await probeDatabase(databaseUrl, databaseOwnerUrl ?? databaseUrl);
  if (probe.faults.length > 0) throw new Error(probe.faults.join(' '));
  if (Math.abs(probe.clockAheadMs) > MOST_CLOCK_MS + probe.roundTripMs)
    throw new Error(
      `its clock is ${(probe.clockAheadMs / 1000).toFixed(1)} s ahead of this machine's: run an NTP client on both`,
    );
  const pending = probe.pending === 0 ? '' : `; the next start applies ${probe.pending} migrations`;
  return `${probe.durability.class}, ${probe.durability.detail}, a question takes ${probe.roundTripMs.toFixed(1)} ms${pending}`;
}

async function replica(url: string): Promise<string> {
  const { isStandby, faults } = await probeReplica(url);
  if (faults.length > 0) throw new Error(faults.join(' '));
  if (!isStandby) throw new Error('it is no standby: let DATABASE_REPLICA_URL lead to one, or leave it out');
  return 'a standby, for reads that may be some seconds old';
}

async function disk(config: Config): Promise<string> {
  if (!usesDataFolder(config)) return 'nothing is kept on this machine';
  const { dataDir } = config;
  assertWritable(dataDir);
  const { bavail, bsize } = await statfs(dataDir);
  const free = `${((bavail * bsize) / 1024 ** 3).toFixed(1)} GB free at ${dataDir}`;
  if (bavail * bsize < LEAST_FREE) throw new Error(`${free}: make room, or set DATA_DIR elsewhere`);
  return free;
}

function masterKey({ production, masterKeyFile: file }: Config): string {
  if (file !== undefined) {
    const mode = statSync(file).mode & 0o077;
    if (mode !== 0) throw new Error(`${file} can be read by others: chmod 600 ${file}`);
  }
  return production || file !== undefined
    ? 'one of our own; keep a copy where the backups are not'
    : 'the built-in one, for evaluation';
}
