import { existsSync, readdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';

const NAME = /^user-center-(\d{4})(\d\d)(\d\d)T(\d\d)(\d\d)(\d\d)Z$/;
const DRAFT = /^user-center-\w+\.part$/;

/** The name of a backup made at a moment. */
export const backupName = (at: Date): string =>
  `user-center-${at.toISOString().replaceAll(/[-:]|\.\d+/g, '')}`;
/** The name under which it is written. */
export const draftName = (name: string): string => `${name}.part`;

interface Kept {
  path: string;
  at: Date;
}

/** The whole backups in a folder, the newest first. */
function backupsIn(folder: string): Kept[] {
  const names = existsSync(folder) ? readdirSync(folder) : [];
  return names
    .flatMap((name) => {
      const parts = NAME.exec(name);
      if (parts === null) return [];
      const [, year, month, day, hour, minute, second] = parts;
      return [
        { path: join(folder, name), at: new Date(`${year}-${month}-${day}T${hour}:${minute}:${second}Z`) },
      ];
    })
    .sort((one, other) => other.at.getTime() - one.at.getTime());
}

/** The newest whole backup in a folder. */
export const newestBackup = (folder: string): Kept | undefined => backupsIn(folder)[0];

/** Removes what killed runs have left. */
export function removeDrafts(folder: string): void {
  for (const name of readdirSync(folder))
    if (DRAFT.test(name)) rmSync(join(folder, name), { recursive: true, force: true });
}

/** Removes the backups from before a moment, and never the newest. */
export function removeOlder(folder: string, before: Date): void {
  for (const { path, at } of backupsIn(folder).slice(1))
    if (at < before) rmSync(path, { recursive: true, force: true });
}
