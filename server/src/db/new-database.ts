import { chmodSync, copyFileSync, existsSync, mkdirSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

/**
 * The folder in which the build puts a migrated database that nobody has used, beside the bundle; there is
 * none beside the source.
 */
const ready = fileURLToPath(new URL('./new-database/', import.meta.url));

/** Copies the database that the build has made into a folder, for its owner alone; false where there is none. */
export function copyReadyDatabase(to: string): boolean {
  if (!existsSync(ready)) return false;
  copyFolder(ready, to, { folders: 0o700, files: 0o600 });
  return true;
}

/** Copies a folder with these rights, whatever the umask and the rights of what is copied. */
export function copyFolder(from: string, to: string, rights: { folders: number; files: number }): void {
  mkdirSync(to, { recursive: true });
  chmodSync(to, rights.folders);
  for (const entry of readdirSync(from, { withFileTypes: true })) {
    const [source, target] = [join(from, entry.name), join(to, entry.name)];
    if (entry.isDirectory()) {
      copyFolder(source, target, rights);
    } else {
      copyFileSync(source, target);
      chmodSync(target, rights.files);
    }
  }
}
