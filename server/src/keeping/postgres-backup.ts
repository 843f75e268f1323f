import type { Config } from '../config';
import { filesFolder } from '../partners/files/disk';

/** How a PostgreSQL is backed up, with all that belongs to it: its own tools do that better than we could. */
export function postgresBackup({ dataDir, s3 }: Config): string {
  const files =
    s3 === undefined
      ? `客户的文件：${filesFolder(dataDir)}，在 pg_dump 之后整个复制。`
      : `客户的文件：S3 桶 ${s3.bucket}，按存储服务的办法备份。`;
  return [
    '数据库在 PostgreSQL 上，用它自己的工具备份，服务器不用停：',
    '',
    '  pg_dump --format=custom --enable-row-security --no-owner --file=user-center.dump "$DATABASE_OWNER_URL"',
    '',
    '恢复到一个空库（先按 docs/operations.md 的 PostgreSQL 一节建好角色和空库，角色不在备份里）：',
    '',
    '  pg_restore --no-owner --single-transaction --dbname="$DATABASE_OWNER_URL" user-center.dump',
    '',
    '一起带走的还有：',
    `  1. ${files}`,
    '  2. 主密钥（MASTER_KEY 或 MASTER_KEY_FILE）：不在备份里，也不要和备份放在一起；没有它，加密字段打不开。',
    '  3. 配置（环境变量或 --env 的文件）。',
    '  4. 恢复会丢掉最后几分钟时，把 ANCHORS_SINCE 设为恢复的时刻（docs/operations.md）。',
    '要求一分钟都不丢的，用 pgBackRest 这类工具做基础备份并归档 WAL。恢复后在控制台的后台任务里运行全量对账，对账报告必须无差异。',
  ].join('\n');
}
