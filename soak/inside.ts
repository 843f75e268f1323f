// Loaded into the server's process (`node --import`): on a word of its parent it causes faults that nothing outside
// can, and ends with it.
import threads from 'node:worker_threads';
import { syncBuiltinESMExports } from 'node:module';

const workers = new Set<threads.Worker>();
const { Worker } = threads;
threads.Worker = class extends Worker {
  constructor(...given: ConstructorParameters<typeof Worker>) {
    super(...given);
    workers.add(this);
    this.once('exit', () => workers.delete(this));
  }
};
syncBuiltinESMExports();

process.on('message', (word) => {
  if (word === 'abort-worker') for (const worker of workers) void worker.terminate();
  if (word === 'collect') {
    (globalThis as { gc?: () => void }).gc?.();
    process.send?.(process.memoryUsage().heapUsed);
  }
});
process.on('disconnect', () => process.exit());
