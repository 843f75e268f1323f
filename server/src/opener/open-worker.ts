import { Worker } from 'node:worker_threads';
import { type JobName, jobs } from './jobs';
import type { Pieces, Source } from './source';
import { type Reason, Unfit } from './unfit';
import type { Limits, ToWatch } from './watch-worker';

/** A file with the job to run and its limits. */
export interface Order {
  name: JobName;
  /** Bytes of the file, which are asked for as they are needed. */
  size: number;
  args: unknown[];
  limits: Limits;
}

/** The order; then the bytes that were asked for, and which of the result are wanted, or its next piece. */
export type ToOpener =
  | Order
  | { bytes: Uint8Array }
  | { take: [from: number, length: number] }
  | 'next'
  | 'over';
/** The result for a file, or the reason why there is none, and the memory of this process in megabytes. */
export type Outcome =
  | { made: unknown; megabytes: number }
  | { madeBytes: number; megabytes: number }
  | { makes: 'pieces'; megabytes: number }
  | { unfit: Reason; facts: Readonly<Record<string, string>>; megabytes: number }
  | { failed: string };
/** `ready` once; while a job runs the pieces of its file that it reads; then its outcome, and bytes or pieces of it. */
export type FromOpener =
  | 'ready'
  | { read: [from: number, length: number] }
  | { bytes: Uint8Array }
  | { piece: Uint8Array | null }
  | Outcome;

// A file can block this thread for ever, so another thread watches the limits.
const watch = new Worker(process.argv[2]!, { execArgv: [] });
const notifyWatch = (message: ToWatch): void => watch.postMessage(message);
const send = (message: FromOpener): void => void process.send!(message);
const megabytes = () => process.memoryUsage.rss() / 1024 / 1024;
/** Callbacks that wait for bytes of the file, in the order of asking. */
const waiting: ((bytes: Uint8Array) => void)[] = [];
/** The bytes that the last job made, until they were fetched, or what makes its pieces. */
let result: Uint8Array | undefined;
let pieces: Pieces | undefined;

process.on('message', (message: ToOpener) => {
  if (message === 'over') [result, pieces] = [undefined, undefined];
  else if (message === 'next') send({ piece: pieces!.next().value ?? null });
  else if ('bytes' in message) waiting.shift()?.(message.bytes);
  else if ('take' in message)
    send({ bytes: result!.slice(message.take[0], message.take[0] + message.take[1]) });
  else void open(message);
});
watch.unref();
watch.once('online', () => send('ready'));
// Signals are left to the server, which stops after the running work.
for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, () => undefined);
// The server has ended.
process.on('disconnect', () => process.exit());

const isPieces = (made: unknown): made is Pieces =>
  typeof made === 'object' && made !== null && 'next' in made;

async function open({ name, size, args, limits }: Order): Promise<void> {
  const source: Source = {
    size,
    read(from, length) {
      send({ read: [from, length] });
      return new Promise((settle) => waiting.push(settle));
    },
  };
  notifyWatch(limits);
  try {
    const job = jobs[name] as (source: Source, ...rest: unknown[]) => Promise<unknown>;
    const made = await job(source, ...args);
    if (isPieces(made)) {
      pieces = made;
      send({ makes: 'pieces', megabytes: megabytes() });
    } else if (!(made instanceof Uint8Array)) send({ made, megabytes: megabytes() });
    else {
      result = made;
      send({ madeBytes: made.length, megabytes: megabytes() });
    }
  } catch (error) {
    if (error instanceof Unfit) send({ unfit: error.reason, facts: error.facts, megabytes: megabytes() });
    else send({ failed: error instanceof Error ? (error.stack ?? error.message) : String(error) });
  } finally {
    notifyWatch('over');
  }
}
