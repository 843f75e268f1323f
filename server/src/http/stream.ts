import { randomInt } from 'node:crypto';
import type { ServerResponse } from 'node:http';
import type { Endpoint } from '@uc/contract/endpoint';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { StreamReader } from '../call/index';
import { readQuery } from './decode';
import type { MountDeps } from './mount';
import { bearerOf, authorize, pathsOf, refuseRepeatedToken } from './principal';

/** Longer than this nothing is said: a proxy would end the connection, and a client that is gone is noticed. */
const BEAT_MS = 25_000;
/** A stream ends after so long, and its page comes again with its credentials: who has left since is turned away. */
const LIFE_MS = 10 * 60_000;
/** A page that does not read its events is cut off; it comes again and says which it has seen. */
const MOST_UNREAD = 64 * 1024;

/**
 * Server-sent events of one endpoint, for main and sub-accounts. Neither opening nor holding one keeps a session alive
 * (messages.md#live-stream).
 */
export function serveStream(
  http: FastifyInstance,
  endpoint: Endpoint,
  join: (reader: StreamReader) => () => void,
  { gate, rates }: Pick<MountDeps, 'gate' | 'rates'>,
): void {
  const open = new Set<ServerResponse>();
  const beat = setInterval(() => {
    for (const response of open) response.write(':\n\n');
  }, BEAT_MS).unref();
  http.addHook('preClose', async () => {
    clearInterval(beat);
    for (const response of open) response.end();
  });
  for (const [path, credential] of pathsOf(endpoint))
    http.get(path, { exposeHeadRoute: false }, async (request, reply) => {
      refuseRepeatedToken(request);
      const query = readQuery(request.raw.url ?? '');
      const { ask, key } = bearerOf(credential, endpoint, request, query, gate);
      const verify = async () => {
        const bearer = await ask();
        authorize(endpoint, bearer);
        return bearer;
      };
      const bearer = await verify();
      await rates.ofActor(endpoint, bearer);
      const after = lastSeen(request);
      const headers = {
        ...reply.getHeaders(),
        'content-type': 'text/event-stream',
        'x-accel-buffering': 'no',
      };
      const response = reply.hijack().raw;
      response.writeHead(200, headers as Record<string, string>);
      // Pages that lost one server at once do not all come to the next one at once.
      response.write(`retry: ${randomInt(2000, 5000)}\n\n`);
      response.socket?.setTimeout(0);
      const { uid, subId } = bearer;
      hold(response, { uid, subId, credentials: key, after, verify }, join, open);
      return reply;
    });
}

/** Holds the response alone, so that the request is let go of. */
function hold(
  response: ServerResponse,
  reader: Omit<StreamReader, 'send' | 'end'>,
  join: (reader: StreamReader) => () => void,
  open: Set<ServerResponse>,
): void {
  const leave = join({
    ...reader,
    send(event, id, data) {
      response.write(`id: ${id}\nevent: ${event}\ndata: ${JSON.stringify(data)}\n\n`);
      if (response.writableLength > MOST_UNREAD) response.destroy();
    },
    end: () => void response.end(),
  });
  open.add(response);
  const life = setTimeout(() => response.end(), LIFE_MS + randomInt(LIFE_MS / 5)).unref();
  response.once('close', () => {
    clearTimeout(life);
    open.delete(response);
    leave();
  });
}

function lastSeen(request: FastifyRequest): number | null {
  const id = request.headers['last-event-id'];
  return typeof id === 'string' && /^\d{1,15}$/.test(id) ? Number(id) : null;
}
