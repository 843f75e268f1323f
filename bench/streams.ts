// Cost of open event streams: memory of each, and the answer times of other calls meanwhile. Then the server is killed,
// and all streams go on at another one.
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { type ClientRequest, get, type IncomingMessage } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';
import { endpoints } from '@uc/contract/all-endpoints';
import { MESSAGE_STREAM } from '@uc/contract/message-texts';
import { openAccount, TEST_PASSWORD } from '../server/src/demo/testing';
import { MOST_STREAMS } from '../server/src/messages/index';
import { startPostgres } from '../tools/postgres.mjs';
import { report } from './report';
import { builtServer, start } from './server-process';
import { withDeps } from '../soak/world';
import { loadWorld, people, production, signIn } from './world';

const STREAMS = Number(process.env.BENCH_STREAMS ?? 2000);
const WARM_UP = 200;
const SECONDS = 15;
/** Streams of the account that gets messages; the others stand open, as many of each person. */
const BUSY = MOST_STREAMS;
/** An event with its number, and the message that it tells of. */
const EVENT = /^id: (\d+)\nevent: \w+\ndata: (?:\{"msg_id":"(\w+)")?/gm;
const GOALS = { bytes: 60_000, healthMs: 50, bellMs: 2000 };
/** Messages that are written while streams move from the killed server to the other one. */
const MOVING = 40;
/** Time in which they must have heard of all of them once the last is written. */
const CAUGHT_UP_MS = 20_000;

const postgres = await startPostgres();
try {
  await loadWorld({ url: postgres.url, dataDir: '' });
  const settings = {
    ...production,
    DATABASE_URL: postgres.appUrl,
    DATABASE_OWNER_URL: postgres.url,
    MAX_CONNECTIONS_PER_ADDRESS: '100000',
  };
  const server = await start(builtServer, settings);
  const { port, pid } = server;
  const busy = await signIn(port, people.owner.account);
  const names = await withDeps(
    { url: postgres.url, dataDir: '' },
    async (deps) => {
      const made = [];
      for (let left = STREAMS - BUSY; left > 0; left -= MOST_STREAMS) made.push(await openAccount(deps));
      return made.map(({ username }) => username);
    },
    production,
  );
  const crowd: Record<string, string>[] = [];
  for (const name of names) crowd.push(await signIn(port, name, TEST_PASSWORD));
  const quiet = Array.from({ length: STREAMS - BUSY }, (_, at) => crowd[Math.floor(at / MOST_STREAMS)]!);
  const told: number[] = [];
  /** Opens a stream, or goes on with one as a browser does, from the last event that it has heard. */
  const open = async (headers: Record<string, string>, at = port, stream = newStream()) => {
    const after = stream.last === undefined ? {} : { 'last-event-id': stream.last };
    const request = get({ port: at, path: MESSAGE_STREAM, headers: { ...headers, ...after }, agent: false });
    const [answer] = (await once(request, 'response')) as [IncomingMessage];
    if (answer.statusCode !== 200) throw new Error(`a stream was answered ${answer.statusCode}`);
    let rest = '';
    answer.setEncoding('utf8').on('data', (text: string) => {
      const parts = (rest + text).split('\n\n');
      rest = parts.pop()!;
      for (const [, id, message] of parts.flatMap((part) => [...part.matchAll(EVENT)])) {
        stream.last = id;
        if (message === undefined) continue;
        stream.messages.push(message);
        told.push(performance.now());
      }
    });
    for (const one of [request, answer]) one.on('error', () => undefined);
    stream.request = request;
    return stream;
  };
  const inBatches = async <T, U>(all: readonly T[], run: (one: T) => Promise<U>): Promise<U[]> => {
    const done: U[] = [];
    for (let from = 0; from < all.length; from += 50)
      done.push(...(await Promise.all(all.slice(from, from + 50).map(run))));
    return done;
  };
  const openAll = (owners: readonly Record<string, string>[]) =>
    inBatches(owners, (headers) => open(headers));
  const memory = async () => {
    await sleep(5000);
    const [, kilobytes] = /VmRSS:\s+(\d+) kB/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))!;
    return Number(kilobytes) * 1024;
  };
  // Load and warm-up of the first streams are no cost of one more.
  for (const { request } of await openAll(quiet.slice(0, WARM_UP))) request?.destroy();
  const before = await memory();
  const quietOnes = await openAll(quiet);
  const busyOnes = await openAll(Array.from({ length: BUSY }, () => busy));
  const bytes = ((await memory()) - before) / STREAMS;

  const post = async (path: string, body: object, at = port) => {
    const answer = await fetch(`http://127.0.0.1:${at}${path}`, {
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
  /** An order that is placed and cancelled, of which the owner is told; `before` runs between the two. */
  const tell = async (title: string, at = port, before = () => undefined as void) => {
    const items = [{ product: 'render-gpu', qty: 1 }];
    // The same wish again without a key would be the order from before (ADR 28).
    const { order_no } = await post(endpoints.orders.create.path, { order_type: 'render', title, items }, at);
    before();
    await post(endpoints.orders.cancel.path, { order_no: order_no!, reason: '不需要了' }, at);
  };
  while (performance.now() < until) {
    await tell(`推送${bells.length}`, port, () => void (told.length = 0));
    const committed = performance.now();
    while (told.length < BUSY && performance.now() - committed < 5000) await sleep(20);
    bells.push(told.length < BUSY ? Infinity : Math.max(...told) - committed);
  }
  await asking;
  const p99 = health.toSorted((a, b) => a - b)[Math.floor(health.length * 0.99)]!;
  const slowest = Math.max(...bells);

  const other = await start(builtServer, settings);
  // Messages up to here have been checked above.
  for (const stream of busyOnes) stream.messages.length = 0;
  const writing = (async () => {
    for (let at = 0; at < MOVING; at += 1) await tell(`换台${at}`, other.port);
  })();
  await sleep(1000);
  process.kill(pid, 'SIGKILL');
  const killed = performance.now();
  await inBatches(busyOnes, (stream) => open(busy, other.port, stream));
  await inBatches([...quietOnes.entries()], ([at, stream]) => open(quiet[at]!, other.port, stream));
  const moved = (performance.now() - killed) / 1000;
  await writing;
  const written = () => Math.max(MOVING, new Set(busyOnes.flatMap(({ messages }) => messages)).size);
  const latest = performance.now() + CAUGHT_UP_MS;
  while (busyOnes.some(({ messages }) => messages.length < written()) && performance.now() < latest)
    await sleep(100);
  const heard = busyOnes.map(({ messages }) => [messages.length, new Set(messages).size] as const);
  const lost = heard.reduce((sum, [, different]) => sum + written() - different, 0);
  const doubled = heard.reduce((sum, [all, different]) => sum + all - different, 0);
  report(
    'Streams',
    [
      'open streams',
      'bytes each',
      'health p99 ms',
      `slowest bell of ${BUSY} pages, ms`,
      'all at another server after s',
      'lost',
      'doubled',
    ],
    [
      {
        cells: [String(STREAMS)],
        goals: [
          { value: bytes, text: bytes.toFixed(0), atMost: GOALS.bytes },
          { value: p99, text: p99.toFixed(1), atMost: GOALS.healthMs },
          { value: slowest, text: slowest.toFixed(0), atMost: GOALS.bellMs },
          { value: moved, text: moved.toFixed(1) },
          { value: lost, text: String(lost), atMost: 0 },
          { value: doubled, text: String(doubled), atMost: 0 },
        ],
      },
    ],
  );
  await other.stop();
} finally {
  await postgres.stop();
}
process.exit();

interface Stream {
  request?: ClientRequest;
  /** The last event that was heard. */
  last?: string | undefined;
  messages: string[];
}
function newStream(): Stream {
  return { messages: [] };
}
