import { Worker } from 'node:worker_threads';
import { workerFile } from '../db/index';
import { UnprintableText } from './paper';
import type { FromPrinter, Order, ToPrinter } from './print-worker';
import type { ExportFormat } from '@uc/contract/exports';
import type { Dossier, Receipt, Sheet } from '../room/index';

/** The longest silence of the worker while it writes, and the time after which an idle one is ended. */
const SILENT_MS = 60_000;
const IDLE_MS = 30_000;
/** Memory for a file of the most rows, with a margin; a sheet that needs more ends the worker, not the server. */
const MOST_MEGABYTES = 1024;

/** Writes files on a worker thread, one at a time, so that the server keeps answering. */
export interface Printer {
  /** The file of a sheet; `onRows` is told how many rows were sent. Rejects when the worker fails, ends or hangs. */
  sheet(sheet: Sheet, format: ExportFormat, onRows: (done: number) => Promise<void>): Promise<Buffer>;
  /** The PDF of a receipt. */
  receipt(receipt: Receipt): Promise<Buffer>;
  dossier(dossier: Dossier): Promise<Buffer>;
}

/** The worker is started with the first file, and ended when it fails or has been idle for a while. */
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
    // The worker does not keep the server's process alive.
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
  const next = <T>(run: () => Promise<T>): Promise<T> => {
    const own = last.then(run);
    last = own.catch(() => undefined);
    return own;
  };
  const print = (order: Order, more: () => Promise<ToPrinter>): Promise<Buffer> =>
    next(async () => {
      try {
        return await runOrder(await start(), order, more);
      } catch (error) {
        // The worker may still hold half of the order.
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
    dossier: (dossier) => print({ format: 'dossier', dossier }, () => Promise.resolve('end')),
  };
}

/** Sends one order to the worker and answers its requests for rows until the file arrives. */
function runOrder(worker: Worker, order: Order, more: () => Promise<ToPrinter>): Promise<Buffer> {
  return new Promise((settle, fail) => {
    let watch: NodeJS.Timeout;
    const restartWatch = () => {
      clearTimeout(watch);
      watch = setTimeout(() => stop(() => fail(new Error('the printer did not answer in time'))), SILENT_MS);
    };
    const stop = (then: () => void) => {
      clearTimeout(watch);
      worker.off('message', onMessage).off('error', onEnd).off('exit', onEnd);
      then();
    };
    const onEnd = (reason: unknown) =>
      stop(() => fail(reason instanceof Error ? reason : new Error('the printer ended')));
    const send = (message: ToPrinter) => {
      restartWatch();
      worker.postMessage(message);
    };
    const onMessage = (message: FromPrinter) => {
      clearTimeout(watch);
      if (message === 'more') more().then(send, onEnd);
      else if ('file' in message) stop(() => settle(Buffer.from(message.file.buffer)));
      else if ('lost' in message) stop(() => fail(new UnprintableText(message.lost)));
      else stop(() => fail(new Error(message.failed)));
    };
    worker.on('message', onMessage).on('error', onEnd).on('exit', onEnd);
    send(order);
  });
}
