import { cpSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { onCleanup } from './cleanup';
import { check, withDatabase } from './checker';
import { copyCluster, startCopy } from '../tools/postgres-copy.mjs';
import { type Result, sentencesOf } from './results';
import type { Random } from './random';
import { openStage } from './stage';
import { startWorkload } from './workload';
import { auditKey } from './world';

const txns = 'select count(*)::text as n from ledger_txns';

/** D9: a base backup taken under load, started beside its original; and a copy of an embedded database that was stopped. */
export async function backups(random: Random): Promise<Result[]> {
  return [await ofPostgres(random), await ofPglite(random)];
}

async function ofPostgres(random: Random): Promise<Result> {
  const stage = await openStage({ random, customers: 4 });
  const load = startWorkload(stage.url, stage.customers, stage.journal, { random });
  await sleep(2000);
  const began = performance.now();
  const copy = copyCluster(stage.postgres!, stage.folder);
  const copied = performance.now() - began;
  await load.end();
  const restored = await startCopy(copy, {});
  onCleanup(() => restored.stop());
  const where = { adminUrl: restored.adminUrl };
  const wrong = sentencesOf(await check(where, { auditKey }));
  const [row] = await withDatabase(where, (ask) => ask(txns));
  if (Number(row?.n) < 20) wrong.push(`only ${String(row?.n)} transactions were restored`);
  await restored.stop();
  await stage.close();
  const numbers = { 'transactions restored': Number(row?.n), 'ms to copy': Math.round(copied) };
  return {
    id: 'D9',
    what: 'pg_basebackup under load, restored: I1–I10 and the chains hold',
    engine: 'postgres',
    numbers,
    wrong,
  };
}

async function ofPglite(random: Random): Promise<Result> {
  const stage = await openStage({ engine: 'pglite', random, customers: 4 });
  const load = startWorkload(stage.url, stage.customers, stage.journal, { random });
  await sleep(2000);
  await load.end();
  const code = await stage.server.stop();
  const target = join(stage.folder, 'restored');
  cpSync(join(stage.folder, 'data', 'pglite'), join(target, 'pglite'), { recursive: true });
  const wrong = sentencesOf(await check({ dataDir: target }, { auditKey, journal: stage.journal.file }));
  if (code !== 0) wrong.push(`the server stopped with ${code}`);
  const [row] = await withDatabase({ dataDir: target }, (ask) => ask(txns));
  await stage.close();
  const numbers = { 'transactions restored': Number(row?.n) };
  return {
    id: 'D9',
    what: 'a stopped server’s folder copied: nothing accepted is missing',
    engine: 'pglite',
    numbers,
    wrong,
  };
}
