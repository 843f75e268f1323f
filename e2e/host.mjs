// Starts the built server as `npm start` does, again and again in one process: what was loaded and compiled for the world of one
// file of tests serves the next.
import process from 'node:process';

let starts = 0;
/** @type {(() => void) | undefined} */
let stopped;
// A server that has ended in order ends its process; the limit of its stop, which ends it too, is met by nobody afterwards.
process.exit = /** @type {typeof process.exit} */ ((code) => void (code === 0 && stopped?.()));

/** @returns {Promise<void>} */
const stop = () =>
  new Promise((resolve) => {
    stopped = resolve;
    process.emit('SIGTERM');
    for (const signal of ['SIGTERM', 'SIGINT']) process.removeAllListeners(signal);
  });

/** @param {Record<string, string> | 'stop'} order What a server is to be told, or that it ends. */
async function obey(order) {
  if (order !== 'stop') {
    Object.assign(process.env, order);
    await import(`../server/dist/main.js?${starts++}`);
    return;
  }
  await stop();
  process.send?.('stopped');
}

process.on('message', (/** @type {Parameters<typeof obey>[0]} */ order) => void obey(order));
