import { randomBytes } from 'node:crypto';
import { mkdir, readdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { FileStore } from './port';

/** Names are made by us; anything else would leave the folder. */
const NAME = /^[a-z0-9]{32}$/;

/** Nobody writes one file for longer: a draft that is older is of somebody who was killed. */
const WRITING_MS = 600_000;

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
  /** A writer that was killed has left its draft. */
  const removeDrafts = async (name: string, writtenBefore: number) => {
    for (const one of await namesIn(folderOf(name))) {
      if (!one.startsWith(`${name.slice(2)}.`)) continue;
      const path = join(folderOf(name), one);
      const written = await stat(path).catch(() => undefined);
      if (written !== undefined && written.mtimeMs < writtenBefore) await rm(path, { force: true });
    }
  };
  return {
    async put(name, bytes) {
      const path = pathOf(name);
      await mkdir(folderOf(name), { recursive: true, mode: 0o700 });
      const isThere = (await stat(path).catch(() => undefined)) !== undefined;
      const draft = `${path}.${randomBytes(4).toString('hex')}`;
      await writeFile(draft, bytes, { mode: 0o600, flush: true });
      await rename(draft, path);
      // Names that are written again, as anchors are, are never removed.
      if (isThere) await removeDrafts(name, Date.now() - WRITING_MS);
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
      await rm(pathOf(name), { force: true });
      await removeDrafts(name, Infinity);
    },
  };
}
