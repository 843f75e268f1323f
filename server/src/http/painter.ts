import { pathToFileURL } from 'node:url';
import { Worker } from 'node:worker_threads';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { workerFile } from '../db/index';

/** A page to paint; the visit is what `web/src/paint` asks of it. */
export interface Job {
  job: number;
  visit: { href: string; cookies: string; isMobile: boolean; settings: Record<string, string> };
}
/** A call that a page makes while it is painted, and its answer. */
export interface Asked {
  ask: number;
  job: number;
  url: string;
  headers: unknown;
}
export interface Answered {
  answer: number;
  status: number;
  type: string;
  body: string;
}
/** A painted page, undefined where the browser had better start by itself. */
export interface Done {
  done: number;
  page: { html: string; painted: unknown } | undefined;
  failed?: string;
}

/** Paints the first page of a visit (docs/adr/0020). */
export interface Painter {
  /** The HTML for #root and what stands beside it; undefined when it is not there in time. */
  paint(request: FastifyRequest): Promise<Done['page']>;
  /** The same for a page that is alike for everybody, painted once for each kind of browser. */
  paintForAnyone(request: FastifyRequest): Promise<Done['page']>;
}

/** The browser is told to start by itself rather than wait longer. */
const PATIENCE_MS = 300;
/** A thread that is silent for so long is replaced. */
const HANGS_MS = 5_000;
/** More visits than this at once are not painted: they are faster by themselves. */
const MOST_AT_ONCE = 8;
/** Kinds of browser that a page is kept for. */
const MOST_KINDS = 64;
const passedOn = ['cookie', 'host', 'user-agent', 'x-forwarded-for', 'x-forwarded-proto', 'x-forwarded-host'];

/** Paints with the web's own code, built for Node in `file`; `settings` are the document's meta elements by name. */
export async function startPainter(
  app: FastifyInstance,
  file: string,
  settings: Record<string, string>,
): Promise<Painter> {
  const source = await workerFile('paint-worker', import.meta.url);
  const jobs = new Map<number, { request: FastifyRequest; settle: (page: Done['page']) => void }>();
  let worker: Worker | undefined;
  let made = 0;

  const end = () => {
    void worker?.terminate();
    worker = undefined;
    for (const { settle } of jobs.values()) settle(undefined);
    jobs.clear();
  };

  const begin = () => {
    const thread = new Worker(source, {
      workerData: pathToFileURL(file).href,
      env: { NODE_ENV: 'production' },
    });
    thread.unref();
    thread.on('error', (error) => app.log.error({ err: error }, 'painter'));
    thread.on('exit', () => worker === thread && end());
    thread.on('message', (message: Asked | Done) => {
      if ('ask' in message)
        return void answer(thread, message).catch((error: unknown) => {
          app.log.error({ err: error }, 'painter');
          // It would wait for this answer for ever.
          if (worker === thread) end();
        });
      if (message.failed !== undefined) app.log.error({ failed: message.failed }, 'painter');
      jobs.get(message.done)?.settle(message.page);
      jobs.delete(message.done);
    });
    return thread;
  };
  // Before the first visit, which would not wait for it.
  app.addHook('onListen', async () => void (worker ??= begin()));
  app.addHook('onClose', async () => end());

  /** The server asked by itself, by the front door: session, permission, limits and log line as if the browser had. */
  const answer = async (thread: Worker, { ask, job, url, headers }: Asked) => {
    const request = jobs.get(job)?.request;
    const own = Object.fromEntries(
      passedOn.flatMap((name) => (request?.headers[name] ? [[name, request.headers[name]]] : [])),
    );
    const got = await app.inject({
      method: 'GET',
      url,
      headers: { ...own, ...(headers as Record<string, string>), 'sec-fetch-site': 'same-origin' },
      ...(request?.socket.remoteAddress && { remoteAddress: request.socket.remoteAddress }),
    });
    thread.postMessage({
      answer: ask,
      status: got.statusCode,
      type: String(got.headers['content-type'] ?? ''),
      body: got.body,
    } satisfies Answered);
  };

  const alike = new Map<string, NonNullable<Done['page']>>();
  const paint = async (request: FastifyRequest, cookies: string): Promise<Done['page']> => {
    if (jobs.size >= MOST_AT_ONCE) return undefined;
    worker ??= begin();
    const thread = worker;
    const job = (made += 1);
    const visit = {
      href: `${request.protocol}://${request.host}${request.raw.url ?? '/'}`,
      cookies,
      isMobile: isMobile(request),
      settings,
    };
    const painted = new Promise<Done['page']>((settle) => jobs.set(job, { request, settle }));
    thread.postMessage({ job, visit } satisfies Job);
    const hangs = setTimeout(() => worker === thread && end(), HANGS_MS);
    void painted.finally(() => clearTimeout(hangs));
    const late = new Promise<undefined>((give) => setTimeout(() => give(undefined), PATIENCE_MS).unref());
    return Promise.race([painted, late]);
  };
  return {
    paint: (request) => paint(request, request.headers.cookie ?? ''),
    async paintForAnyone(request) {
      // Nothing of who it is, only what their browser looks like.
      const look = /(?:^|; )(uc_look=[^;]*)/.exec(request.headers.cookie ?? '')?.[1] ?? '';
      const kind = `${request.raw.url} ${isMobile(request)} ${look}`;
      const known = alike.get(kind);
      if (known) return known;
      const page = await paint(request, look);
      if (alike.size >= MOST_KINDS) alike.clear();
      if (page) alike.set(kind, page);
      return page;
    },
  };
}

const isMobile = (request: FastifyRequest): boolean => request.headers['sec-ch-ua-mobile'] === '?1';
