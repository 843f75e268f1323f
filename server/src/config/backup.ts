import { join, resolve } from 'node:path';
import { z } from 'zod';
import { whole } from './kinds';

/** The nightly backup of the embedded database. */
export interface BackupConfig {
  folder: string;
  /** Older backups are removed; 0: none is made. */
  days: number;
}

/** Variables of the nightly backup. */
export const backupVariables = {
  BACKUP_DIR: z.string().min(1).optional(),
  BACKUP_DAYS: whole(0, 3650).optional(),
};

const DAYS = 7;

type Variables = z.infer<z.ZodObject<typeof backupVariables>> & { DATA_DIR: string };
/** Unless something is said a demo keeps none, and everything else a week. */
export const readBackup = (env: Variables, isDemo: boolean): BackupConfig => ({
  folder: resolve(env.BACKUP_DIR ?? join(env.DATA_DIR, 'backups')),
  days: env.BACKUP_DAYS ?? (isDemo ? 0 : DAYS),
});
