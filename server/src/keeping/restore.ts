import { existsSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Config } from '../config';
import { FolderInUse, lockFolder } from '../db/index';
import { KeepingRefused } from './refusal';
import type { Saying } from './saying';
import { soundBackup } from './verify';
import { copyHashed } from './write-backup';

/** Written into the draft when all of it is there and sound. */
const READY = 'ready';
/** The database last: while it is missing, nothing takes the folder for a restored one. */
const PARTS = ['files', 'pglite'];

/**
 * Puts a sound backup into an empty `DATA_DIR`: copied and compared in a draft beside it first, so that a restore that was
 * cut short is begun again, or goes on where all had been copied. Rejects with `KeepingRefused`.
 */
export async function restoreBackup(
  { dataDir, s3 }: Config,
  folder: string,
  saying: Saying,
): Promise<string> {
  const draft = join(dataDir, 'restoring');
  const isReady = () => readyFor(draft, folder);
  if (!isReady()) refuseTaken(dataDir);
  const { made_at: madeAt, folders, contents, with_files: withFiles } = await soundBackup(folder, saying);
  mkdirSync(dataDir, { recursive: true });
  const lock = await lockFolder(dataDir).catch((error: unknown) => {
    if (error instanceof FolderInUse)
      throw new KeepingRefused(
        `没有恢复：数据目录正被另一个进程使用。请先停下它，并换一个空的 DATA_DIR。\n${error.message}`,
      );
    throw error;
  });
  try {
    if (!isReady()) {
      refuseTaken(dataDir);
      rmSync(draft, { recursive: true, force: true });
      for (const one of folders) mkdirSync(join(draft, one), { recursive: true, mode: 0o700 });
      for (const [at, [path, { sha256 }]] of Object.entries(contents).entries()) {
        saying.sayOften(`恢复：${at}/${Object.keys(contents).length} 个文件`);
        const copied = await copyHashed(join(folder, path), join(draft, path));
        if (copied.sha256 !== sha256)
          throw new KeepingRefused(`没有恢复：${path} 在复制时变了。请检查存放备份的磁盘，再运行一次。`);
      }
      writeFileSync(join(draft, READY), folder, { flush: true });
    }
    for (const part of PARTS)
      if (existsSync(join(draft, part))) renameSync(join(draft, part), join(dataDir, part));
    rmSync(draft, { recursive: true });
  } finally {
    await lock.release();
  }
  return [
    `恢复好了：${dataDir}（备份于 ${madeAt}，此后的数据不在里面）`,
    '接下来：',
    `  1. 用备份时的主密钥启动：DATA_DIR=${dataDir} npm start。`,
    withFiles && s3 === undefined
      ? '  2. 客户的文件已一起恢复。'
      : '  2. 客户的文件在 S3 里，请自己恢复到同一时刻之后的状态，并把 ANCHORS_SINCE 设为现在（docs/operations.md）。',
    '  3. 开放给客户之前，在控制台的后台任务里运行一次全量对账，对账报告必须无差异。',
  ].join('\n');
}

/** Whether a restore that was cut short had copied all of this backup. */
function readyFor(draft: string, folder: string): boolean {
  if (!existsSync(join(draft, READY))) return false;
  const other = readFileSync(join(draft, READY), 'utf8');
  if (other === folder) return true;
  throw new KeepingRefused(
    `没有恢复：上次恢复 ${other} 在最后一步中断了。请先用那一份再运行一次，或换一个空的 DATA_DIR。`,
  );
}

function refuseTaken(dataDir: string): void {
  const taken = PARTS.filter((part) => existsSync(join(dataDir, part)));
  if (taken.length > 0)
    throw new KeepingRefused(
      `没有恢复，什么都没有动：${dataDir} 里已经有 ${taken.join('、')}，不会覆盖。请用 DATA_DIR 指到一个空目录，再运行一次。`,
    );
}
