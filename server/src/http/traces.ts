import type { FastifyInstance, FastifyRequest } from 'fastify';
import { beginRequest, isTraced } from '../trace';

/**
 * A span for each request, called by its route template. The trace of whoever asked is gone on with where it comes through
 * a proxy of ours (`isBelieved`): strangers decide nothing about what we collect.
 */
export function traceRequests(app: FastifyInstance, isBelieved: boolean): void {
  const under = new WeakMap<FastifyRequest, NonNullable<ReturnType<typeof beginRequest>>>();
  app.addHook('onRequest', (request, _reply, done) => {
    if (isTraced()) {
      const { traceparent } = request.headers;
      const begun = beginRequest(isBelieved && typeof traceparent === 'string' ? traceparent : undefined);
      if (begun !== undefined) under.set(request, begun);
    }
    done();
  });
  // Not before: what reads the body runs beside the request.
  app.addHook('preHandler', (request, _reply, done) => {
    const begun = under.get(request);
    if (begun === undefined) done();
    else begun.within(done);
  });
  app.addHook('onResponse', (request, reply, done) => {
    const route = request.routeOptions.url ?? 'unmatched';
    const said = {
      name: `${request.method} ${route}`,
      'http.request.method': request.method,
      'http.route': route,
      'http.response.status_code': reply.statusCode,
    };
    under.get(request)?.span.end(said, reply.statusCode >= 500);
    done();
  });
}
