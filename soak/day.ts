import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { endpoints } from '@uc/contract/all-endpoints';
import { call, type Reply } from './call';
import { addHistory, history } from './history';
import { type Result, sentencesOf } from './results';
import type { Random } from './random';
import { openStage } from './stage';
import { startWorkload } from './workload';
import { SUB_PASSWORD } from './world';

interface Sample {
  minute: number;
  rss: number;
  heap: number;
  descriptors: number;
  connections: number;
}

const MB = 1024 * 1024;
/** Every export is as long as the others: what is printed must not grow with the day, or memory would with it. */
const EXPORTED_LINES = 3_000;

/**
 * H11: a working day in small. Customers sign in, read, move money and order exports at a steady pace; every ten seconds
 * somebody looks at what could grow.
 */
export async function workingDay(random: Random, minutes: number): Promise<Result> {
  const stage = await openStage({ random, customers: 9 });
  const [archivist, ...active] = stage.customers;
  await addHistory(stage, EXPORTED_LINES, [archivist!]);
  const began = performance.now();
  // About half of the machine's capacity: four clients that pause between their requests.
  const load = startWorkload(stage.url, active, stage.journal, { clients: 4, random, thinkMs: 60 });
  const [samples, readTimes]: [Sample[], { minute: number; ms: number }[]] = [[], []];
  const minuteNow = () => (performance.now() - began) / 60_000;
  const readers = Array.from({ length: 4 }, async () => {
    while (minuteNow() < minutes) {
      const { main } = random.pick(active);
      const path = random.pick([
        endpoints.orders.list.path,
        endpoints.finance.rmbList.path,
        endpoints.finance.balance2.path,
      ]);
      const { status, ms } = await call(stage.url, { method: 'GET', path, as: main });
      readTimes.push({ minute: minuteNow(), ms: status === 200 ? ms : Infinity });
      await sleep(40);
    }
  });
  // Every ten seconds somebody signs in, proves who they are, orders an export and signs out.
  let visits = 0;
  const troubles: string[] = [];
  const visitor = (async () => {
    while (minuteNow() < minutes) {
      const answers = await visit(stage.url, archivist!.account);
      const refused = answers.find(({ status }) => status !== 200);
      if (refused) troubles.push(`a visit ended with ${refused.status} ${refused.text.slice(0, 150)}`);
      visits += 1;
      await sleep(10_000);
    }
  })();
  while (minuteNow() < minutes) {
    await sleep(10_000);
    const { rss, descriptors } = stage.server.footprint();
    const heap = await stage.server.heap();
    const [row] = await stage.asOwner((ask) =>
      ask(`select count(*)::text as n from pg_stat_activity where application_name = 'user-center'`),
    );
    samples.push({ minute: minuteNow(), rss, heap, descriptors, connections: Number(row?.n) });
  }
  await Promise.all([...readers, visitor]);
  await load.rest();
  await load.settle();
  const wrong = sentencesOf(await stage.faults());
  load.resume();

  // The first fifth warms up: pools fill, code is compiled, caches reach their size.
  const warm = samples.filter(({ minute }) => minute > minutes / 5);
  const rise = slope(warm.map(({ minute, rss }) => [minute, rss / MB]));
  const heapRise = (warm.at(-1)!.heap - warm[0]!.heap) / MB;
  const p99Of = (from: number, to: number) =>
    p99(
      readTimes.filter(({ minute }) => minute >= from * minutes && minute < to * minutes).map(({ ms }) => ms),
    );
  const [p99First, p99Last] = [p99Of(0.2, 0.6), p99Of(0.6, 1)];
  if (rise > 0.5 && minutes >= 20) wrong.push(`memory rises by ${rise.toFixed(2)} MB a minute, limit 0.5`);
  if (heapRise > 10) wrong.push(`the heap rose by ${heapRise.toFixed(1)} MB, limit 10`);
  if (warm.at(-1)!.descriptors > warm[0]!.descriptors + 20) wrong.push('descriptors grow');
  if (Math.max(...warm.map(({ connections }) => connections)) > 21) wrong.push('connections grow');
  if (p99Last > 1.2 * p99First && minutes >= 20)
    wrong.push(`reads became slower: p99 ${p99First.toFixed(0)} → ${p99Last.toFixed(0)} ms`);
  wrong.push(...new Set(troubles));
  wrong.push(...new Set(load.clients.flatMap(({ broken }) => broken)));
  const refused = load.sum('unknown');
  if (refused > 0) wrong.push(`${refused} requests were not answered`);
  return {
    id: 'H11',
    what: `${minutes} min at a steady pace`,
    engine: 'postgres',
    numbers: {
      accepted: load.sum('accepted'),
      refused: load.sum('refused'),
      reads: readTimes.length,
      'sign-ins with an export': visits,
      'MB/min of memory': rise.toFixed(2),
      'MB of heap': heapRise.toFixed(1),
      descriptors: `${warm[0]!.descriptors} → ${warm.at(-1)!.descriptors}`,
      'p99 ms of reads': `${p99First.toFixed(0)} → ${p99Last.toFixed(0)}`,
    },
    wrong,
  };
}

async function visit(url: string, account: string): Promise<Reply[]> {
  const signedIn = await call(url, {
    path: endpoints.passport.signIn.path,
    input: { account, password: SUB_PASSWORD },
  });
  const as = { vso_token: String(signedIn.data.vso_token) };
  const proof = { scene: 'export', method: 'password', password: SUB_PASSWORD };
  const verified = await call(url, { path: endpoints.passport.verify.path, input: proof, as });
  const exported = await call(url, {
    path: endpoints.statements.exportRecords.path,
    input: { ...history, format: 'xlsx', verify_token: verified.data.verify_token },
    as,
    key: randomUUID(),
  });
  const signedOut = await call(url, { path: endpoints.passport.signOut.path, as });
  return [signedIn, verified, exported, signedOut];
}

/** Least squares: how much the second rises with the first. */
function slope(points: [number, number][]): number {
  const mean = (of: number[]) => of.reduce((a, b) => a + b, 0) / of.length;
  const [x, y] = [mean(points.map(([a]) => a)), mean(points.map(([, b]) => b))];
  const up = points.reduce((sum, [a, b]) => sum + (a - x) * (b - y), 0);
  return up / (points.reduce((sum, [a]) => sum + (a - x) ** 2, 0) || 1);
}

const p99 = (times: readonly number[]): number =>
  times.toSorted((a, b) => a - b)[Math.floor(times.length * 0.99)] ?? 0;
