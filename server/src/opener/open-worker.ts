import { Worker } from 'node:worker_threads';
import { type JobName, jobs, type Made } from './jobs';
import { type Reason, Unfit } from './unfit';
import type { Limits, ToWatch } from './watch-worker';

/** A file with the job to run and its limits. */
export interface Order {
  name: JobName;
  args: unknown[];
  limits: Limits;
}
/** `ready` once; then the result of each file, or why there is none, and the memory of this process in megabytes. */
export type FromOpener =
  | 'ready'
  | { made: Made<JobName>; megabytes: number }
  | { unfit: Reason; megabytes: number }
  | { failed: string };

// A file can block this thread for ever, so another thread watches the limits.
const watch = new Worker(process.argv[2]!, { execArgv: [] });
const notifyWatch = (message: ToWatch): void => watch.postMessage(message);
const send = (message: FromOpener): void => void process.send!(message);
const megabytes = () => process.memoryUsage.rss() / 1024 / 1024;

process.on('message', (order: Order) => void open(order));
watch.unref();
watch.once('online', () => send('ready'));
// Signals are left to the server, which stops after the running work.
for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, () => undefined);
// The server has ended.
process.on('disconnect', () => process.exit());

async function open({ name, args, limits }: Order): Promise<void> {
  notifyWatch(limits);
  try {
    const job = jobs[name] as (...all: unknown[]) => Promise<Made<JobName>>;
    const made = await job(...args);
    send({ made, megabytes: megabytes() });
  } catch (error) {
    if (error instanceof Unfit) send({ unfit: error.reason, megabytes: megabytes() });
    else send({ failed: error instanceof Error ? (error.stack ?? error.message) : String(error) });
  } finally {
    notifyWatch('over');
  }
}
