import { createHash } from 'node:crypto';
import type { FastifyInstance } from 'fastify';
import { apiHeaders } from './headers';
import type { MountDeps } from './mount';

/** A page without scripts: its HTML, and the one style that its policy allows. */
export interface PlainPage {
  html: string;
  style: string;
}
/** The public homepage of an account, undefined while strangers may not see one; `origin` is where it is asked for. */
export type PaintHomepage = (uid: number, origin: string) => Promise<PlainPage | undefined>;

const hashOf = (text: string) => createHash('sha256').update(text).digest('base64');
/** Only its own style, and pictures of ours; structured data is no script to a browser. */
const policyOf = (style: string): string =>
  [
    "default-src 'none'",
    `style-src 'sha256-${hashOf(style)}'`,
    "img-src 'self'",
    "base-uri 'none'",
    "form-action 'none'",
    "frame-ancestors 'none'",
  ].join('; ');

/**
 * `/studio/{uid}`: anybody may look, and whoever is no provider is not found in the very words of an account that does
 * not exist. Kept by caches only to be asked about again, because a homepage closes at once.
 */
export function serveStudio(
  http: FastifyInstance,
  paint: PaintHomepage,
  absent: PlainPage,
  { rates, publicOrigin }: Pick<MountDeps, 'rates' | 'publicOrigin'>,
): void {
  http.get('/studio/:uid', { exposeHeadRoute: true }, async (request, reply) => {
    await rates.beforeIdentity('public', request);
    const { uid } = request.params as { uid: string };
    const origin = publicOrigin ?? `${request.protocol}://${request.host}`;
    const found = /^[1-9]\d{11}$/.test(uid) ? await paint(Number(uid), origin) : undefined;
    const page = found ?? absent;
    const tag = `"${hashOf(page.html)}"`;
    void reply
      .headers({
        ...apiHeaders,
        'Cache-Control': found === undefined ? 'no-store' : 'public, no-cache',
        'Content-Security-Policy': policyOf(page.style),
        // It is made to be linked to and shared.
        'Cross-Origin-Resource-Policy': 'cross-origin',
        'Referrer-Policy': 'strict-origin-when-cross-origin',
      })
      .type('text/html; charset=utf-8');
    if (found === undefined) return reply.code(404).send(page.html);
    void reply.header('ETag', tag);
    return request.headers['if-none-match'] === tag ? reply.code(304).send() : reply.send(page.html);
  });
}
