import type { Config } from '../config';
import { copyFolder } from '../db/index';
import { databaseFolder, holdingFolder, inGb } from './held-folder';
import { postgresBackup } from './postgres-backup';
import type { Saying } from './saying';
import { type Written, writeBackup } from './write-backup';

/**
 * Makes a backup of the embedded database and customers' files of a stopped server (ADR 114). Of a PostgreSQL it says how.
 * Rejects with `KeepingRefused`.
 */
export async function makeBackup(config: Config, into: string, saying: Saying): Promise<string> {
  if (config.databaseUrl !== undefined) return postgresBackup(config);
  const { dataDir, s3 } = config;
  const written = await holdingFolder(dataDir, '备份', () => {
    saying.say(`备份 ${dataDir}，原目录只读不写`);
    const copyDatabase = async (to: string) =>
      copyFolder(databaseFolder(dataDir), to, { folders: 0o700, files: 0o600 });
    return writeBackup({ dataDir, withFiles: s3 === undefined, copyDatabase }, into, saying);
  });
  return report(written, config);
}

const report = ({ folder, files, bytes }: Written, { s3 }: Config): string =>
  [
    `备份好了：${folder}（${files} 个文件，${inGb(bytes)}）`,
    '',
    '还要知道：',
    '  1. 主密钥（MASTER_KEY 或 MASTER_KEY_FILE）不在备份里，也不要和备份放在一起；没有它，加密字段打不开。',
    s3 === undefined
      ? '  2. 客户的文件已在备份里。'
      : `  2. 客户的文件在 S3 桶 ${s3.bucket} 里，不在备份里，请按存储服务的办法备份。`,
    '  3. 配置（环境变量或 --env 的文件）不在备份里。',
    `  4. 试着恢复一次：npm run backup -- --verify ${folder}`,
    `  5. 真要恢复：DATA_DIR=空目录 npm run restore -- ${folder}`,
    '  6. 请把备份拷到另一台机器上：在同一块盘上的备份和原件一起坏。',
  ].join('\n');
