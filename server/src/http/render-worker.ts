import { parentPort, workerData } from 'node:worker_threads';
import type { CallAnswer, PageCall, RenderJob, RenderResult } from './renderer';

// The thread in which the web's own code renders first pages: its globals are those of one visit's browser at a time.
const port = parentPort!;
const { render } = (await import(workerData as string)) as {
  render(visit: RenderJob['visit']): Promise<RenderResult['page']>;
};
const waiting = new Map<number, (answer: Response) => void>();
let asked = 0;

/** The calls of the page are asked of the server itself, in the name of the visit. */
globalThis.fetch = (url, options) =>
  new Promise((answer) => {
    asked += 1;
    waiting.set(asked, answer);
    port.postMessage({
      ask: asked,
      job: current,
      url: url as string,
      headers: options?.headers,
    } satisfies PageCall);
  });

// The renderer sends the next visit once this one is done.
let current = 0;
port.on('message', (message: RenderJob | CallAnswer) => {
  if ('visit' in message) void work(message);
  else {
    const { answer, status, type, body } = message;
    waiting.get(answer)?.(new Response(body, { status, headers: { 'content-type': type } }));
    waiting.delete(answer);
  }
});

async function work({ job, visit }: RenderJob): Promise<void> {
  current = job;
  const done: RenderResult = await render(visit).then(
    (page) => ({ done: job, page }),
    (error: unknown) => ({ done: job, page: undefined, failed: String((error as Error).stack ?? error) }),
  );
  port.postMessage(done);
}
