import { existsSync, mkdirSync, readFileSync, renameSync, rmSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { lockFolder } from './lock';
import { copyReadyDatabase } from './new-database';
import { Engine, type SessionOptions, startWorker, nextMessage } from './pglite-engine';
import { CannotOpenDatabase } from './outage';
import type { PgliteStream } from './pglite-stream';
import { workerFile } from './worker-file';

/** The folder of the embedded database and its time limits. */
export interface PgliteOptions {
  dataDir: string;
  /**
   * The time after which the worker of a running query is replaced (fact 0.5), and the connection of an idle
   * transaction is closed. 15 s.
   */
  queryLimitMs?: number;
  progress?: (text: string) => void;
}

/** The embedded engine as the driver and the health check see it. */
export interface Pglite {
  /** A connection for node-postgres. The engine has one session, so there is one stream at a time. */
  connect(session: SessionOptions): PgliteStream;
  isReady(): boolean;
  /** Copies the database to a folder, as a kill at this moment would leave it; statements wait meanwhile. */
  copyTo(folder: string): Promise<void>;
  /** Tells a process that wants the same folder to wait for it. */
  announceClose(): void;
  close(): Promise<void>;
}

/**
 * Opens the embedded PostgreSQL of a data directory in a worker thread, exclusively (trust D5): a worker that
 * dies or hangs is replaced, and its running work ends with a lost connection (trust D7). Creates the database
 * if there is none.
 */
export async function openPglite({
  dataDir,
  queryLimitMs = 15_000,
  progress,
}: PgliteOptions): Promise<Pglite> {
  const home = resolve(dataDir);
  mkdirSync(home, { recursive: true });
  const lock = await lockFolder(home);
  try {
    const file = await workerFile('pglite-worker', import.meta.url);
    const folder = join(home, 'pglite');
    if (!existsSync(folder)) {
      progress?.('creating database');
      // A database that was not completely created must not be taken for a complete one.
      const draft = join(home, 'pglite.new');
      rmSync(draft, { recursive: true, force: true });
      if (!copyReadyDatabase(draft)) await create(file, draft);
      renameSync(draft, folder);
    }
    assertReadable(home, folder);
    const engine = new Engine(file, folder, queryLimitMs);
    await engine.start();
    return {
      connect: (session) => engine.connect(session),
      isReady: () => engine.isReady(),
      copyTo: (to) => engine.copyTo(to),
      announceClose: () => lock.announceRelease(),
      async close() {
        await engine.close();
        await lock.release();
      },
    };
  } catch (error) {
    await lock.release();
    throw error;
  }
}

/** The major version of PostgreSQL that the embedded engine is: it reads the files of no other one. */
export const ENGINE_MAJOR = '18';

/** Refuses the files of another major version, which the engine would take for broken. */
export function assertReadable(home: string, folder: string): void {
  const made = readFileSync(join(folder, 'PG_VERSION'), 'utf8').trim();
  if (made === ENGINE_MAJOR) return;
  throw new CannotOpenDatabase(
    `The database in ${home} was made by PostgreSQL ${made}, and the embedded engine of this version is PostgreSQL ${ENGINE_MAJOR}, which cannot read it: go back to the version of the user center that made it, and bring the data over as docs/operations.md says under "Another engine".`,
  );
}

async function create(file: string, folder: string): Promise<void> {
  const worker = await startWorker(file, 'create', folder);
  try {
    await nextMessage(worker, 'done');
  } finally {
    await worker.terminate();
  }
}
