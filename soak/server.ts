import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { closeSync, openSync, readdirSync, readFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { dirname, join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';

/** The repository's folder. */
export const root = fileURLToPath(new URL('..', import.meta.url));
/** The built server, as `npm start` runs it. */
export const builtServer = join(root, 'server/dist/main.js');
/** The key of every server of these runs; the checker derives from it what it needs. */
export const MASTER_KEY = '5b'.repeat(32);
/** A module loaded into the server's process, which causes faults from within. */
const inside = () => join(dirname(process.argv[1] ?? ''), 'inside.mjs');
/** Ends what will never come: beside the whole check a start was seen to take more than a minute. */
const START_LIMIT_MS = 600_000;

/** A server in a process of its own that can be killed and started again at the same address. */
export interface Server {
  port: number;
  /** Resolves with the milliseconds until it was ready. */
  start(): Promise<number>;
  /** Starts it without waiting. */
  launch(): void;
  ready(): Promise<void>;
  signal(name: NodeJS.Signals): void;
  /** Ends with the process. */
  kill(): Promise<void>;
  /** As an operator stops it; the exit code. */
  stop(): Promise<number | null>;
  /** Ends the worker that the embedded database runs in. */
  abortWorker(): void;
  /** Bytes of the heap after a collection. */
  heap(): Promise<number>;
  /** Bytes of memory, and open descriptors. */
  footprint(): { rss: number; descriptors: number };
  /** Its output so far. */
  said(): string;
  isRunning(): boolean;
  /** The number of its process. */
  pid(): number;
}

const running = new Set<ChildProcess>();
process.on('exit', () => running.forEach((child) => child.kill('SIGKILL')));

/** A server of a script, with an environment; nothing else of this process reaches it. */
export async function serverOf(script: string, env: Record<string, string>, log: string): Promise<Server> {
  const port = await freePort();
  let child: ChildProcess | undefined;
  const launch = () => {
    const out = openSync(log, 'a');
    const { PATH = '', HOME = '' } = process.env;
    const settings = {
      NODE_ENV: 'development',
      MASTER_KEY,
      DEMO: '0',
      BACKUP_DAYS: '0',
      TEST_ENDPOINTS: '1',
      RATE_FACTOR: '10000',
      LOG_LEVEL: 'error',
    };
    const made = spawn(process.execPath, ['--expose-gc', '--import', inside(), script], {
      env: { PATH, HOME, ...settings, ...env, PORT: String(port) },
      stdio: ['ignore', out, out, 'ipc'],
    });
    closeSync(out);
    made.on('error', () => {});
    running.add(made);
    made.once('exit', () => running.delete(made));
    child = made;
  };
  const hasEnded = () => child === undefined || child.exitCode !== null || child.signalCode !== null;
  const ready = async () => {
    const deadline = performance.now() + START_LIMIT_MS;
    while (!hasEnded() && performance.now() < deadline) {
      const answer = await fetch(`http://127.0.0.1:${port}/readyz`).catch(() => undefined);
      await answer?.arrayBuffer();
      if (answer?.ok) return;
      await sleep(25);
    }
    throw new Error(`the server did not start:\n${readFileSync(log, 'utf8').slice(-2000)}`);
  };
  const end = async (signal: NodeJS.Signals): Promise<number | null> => {
    if (hasEnded()) return child?.exitCode ?? null;
    const ended = once(child!, 'exit');
    child!.kill(signal);
    return (await ended)[0] as number | null;
  };
  return {
    port,
    launch,
    ready,
    async start() {
      const began = performance.now();
      launch();
      await ready();
      return performance.now() - began;
    },
    signal: (name) => void child?.kill(name),
    kill: async () => void (await end('SIGKILL')),
    stop: () => end('SIGTERM'),
    abortWorker: () => void child?.send('abort-worker'),
    async heap() {
      child?.send('collect');
      return (await once(child!, 'message'))[0] as number;
    },
    footprint: () => footprintOf(child?.pid ?? 0),
    said: () => readFileSync(log, 'utf8'),
    isRunning: () => !hasEnded(),
    pid: () => child?.pid ?? 0,
  };
}

function footprintOf(pid: number): { rss: number; descriptors: number } {
  const status = readFileSync(`/proc/${pid}/status`, 'utf8');
  const rss = Number(/VmRSS:\s+(\d+)/.exec(status)?.[1] ?? 0) * 1024;
  return { rss, descriptors: readdirSync(`/proc/${pid}/fd`).length };
}

/** A port that nobody listens on. */
export async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  server.close();
  return typeof address === 'object' && address !== null ? address.port : 0;
}
