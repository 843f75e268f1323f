import { parentPort } from 'node:worker_threads';

/** What one file may cost: milliseconds of processor time, and memory of the whole process. */
export interface Limits {
  processorMs: number;
  megabytes: number;
}
export type ToWatch = Limits | 'over';

/** How often is looked, in milliseconds. */
const LOOK_MS = 25;
let limits: Limits | undefined;
let began = process.cpuUsage();

parentPort!.on('message', (message: ToWatch) => {
  limits = message === 'over' ? undefined : message;
  began = process.cpuUsage();
});

// The time of the processor and not of the clock: a file is not refused because the machine is busy with others.
setInterval(() => {
  if (limits === undefined) return;
  const { user, system } = process.cpuUsage(began);
  const isOver =
    (user + system) / 1000 > limits.processorMs || process.memoryUsage.rss() / 1024 / 1024 > limits.megabytes;
  if (isOver) process.kill(process.pid, 'SIGKILL');
}, LOOK_MS);
