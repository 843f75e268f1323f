import { randomUUID } from 'node:crypto';
import { existsSync, mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Config } from '../config';
import { ConfigError } from './error';
import { chownCommand, isForbidden, quoted, runningUser } from './rights';

/** An empty file finds room on a full disk, one of this length none. */
const PROBE = Buffer.alloc(64 * 1024);

/** Whether anything is kept in the data folder: the embedded database, or customers' files, which a store may have. */
export const usesDataFolder = ({ databaseUrl, s3 }: Pick<Config, 'databaseUrl' | 's3'>): boolean =>
  databaseUrl === undefined || s3 === undefined;

/** Refuses a data folder that cannot be made or written in, before anything is kept there. */
export function assertWritable(folder: string): void {
  const probe = join(folder, `${randomUUID()}.probe`);
  try {
    mkdirSync(folder, { recursive: true });
    writeFileSync(probe, PROBE);
  } catch (error) {
    const { code = '' } = error as NodeJS.ErrnoException;
    throw new ConfigError(
      `DATA_DIR: ${folder} cannot be written in (${code}): ${folderWayOut(folder, code)}.`,
    );
  } finally {
    removeIfThere(probe);
  }
}

/** The advice for whoever runs the server when a folder cannot be used. */
export function folderWayOut(folder: string, code: string): string {
  if (code === 'ENOSPC' || code === 'EDQUOT') return 'the disk is full: make room, or choose another folder';
  const user = runningUser();
  if (!isForbidden(code) || user === undefined)
    return 'make it a folder that belongs to the user who runs the server, or choose another';
  const command = existsSync(folder)
    ? chownCommand(user, folder, { isFolder: true })
    : `sudo install -d -o ${user} -m 700 ${quoted(folder)}`;
  return `it has to belong to ${user}, who runs the server: ${command}, or choose another folder`;
}

function removeIfThere(file: string): void {
  try {
    rmSync(file, { force: true });
  } catch {
    // Whoever may not write here has not written it.
  }
}
