import { api } from '@uc/contract';
import { createHash } from 'node:crypto';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Db } from '../db/index';
import type { PlainPage, PublicPages } from '../room/index';
import { sendCompressed } from './compressed';
import { apiHeaders } from './headers';
import type { MountDeps } from './mount';
import { writtenBy } from './written';

/** Search engines may index the public pages and their pictures; everything else is for signed-in people. */
const ROBOTS = [
  'User-agent: *',
  ...['/studio/', '/center/user/favicon.svg'].map((path) => `Allow: ${path}`),
  ...[api.works.image, api.works.play, api.account.avatar].map(({ path }) => `Allow: ${path.split('{')[0]}`),
  'Disallow: /',
  '',
].join('\n');

const hashOf = (text: string) => createHash('sha256').update(text).digest('base64');
/** Only its own style, and pictures and films of ours; structured data is no script to a browser. */
const policyOf = (style: string): string =>
  [
    "default-src 'none'",
    `style-src 'sha256-${hashOf(style)}'`,
    "img-src 'self'",
    "media-src 'self'",
    "base-uri 'none'",
    "form-action 'none'",
    "frame-ancestors 'none'",
  ].join('; ');

/**
 * `/studio/{uid}` and `/studio/{uid}/{work}`: anybody may look, and whoever is no provider is not found in the very words of an account that does
 * not exist. Kept by caches only to be asked about again, because a homepage closes at once.
 */
export function serveStudio(
  http: FastifyInstance,
  paint: PublicPages,
  { database, rates, publicOrigin }: Pick<MountDeps, 'database' | 'rates' | 'publicOrigin'>,
): void {
  http.get('/robots.txt', { exposeHeadRoute: true }, (_request, reply) =>
    reply.header('Cache-Control', 'public, max-age=86400').type('text/plain; charset=utf-8').send(ROBOTS),
  );
  const serve = (
    path: string,
    pageOf: (old: Db, uid: number, request: FastifyRequest, origin: string) => Promise<PlainPage | undefined>,
  ) =>
    http.get(path, { exposeHeadRoute: true }, async (request, reply) => {
      await rates.beforeIdentity('public', request);
      const { uid } = request.params as { uid: string };
      const origin = publicOrigin ?? `${request.protocol}://${request.host}`;
      const position = writtenBy(request, 'nobody');
      const found = /^[1-9]\d{11}$/.test(uid)
        ? await database.oldReads({ position }, (old) => pageOf(old, Number(uid), request, origin))
        : undefined;
      return answer(request, reply, found);
    });
  const answer = (request: FastifyRequest, reply: FastifyReply, found: PlainPage | undefined) => {
    const page = found ?? paint.absent;
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
    if (found === undefined) return sendCompressed(request, reply.code(404), page.html);
    void reply.header('ETag', tag);
    return request.headers['if-none-match'] === tag
      ? reply.code(304).send()
      : sendCompressed(request, reply, page.html);
  };
  serve('/studio/:uid', (old, uid, _, origin) => paint.homepage(old, uid, origin));
  serve('/studio/:uid/:work', async (old, uid, { params, method, ip }, origin) => {
    const { work: workNo } = params as { work: string };
    if (!/^WK[0-9A-Z]{4,20}$/.test(workNo)) return undefined;
    return paint.work(old, { uid, workNo, visitor: method === 'HEAD' ? undefined : ip }, origin);
  });
}
