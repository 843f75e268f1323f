import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { getPriority, setPriority } from 'node:os';
import { workerFile } from '../db/index';
import type { FromOpener, Order, Outcome, ToOpener } from './open-worker';
import type { Source } from './source';
import { Unfit } from './unfit';

/** The limit of the JavaScript heap; file contents and pixels are outside of it. */
const HEAP_MEGABYTES = 384;
/** Of what has just been made: the larger it is, the longer garbage lies there, and 100,000 lines would take 300 MB. */
const YOUNG_MEGABYTES = 2;
/** Added to the server's own: others are answered before a file is opened, however many processors there are. */
const LESS_URGENT = 10;
/** The longest silence, in case the process cannot enforce its own limits. */
const SILENT_MS = 120_000;

/** The thread that ends its process when a file or picture exceeds its limits. */
export const watchFile = (): Promise<string> => workerFile('watch-worker', import.meta.url);

/** Starts a process that opens files, without the server's environment variables. */
export async function begin(): Promise<ChildProcess> {
  const [file, watch] = await Promise.all([workerFile('open-worker', import.meta.url), watchFile()]);
  const child = fork(file, [watch], {
    env: { NODE_ENV: 'production' },
    execArgv: [`--max-old-space-size=${HEAP_MEGABYTES}`, `--max-semi-space-size=${YOUNG_MEGABYTES}`],
    serialization: 'advanced',
    stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
  });
  // Before it has loaded anything: that is the most work for many a file. The threads that follow inherit it.
  if (child.pid !== undefined) setPriority(child.pid, Math.min(19, getPriority() + LESS_URGENT));
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

/**
 * The outcome of the process for a file, which it is given as it asks for it; if the process ends instead,
 * the file is too complex. Throws `Unfit`, and errors of reading the file.
 */
export const answered = (child: ChildProcess, order: Order, source: Source): Promise<Outcome> =>
  converse(child, order, (message, reply) => {
    if (message === 'ready' || 'bytes' in message || 'piece' in message) return undefined;
    if (!('read' in message)) return { value: message };
    reply(source.read(...message.read).then((bytes) => ({ bytes })));
    return undefined;
  });

/** The bytes that a process has made, for as long as it stands. Throws `Unfit`. */
export const madeBytes = (child: ChildProcess, size: number): Source => ({
  size,
  read: (from, length) =>
    converse(child, { take: [from, length] }, (message) =>
      message !== 'ready' && 'bytes' in message ? { value: message.bytes } : undefined,
    ),
});

/** The pieces that a process makes, each while the one before is used, for as long as it stands. Throws `Unfit`. */
export async function* madePieces(child: ChildProcess): AsyncGenerator<Uint8Array> {
  const ask = () => {
    const piece = converse(child, 'next', (message) =>
      message !== 'ready' && 'piece' in message ? { value: message.piece } : undefined,
    );
    // Whoever uses the one before may stop there.
    piece.catch(() => undefined);
    return piece;
  };
  for (let next = ask(); ;) {
    const piece = await next;
    if (piece === null) return;
    next = ask();
    yield piece;
  }
}

/** Says something to the process and listens until `hear` has its value. */
function converse<T>(
  child: ChildProcess,
  first: ToOpener,
  hear: (message: FromOpener, reply: (answer: Promise<ToOpener>) => void) => { value: T } | undefined,
): Promise<T> {
  return new Promise((settle, fail) => {
    let silent = setTimeout(() => child.kill('SIGKILL'), SILENT_MS);
    let answers = Promise.resolve();
    const listen = (message: FromOpener) => {
      clearTimeout(silent);
      silent = setTimeout(() => child.kill('SIGKILL'), SILENT_MS);
      const heard = hear(message, reply);
      if (heard !== undefined) stop(() => settle(heard.value));
    };
    const say = (message: ToOpener) => child.send(message as object, (error) => error && die());
    const die = () => stop(() => fail(new Unfit('upload.tooComplex')));
    const stop = (then: () => void) => {
      clearTimeout(silent);
      child.off('message', listen).off('exit', die);
      then();
    };
    // In the order in which they were asked for.
    const reply = (answer: Promise<ToOpener>) => {
      answers = Promise.all([answer, answers]).then(
        ([message]) => void say(message),
        (error: unknown) =>
          stop(() => {
            child.kill('SIGKILL');
            fail(error as Error);
          }),
      );
    };
    child.on('message', listen).on('exit', die);
    say(first);
  });
}
