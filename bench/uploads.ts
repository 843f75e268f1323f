// A film of 500 MB in chunks, with a connection that breaks in the middle of one and an answer that is lost: what the
// server needs for it, and how soon it answers others meanwhile.
import { createHash, randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { readFileSync, writeFileSync } from 'node:fs';
import { request } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';
import { Worker } from 'node:worker_threads';
import { endpoints } from '@uc/contract/all-endpoints';
import { startPostgres } from '../tools/postgres.mjs';
import { type Row, report } from './report';
import { benchPart, builtServer, start, temporaryFolder } from './server-process';
import { loadWorld, people, production, signIn } from './world';

const MB = 1024 * 1024;
const MEGABYTES = Number(process.env.BENCH_UPLOAD_MB ?? 500);
const CHUNK = 4 * MB;
/** The largest allowed rise of memory, in megabytes. */
const MOST_MEGABYTES = 60;
const { files } = endpoints;

const postgres = await startPostgres();
try {
  await loadWorld({ url: postgres.url, dataDir: '' });
  const server = await start(builtServer, {
    ...production,
    DATABASE_URL: postgres.appUrl,
    DATABASE_OWNER_URL: postgres.url,
    DATA_DIR: temporaryFolder(),
  });
  const headers = await signIn(server.port, people.owner.account);
  const base = `http://127.0.0.1:${server.port}`;
  const same = { ...headers, 'sec-fetch-site': 'same-origin' };
  const told = async <T>(answer: Response): Promise<T> => {
    const { data, msg } = (await answer.json()) as { data: T; msg: string };
    if (!answer.ok) throw new Error(`${answer.status} ${msg}`);
    return data;
  };
  const ask = async <T>(path: string, body: object): Promise<T> =>
    told(
      await fetch(base + path, {
        method: 'POST',
        headers: { ...same, 'content-type': 'application/json' },
        body: JSON.stringify(body),
      }),
    );
  const chunkForm = (id: string, offset: number, bytes: Buffer): Response => {
    const form = new FormData();
    form.set('file_id', id);
    form.set('offset', String(offset));
    form.set('chunk', new Blob([new Uint8Array(bytes)]), 'chunk');
    return new Response(form);
  };
  const send = async (id: string, offset: number, bytes: Buffer): Promise<number> => {
    const form = chunkForm(id, offset, bytes);
    const answer = await fetch(base + files.sendChunk.path, {
      method: 'POST',
      headers: { ...same, 'content-type': form.headers.get('content-type')! },
      body: Buffer.from(await form.arrayBuffer()),
    });
    return (await told<{ received: number }>(answer)).received;
  };
  /** Sends a share of a chunk and hangs up; with all of it, before the answer comes. */
  const breakOff = async (id: string, offset: number, bytes: Buffer, share: number): Promise<void> => {
    const form = chunkForm(id, offset, bytes);
    const body = Buffer.from(await form.arrayBuffer());
    const broken = request(base + files.sendChunk.path, {
      method: 'POST',
      agent: false,
      headers: { ...same, 'content-type': form.headers.get('content-type')!, 'content-length': body.length },
    });
    broken.on('error', () => undefined);
    const closed = new Promise((done) => broken.on('close', done));
    broken.write(body.subarray(0, Math.floor(body.length * share)));
    await sleep(share < 1 ? 300 : 20);
    broken.destroy();
    await closed;
  };
  const addressOf = (path: string, query: Record<string, string>) =>
    `${base}${path}?${new URLSearchParams({ ...query, auth_token: headers.vso_token! }).toString()}`;
  const look = async <T>(path: string, query: Record<string, string>): Promise<T> =>
    told(await fetch(addressOf(path, query), { headers: same }));
  const upload = async (film: Film, breaks: number[]) => {
    const { file_id } = await ask<{ file_id: string }>(files.openUpload.path, {
      use: 'work_video',
      name: '演示.mp4',
      size: film.size,
      sha256: film.sha256,
    });
    for (let at = 0; at < film.size;) {
      const bytes = film.read(at, Math.min(CHUNK, film.size - at));
      const share = breaks.length > 0 && at >= film.size / 3 ? breaks.shift() : undefined;
      if (share === undefined) at = await send(file_id, at, bytes);
      else {
        await breakOff(file_id, at, bytes, share);
        await sleep(500);
        at = (await look<{ received: number }>(files.uploadState.path, { file_id })).received;
      }
    }
    const whole = performance.now();
    await ask(files.mergeUpload.path, { file_id });
    return { file_id, checkedMs: performance.now() - whole };
  };
  const download = async (file_id: string): Promise<string> => {
    const { ticket } = await look<{ ticket: string }>(files.ticket.path, { file_id });
    const answer = await fetch(addressOf(files.content.path, { ticket }), { headers: same });
    const hash = createHash('sha256');
    for await (const piece of answer.body!) hash.update(piece as Uint8Array);
    return hash.digest('hex');
  };
  const kilobytes = (name: string): number =>
    Number(new RegExp(`${name}:\\s+(\\d+) kB`).exec(readFileSync(`/proc/${server.pid}/status`, 'utf8'))![1]);
  /** Runs it, and tells how far memory rose above where it stood, how long it took, and how soon health was answered. */
  const watched = async <T>(run: () => Promise<T>) => {
    await sleep(5000);
    // The peak is counted from here on.
    writeFileSync(`/proc/${server.pid}/clear_refs`, '5');
    const before = kilobytes('VmRSS');
    const asking = new Worker(benchPart('health'), { workerData: { port: server.port } });
    await once(asking, 'message');
    const began = performance.now();
    const made = await run();
    const seconds = (performance.now() - began) / 1000;
    const grown = (kilobytes('VmHWM') - before) / 1024;
    asking.postMessage('stop');
    const [health] = (await once(asking, 'message')) as [number[]];
    const p99 = health.toSorted((a, b) => a - b)[Math.floor(health.length * 0.99)]!;
    return { made, seconds, grown, p99 };
  };
  const rowOf = (
    what: string,
    { seconds, grown, p99 }: { seconds: number; grown: number; p99: number },
  ): Row => ({
    cells: [what, String(MEGABYTES), seconds.toFixed(1)],
    goals: [
      { value: p99, text: p99.toFixed(1) },
      { value: grown, text: grown.toFixed(0), atMost: MOST_MEGABYTES },
    ],
  });

  // Load time and memory of the first file are no cost of a large one.
  const small = filmOf(24 * MB);
  await download((await upload(small, [])).file_id);
  const large = filmOf(MEGABYTES * MB);
  const up = await watched(() => upload(large, [0.5, 1]));
  const down = await watched(() => download(up.made.file_id));
  if (down.made !== large.sha256) throw new Error('what came back is something else');
  report(
    'Uploads',
    ['what', 'MB', 'seconds', 'health p99 ms', 'memory rose by MB'],
    [
      rowOf(`up in chunks, ${(up.made.checkedMs / 1000).toFixed(1)} s of it its check`, up),
      rowOf('down, the same bytes', down),
    ],
  );
  await server.stop();
} finally {
  await postgres.stop();
}
process.exit();

interface Film {
  size: number;
  sha256: string;
  read(from: number, length: number): Buffer;
}
/** The boxes of an MP4 whose media are noise with the number of each place in it; never whole in memory. */
function filmOf(size: number): Film {
  const box = (type: string, content: Buffer, length = content.length + 8) => {
    const head = Buffer.alloc(8);
    head.writeUInt32BE(length);
    head.write(type, 4, 'latin1');
    return Buffer.concat([head, content]);
  };
  const boxes = [
    box('ftyp', Buffer.from('isom\0\0\x02\0isomiso2avc1mp41', 'latin1')),
    box('moov', Buffer.alloc(100)),
  ];
  const before = boxes[0]!.length + boxes[1]!.length;
  const head = Buffer.concat([...boxes, box('mdat', Buffer.alloc(0), size - before)]);
  const noise = randomBytes(CHUNK);
  const read = (from: number, length: number): Buffer => {
    const bytes = Buffer.from(noise.subarray(0, length));
    if (from === 0) head.copy(bytes);
    else bytes.writeUInt32BE(from / CHUNK);
    return bytes;
  };
  const hash = createHash('sha256');
  for (let at = 0; at < size; at += CHUNK) hash.update(read(at, Math.min(CHUNK, size - at)));
  return { size, sha256: hash.digest('hex'), read };
}
