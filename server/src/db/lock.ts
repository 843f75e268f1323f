import { randomUUID } from 'node:crypto';
import {
  closeSync,
  existsSync,
  linkSync,
  mkdirSync,
  openSync,
  readdirSync,
  readFileSync,
  realpathSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { connect, createServer, type Server } from 'node:net';
import { hostname } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { CannotOpenDatabase } from './outage';

/** A folder that this process holds until it releases it or ends. */
export interface FolderLock {
  /** Tells whoever wants the folder that it is about to be released, so that they wait for it. */
  announceRelease(): void;
  release(): Promise<void>;
}

/** The holder of a folder, named to those that it refuses. */
interface Holder {
  pid: number;
  host: string;
  since: string;
  isEnding?: boolean;
}

/** Longer than a server takes to stop. */
const ENDING_MS = 16_000;

/** Another process holds the folder; the message names it. */
export class FolderInUse extends CannotOpenDatabase {
  override name = 'FolderInUse';
}

/**
 * Takes a folder for this process alone, or throws `FolderInUse` (trust fact 0.3, D5).
 *
 * The lock is a listening unix socket, because the kernel ends it with the process, whatever ended that: a lock is
 * live if it can be connected to, without asking about process ids, which are reused and differ between containers.
 * Locks are numbered and the highest one counts. Taking over a dead one is making the next number, which only one
 * can do; the highest is never deleted, so no number can come back under somebody who looked a moment too early.
 */
export async function lockFolder(folder: string): Promise<FolderLock> {
  const locks = join(folder, 'lock');
  mkdirSync(locks, { recursive: true });
  const draft = `${randomUUID().slice(0, 8)}.new`;
  // It listens before it gets its number: a number that refuses connections therefore belongs to a dead process.
  const server = await listen(locks, draft);
  const holder: Holder = { pid: process.pid, host: hostname(), since: new Date().toISOString() };
  let number: number;
  try {
    number = await takeNumber(folder, locks, draft);
    for (const old of readdirSync(locks))
      if (isLeftover(locks, old, number)) rmSync(join(locks, old), { force: true });
    writeFileSync(join(locks, `${number}.json`), JSON.stringify(holder));
  } catch (error) {
    server.close();
    throw error;
  } finally {
    rmSync(join(locks, draft), { force: true });
  }
  return {
    announceRelease: () =>
      writeFileSync(join(locks, `${number}.json`), JSON.stringify({ ...holder, isEnding: true })),
    release: () => new Promise((done) => server.close(() => done())),
  };
}

/**
 * Throws `FolderInUse` when another process holds the folder, at once unless that one is ending; returns the highest lock
 * so far, which is dead.
 */
export async function refuseIfHeld(folder: string): Promise<number> {
  const locks = join(folder, 'lock');
  for (const began = performance.now(); ; await sleep(50)) {
    const highest = existsSync(locks) ? highestIn(locks) : 0;
    if (highest === 0 || !(await isLive(locks, `${highest}`))) return highest;
    const holder = readHolder(locks, highest);
    if (!holder?.isEnding || performance.now() - began > ENDING_MS)
      throw new FolderInUse(inUse(folder, holder));
  }
}

async function takeNumber(folder: string, locks: string, draft: string): Promise<number> {
  for (;;) {
    const number = (await refuseIfHeld(folder)) + 1;
    if (!linkIfNew(join(locks, draft), join(locks, `${number}`))) continue;
    if (highestIn(locks) === number) return number;
    rmSync(join(locks, `${number}`));
  }
}

function highestIn(locks: string): number {
  return Math.max(
    0,
    ...readdirSync(locks)
      .filter((name) => /^\d+$/.test(name))
      .map(Number),
  );
}

function linkIfNew(from: string, to: string): boolean {
  try {
    linkSync(from, to);
    return true;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'EEXIST') return false;
    throw error;
  }
}

/** A number below ours, or the draft of a process that was killed before it got one. */
function isLeftover(locks: string, name: string, number: number): boolean {
  if (/^\d/.test(name) && !name.endsWith('.new')) return parseInt(name, 10) < number;
  const made = name.endsWith('.new')
    ? statSync(join(locks, name), { throwIfNoEntry: false })?.mtimeMs
    : undefined;
  return made !== undefined && made < Date.now() - 60_000;
}

function readHolder(locks: string, number: number): Holder | undefined {
  try {
    return JSON.parse(readFileSync(join(locks, `${number}.json`), 'utf8')) as Holder;
  } catch {
    return undefined;
  }
}

function inUse(folder: string, holder: Holder | undefined): string {
  if (holder === undefined)
    return `The data directory ${folder} is in use by another process that has only just started.`;
  const { pid, host, since } = holder;
  return `The data directory ${folder} is in use by process ${pid} on ${host}, since ${since}. Stop that one first, or choose another DATA_DIR.`;
}

async function listen(locks: string, name: string): Promise<Server> {
  // A connection only checks that we are alive.
  const server = createServer((socket) => socket.destroy());
  await withAddress(locks, name, (address) => {
    return new Promise<void>((done, fail) => server.once('error', fail).listen(address, done));
  });
  return server.unref();
}

async function isLive(locks: string, name: string): Promise<boolean> {
  const code = await withAddress(locks, name, (address) => {
    return new Promise<string | undefined>((done) => {
      const socket = connect(address, () => done(undefined)).once('error', (error) => {
        done((error as NodeJS.ErrnoException).code);
      });
      socket.once('connect', () => socket.destroy());
    });
  });
  // EAGAIN: it listens, with a full queue. ENOENT: a newer number exists and this one was removed.
  if (code === undefined || code === 'EAGAIN') return true;
  if (code === 'ECONNREFUSED' || code === 'ENOENT') return false;
  throw new CannotOpenDatabase(`Whether ${join(locks, name)} is held cannot be found out (${code}).`);
}

/** The name of a unix socket has room for some 100 bytes; on Linux a deeper folder is reached through its descriptor. */
async function withAddress<T>(locks: string, name: string, use: (address: string) => Promise<T>): Promise<T> {
  const address = join(realpathSync(locks), name);
  if (process.platform !== 'linux' || Buffer.byteLength(address) < 100) return use(address);
  const descriptor = openSync(locks, 'r');
  try {
    return await use(`/proc/self/fd/${descriptor}/${name}`);
  } finally {
    closeSync(descriptor);
  }
}
