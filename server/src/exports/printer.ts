import { Worker } from 'node:worker_threads';
import { workerFile } from '../db/index';
import type { FromPrinter, Order, ToPrinter } from './print-worker';
import type { ExportFormat } from '@uc/contract/exports';
import type { Receipt, Sheet } from './sheet';

/** Longest that the worker may be silent, and how long it stays when nothing is to be done. */
const SILENT_MS = 60_000;
const IDLE_MS = 30_000;
/** What a file of the most rows needs, with room; a sheet that needs more ends the worker and not the server. */
const MOST_MEGABYTES = 1024;

/** Writes files on a thread of its own, one after the other: the server answers meanwhile, whatever a file costs. */
export interface Printer {
  /** The file of a sheet; `onRows` hears how many rows were handed over. Rejects when the worker fails, ends or hangs. */
  sheet(sheet: Sheet, format: ExportFormat, onRows: (done: number) => Promise<void>): Promise<Buffer>;
  /** The PDF of a receipt. */
  receipt(receipt: Receipt): Promise<Buffer>;
}

/** A printer without a worker yet: one comes with the first file, and goes when it fails or nothing has been asked for a while. */
export function createPrinter(): Printer {
  let worker: Worker | undefined;
  let idle: NodeJS.Timeout | undefined;
  let last: Promise<unknown> = Promise.resolve();

  const start = async (): Promise<Worker> => {
    clearTimeout(idle);
    if (worker !== undefined) return worker;
    const file = await workerFile('print-worker', import.meta.url);
    const started = new Worker(file, {
      execArgv: [],
      name: 'exports',
      resourceLimits: { maxOldGenerationSizeMb: MOST_MEGABYTES },
    });
    // Nothing here keeps a server from ending.
    started.unref();
    started.on('error', () => undefined);
    started.on('exit', () => {
      if (worker === started) worker = undefined;
    });
    return (worker = started);
  };
  const end = (): void => {
    void worker?.terminate();
    worker = undefined;
  };
  const next = <T>(work: () => Promise<T>): Promise<T> => {
    const own = last.then(work);
    last = own.catch(() => undefined);
    return own;
  };
  const print = (order: Order, more: () => Promise<ToPrinter>): Promise<Buffer> =>
    next(async () => {
      try {
        return await printed(await start(), order, more);
      } catch (error) {
        // Half of an order may still be in it.
        end();
        throw error;
      } finally {
        idle = setTimeout(end, IDLE_MS).unref();
      }
    });

  return {
    sheet(sheet, format, onRows) {
      const { chunks, ...head } = sheet;
      const rest = chunks()[Symbol.asyncIterator]();
      let done = 0;
      return print({ format, sheet: head }, async () => {
        await onRows(done);
        const { value: rows, done: isOver } = await rest.next();
        if (isOver === true) return 'end';
        done += rows.length;
        return { rows };
      });
    },
    receipt: (receipt) => print({ format: 'receipt', receipt }, () => Promise.resolve('end')),
  };
}

/** One order from its first word to its file. */
function printed(worker: Worker, order: Order, more: () => Promise<ToPrinter>): Promise<Buffer> {
  return new Promise((settle, fail) => {
    let watch: NodeJS.Timeout;
    const waitOn = () => {
      clearTimeout(watch);
      watch = setTimeout(() => stop(() => fail(new Error('the printer was silent for too long'))), SILENT_MS);
    };
    const stop = (then: () => void) => {
      clearTimeout(watch);
      worker.off('message', hear).off('error', die).off('exit', die);
      then();
    };
    const die = (reason: unknown) =>
      stop(() => fail(reason instanceof Error ? reason : new Error('the printer ended')));
    const tell = (message: ToPrinter) => {
      waitOn();
      worker.postMessage(message);
    };
    const hear = (message: FromPrinter) => {
      clearTimeout(watch);
      if (message === 'more') more().then(tell, die);
      else if ('file' in message) stop(() => settle(Buffer.from(message.file.buffer)));
      else stop(() => fail(new Error(message.failed)));
    };
    worker.on('message', hear).on('error', die).on('exit', die);
    tell(order);
  });
}
