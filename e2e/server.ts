import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';

const root = new URL('..', import.meta.url);
/** The first start makes a database and the demo world. */
const READY_LIMIT_MS = 240_000;

/** Most of what a start makes is thrown away at once: with more room for young objects it takes a tenth less. */
const shortLived = ['--min-semi-space-size=64', '--max-semi-space-size=64'];

/** The built server as a user starts it, on the embedded database with the demo world. */
export function startServer(dataDir: string, port: string): ChildProcess {
  return spawn(process.execPath, [...shortLived, 'server/dist/main.js'], {
    cwd: root,
    env: {
      ...process.env,
      PORT: port,
      DATA_DIR: dataDir,
      DEMO: '1',
      RATE_FACTOR: '1000',
      LOG_LEVEL: 'warn',
      TEST_ENDPOINTS: '1',
      PASSWORD_COST: 'lowest',
    },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
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

/** Where it answers, once it does. */
export function addressOf(server: ChildProcess): Promise<string> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => reject(new Error('the server did not become ready')), READY_LIMIT_MS);
    let said = '';
    server.stdout?.on('data', (chunk: Buffer) => {
      said += chunk.toString();
      const address = /http:\/\/[\d.]+:\d+/.exec(said)?.[0];
      if (address === undefined) return;
      clearTimeout(timer);
      // Chromium keeps `__Host-` cookies on localhost, as it does behind https.
      resolve(address.replace('127.0.0.1', 'localhost'));
    });
    server.once('exit', (code) =>
      reject(new Error(`the server ended with ${code} before it was ready\n${said}`)),
    );
  });
}
