import { Worker } from 'node:worker_threads';
import { type JobName, jobs, type Made } from './jobs';
import { type Reason, Unfit } from './unfit';
import type { Limits, ToWatch } from './watch-worker';

/** A file to be opened: what to do with it, and what that may cost. */
export interface Order {
  name: JobName;
  args: unknown[];
  limits: Limits;
}
/** `ready` once; then what was made of each file, or why nothing was, and the megabytes that this process holds by now. */
export type FromOpener =
  | 'ready'
  | { made: Made<JobName>; megabytes: number }
  | { unfit: Reason; megabytes: number }
  | { failed: string };

// A file that keeps this thread busy for ever is not noticed by it, so another one looks at the clock.
const watch = new Worker(process.argv[2]!, { execArgv: [] });
const tellWatch = (message: ToWatch): void => watch.postMessage(message);
const send = (message: FromOpener): void => void process.send!(message);
const megabytes = () => process.memoryUsage.rss() / 1024 / 1024;

process.on('message', (order: Order) => void open(order));
watch.unref();
watch.once('online', () => send('ready'));
// A signal to the whole group is the server's affair: it stops when what is under way has ended.
for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, () => undefined);
// It has ended.
process.on('disconnect', () => process.exit());

async function open({ name, args, limits }: Order): Promise<void> {
  tellWatch(limits);
  try {
    const job = jobs[name] as (...all: unknown[]) => Promise<Made<JobName>>;
    const made = await job(...args);
    send({ made, megabytes: megabytes() });
  } catch (error) {
    if (error instanceof Unfit) send({ unfit: error.reason, megabytes: megabytes() });
    else send({ failed: error instanceof Error ? (error.stack ?? error.message) : String(error) });
  } finally {
    tellWatch('over');
  }
}
