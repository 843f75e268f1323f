import { existsSync, mkdirSync, renameSync, rmSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { lockFolder } from './lock';
import { Engine, type SessionOptions, startWorker, nextMessage } from './pglite-engine';
import type { PgliteStream } from './pglite-stream';
import { workerFile } from './worker-file';

/** Where the embedded database lies and how it is watched. */
export interface PgliteOptions {
  dataDir: string;
  /** A query that runs longer costs the worker its life (fact 0.5), a transaction that pauses longer its connection. 15 s. */
  queryLimitMs?: number;
  progress?: (text: string) => void;
}

/** The embedded engine as the driver and the health check see it. */
export interface Pglite {
  /** A connection for node-postgres. The engine has one session, so one stream lives at a time. */
  connect(session: SessionOptions): PgliteStream;
  isReady(): boolean;
  close(): Promise<void>;
}

/**
 * Opens the embedded PostgreSQL of a data directory in a worker thread, alone (D5), and keeps it open: a worker that
 * dies or hangs is replaced, and what it was doing ends with a lost connection (D7). Makes the database if there is none.
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
      // Half a database, left by a kill, must never look like a whole one.
      const draft = join(home, 'pglite.new');
      rmSync(draft, { recursive: true, force: true });
      await create(file, draft);
      renameSync(draft, folder);
    }
    const engine = new Engine(file, folder, queryLimitMs);
    await engine.start();
    return {
      connect: (session) => engine.connect(session),
      isReady: () => engine.isReady(),
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

async function create(file: string, folder: string): Promise<void> {
  const worker = startWorker(file, { task: 'create', folder });
  try {
    await nextMessage(worker, 'done');
  } finally {
    await worker.terminate();
  }
}
