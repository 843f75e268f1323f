import { CALENDAR_PATH } from '@uc/contract/deadlines';
import type { FastifyInstance } from 'fastify';
import { withinWaitBudget } from '../db/index';
import { apiHeaders } from './headers';
import type { MountDeps } from './mount';

/** The calendar of a secret; undefined where there is none, or none any more. */
export type ReadCalendar = (
  secret: string,
  origin: string,
) => Promise<{ text: string; tag: string } | undefined>;

/**
 * `/calendar/{secret}.ics`, read by ordinary calendars, which know no sign-in: the secret in the address is all they
 * have. Logs name the route alone; caches on the way keep nothing; whoever asks too often waits.
 */
export function serveCalendar(
  http: FastifyInstance,
  read: ReadCalendar,
  { rates, publicOrigin }: Pick<MountDeps, 'rates' | 'publicOrigin'>,
): void {
  http.get(`${CALENDAR_PATH}:file`, { exposeHeadRoute: true }, async (request, reply) => {
    await rates.beforeIdentity('public', request);
    const { file } = request.params as { file: string };
    const secret = /^(cal_[\w-]{43})\.ics$/.exec(file)?.[1];
    const origin = publicOrigin ?? `${request.protocol}://${request.host}`;
    const found = secret === undefined ? undefined : await withinWaitBudget(() => read(secret, origin));
    void reply.headers({
      ...apiHeaders,
      'Cache-Control': found === undefined ? 'no-store' : 'private, no-cache',
      'X-Robots-Tag': 'noindex',
    });
    if (found === undefined)
      return reply
        .code(404)
        .type('text/plain; charset=utf-8')
        .send('订阅地址不存在或已停用，请在用户中心首页的“日程”中重新获取。');
    void reply.header('ETag', found.tag).type('text/calendar; charset=utf-8');
    if (request.headers['if-none-match'] === found.tag) return reply.code(304).send();
    return reply.header('Content-Disposition', 'inline; filename="deadlines.ics"').send(found.text);
  });
}
