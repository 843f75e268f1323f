import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { closeSync, mkdtempSync, openSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { deserialize, serialize } from 'node:v8';
import type { Statement } from './capture';

/** A server of ours in a process of its own. */
export interface ServerProcess {
  port: number;
  pid: number;
  /** The statements that it sends to the database while `work` runs. */
  statementsOf(run: () => Promise<unknown>): Promise<Statement[]>;
  stop(): Promise<void>;
}

/** The repository's folder. */
export const root = fileURLToPath(new URL('..', import.meta.url));
/** The built server, as `npm start` runs it. */
export const builtServer = join(root, 'server/dist/main.js');
/** A part of the benches, bundled beside the one that runs. */
export const benchPart = (name: string) => join(dirname(process.argv[1] ?? ''), `${name}.js`);

/** A folder that is gone with this process. */
export function temporaryFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'uc-bench-'));
  process.once('exit', () => rmSync(folder, { recursive: true, force: true }));
  return folder;
}

/** The task that `start(…, task)` gave this process. */
export const taskOf = <T>(): T => deserialize(readFileSync(process.argv[2] ?? '')) as T;

const READY_LIMIT_MS = 60_000;
/** For a profile of the measured server: BENCH_NODE_FLAGS='--cpu-prof --cpu-prof-dir=/tmp'. */
const flags = process.env.BENCH_NODE_FLAGS?.split(' ') ?? [];

/** Starts a Node script with PORT set, leaves `task` for it, and waits until it answers /readyz. It ends with this process. */
export async function start(
  script: string,
  env: Record<string, string>,
  task?: object,
): Promise<ServerProcess> {
  const port = await freePort();
  const folder = temporaryFolder();
  const [log, taskFile] = [join(folder, 'log'), join(folder, 'task')];
  writeFileSync(taskFile, serialize(task));
  const out = openSync(log, 'w');
  const child = spawn(process.execPath, ['--import', benchPart('capture'), ...flags, script, taskFile], {
    env: { ...process.env, NODE_ENV: 'production', ...env, PORT: String(port) },
    stdio: ['ignore', out, out, 'ipc'],
    serialization: 'advanced',
  });
  closeSync(out);
  await ready(child, port, log);
  return {
    port,
    pid: child.pid!,
    async statementsOf(work) {
      child.send('record');
      await work();
      child.send('tell');
      const [statements] = await once(child, 'message');
      return statements as Statement[];
    },
    async stop() {
      child.kill('SIGTERM');
      if (child.exitCode === null) await once(child, 'exit');
    },
  };
}

async function ready(child: ChildProcess, port: number, log: string): Promise<void> {
  const deadline = performance.now() + READY_LIMIT_MS;
  while (child.exitCode === null && performance.now() < deadline) {
    const answer = await fetch(`http://127.0.0.1:${port}/readyz`).catch(() => undefined);
    await answer?.arrayBuffer();
    if (answer?.ok) return;
    await sleep(50);
  }
  throw new Error(`the server did not start:\n${readFileSync(log, 'utf8').slice(-3000)}`);
}

/** A port that nobody listens on. */
async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  server.close();
  return typeof address === 'object' && address !== null ? address.port : 0;
}
