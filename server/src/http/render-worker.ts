import { PRINCIPAL_HEADER } from '@uc/contract/page-principal';
import { parentPort, workerData } from 'node:worker_threads';
import type { CallAnswer, PageCall, RenderJob, RenderResult } from './renderer';

// The thread that renders first pages with the web's own code: its globals belong to one visit at a time.
const port = parentPort!;
const { render } = (await import(workerData as string)) as {
  render(visit: RenderJob['visit']): Promise<RenderResult['page']>;
};
const waiting = new Map<number, (answer: Response) => void>();
let asked = 0;

/** The page's calls are sent to the server itself, on behalf of the visitor. */
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

// The renderer sends one visit at a time.
let current = 0;
port.on('message', (message: RenderJob | CallAnswer) => {
  if ('visit' in message) void work(message);
  else {
    const { answer, status, type, principal, body } = message;
    const headers = { 'content-type': type, ...(principal && { [PRINCIPAL_HEADER]: principal }) };
    waiting.get(answer)?.(new Response(body, { status, headers }));
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
