import { parentPort } from 'node:worker_threads';

/** The limits of one file: milliseconds of processor time, and memory of the whole process. */
export interface Limits {
  processorMs: number;
  megabytes: number;
}
export type ToWatch = Limits | 'over';

/** The interval at which the limits are checked, in milliseconds. */
const LOOK_MS = 25;
let limits: Limits | undefined;
let began = process.cpuUsage();

parentPort!.on('message', (message: ToWatch) => {
  limits = message === 'over' ? undefined : message;
  began = process.cpuUsage();
});

// Processor time, not wall time: a file is not refused because the machine is busy.
setInterval(() => {
  if (limits === undefined) return;
  const { user, system } = process.cpuUsage(began);
  const isOver =
    (user + system) / 1000 > limits.processorMs || process.memoryUsage.rss() / 1024 / 1024 > limits.megabytes;
  if (isOver) process.kill(process.pid, 'SIGKILL');
}, LOOK_MS);
