// A thread that asks /healthz every 10 ms until it is told to stop, and then says how long each answer took: what the
// bench or the trial itself is busy with does not count. What is refused counts as never answered.
import { setTimeout as sleep } from 'node:timers/promises';
import { parentPort, workerData } from 'node:worker_threads';

const { port } = workerData as { port: number };
const times: number[] = [];
const state = { isOver: false };
parentPort!.once('message', () => (state.isOver = true));
while (!state.isOver) {
  const began = performance.now();
  const answer = await fetch(`http://127.0.0.1:${port}/healthz`);
  await answer.arrayBuffer();
  times.push(answer.ok ? performance.now() - began : Infinity);
  await sleep(10);
}
parentPort!.postMessage(times);
