import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { workerFile } from '../db/index';
import type { FromOpener, Order } from './open-worker';
import { Unfit } from './unfit';

/** The limit of the JavaScript heap; file contents and pixels are outside of it. */
const HEAP_MEGABYTES = 384;
/** The longest time, in case the process cannot enforce its own limits. */
const SILENT_MS = 120_000;

/** Starts a process that opens files, without the server's environment variables. */
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
  // The process does not keep the server alive.
  child.unref();
  child.channel?.unref();
  return child;
}

/** The answer of the process for a file; if the process ends instead, the file is too complex. Throws `Unfit`. */
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
