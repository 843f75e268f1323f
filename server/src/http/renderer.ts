import { pathToFileURL } from 'node:url';
import { Worker } from 'node:worker_threads';
import { PRINCIPAL_HEADER } from '@uc/contract/page-principal';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { workerFile } from '../db/index';

/** A page to render; the visit is the input of `web/src/ssr`. */
export interface RenderJob {
  job: number;
  visit: { href: string; cookies: string; isMobile: boolean; settings: Record<string, string> };
}
/** A call that a page makes while it is rendered, and its answer. */
export interface PageCall {
  ask: number;
  job: number;
  url: string;
  headers: unknown;
}
export interface CallAnswer {
  answer: number;
  status: number;
  type: string;
  /** The tag of whom it was answered to. */
  principal: string | undefined;
  body: string;
}
/** A rendered page, undefined when the browser should render it itself. */
export interface RenderResult {
  done: number;
  page: { html: string; state: unknown } | undefined;
  failed?: string;
}

/** A visit that waits to be rendered, without a request where it is a rehearsal. */
interface Waiting {
  request: FastifyRequest | undefined;
  work: RenderJob;
  settle: (page: RenderResult['page']) => void;
}

/** Renders the first page of a visit (ADR 20). */
export interface PageRenderer {
  /**
   * Renders a page that nobody has asked for, so that the first visit finds the thread running and its code compiled. Done
   * when it is, or when it hangs.
   */
  warmUp(): Promise<void>;
  /** The HTML for #root and its state; undefined when it is not ready in time. */
  render(request: FastifyRequest): Promise<RenderResult['page']>;
  /** Renders a page that is equal for all visitors, once for each kind of browser. */
  renderForAnyone(request: FastifyRequest): Promise<RenderResult['page']>;
}

/** After this time the browser renders the page itself. */
const PATIENCE_MS = 300;
/** A thread that does not answer for so long is replaced. */
const HANGS_MS = 5_000;
/** When more visits than this wait, further ones are not rendered here: their browsers are faster. */
const MOST_WAITING = 7;
/** Equal for all visitors. */
const REHEARSED = '/center/user/login';
/** Kinds of browser for which a page is cached. */
const MOST_KINDS = 64;
const passedOn = ['cookie', 'host', 'user-agent', 'x-forwarded-for', 'x-forwarded-proto', 'x-forwarded-host'];

/**
 * Renders with the web's own code, built for Node in `file`; `settings` are the document's meta elements by
 * name.
 */
export async function startRenderer(
  app: FastifyInstance,
  file: string,
  settings: Record<string, string>,
): Promise<PageRenderer> {
  const source = await workerFile('render-worker', import.meta.url);
  // The thread renders one page at a time; the others wait here, and those that have timed out are dropped.
  let worker: Worker | undefined;
  let current: Waiting | undefined;
  const queue: Waiting[] = [];
  let hangs: NodeJS.Timeout | undefined;
  let made = 0;

  const finish = (page: RenderResult['page']) => {
    clearTimeout(hangs);
    current?.settle(page);
    current = undefined;
  };
  const end = () => {
    void worker?.terminate();
    worker = undefined;
    finish(undefined);
    for (const { settle } of queue.splice(0)) settle(undefined);
  };
  const next = () => {
    if (current !== undefined || queue.length === 0) return;
    worker ??= begin();
    const thread = worker;
    current = queue.shift()!;
    hangs = setTimeout(() => worker === thread && end(), HANGS_MS);
    thread.postMessage(current.work);
  };

  const begin = () => {
    const thread = new Worker(source, {
      workerData: pathToFileURL(file).href,
      env: { NODE_ENV: 'production' },
    });
    thread.unref();
    thread.on('error', (error) => app.log.error({ err: error }, 'server rendering'));
    thread.on('exit', () => worker === thread && end());
    thread.on('message', (message: PageCall | RenderResult) => {
      // A replaced thread may have sent a message before it ended.
      if (worker !== thread) return;
      if ('ask' in message)
        return void answer(thread, message).catch((error: unknown) => {
          app.log.error({ err: error }, 'server rendering');
          // It would wait for this answer without end.
          if (worker === thread) end();
        });
      if (message.failed !== undefined) app.log.error({ failed: message.failed }, 'server rendering');
      finish(message.page);
      next();
    });
    return thread;
  };
  app.addHook('onClose', async () => end());

  /**
   * A request of the server to itself through all its hooks: session, permission, limits and log line as for the
   * browser.
   */
  const answer = async (thread: Worker, { ask, job, url, headers }: PageCall) => {
    const request = current?.work.job === job ? current.request : undefined;
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
      principal: got.headers[PRINCIPAL_HEADER] as string | undefined,
      body: got.body,
    } satisfies CallAnswer);
  };

  const alike = new Map<string, NonNullable<RenderResult['page']>>();
  const render = async (request: FastifyRequest, cookies: string): Promise<RenderResult['page']> => {
    if (queue.length >= MOST_WAITING) return undefined;
    const visit = {
      href: `${request.protocol}://${request.host}${request.raw.url ?? '/'}`,
      cookies,
      isMobile: isMobile(request),
      settings,
    };
    return new Promise((settle) => {
      made += 1;
      const waiting = { request, work: { job: made, visit }, settle };
      queue.push(waiting);
      next();
      const giveUp = () => {
        const place = queue.indexOf(waiting);
        if (place >= 0) queue.splice(place, 1);
        settle(undefined);
      };
      setTimeout(giveUp, PATIENCE_MS).unref();
    });
  };
  return {
    warmUp: () =>
      new Promise((done) => {
        made += 1;
        const visit = { href: `http://localhost${REHEARSED}`, cookies: '', isMobile: false, settings };
        queue.push({ request: undefined, work: { job: made, visit }, settle: () => done() });
        next();
      }),
    render: (request) => render(request, request.headers.cookie ?? ''),
    async renderForAnyone(request) {
      // No identity, only the browser's appearance settings.
      const look = /(?:^|; )(uc_look=[^;]*)/.exec(request.headers.cookie ?? '')?.[1] ?? '';
      const kind = `${request.raw.url} ${isMobile(request)} ${look}`;
      const known = alike.get(kind);
      if (known) return known;
      const page = await render(request, look);
      if (alike.size >= MOST_KINDS) alike.clear();
      if (page) alike.set(kind, page);
      return page;
    },
  };
}

/** Whether the browser is a phone's, as its hint says; Safari and Firefox send none, and name it in the agent. */
function isMobile({ headers }: FastifyRequest): boolean {
  const hint = headers['sec-ch-ua-mobile'];
  return hint === undefined ? /\bMobile?\b/.test(headers['user-agent'] ?? '') : hint === '?1';
}
