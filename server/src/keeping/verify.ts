import { existsSync } from 'node:fs';
import type { Config } from '../config';
import { rowsOf, tableSums } from '../db/index';
import { filePath } from '../partners/files/disk';
import type { SealedTable } from '../vault/index';
import { copyOfHeld } from './held-folder';
import { faultsIn, type Manifest, readManifest } from './manifest';
import { lookAt, proofText } from './proof';
import { KeepingRefused } from './refusal';
import type { Saying } from './saying';

const MOST_LINES = 20;

/** The manifest of a backup whose every byte is as it was made. Rejects with `KeepingRefused`. */
export async function soundBackup(folder: string, { say, sayOften }: Saying): Promise<Manifest> {
  const manifest = readManifest(folder);
  if (manifest === undefined)
    throw new KeepingRefused(
      `${folder} 不是完整的备份：manifest.json 不在、或与 manifest.sha256 不符。请换一份备份。`,
    );
  say('核对备份里每个文件的校验和');
  const faults = await faultsIn(folder, manifest, (done, all) => sayOften(`核对：${done}/${all} 个文件`));
  if (faults.length > 0) throw broken(folder, faults);
  return manifest;
}

const broken = (folder: string, faults: readonly string[]) =>
  new KeepingRefused(
    [
      `备份 ${folder} 坏了，共 ${faults.length} 处：`,
      ...faults.slice(0, MOST_LINES).map((fault) => `  ${fault}`),
      '请不要用它恢复；换一份更早的备份，或马上重新备份，并检查存放它的磁盘。',
    ].join('\n'),
  );

/**
 * Tries a backup as a restore would take it: every byte by its hash; opened and migrated in a scratch folder; every row
 * read, every chain, balance and sealed field proven; every file there. Rejects with `KeepingRefused` where something is wrong.
 */
export async function verifyBackup(
  config: Config,
  folder: string,
  sealed: readonly SealedTable[],
  saying: Saying,
): Promise<string> {
  const manifest = await soundBackup(folder, saying);
  const copy = await copyOfHeld(folder, '核对备份', saying);
  try {
    const sums = await tableSums(copy.owner, saying.sayOften);
    saying.say('检查审计链、余额与对账、加密字段');
    const { proof, names } = await lookAt(copy.owner, config, sealed);
    const missing = manifest.with_files ? names.filter((name) => !existsSync(filePath(folder, name))) : [];
    const faults = [
      ...proof.findings,
      ...proof.unopened,
      ...missing.map((name) => `文件 ${name} 登记了，备份里没有`),
    ];
    if (faults.length > 0) throw broken(folder, faults);
    const rows = new Map(sums.map((sum) => [sum.name, sum.rows]));
    return [
      `备份可以恢复：${folder}（${manifest.made_at}）`,
      `  ${sums.length} 张表共 ${rowsOf(sums)} 行都读得出（账户 ${rows.get('users')} 个，订单 ${rows.get('orders')} 个，账务 ${rows.get('ledger_txns')} 笔）`,
      `  ${proofText(proof)}`,
      manifest.with_files
        ? `  文件 ${names.length} 个对象都在`
        : `  文件 ${names.length} 个对象在 S3 里，不在这次核对之内`,
    ].join('\n');
  } finally {
    await copy.close();
  }
}
