import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { workerFile } from '../db/index';
import type { FromOpener, Order } from './open-worker';
import { Unfit } from './unfit';

/** Of JavaScript alone; the rest of what a process holds are contents of files and pixels. */
const HEAP_MEGABYTES = 384;
/** Longest by the clock, should the process not even notice that it is over its limits. */
const SILENT_MS = 120_000;

/** A new process that opens files; it gets nothing of the server's environment. */
export async function begin(): Promise<ChildProcess> {
  const [file, watch] = await Promise.all([
    workerFile('open-worker', import.meta.url),
    workerFile('watch-worker', import.meta.url),
  ]);
  const child = fork(file, [watch], {
    env: { NODE_ENV: 'production' },
    execArgv: [`--max-old-space-size=${HEAP_MEGABYTES}`],
    serialization: 'advanced',
    stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
  });
  const ended = once(child, 'exit').then(([code]) => {
    throw new Error(`the process that opens files did not start: ${String(code)}`);
  });
  await Promise.race([once(child, 'message'), ended]);
  ended.catch(() => undefined);
  child.on('error', () => undefined);
  // Nothing here keeps a server from ending.
  child.unref();
  child.channel?.unref();
  return child;
}

/** What the process says of a file; one that ends over it says that the file is too much. Throws `Unfit`. */
export function answered(child: ChildProcess, order: Order): Promise<Exclude<FromOpener, 'ready'>> {
  return new Promise((settle, fail) => {
    const silent = setTimeout(() => child.kill('SIGKILL'), SILENT_MS);
    const hear = (message: Exclude<FromOpener, 'ready'>) => stop(() => settle(message));
    const die = () => stop(() => fail(new Unfit('upload.tooComplex')));
    const stop = (then: () => void) => {
      clearTimeout(silent);
      child.off('message', hear).off('exit', die);
      then();
    };
    child.on('message', hear).on('exit', die);
    child.send(order, (error) => error && die());
  });
}
