// Copies of a running PostgreSQL, as a backup makes them and as a standby begins.
import { execFileSync } from 'node:child_process';
import { chmodSync, chownSync, mkdirSync, mkdtempSync, realpathSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { findPostgres, freePort, startPostgres } from './postgres.mjs';
import { systemUser } from './system-package.mjs';

const program = (/** @type {string} */ name) =>
  join(dirname(realpathSync(join(findPostgres(), 'postgres'))), name);

/**
 * A copy of a running cluster, made while it is at work (`pg_basebackup`); `standby`: it follows the original.
 * @param {Awaited<ReturnType<typeof startPostgres>>} of @param {string} folder
 */
export function copyCluster(of, folder, { standby = false } = {}) {
  const user = process.getuid?.() === 0 ? (systemUser('postgres') ?? systemUser('nobody')) : undefined;
  // PostgreSQL keeps its socket and log beside its data, so both folders are its own.
  const home = mkdtempSync(join(folder, 'copy-'));
  const target = join(home, 'data');
  mkdirSync(target, { mode: 0o700 });
  if (user) for (const path of [home, target]) chownSync(path, user.uid, user.gid);
  chmodSync(folder, 0o755);
  const args = ['-D', target, '-d', of.adminUrl, '-X', 'stream', '-c', 'fast', ...(standby ? ['-R'] : [])];
  execFileSync(program('pg_basebackup'), args, { ...user, cwd: '/', stdio: 'pipe' });
  return target;
}

/**
 * Starts a copy beside its original.
 * @param {string} dataDir @param {Record<string, string | number>} settings
 */
export const startCopy = async (dataDir, settings) =>
  startPostgres({ dataDir, port: await freePort(), settings });
