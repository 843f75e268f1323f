import type { FastifyReply, FastifyRequest } from 'fastify';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';

const brotli = promisify(brotliCompress);
const zip = promisify(gzip);
/** Best first; over plain http no browser takes `br`. */
const codings = [
  {
    name: 'br',
    accepted: /\bbr\b/,
    shrink: (text: string) => brotli(text, { params: { [constants.BROTLI_PARAM_QUALITY]: 4 } }),
  },
  { name: 'gzip', accepted: /\bgzip\b/, shrink: (text: string) => zip(text) },
];

/**
 * Sends text in the best coding that was asked for. Only text that holds no secret of the reader beside words
 * of others.
 */
export async function sendCompressed(
  request: FastifyRequest,
  reply: FastifyReply,
  text: string,
): Promise<FastifyReply> {
  void reply.header('Vary', 'Accept-Encoding');
  const asked = request.headers['accept-encoding'] ?? '';
  const coding = codings.find(({ accepted }) => accepted.test(asked));
  if (coding === undefined) return reply.send(text);
  return reply.header('Content-Encoding', coding.name).send(await coding.shrink(text));
}
