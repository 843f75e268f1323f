import { createHash } from 'node:crypto';
import { type Dirent, existsSync, readdirSync, realpathSync, statfsSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, relative } from 'node:path';
import { type EmbeddedCopy, FolderInUse, lockFolder, openEmbeddedCopy } from '../db/index';
import { KeepingRefused } from './refusal';
import type { Saying } from './saying';

/** The folder of the embedded database in `DATA_DIR`. */
export const databaseFolder = (dataDir: string): string => join(dataDir, 'pglite');

/** Holds a data directory, so that no server opens it meanwhile; `task` is what the refusals say is not done. */
export async function holdingFolder<T>(dataDir: string, task: string, work: () => Promise<T>): Promise<T> {
  if (!existsSync(databaseFolder(dataDir)))
    throw new KeepingRefused(
      `没有${task}：${dataDir} 里没有内置数据库（缺少子目录 pglite）。请用 DATA_DIR 指到原来的数据目录，再运行一次。`,
    );
  const lock = await lockFolder(dataDir).catch((error: unknown) => {
    if (error instanceof FolderInUse)
      throw new KeepingRefused(
        `没有${task}，什么都没有动：数据目录正被另一个进程使用。请先停下那个服务器，再运行一次。\n${error.message}`,
      );
    throw error;
  });
  try {
    return await work();
  } finally {
    await lock.release();
  }
}

const below = (folder: string, isWanted: (entry: Dirent) => boolean): string[] =>
  readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter(isWanted)
    .map((entry) => relative(folder, join(entry.parentPath, entry.name)))
    .sort();

/** All files below a folder, by their paths in it, in order. */
export const filesBelow = (folder: string): string[] => below(folder, (entry) => entry.isFile());
/** All folders below a folder, by their paths in it, in order. */
export const foldersBelow = (folder: string): string[] => below(folder, (entry) => entry.isDirectory());

/** Bytes of all files below a folder. */
export const sizeBelow = (folder: string): number =>
  filesBelow(folder).reduce((sum, path) => sum + statSync(join(folder, path)).size, 0);

const GB = 1024 ** 3;
/** What an opened database writes beside what is there. */
const ROOM_BESIDE = GB / 4;

/** A copy of the embedded database of a held folder, in the folder of temporary files; the original is only read. */
export async function copyOfHeld(
  dataDir: string,
  task: string,
  { say }: Pick<Saying, 'say'>,
): Promise<EmbeddedCopy> {
  const folder = databaseFolder(dataDir);
  const size = sizeBelow(folder);
  const { bavail, bsize } = statfsSync(tmpdir());
  const needed = size + ROOM_BESIDE;
  if (bavail * bsize < needed)
    throw new KeepingRefused(
      `没有${task}，什么都没有动：临时目录 ${tmpdir()} 只剩 ${inGb(bavail * bsize)}，放不下原库的副本（需要 ${inGb(needed)}）。请用 TMPDIR 指到一个空间够的目录，再运行一次。`,
    );
  say(`复制 ${folder}（${inGb(size)}），原目录只读不写`);
  const before = stateOf(folder);
  // The same name each time: what a killed run has left is removed by the next.
  const name = createHash('sha256').update(realpathSync(dataDir)).digest('hex').slice(0, 12);
  const copy = await openEmbeddedCopy(dataDir, join(tmpdir(), `user-center-${name}`), say);
  if (stateOf(folder) === before) return copy;
  await copy.close();
  throw new KeepingRefused(
    `没有${task}：${folder} 在复制时被别的程序改动了。请停下改动它的程序（例如同步或备份工具），再运行一次。`,
  );
}

/** A size as operators read it. */
export const inGb = (bytes: number) => `${(bytes / GB).toFixed(2)} GB`;

const stateOf = (folder: string): string =>
  filesBelow(folder)
    .map((path) => {
      const { size, mtimeMs } = statSync(join(folder, path));
      return `${path} ${size} ${mtimeMs}`;
    })
    .join('\n');
