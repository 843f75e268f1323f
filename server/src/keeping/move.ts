import { existsSync } from 'node:fs';
import type { Config } from '../config';
import {
  type MoveTarget,
  moveRows,
  openMoveTarget,
  type OwnerClient,
  RowsDiffer,
  rowsOf,
  rowsOfMoved,
  type TableSum,
} from '../db/index';
import { filePath, filesFolder } from '../partners/files/disk';
import type { SealedTable } from '../vault/index';
import { copyOfHeld, holdingFolder } from './held-folder';
import { lookAt, type Proof, proofDifferences, proofText, prove } from './proof';
import { KeepingRefused } from './refusal';
import type { Saying } from './saying';

/** What has been moved, and what an operator has to know of it. */
interface Moved {
  sums: readonly TableSum[];
  proof: Proof;
  files: number;
  /** Files whose content was missing from DATA_DIR/files before. */
  missing: number;
  /** A move of before, found whole. */
  isOld: boolean;
}

const TASK = '搬运';

/**
 * Moves the embedded database of `DATA_DIR` to the PostgreSQL of `DATABASE_OWNER_URL` and `DATABASE_URL` (ADR 113). The
 * folder is held and only read; the target gets everything, proven, or nothing. Rejects with `KeepingRefused`.
 */
export async function move(config: Config, sealed: readonly SealedTable[], saying: Saying): Promise<string> {
  const { databaseUrl: url, databaseOwnerUrl: ownerUrl = url, dataDir } = config;
  if (url === undefined || ownerUrl === undefined)
    throw new KeepingRefused(
      '没有搬运：没有给出目标库。请按 docs/operations.md 的 PostgreSQL 一节建好空库，设置 DATABASE_OWNER_URL 和 DATABASE_URL，再运行一次。',
    );
  const moved = await holdingFolder(dataDir, TASK, async () => {
    const target = await openMoveTarget(url, ownerUrl);
    try {
      refuseTaken(target);
      return await fromCopy(config, target, sealed, saying);
    } finally {
      await target.close();
    }
  });
  return report(config, moved);
}

const NOT_EMPTY = '没有搬运，目标库没有动过：里面已有';
const ANOTHER = '请建一个空库（docs/operations.md 的 PostgreSQL 一节），把两个地址指到它，再运行一次。';

function refuseTaken({ state }: MoveTarget): void {
  if (state === 'foreign')
    throw new KeepingRefused(`${NOT_EMPTY}不属于本版本用户中心的表，搬进去会混在一起或改坏它们。${ANOTHER}`);
}

async function fromCopy(
  config: Config,
  target: MoveTarget,
  sealed: readonly SealedTable[],
  { say, sayOften }: Saying,
): Promise<Moved> {
  const copy = await copyOfHeld(config.dataDir, TASK, { say });
  try {
    const old = target.state === 'used' ? await foundMoved(copy.owner, target, sayOften) : undefined;
    say('检查原库：审计链、余额与对账、加密字段');
    const { proof, names } = await lookAt(copy.owner, config, sealed);
    say(`原库：${proofText(proof)}`);
    const missing = config.s3 === undefined ? missingOf(config.dataDir, names) : 0;
    const found = { proof, files: names.length, missing };
    if (old !== undefined) return { ...found, ...old };
    if (target.state === 'unused')
      say('目标库里只有上次未完成的搬运（或没有启动成的服务器）建的空表，重新开始');
    say('在目标库里建表');
    await target.prepare(sayOften);
    const sums = await moveRows(copy.owner, target.owner, {
      say,
      sayOften,
      async prove(db) {
        say('检查新库：审计链、余额与对账、加密字段');
        return proofDifferences(proof, await prove(db, config, sealed));
      },
    });
    return { ...found, sums, isOld: false };
  } catch (error) {
    throw explained(error);
  } finally {
    await copy.close();
  }
}

const missingOf = (dataDir: string, names: readonly string[]): number =>
  names.filter((name) => !existsSync(filePath(dataDir, name))).length;

/** A move that came to its end is asked for again: all is there, as long as nobody has written since. */
async function foundMoved(source: OwnerClient, target: MoveTarget, sayOften: Saying['sayOften']) {
  const sums = await rowsOfMoved(source, target.owner, sayOften);
  if (sums === undefined)
    throw new KeepingRefused(
      `${NOT_EMPTY}用户中心的数据，而且与原库不是逐行相同（别的系统的数据，或搬完以后服务器已经写过）。${ANOTHER}`,
    );
  return { sums, isOld: true };
}

/** What has stopped it, with what is left: the transaction is gone, and with it all rows at the target. */
function explained(error: unknown): unknown {
  const nothing = '目标库里没有留下任何数据，原数据目录没有动过。';
  if (error instanceof RowsDiffer)
    return new KeepingRefused(
      `搬运已撤回：两边核对不一致。${nothing}\n${error.lines.map((line) => `  ${line}`).join('\n')}\n请把以上内容报告给开发者；原来的服务器可以照旧启动。`,
    );
  const { code, message } = error as { code?: string; message: string };
  const isLost =
    /Connection terminated|not queryable/.test(message) ||
    /^(08|57P|ECONN|EPIPE|ETIMEDOUT|EHOST|ENET)/.test(code ?? '');
  if (isLost)
    return new KeepingRefused(
      `搬运中断：与目标库的连接断了（${message}）。原数据目录没有动过；目标库里要么什么都没有，要么已经完整。请再运行一次 npm run move：没有搬完会从头开始，已经搬完会重新核对。`,
    );
  if (code === undefined) return error;
  return new KeepingRefused(
    `搬运中断：${message}（${code}）。${nothing}请排除原因后再运行一次 npm run move，它会从头开始。`,
  );
}

function report({ dataDir, s3 }: Config, { sums, proof, files, missing, isOld }: Moved): string {
  const rows = new Map(sums.map((sum) => [sum.name, sum.rows]));
  const faults = [...proof.findings, ...proof.unopened].map((line) => `    ${line}`);
  const where =
    s3 === undefined
      ? `文件：${filesFolder(dataDir)}（数据库登记了 ${files} 个对象）。新服务器仍用这个 DATA_DIR；换机器就把 files 目录整个复制到新的 DATA_DIR 下。`
      : `文件：${files} 个对象留在 S3 桶 ${s3.bucket} 里，新服务器用同样的 FILES_S3_* 变量。`;
  return [
    isOld ? '以前已经搬完，这次重新核对，两边逐行一致：' : '搬完了，两边核对一致：',
    `  ${sums.length} 张表共 ${rowsOf(sums)} 行，每张表的行数和校验和都相同（账户 ${rows.get('users')} 个，订单 ${rows.get('orders')} 个，账务 ${rows.get('ledger_txns')} 笔）`,
    `  ${proofText(proof)}`,
    ...(faults.length === 0
      ? []
      : ['  以下问题原库就有，原样带了过来，请在控制台的对账报告里处理：', ...faults]),
    ...(missing === 0 ? [] : [`  注意：有 ${missing} 个文件在搬运之前就不在 files 目录里，请从备份里找回。`]),
    '',
    '接下来：',
    '  1. 用这次的 DATABASE_OWNER_URL、DATABASE_URL 启动新服务器：npm start（配置写在文件里时加 -- --env=文件）。',
    '  2. 主密钥：MASTER_KEY 或 MASTER_KEY_FILE 必须与原来的相同，它不在数据库里；没有它，加密字段打不开。',
    `  3. ${where}`,
    '  4. 在控制台的后台任务里运行一次全量对账；给新库安排备份（npm run backup 会打印命令）。',
    `  5. 原数据目录的 pglite 没有改动，留到新库有了备份再删；不要再用它启动服务器，否则会有两本各自前进的账。`,
    '不支持搬回内置数据库：它扛不住断电、只能开一个进程，新库开始营业后的数据也不在旧目录里。',
  ].join('\n');
}
