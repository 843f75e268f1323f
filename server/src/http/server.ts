import { randomUUID } from 'node:crypto';
import { PRINCIPAL_HEADER } from '@uc/contract/page-principal';
import fastifyCookie from '@fastify/cookie';
import Fastify, {
  LogController,
  type FastifyInstance,
  type FastifyReply,
  type FastifyRequest,
} from 'fastify';
import type { Config } from '../config';
import { limitConnections, refuseBrokenRequest } from './connections';
import { failureOf, rawFailureOf } from './failure';
import { apiHeaders, strictTransport } from './headers';
import { readJson } from './json';
import { logOptions, logResponse } from './log';
import { endRequest, refuseOversized, requestLimits } from './request-limits';
import { traceRequests } from './traces';

/** The bare HTTP server: limits, strict bodies, one error answer, one log line per request (trust H1–H3, §4.5). */
export async function createServer(config: Config): Promise<FastifyInstance> {
  const headers = config.publicOrigin?.startsWith('https:')
    ? { ...apiHeaders, ...strictTransport }
    : apiHeaders;
  const { connections } = config;
  const guarded = (request: FastifyRequest, reply: FastifyReply) =>
    reply.headers(headers).header('x-request-id', request.id);
  const app = Fastify({
    logger: config.logLevel !== 'silent' && logOptions(config),
    logController: new LogController({ disableRequestLogging: true }),
    trustProxy: config.trustedProxies.length > 0 ? [...config.trustedProxies] : false,
    bodyLimit: requestLimits.body,
    requestTimeout: connections.requestMs,
    keepAliveTimeout: connections.idleMs,
    connectionTimeout: connections.stalledMs,
    forceCloseConnections: 'idle',
    return503OnClosing: false,
    genReqId: () => randomUUID(),
    exposeHeadRoutes: false,
    routerOptions: {
      ignoreTrailingSlash: false,
      caseSensitive: true,
      // The schema says how long an id may be.
      maxParamLength: requestLimits.url,
      querystringParser: () => ({}),
    },
    // Input and output are checked by the contract (`mount.ts`); the framework's own compilers would take a third
    // of a second of each start.
    schemaController: { compilersFactory: { buildValidator: noSchema, buildSerializer: noSchema } },
    // Requests that are refused before routing pass no hook.
    frameworkErrors: (error, request, reply) =>
      void answerFailure(error, request, guarded(request, reply).header('connection', 'close')),
    // In place of the framework's handler.
    clientErrorHandler: refuseBrokenRequest,
    http: {
      headersTimeout: connections.headersMs,
      connectionsCheckingInterval: connections.checkMs,
      maxHeaderSize: 16_384,
    },
  });
  app.server.maxHeadersCount = 2 * requestLimits.headers;
  const endSilent = limitConnections(app.server, connections);
  app.addHook('preClose', async () => endSilent());
  await app.register(fastifyCookie);
  traceRequests(app, config.trustedProxies.length > 0);

  app.addHook('onRequest', async (request, reply) => {
    void guarded(request, reply);
    refuseOversized(request);
  });
  // Every answer to a person names them by a tag, so that the page knows whom it shows (ADR 65).
  app.addHook('onSend', (request, reply, _payload, done) => {
    const { actor } = request;
    if (actor !== undefined && 'tag' in actor) void reply.header(PRINCIPAL_HEADER, actor.tag);
    done();
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
  app.addHook('onSend', endRequest);
  app.setErrorHandler((error, request, reply) => answerFailure(error, request, reply));
  return app;
}

const noSchema = (): never => {
  throw new Error('a route has no schema of the framework');
};

/** The answer of every failure: envelope, `Retry-After`, and a stack in the log for bugs alone. */
export function answerFailure(error: unknown, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  const isRaw = request.routeOptions.config.isRaw === true && request.actor !== undefined;
  const raw = isRaw ? rawFailureOf(error) : undefined;
  if (raw !== undefined) return reply.code(200).type('application/json; charset=utf-8').send(raw);
  const failure = failureOf(error, request.id);
  if (failure.unexpected) request.log.error({ err: error, route: request.routeOptions.url }, 'unexpected');
  if (failure.retryAfter !== undefined) void reply.header('Retry-After', String(failure.retryAfter));
  return reply
    .code(failure.httpStatus)
    .header('content-type', 'application/json; charset=utf-8')
    .send(failure.body);
}
