// What open event streams cost: memory of each, and how soon the server answers others meanwhile.
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { type ClientRequest, get, type IncomingMessage } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';
import { endpoints } from '@uc/contract/endpoints.gen';
import { MESSAGE_STREAM } from '@uc/contract/message-texts';
import { startPostgres } from '../tools/postgres.mjs';
import { report } from './report';
import { builtServer, start } from './server-process';
import { loadWorld, people, production, signIn } from './world';

const STREAMS = Number(process.env.BENCH_STREAMS ?? 2000);
const WARM_UP = 200;
const SECONDS = 15;
/** Streams of the account that gets messages; the others stand open. */
const BUSY = 20;
const GOALS = { bytes: 60_000, healthMs: 50, bellMs: 2000 };

const postgres = await startPostgres();
try {
  await loadWorld({ url: postgres.url, dataDir: '' });
  const server = await start(builtServer, {
    ...production,
    DATABASE_URL: postgres.appUrl,
    DATABASE_OWNER_URL: postgres.url,
    MAX_CONNECTIONS_PER_ADDRESS: '100000',
  });
  const { port, pid } = server;
  const busy = await signIn(port, people.owner.account);
  const quiet = await signIn(port, people.newcomer.account);
  const told: number[] = [];
  const open = async (headers: Record<string, string>) => {
    const request = get({ port, path: MESSAGE_STREAM, headers, agent: false });
    const [answer] = (await once(request, 'response')) as [IncomingMessage];
    if (answer.statusCode !== 200) throw new Error(`a stream was answered ${answer.statusCode}`);
    answer.setEncoding('utf8').on('data', (text: string) => {
      if (text.includes('event: message')) told.push(performance.now());
    });
    request.on('error', () => undefined);
    return request;
  };
  const openMany = async (count: number, headers: Record<string, string>) => {
    const opened: ClientRequest[] = [];
    while (opened.length < count) {
      const batch = Math.min(50, count - opened.length);
      opened.push(...(await Promise.all(Array.from({ length: batch }, () => open(headers)))));
    }
    return opened;
  };
  const memory = async () => {
    await sleep(5000);
    const [, kilobytes] = /VmRSS:\s+(\d+) kB/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))!;
    return Number(kilobytes) * 1024;
  };
  // What the first streams load and warm up is no cost of one more.
  for (const request of await openMany(WARM_UP, quiet)) request.destroy();
  const before = await memory();
  await openMany(STREAMS - BUSY, quiet);
  await openMany(BUSY, busy);
  const bytes = ((await memory()) - before) / STREAMS;

  const post = async (path: string, body: object) => {
    const answer = await fetch(`http://127.0.0.1:${port}${path}`, {
      method: 'POST',
      headers: { ...busy, 'content-type': 'application/json', 'sec-fetch-site': 'same-origin' },
      body: JSON.stringify(body),
    });
    const { data, msg } = (await answer.json()) as { data: Record<string, string>; msg: string };
    if (!answer.ok) throw new Error(msg);
    return data;
  };
  const health: number[] = [];
  const bells: number[] = [];
  const until = performance.now() + SECONDS * 1000;
  const asking = (async () => {
    while (performance.now() < until) {
      const began = performance.now();
      await (await fetch(`http://127.0.0.1:${port}/healthz`)).arrayBuffer();
      health.push(performance.now() - began);
      await sleep(10);
    }
  })();
  while (performance.now() < until) {
    const items = [{ product: 'render-gpu', qty: 1 }];
    const { order_no } = await post(endpoints.orders.create.path, {
      order_type: 'render',
      // The same wish again without a key would be the order from before (ADR 28).
      title: `推送${bells.length}`,
      items,
    });
    told.length = 0;
    await post(endpoints.orders.cancel.path, { order_no: order_no!, reason: '不需要了' });
    const committed = performance.now();
    while (told.length < BUSY && performance.now() - committed < 5000) await sleep(20);
    bells.push(told.length < BUSY ? Infinity : Math.max(...told) - committed);
  }
  await asking;
  const p99 = health.toSorted((a, b) => a - b)[Math.floor(health.length * 0.99)]!;
  const slowest = Math.max(...bells);
  report(
    'Streams',
    ['open streams', 'bytes each', 'health p99 ms', `slowest bell of ${BUSY} pages, ms`],
    [
      {
        cells: [String(STREAMS)],
        goals: [
          { value: bytes, text: bytes.toFixed(0), atMost: GOALS.bytes },
          { value: p99, text: p99.toFixed(1), atMost: GOALS.healthMs },
          { value: slowest, text: slowest.toFixed(0), atMost: GOALS.bellMs },
        ],
      },
    ],
  );
  await server.stop();
} finally {
  await postgres.stop();
}
process.exit();
