import { createHash, randomUUID } from 'node:crypto';
import { existsSync, readdirSync, renameSync, rmSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { openDatabase } from './database';
import { readMigrations } from './migrate';
import { cacheFolder, engineVersion } from './worker-file';

/** A data directory with a migrated embedded database in it, made once per state of the migrations and kept in the cache. */
export async function migratedFolder(): Promise<string> {
  const folder = join(cacheFolder(), `pglite-${migrationsHash()}`);
  if (existsSync(folder)) return folder;
  removeOld();
  const draft = `${folder}.${randomUUID()}`;
  const database = await openDatabase({ dataDir: draft });
  await database.close();
  try {
    renameSync(draft, folder);
  } catch {
    // Another process was first.
    rmSync(draft, { recursive: true });
  }
  return folder;
}

/** Stands for the engine and for what the migrations say. */
export function migrationsHash(): string {
  const hash = createHash('sha256').update(engineVersion());
  for (const { name, sha256 } of readMigrations()) hash.update(name + sha256);
  return hash.digest('hex').slice(0, 16);
}

/** Removes the copies for earlier versions of the migrations, 40 MB each. */
function removeOld(): void {
  const aDayAgo = Date.now() - 86_400_000;
  for (const name of existsSync(cacheFolder()) ? readdirSync(cacheFolder()) : []) {
    const path = join(cacheFolder(), name);
    if ((statSync(path, { throwIfNoEntry: false })?.mtimeMs ?? aDayAgo) < aDayAgo)
      rmSync(path, { recursive: true, force: true });
  }
}
