import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { shortLived } from '../../../tools/short-lived.mjs';

const root = fileURLToPath(new URL('../../..', import.meta.url));
const main = fileURLToPath(new URL('../../dist/main.js', import.meta.url));

/** The built server in a process of its own, as users run it. */
export interface RunningServer {
  process: ChildProcess;
  /** The address at which it answers, once it does; rejects when it ended before. */
  url: Promise<string>;
  /** All of its output so far. */
  said: () => string;
  /** Ends with its exit code, null when it was killed. */
  ended: Promise<number | null>;
}

const running = new Set<ChildProcess>();
/** Each with the processes that it has started, its group. */
const endAll = () => {
  for (const { pid } of running) if (pid !== undefined) process.kill(-pid, 'SIGKILL');
};
process.on('exit', endAll);
/** After a test that failed half-way, so that the next one finds the data free. */
export async function endServers(): Promise<void> {
  const ends = [...running].map((child) => once(child, 'close'));
  endAll();
  await Promise.all(ends);
}

/** Starts it; nothing of this process's environment reaches it but the variables given here. */
export const startServer = (environment: Record<string, string>): RunningServer =>
  start(process.execPath, [...shortLived, main], environment);

/** Starts it by `npm start`, the process that answers signals and ends. */
export const startByNpm = (environment: Record<string, string>): RunningServer =>
  start('npm', ['start'], environment);

function start(command: string, args: string[], environment: Record<string, string>): RunningServer {
  if (!existsSync(main)) throw new Error('server/dist is missing: npm run build comes before these proofs');
  const { PATH = '', HOME = '' } = process.env;
  const child = spawn(command, args, {
    cwd: root,
    detached: true,
    env: { PATH, HOME, PORT: '0', DEMO: '0', BACKUP_DAYS: '0', ...environment },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  running.add(child);
  let said = '';
  const url = new Promise<string>((resolve, reject) => {
    for (const stream of [child.stdout, child.stderr]) {
      stream.setEncoding('utf8').on('data', (text: string) => {
        said += text;
        const address = /http:\/\/[\d.]+:\d+/.exec(said)?.[0];
        if (address !== undefined) resolve(address);
      });
    }
    child.once('close', () => reject(new Error(`the server ended before it was ready: ${said}`)));
  });
  url.catch(() => undefined);
  const ended = once(child, 'close').then(([code]) => {
    running.delete(child);
    return code as number | null;
  });
  return { process: child, url, said: () => said, ended };
}

/** Ends it as an operator does; its exit code and how long it took. */
export async function stopServer(server: RunningServer): Promise<{ code: number | null; seconds: number }> {
  const began = performance.now();
  server.process.kill('SIGTERM');
  const code = await server.ended;
  return { code, seconds: (performance.now() - began) / 1000 };
}
