import { createHash } from 'node:crypto';
import { createReadStream, existsSync, mkdirSync, renameSync, rmSync, statfsSync } from 'node:fs';
import { open } from 'node:fs/promises';
import { join } from 'node:path';
import { backupName, draftName, removeDrafts } from './backup-names';
import { databaseFolder, filesBelow, foldersBelow, inGb, sizeBelow } from './held-folder';
import { hashOfFile, type Manifest, writeManifest } from './manifest';
import { KeepingRefused } from './refusal';
import type { Saying } from './saying';

/** What a backup is made of. */
export interface Origin {
  dataDir: string;
  /** False where an S3 store has customers' files. */
  withFiles: boolean;
  /** Makes a copy of the embedded database, as a kill would leave it. */
  copyDatabase(to: string): Promise<void>;
}
/** A backup that is whole and on the disk. */
export interface Written {
  folder: string;
  files: number;
  bytes: number;
}

/**
 * Writes a backup into a folder of its own below `into`: as a draft, which is renamed when it is whole. The database comes
 * first: a file that its rows name was there before them. Rejects with `KeepingRefused`.
 */
export async function writeBackup(origin: Origin, into: string, { sayOften }: Saying): Promise<Written> {
  const { dataDir, withFiles } = origin;
  mkdirSync(into, { recursive: true, mode: 0o700 });
  const files = join(dataDir, 'files');
  const hasFiles = withFiles && existsSync(files);
  refuseFull(into, sizeBelow(databaseFolder(dataDir)) + (hasFiles ? sizeBelow(files) : 0));
  const at = new Date();
  const folder = join(into, backupName(at));
  if (existsSync(folder))
    throw new KeepingRefused(`没有备份：${folder} 已经有了，不会覆盖。请过一秒再运行一次。`);
  removeDrafts(into);
  const draft = draftName(folder);
  mkdirSync(draft, { mode: 0o700 });
  await origin.copyDatabase(join(draft, 'pglite'));
  const contents = { ...(await flushed(draft)), ...(hasFiles ? await copied(files, draft, sayOften) : {}) };
  writeManifest(draft, {
    format: 1,
    made_at: at.toISOString(),
    with_files: withFiles,
    folders: foldersBelow(draft),
    contents,
  });
  renameSync(draft, folder);
  const sizes = Object.values(contents).map(({ bytes }) => bytes);
  return { folder, files: sizes.length, bytes: sizes.reduce((sum, bytes) => sum + bytes, 0) };
}

function refuseFull(into: string, size: number): void {
  const { bavail, bsize } = statfsSync(into);
  if (bavail * bsize < size)
    throw new KeepingRefused(
      `没有备份：${into} 只剩 ${inGb(bavail * bsize)}，需要 ${inGb(size)}。请腾出空间，或换一个目录：npm run backup -- 目录（每夜的备份用 BACKUP_DIR）。`,
    );
}

/** The hashes of the files of a draft, which are on the disk then. */
async function flushed(draft: string): Promise<Manifest['contents']> {
  const contents: Manifest['contents'] = {};
  for (const path of filesBelow(draft)) {
    const file = await open(join(draft, path), 'r+');
    try {
      await file.sync();
      contents[path] = { bytes: (await file.stat()).size, sha256: await hashOfFile(join(draft, path)) };
    } finally {
      await file.close();
    }
  }
  return contents;
}

/** Copies customers' files; one that a server has removed meanwhile is left out. */
async function copied(files: string, draft: string, sayOften: Saying['sayOften']) {
  for (const folder of ['', ...foldersBelow(files)])
    mkdirSync(join(draft, 'files', folder), { recursive: true, mode: 0o700 });
  const contents: Manifest['contents'] = {};
  const paths = filesBelow(files);
  for (const [at, path] of paths.entries()) {
    sayOften(`复制：${at}/${paths.length} 个文件`);
    const target = join('files', path);
    try {
      contents[target] = await copyHashed(join(files, path), join(draft, target));
    } catch (error) {
      if (existsSync(join(files, path))) throw error;
      rmSync(join(draft, target), { force: true });
    }
  }
  return contents;
}

/** Copies a file and says what was copied; it is on the disk when this resolves. */
export async function copyHashed(from: string, to: string): Promise<{ bytes: number; sha256: string }> {
  const hash = createHash('sha256');
  let bytes = 0;
  const target = await open(to, 'wx', 0o600);
  try {
    for await (const piece of createReadStream(from)) {
      hash.update(piece as Buffer);
      bytes += (piece as Buffer).length;
      await target.writeFile(piece as Buffer);
    }
    await target.sync();
  } finally {
    await target.close();
  }
  return { bytes, sha256: hash.digest('hex') };
}
