import { type ChildProcess, fork, spawn } from 'node:child_process';
import { once } from 'node:events';
import { roomForYoungObjects } from '../tools/short-lived.mjs';

const root = new URL('..', import.meta.url);
/** A limit only ends what will never come: a busy machine took five minutes for the database and the demo world. */
const READY_LIMIT_MS = 1_200_000;
const STOP_LIMIT_MS = 300_000;

/** On the embedded database with the demo world. */
const settings = (dataDir: string, port: string) => ({
  PORT: port,
  DATA_DIR: dataDir,
  DEMO: '1',
  RATE_FACTOR: '1000',
  LOG_LEVEL: 'warn',
  TEST_ENDPOINTS: '1',
  PASSWORD_COST: 'lowest',
});

/** The built server as a user starts it, with settings of its own beside. */
export const startServer = (dataDir: string, port: string, more: Record<string, string> = {}): ChildProcess =>
  spawn(process.execPath, [...roomForYoungObjects, 'server/dist/main.js'], {
    cwd: root,
    env: { ...process.env, ...settings(dataDir, port), ...more },
    stdio: ['ignore', 'pipe', 'inherit'],
  });

/** A process in which servers are started one after the other. */
export const startHost = (): ChildProcess =>
  fork(new URL('host.mjs', import.meta.url), {
    cwd: root,
    execArgv: roomForYoungObjects,
    stdio: ['ignore', 'pipe', 'inherit', 'ipc'],
  });

/** Starts the next one in it, where none runs. */
export async function startInHost(host: ChildProcess, dataDir: string, port: string): Promise<void> {
  host.send(settings(dataDir, port));
  await addressOf(host);
}

/** Ends the one that runs in it, in order. */
export async function stopInHost(host: ChildProcess): Promise<void> {
  host.send('stop');
  await once(host, 'message', { signal: AbortSignal.timeout(STOP_LIMIT_MS) });
}

/** Ends it in order: its data are whole afterwards. */
export const stopServer = (server: ChildProcess): Promise<void> => end(server, 'SIGTERM');
/** Ends it at once, if it runs. */
export const killServer = (server: ChildProcess | undefined): Promise<void> => end(server, 'SIGKILL');

async function end(server: ChildProcess | undefined, signal: 'SIGTERM' | 'SIGKILL'): Promise<void> {
  if (server === undefined || server.exitCode !== null || server.signalCode !== null) return;
  server.kill(signal);
  await once(server, 'exit');
}

/** Its address, once it answers. */
export function addressOf(server: ChildProcess): Promise<string> {
  return new Promise((resolve, reject) => {
    let said = '';
    const end = (settle: () => void) => {
      clearTimeout(timer);
      // Later output is read by nobody, and must not block it.
      server.stdout?.off('data', hear).resume();
      server.off('exit', fail);
      settle();
    };
    const hear = (chunk: Buffer) => {
      said += chunk.toString();
      const address = /http:\/\/[\d.]+:\d+/.exec(said)?.[0];
      // Chromium keeps `__Host-` cookies on localhost, as it does behind https.
      if (address !== undefined) end(() => resolve(address.replace('127.0.0.1', 'localhost')));
    };
    const fail = (code: number | null) =>
      end(() => reject(new Error(`the server ended with ${code} before it was ready\n${said}`)));
    const timer = setTimeout(
      () => end(() => reject(new Error(`the server did not become ready\n${said}`))),
      READY_LIMIT_MS,
    );
    server.stdout?.on('data', hear);
    server.once('exit', fail);
  });
}
