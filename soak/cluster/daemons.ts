import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, openSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import type { Socket } from 'node:net';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { systemUser } from '../../tools/system-package.mjs';

/** PostgreSQL, etcd and PgBouncer run as nobody mighty. */
export const user = process.getuid?.() === 0 ? systemUser('postgres') : undefined;

/** A program of the cluster that can be ended in every way and begun again. */
export interface Daemon {
  start(): void;
  signal(name: NodeJS.Signals): void;
  /** Ends it and waits for its end; its exit code, null when it was killed. */
  end(name: NodeJS.Signals): Promise<number | null>;
}

export type MakeDaemon = (
  name: string,
  command: string[],
  options?: { asRoot?: boolean; env?: Record<string, string> },
) => Daemon;

/** Makes daemons whose output lies in `folder`; all of them, and the PostgreSQL that one of them began, end with this process. */
export function daemonsIn(folder: string): MakeDaemon {
  const pids = join(folder, 'pids');
  mkdirSync(pids);
  endWithUs(folder);
  return (name, [program = '', ...args], { asRoot = false, env = {} } = {}) => {
    let child: ChildProcess | undefined;
    const hasEnded = () => child === undefined || child.exitCode !== null || child.signalCode !== null;
    return {
      start() {
        const out = openSync(join(folder, `${name}.log`), 'a');
        child = spawn(program, args, {
          ...(asRoot ? {} : user),
          cwd: '/',
          env: { PATH: process.env.PATH, HOME: folder, ...env },
          stdio: ['ignore', out, out],
          detached: true,
        });
        child.on('error', () => {});
        child.unref();
        writeFileSync(join(pids, name), `${child.pid ?? ''}\n`);
      },
      signal: (signal) => void child?.kill(signal),
      async end(signal) {
        if (hasEnded()) return null;
        child!.ref();
        child!.kill(signal);
        const [code] = (await once(child!, 'exit')) as [number | null];
        rmSync(join(pids, name), { force: true });
        return code;
      },
    };
  };
}

/** A shell that waits for the end of our pipe, ends everything and removes the folder. */
function endWithUs(folder: string): void {
  const script = `cat >/dev/null
    kill -TERM $(cat "$0"/pids/*) 2>/dev/null; sleep 2; kill -KILL $(cat "$0"/pids/*) 2>/dev/null
    kill -KILL $(cat "$0"/files1/var/lib/ceph/center/run/*.pid) 2>/dev/null
    for file in "$0"/db*/var/lib/postgresql/15/*/postmaster.pid; do kill -QUIT $(head -1 "$file") 2>/dev/null; done
    sleep 1; [ -n "$KEEP_CLUSTER" ] || rm -rf "$0"`;
  const guard = spawn('sh', ['-c', script, folder], { detached: true, stdio: ['pipe', 'ignore', 'ignore'] });
  guard.unref();
  (guard.stdin as Socket).unref();
}

/** Waits until something is so; in the end says what was waited for, with what a log said last. */
export async function until(
  what: string,
  isSo: () => Promise<boolean> | boolean,
  { seconds = 60, log }: { seconds?: number; log?: string } = {},
): Promise<void> {
  for (const began = performance.now(); performance.now() - began < seconds * 1000; await sleep(100))
    if (await Promise.resolve(isSo()).catch(() => false)) return;
  const said = log === undefined ? '' : `:\n${readFileSync(log, 'utf8').slice(-2000)}`;
  throw new Error(`${what} within ${seconds} s was not seen${said}`);
}
