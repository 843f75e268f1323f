// A thread that asks /healthz every 10 ms, reports when it has begun, and once told to stop the time of each answer:
// other work of the bench or the trial does not count. A refused request counts as never answered.
import { setTimeout as sleep } from 'node:timers/promises';
import { parentPort, workerData } from 'node:worker_threads';

const { port } = workerData as { port: number };
const ask = async (): Promise<boolean> => {
  const answer = await fetch(`http://127.0.0.1:${port}/healthz`);
  await answer.arrayBuffer();
  return answer.ok;
};
const times: number[] = [];
const state = { isOver: false };
parentPort!.once('message', () => (state.isOver = true));
// Load time of the first request is the thread's own cost.
await ask();
parentPort!.postMessage('begun');
while (!state.isOver) {
  const began = performance.now();
  times.push((await ask()) ? performance.now() - began : Infinity);
  await sleep(10);
}
parentPort!.postMessage(times);
