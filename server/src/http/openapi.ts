import { openApi } from '@uc/contract/openapi';
import type { FastifyInstance } from 'fastify';
import { sendCompressed } from './compressed';
import { documentationPage } from './documentation';
import { documentHeaders } from './headers';
import type { Served } from './mount';

/** `/openapi.json` lists every served path; `/docs` shows the same as a page without scripts. */
export function serveDocumentation(app: FastifyInstance, served: readonly Served[]): void {
  // Built with the first request: it would delay the start by 0.2 s.
  let made: { document: ReturnType<typeof openApi>; json: string } | undefined;
  const make = () => {
    const document = openApi(served);
    return { document, json: JSON.stringify(document) };
  };
  app.get('/openapi.json', { exposeHeadRoute: true }, (request, reply) =>
    sendCompressed(request, reply.type('application/json; charset=utf-8'), (made ??= make()).json),
  );
  app.get('/docs', { exposeHeadRoute: true }, (request, reply) => {
    const nonce = crypto.randomUUID();
    void reply.headers(documentHeaders(nonce)).type('text/html; charset=utf-8');
    return sendCompressed(request, reply, documentationPage(served, (made ??= make()).document, nonce));
  });
}
