import { openApi } from '@uc/contract/openapi';
import type { FastifyInstance } from 'fastify';
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
  app.get('/openapi.json', { exposeHeadRoute: true }, (_request, reply) =>
    reply.type('application/json; charset=utf-8').send((made ??= make()).json),
  );
  app.get('/docs', { exposeHeadRoute: true }, (_request, reply) => {
    const nonce = crypto.randomUUID();
    return reply
      .headers(documentHeaders(nonce))
      .type('text/html; charset=utf-8')
      .send(page(served, (made ??= make()).document.paths, nonce));
  });
}

const escape = (text: string) =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;');
const style = `body{font:15px/1.6 system-ui,sans-serif;margin:0 auto;max-width:60rem;padding:2rem 1rem;color-scheme:light dark}
summary{cursor:pointer;padding:.4rem 0}code,pre{font:13px/1.5 ui-monospace,monospace}pre{overflow:auto;padding:1rem;border:1px solid #8884;border-radius:8px}
b{display:inline-block;min-width:3.2rem}small{opacity:.7}`;

function page(
  served: readonly Served[],
  paths: Record<string, Record<string, unknown>>,
  nonce: string,
): string {
  const rows = served.map(
    ({
      endpoint,
      method,
      path,
    }) => `<details><summary><b>${method}</b> <code>${escape(path)}</code> <small>${escape(endpoint.summary)} · ${escape(endpoint.access)}</small></summary>
<pre>${escape(JSON.stringify(paths[path]?.[method.toLowerCase()], null, 2))}</pre></details>`,
  );
  return `<!doctype html><html lang="zh-CN"><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>用户中心接口文档</title>
<style nonce="${nonce}">${style}</style><h1>用户中心接口文档</h1><p>共 ${served.length} 个接口，机器可读版本见 <a href="/openapi.json">/openapi.json</a>。</p>${rows.join('\n')}</html>`;
}
