import { execFileSync } from 'node:child_process';
import { chmodSync, chownSync, mkdirSync, realpathSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { findPostgres, startPostgres } from '../tools/postgres.mjs';
import { systemUser } from '../tools/system-package.mjs';
import { freePort } from './server';

type Postgres = Awaited<ReturnType<typeof startPostgres>>;

const program = (name: string) => join(dirname(realpathSync(join(findPostgres(), 'postgres'))), name);

/** A copy of a running cluster, made while it is at work (`pg_basebackup`); `standby`: it follows the original. */
export function copyCluster(of: Postgres, folder: string, { standby = false } = {}): string {
  const user = process.getuid?.() === 0 ? (systemUser('postgres') ?? systemUser('nobody')) : undefined;
  // PostgreSQL keeps its socket and log beside its data, so both folders are its own.
  const home = join(folder, `copy-${of.port}-${Date.now()}`);
  const target = join(home, 'data');
  for (const path of [home, target]) {
    mkdirSync(path, { mode: 0o700 });
    if (user) chownSync(path, user.uid, user.gid);
  }
  chmodSync(folder, 0o755);
  const args = ['-D', target, '-d', of.adminUrl, '-X', 'stream', '-c', 'fast', ...(standby ? ['-R'] : [])];
  execFileSync(program('pg_basebackup'), args, { ...user, cwd: '/', stdio: 'pipe' });
  return target;
}

/** Starts a copy beside its original. */
export const startCopy = async (
  dataDir: string,
  settings: Record<string, string | number>,
): Promise<Postgres> => startPostgres({ dataDir, port: await freePort(), settings });
