import { setTimeout as sleep } from 'node:timers/promises';
import { endpoints } from '@uc/contract/all-endpoints';
import { icbc, manyMovements } from '../server/src/opener/bankfiles/testing-files';
import { cmb } from '../server/src/opener/bankfiles/testing-sheets';
import { newStaff } from '../server/src/passport/testing';
import type { As } from './call';
import { pinged } from './health';
import { mostMemory, processorOf } from './memory';
import type { Random } from './random';
import type { Result } from './results';
import { openStage, type Stage } from './stage';
import { withDeps } from './world';

const LINES = 100_000;
const QUIET_MS = 5_000;
const FILES = { 'CSV in GBK': icbc, XLSX: cmb } as const;
/** The longest that a file may take to be read and to be stored, the most that its reader may hold, and how long others may wait. */
const [SECONDS, MEGABYTES, P99_MS] = [20, 300, 50];

/** Bank files of 100,000 lines are read and stored in time and memory, and others are answered meanwhile. */
export async function bankFiles(random: Random): Promise<Result[]> {
  const stage = await openStage({ random, customers: 1 });
  const { as } = await withDeps({ url: stage.postgres!.url, dataDir: '' }, (deps) =>
    newStaff(deps, 'finance'),
  );
  const movements = manyMovements(LINES);
  const results: Result[] = [];
  for (const [kind, make] of Object.entries(FILES))
    results.push(await one(stage, as, { kind, bytes: make(undefined, movements) }));
  await stage.close();
  return results;
}

async function one(stage: Stage, as: As, { kind, bytes }: { kind: string; bytes: Buffer }): Promise<Result> {
  const seconds = { reading: 0, keeping: 0 };
  const processor: Record<string, string> = {};
  let counts: object = {};
  let memory = { before: 0, own: 0, started: 0 };
  const work = async () => {
    const read = await sent(stage, as, endpoints.bankfiles.staffRead, { bytes });
    seconds.reading = read.seconds;
    processor['s of processor to read'] = used(read.processor);
    const kept = await sent(stage, as, endpoints.bankfiles.staffKeep, {
      bytes,
      digest: String(read.data.digest),
    });
    seconds.keeping = kept.seconds;
    processor['s of processor to store'] = used(kept.processor);
    counts = kept.data;
  };
  const quiet = await pinged(stage, () => sleep(QUIET_MS));
  const busy = await pinged(stage, async () => {
    memory = await mostMemory(stage.server.pid(), work);
  });
  const wrong: string[] = [];
  if (JSON.stringify(counts) !== JSON.stringify({ new_count: LINES, known_count: 0 }))
    wrong.push(`stored ${JSON.stringify(counts)}`);
  for (const [what, took] of Object.entries(seconds))
    if (!(took <= SECONDS)) wrong.push(`${what} took ${took.toFixed(1)} s, limit ${SECONDS}`);
  if (memory.started > MEGABYTES) wrong.push(`its reader held ${memory.started} MB, limit ${MEGABYTES}`);
  if (busy.p99 > P99_MS) wrong.push(`p99 ${busy.p99} ms, limit ${P99_MS}`);
  return {
    id: 'B lines',
    what: `a bank file of ${LINES} lines, ${kind}`,
    engine: 'postgres',
    numbers: {
      bytes: bytes.length,
      's to read': seconds.reading.toFixed(1),
      's to store': seconds.keeping.toFixed(1),
      'MB of its reader': memory.started,
      'MB of the server before': memory.before,
      'MB of the server': memory.own,
      ...processor,
      'p99 ms of health before': quiet.p99,
      'p99 ms of health meanwhile': busy.p99,
      'longest ms meanwhile': busy.longest,
      asked: busy.asked,
    },
    wrong,
  };
}

/** Seconds of processor of the server, of its reader and of the database: other work of the machine does not change them. */
type Used = Record<'server' | 'reader' | 'database', number>;
const used = (of: Used) =>
  Object.entries(of)
    .map(([what, seconds]) => `${what} ${seconds.toFixed(1)}`)
    .join(', ');
function processorNow({ server, postgres }: Stage): Used {
  const [ours, database] = [processorOf(server.pid()), processorOf(postgres!.pid)];
  return { server: ours.own, reader: ours.started, database: database.own + database.started };
}

async function sent(
  stage: Stage,
  as: As,
  { path }: { path: string },
  { bytes, digest }: { bytes: Buffer; digest?: string },
): Promise<{ seconds: number; processor: Used; data: Record<string, unknown> }> {
  const form = new FormData();
  if (digest !== undefined) form.set('digest', digest);
  form.set('file', new Blob([new Uint8Array(bytes)]), '明细.csv');
  const [began, before] = [performance.now(), processorNow(stage)];
  const answer = await fetch(`http://127.0.0.1:${stage.server.port}${path}`, {
    method: 'POST',
    headers: { ...as },
    body: form,
  });
  const { data, msg } = (await answer.json()) as { data: Record<string, unknown> | null; msg: string };
  const [seconds, after] = [(performance.now() - began) / 1000, processorNow(stage)];
  const processor = {
    server: after.server - before.server,
    reader: after.reader - before.reader,
    database: after.database - before.database,
  };
  return { seconds, processor, data: data ?? { msg } };
}
