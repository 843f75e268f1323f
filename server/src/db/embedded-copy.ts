import { mkdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { connectEmbeddedOwner } from './embedded-session';
import { migrate } from './migrate';
import { copyFolder } from './new-database';
import type { OwnerClient } from './over-client';
import { assertReadable, openPglite } from './pglite';

/** A copy of an embedded database, migrated, as its owner sees it. */
export interface EmbeddedCopy {
  owner: OwnerClient;
  /** Closes it and removes it. */
  close(): Promise<void>;
}

/**
 * Copies the embedded database of a folder to a scratch folder, which is emptied before, and opens the copy: what opening
 * and migrating write is written there. Whoever calls holds the lock of the folder.
 */
export async function openEmbeddedCopy(
  dataDir: string,
  scratch: string,
  progress: (text: string) => void = () => undefined,
): Promise<EmbeddedCopy> {
  const folder = join(dataDir, 'pglite');
  assertReadable(dataDir, folder);
  rmSync(scratch, { recursive: true, force: true });
  mkdirSync(scratch, { mode: 0o700 });
  const remove = () => rmSync(scratch, { recursive: true, force: true });
  try {
    copyFolder(folder, join(scratch, 'pglite'), { folders: 0o700, files: 0o600 });
    const pglite = await openPglite({ dataDir: scratch });
    try {
      const owner = await connectEmbeddedOwner(pglite);
      await migrate(owner, { progress });
      return {
        owner,
        async close() {
          await owner.end();
          await pglite.close();
          remove();
        },
      };
    } catch (error) {
      await pglite.close();
      throw error;
    }
  } catch (error) {
    remove();
    throw error;
  }
}
