import type { Config } from '../config';
import type { Database } from '../db/index';
import type { Deps } from '../deps';
import type { Job } from '../jobs/index';
import { newestBackup, removeOlder } from './backup-names';
import { writeBackup } from './write-backup';

const HOUR_MS = 3_600_000;
/** A server that does not run at night makes its backup when it starts, once a day. */
const DUE_HOURS = 20;

/** Whether this server keeps backups of its own database: PostgreSQL's are made by its own tools. */
const keepsBackups = (config: Pick<Config, 'backup'>, database: Pick<Database, 'copyTo'>): boolean =>
  config.backup.days > 0 && database.copyTo !== undefined;

/** The nightly backup of the embedded database, while it is served. */
export const backupJobs = ({ config, database, log }: Pick<Deps, 'config' | 'database' | 'log'>): Job[] => [
  {
    name: 'keeping.backup',
    text: '每夜备份',
    about: '内嵌数据库和客户文件每天复制一份并留存若干天；PostgreSQL 用它自己的工具备份',
    at: '30 5 * * *',
    isDueAtStart: true,
    async run() {
      const { backup, dataDir, s3 } = config;
      if (!keepsBackups(config, database)) return 0;
      const newest = newestBackup(backup.folder);
      if (newest !== undefined && Date.now() - newest.at.getTime() < DUE_HOURS * HOUR_MS) return 0;
      try {
        const copyDatabase = (to: string) => database.copyTo!(to);
        const quiet = { say: () => undefined, sayOften: () => undefined };
        await writeBackup({ dataDir, withFiles: s3 === undefined, copyDatabase }, backup.folder, quiet);
      } catch (error) {
        log.error({ alarm: 'backup.failed', err: error }, 'the nightly backup was not made');
        throw error;
      }
      removeOlder(backup.folder, new Date(Date.now() - backup.days * 24 * HOUR_MS));
      return 1;
    },
  },
];

/** Seconds since the newest backup; -1 while there is none, undefined where this server keeps none. */
export function backupAge(
  config: Pick<Config, 'backup'>,
  database: Pick<Database, 'copyTo'>,
): number | undefined {
  if (!keepsBackups(config, database)) return undefined;
  const newest = newestBackup(config.backup.folder);
  return newest === undefined ? -1 : Math.max(0, Math.floor((Date.now() - newest.at.getTime()) / 1000));
}
