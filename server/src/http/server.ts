import { randomUUID } from 'node:crypto';
import fastifyCookie from '@fastify/cookie';
import Fastify, {
  LogController,
  type FastifyInstance,
  type FastifyReply,
  type FastifyRequest,
} from 'fastify';
import type { Config } from '../config';
import { failureOf } from './failure';
import { apiHeaders, strictTransport } from './headers';
import { readJson } from './json';
import { logOptions, logResponse } from './log';
import { refuse } from './refusal';

/** Bytes of a JSON body, of an address, and number of headers (trust H2). */
const limits = { body: 65_536, url: 8_192, headers: 100, cookie: 8_192 } as const;

/** The bare HTTP server: limits, strict bodies, one error answer, one log line per request (trust H1–H3, §4.5). */
export async function createServer(config: Config): Promise<FastifyInstance> {
  const headers = config.publicOrigin?.startsWith('https:')
    ? { ...apiHeaders, ...strictTransport }
    : apiHeaders;
  const guarded = (request: FastifyRequest, reply: FastifyReply) =>
    reply.headers(headers).header('x-request-id', request.id);
  const app = Fastify({
    logger: logOptions(config.logLevel),
    logController: new LogController({ disableRequestLogging: true }),
    trustProxy: config.trustedProxies.length > 0 ? [...config.trustedProxies] : false,
    bodyLimit: limits.body,
    requestTimeout: 30_000,
    keepAliveTimeout: 5_000,
    forceCloseConnections: 'idle',
    return503OnClosing: false,
    genReqId: () => randomUUID(),
    exposeHeadRoutes: false,
    routerOptions: {
      ignoreTrailingSlash: false,
      caseSensitive: true,
      // The schema says how long an id may be.
      maxParamLength: limits.url,
      querystringParser: () => ({}),
    },
    // What is refused before there is a route passes no hook.
    frameworkErrors: (error, request, reply) => void answerFailure(error, request, guarded(request, reply)),
    http: { headersTimeout: 10_000, connectionsCheckingInterval: 2_000, maxHeaderSize: 16_384 },
  });
  app.server.maxHeadersCount = 2 * limits.headers;
  app.server.on('clientError', refuseBrokenRequest);
  await app.register(fastifyCookie);

  app.addHook('onRequest', async (request, reply) => {
    void guarded(request, reply);
    refuseOversized(request);
  });
  app.addHook('onResponse', async (request, reply) => logResponse(request, reply));
  app.removeAllContentTypeParsers();
  app.addContentTypeParser('application/json', { parseAs: 'buffer' }, (_request, body, done) => {
    try {
      done(null, readJson(body as Buffer));
    } catch (error) {
      done(error as Error);
    }
  });
  app.setErrorHandler((error, request, reply) => answerFailure(error, request, reply));
  return app;
}

/** Every failure leaves through here: envelope, `Retry-After`, and a stack in the log only for a bug. */
export function answerFailure(error: unknown, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  const failure = failureOf(error, request.id);
  if (failure.unexpected) request.log.error({ err: error, route: request.routeOptions.url }, 'unexpected');
  if (failure.retryAfter !== undefined) void reply.header('Retry-After', String(failure.retryAfter));
  return reply
    .code(failure.httpStatus)
    .header('content-type', 'application/json; charset=utf-8')
    .send(failure.body);
}

function refuseOversized(request: FastifyRequest): void {
  const { rawHeaders, url = '', headers } = request.raw;
  if (url.length > limits.url) throw refuse('request.uriTooLong');
  if (rawHeaders.length / 2 > limits.headers || (headers.cookie?.length ?? 0) > limits.cookie)
    throw refuse('request.headersTooLarge');
  if (headers['content-encoding'] !== undefined) throw refuse('request.mediaType');
  const names = rawHeaders.filter((_, index) => index % 2 === 0).map((name) => name.toLowerCase());
  if (names.filter((name) => name === 'host' || name === 'content-type').length > 2)
    throw refuse('request.invalid');
}

/** What never became a request: answered in one line and closed (trust H1, H7). */
function refuseBrokenRequest(error: NodeJS.ErrnoException, socket: import('node:net').Socket): void {
  if (error.code === 'ECONNRESET' || !socket.writable) return void socket.destroy();
  const status =
    error.code === 'HPE_HEADER_OVERFLOW'
      ? '431 Request Header Fields Too Large'
      : error.code === 'ERR_HTTP_REQUEST_TIMEOUT'
        ? '408 Request Timeout'
        : '400 Bad Request';
  socket.end(`HTTP/1.1 ${status}\r\nConnection: close\r\nContent-Length: 0\r\n\r\n`);
}
