import { randomBytes } from 'node:crypto';
import { mkdir, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { FileStore } from './index';

/** Names are made by us; anything else would leave the folder. */
const NAME = /^[a-z0-9]{32}$/;

/** What lies in a folder; nothing where there is none. */
const namesIn = (folder: string): Promise<string[]> =>
  readdir(folder).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return [];
    throw error;
  });

/** `DATA_DIR/files/ab/cdef…`: owner-readable, written beside and renamed, so that a half file never has its name. */
export function diskStore(dataDir: string): FileStore {
  const folderOf = (name: string) => join(dataDir, 'files', name.slice(0, 2));
  const pathOf = (name: string) => {
    if (!NAME.test(name)) throw new Error('a stored name has 32 letters and digits');
    return join(folderOf(name), name.slice(2));
  };
  return {
    async put(name, bytes) {
      const path = pathOf(name);
      await mkdir(folderOf(name), { recursive: true, mode: 0o700 });
      const draft = `${path}.${randomBytes(4).toString('hex')}`;
      await writeFile(draft, bytes, { mode: 0o600, flush: true });
      await rename(draft, path);
    },
    async get(name) {
      try {
        return await readFile(pathOf(name));
      } catch (error) {
        if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined;
        throw error;
      }
    },
    async remove(name) {
      const [path, folder] = [pathOf(name), folderOf(name)];
      await rm(path, { force: true });
      // A writer that was killed has left its draft.
      for (const one of await namesIn(folder))
        if (one.startsWith(`${name.slice(2)}.`)) await rm(join(folder, one), { force: true });
    },
  };
}
