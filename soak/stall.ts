import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { endpoints } from '@uc/contract/all-endpoints';
import { type As, call } from './call';
import { pinged } from './health';
import { addHistory, history } from './history';
import type { Result } from './results';
import type { Random } from './random';
import { openStage, type Stage } from './stage';
import { SUB_PASSWORD } from './world';

/** As long as an export may be. */
const LINES = 50_000;
const FORMATS = ['csv', 'xlsx'] as const;
const QUIET_MS = 5_000;
const LONGEST_MS = 180_000;
/** The largest delays of the event loop that H13 allows. */
const [P99_MS, MOST_MS] = [50, 250];

/**
 * H13: the longest exports are made, and the event loop goes on answering: a request that needs nothing is answered at
 * once.
 */
export async function stall(random: Random): Promise<Result> {
  const stage = await openStage({ random, customers: 1 });
  const { account } = stage.customers[0]!;
  await addHistory(stage, LINES);
  const quiet = await pinged(stage, () => sleep(QUIET_MS));
  const files: string[] = [];
  const busy = await pinged(stage, async () => {
    const as = await signedIn(stage, account);
    for (const format of FORMATS) files.push(await exported(stage, as, format));
  });
  const wrong: string[] = files.filter((one) => !one.startsWith('done'));
  if (busy.p99 > P99_MS) wrong.push(`p99 ${busy.p99} ms, limit ${P99_MS}`);
  if (busy.longest > MOST_MS) wrong.push(`the longest ${busy.longest} ms, limit ${MOST_MS}`);
  return {
    id: 'H13',
    what: `exports of ${LINES} lines, ${FORMATS.join(' and ')}`,
    engine: 'postgres',
    numbers: {
      'p99 ms of health before': quiet.p99,
      'p99 ms of health meanwhile': busy.p99,
      'longest ms meanwhile': busy.longest,
      asked: busy.asked,
    },
    wrong,
  };
}

async function signedIn({ url }: Stage, account: string): Promise<As> {
  const input = { account, password: SUB_PASSWORD };
  const { data } = await call(url, { path: endpoints.passport.signIn.path, input });
  return { vso_token: String(data.vso_token) };
}

/** Orders a file and waits for it; how it ended. */
async function exported({ url }: Stage, as: As, format: string): Promise<string> {
  const proof = { scene: 'export', method: 'password', password: SUB_PASSWORD };
  const verified = await call(url, { path: endpoints.passport.verify.path, input: proof, as });
  const ordered = await call(url, {
    path: endpoints.statements.exportRecords.path,
    input: {
      ...history,
      format,
      verify_token: verified.data.verify_token,
    },
    as,
    key: randomUUID(),
  });
  if (ordered.status !== 200) return `${format} was refused: ${ordered.text.slice(0, 150)}`;
  const input = { task_id: String(ordered.data.task_id) };
  for (const began = performance.now(); performance.now() - began < LONGEST_MS; await sleep(500)) {
    const { data } = await call(url, { method: 'GET', path: endpoints.exports.tasks.path, input, as });
    const [task] = (data.list ?? []) as { status: string; rows: number }[];
    if (task?.status === 'done') return `done ${format}`;
    if (task?.status === 'failed') return `${format} failed`;
  }
  return `${format} was not made in time`;
}
