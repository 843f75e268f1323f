import { readFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { Worker } from 'node:worker_threads';
import { hasError, PgliteStream, simpleQueries } from './pglite-stream';
import type { FromWorker, ToWorker, WorkerTask } from './pglite-worker';
import { enginePath } from './worker-file';

/** Options of a connection to the engine: its first statements, and its time limits. */
export interface SessionOptions {
  /** SQL that runs at the beginning of every connection. */
  setUp?: string;
  /** No time limit, for migrations. */
  isUnlimited?: boolean;
}

interface Exchange {
  limitMs: number | undefined;
  settle(answer: Uint8Array): void;
  fail(error: Error): void;
}

/** The worker with the database in it, replaced when it dies or hangs; one session, handed from stream to stream. */
export class Engine {
  readonly #file: string;
  readonly #folder: string;
  readonly #queryLimitMs: number;
  #worker: Worker | undefined;
  #opening: Promise<void> = Promise.resolve();
  #stream: PgliteStream | undefined;
  #exchanges: Exchange[] = [];
  #watchdog: NodeJS.Timeout | undefined;
  #isClosing = false;

  constructor(file: string, folder: string, queryLimitMs: number) {
    this.#file = file;
    this.#folder = folder;
    this.#queryLimitMs = queryLimitMs;
  }

  isReady(): boolean {
    return this.#worker !== undefined;
  }

  async start(): Promise<void> {
    const worker = await startWorker(this.#file, 'serve', this.#folder);
    try {
      await nextMessage(worker, 'ready');
    } catch (error) {
      await worker.terminate();
      throw error;
    }
    worker.on('message', (message: FromWorker) => this.#heard(worker, message));
    worker.on('error', (error) => this.#replace(worker, `The database worker failed: ${error.message}`));
    worker.on('exit', () => this.#replace(worker, 'The database worker ended.'));
    this.#worker = worker;
  }

  connect({ setUp = '', isUnlimited = false }: SessionOptions): PgliteStream {
    const limitMs = isUnlimited ? undefined : this.#queryLimitMs;
    return new PgliteStream({
      begin: async (stream) => {
        while (!this.#worker && !this.#isClosing) await this.#opening;
        if (stream.destroyed) return;
        this.#stream = stream;
        // The session may still have state of the last connection: an open transaction, named statements, settings.
        const answer = await this.#exchange(simpleQueries('rollback', 'discard all', setUp), limitMs);
        // A connection without the set-up would have the rights of the owner.
        if (hasError(answer)) throw new Error(`A session could not begin with: ${setUp}`);
      },
      exchange: (batch) => this.#exchange(batch, limitMs),
      end: (stream) => {
        if (this.#stream === stream) this.#stream = undefined;
      },
    });
  }

  async close(): Promise<void> {
    this.#isClosing = true;
    await this.#opening;
    const worker = this.#worker;
    this.#drop('The database is closing.');
    if (!worker) return;
    const closed = nextMessage(worker, 'done');
    worker.postMessage('close' satisfies ToWorker);
    await Promise.race([closed.catch(() => {}), sleep(this.#queryLimitMs, undefined, { ref: false })]);
    await worker.terminate();
  }

  /** Copies the database to a folder; statements wait meanwhile. */
  async copyTo(folder: string): Promise<void> {
    await this.#ask({ copyTo: folder }, [], undefined);
  }

  #exchange(batch: Uint8Array<ArrayBuffer>, limitMs: number | undefined): Promise<Uint8Array> {
    return this.#ask({ batch }, [batch.buffer], limitMs);
  }

  #ask(message: ToWorker, transfer: ArrayBuffer[], limitMs: number | undefined): Promise<Uint8Array> {
    const worker = this.#worker;
    if (!worker) return Promise.reject(connectionLost('The database is being re-opened.'));
    return new Promise((settle, fail) => {
      if (this.#exchanges.push({ limitMs, settle, fail }) === 1) this.#watch();
      worker.postMessage(message, transfer);
    });
  }

  #heard(worker: Worker, message: FromWorker): void {
    if (typeof message === 'string' || worker !== this.#worker) return;
    // An engine that threw instead of answering is replaced.
    if ('failed' in message) return this.#replace(worker, `The database engine failed: ${message.failed}`);
    clearTimeout(this.#watchdog);
    const exchange = this.#exchanges.shift();
    if ('notCopied' in message) exchange?.fail(new Error(message.notCopied));
    else exchange?.settle(message.answer);
    if (this.#exchanges.length > 0) this.#watch();
    else if (exchange?.limitMs && 'answer' in message && message.answer.at(-1) !== idle)
      this.#watchPause(exchange.limitMs);
  }

  /** Limits the time of the running exchange. */
  #watch(): void {
    clearTimeout(this.#watchdog);
    const limitMs = this.#exchanges[0]?.limitMs;
    if (limitMs === undefined) return;
    const end = () => this.#replace(this.#worker, `A query ran longer than ${limitMs / 1000} s.`);
    this.#watchdog = setTimeout(end, limitMs);
  }

  /**
   * Does the same as `idle_in_transaction_session_timeout` in PostgreSQL. The next connection begins with a
   * rollback.
   */
  #watchPause(limitMs: number): void {
    const end = () => this.#stream?.destroy(connectionLost(`A transaction paused for ${limitMs / 1000} s.`));
    this.#watchdog = setTimeout(end, limitMs);
  }

  #replace(worker: Worker | undefined, reason: string): void {
    // A replaced worker may still send messages.
    if (!worker || worker !== this.#worker || this.#isClosing) return;
    process.emitWarning(`${reason} Its worker is replaced.`, 'DatabaseWarning');
    this.#drop(reason);
    this.#opening = this.#reopen(worker);
  }

  /** Drops the worker; its running work ends with a lost connection. */
  #drop(reason: string): void {
    this.#worker = undefined;
    clearTimeout(this.#watchdog);
    const error = connectionLost(reason);
    for (const { fail } of this.#exchanges.splice(0)) fail(error);
    this.#stream?.destroy(error);
  }

  async #reopen(old: Worker): Promise<void> {
    // Two engines on one directory destroy it, so the old one must have ended before the next starts.
    await old.terminate();
    for (let pause = 100; !this.#isClosing; pause = Math.min(pause * 2, 5000)) {
      try {
        return await this.start();
      } catch {
        await sleep(pause);
      }
    }
  }
}

/** The last byte of ReadyForQuery outside a transaction, and so of every answer. */
const idle = 'I'.charCodeAt(0);

/** The error that PostgreSQL itself would report: connection_failure. */
function connectionLost(message: string): Error {
  return Object.assign(new Error(message), { code: '08006' });
}

/** Starts a thread for a task. */
export async function startWorker(file: string, task: WorkerTask['task'], folder: string): Promise<Worker> {
  const workerData: WorkerTask = { task, folder, engine: await compiled() };
  return new Worker(file, { workerData, execArgv: [] });
}

let engine: Promise<WebAssembly.Module> | undefined;
/** Compiled once for all workers of a process: a replaced one is there sooner, and what runs often stays optimised. */
function compiled(): Promise<WebAssembly.Module> {
  engine ??= compile();
  // Whoever opens again after a failure tries again.
  engine.catch(() => (engine = undefined));
  return engine;
}

async function compile(): Promise<WebAssembly.Module> {
  return WebAssembly.compile(await readFile(join(dirname(enginePath()), 'pglite.wasm')));
}

/** Waits for a message of the worker; if it ends before that, throws. */
export function nextMessage(worker: Worker, word: FromWorker): Promise<void> {
  return new Promise<void>((done, fail) => {
    const hear = (message: FromWorker): void => {
      if (message === word) end(done);
    };
    const die = (error: unknown): void => {
      end(() => fail(error instanceof Error ? error : new Error('The database worker ended unexpectedly.')));
    };
    // Removing all listeners at once would also remove Node's own, and no message would come any more.
    const end = (settle: () => void): void => {
      worker.off('message', hear).off('error', die).off('exit', die);
      settle();
    };
    worker.on('message', hear).on('error', die).on('exit', die);
  });
}
