import type { FastifyRequest } from 'fastify';
import { refuse } from '../call/index';

/**
 * The limits of a request: bytes of a JSON body, of the URL, of cookies; numbers of headers and of query names (trust
 * H2).
 */
export const requestLimits = {
  body: 65_536,
  url: 8_192,
  headers: 100,
  cookie: 8_192,
  queryNames: 64,
} as const;

/** Headers that decide something: when sent twice, we and a proxy might each read another one. */
const singular: ReadonlySet<string> = new Set([
  'host',
  'content-length',
  'content-type',
  'content-encoding',
  'transfer-encoding',
  'origin',
  'referer',
  'authorization',
  'vso_token',
  'staff_token',
  'idempotency-key',
  'sec-fetch-site',
  'sec-fetch-mode',
  'sec-fetch-dest',
  'upgrade',
  'expect',
]);

/** Refuses by URL and headers alone: 400, 414, 415 and 431 (trust H2, H7). */
export function refuseOversized({ raw }: FastifyRequest): void {
  const { rawHeaders, url = '', headers } = raw;
  if (url.length > requestLimits.url) throw refuse('request.uriTooLong');
  if (rawHeaders.length / 2 > requestLimits.headers || (headers.cookie?.length ?? 0) > requestLimits.cookie)
    throw refuse('request.headersTooLarge');
  const seen = new Set<string>();
  for (let at = 0; at < rawHeaders.length; at += 2) {
    const name = rawHeaders[at]!.toLowerCase();
    if (seen.has(name) && singular.has(name)) throw refuse('request.invalid');
    seen.add(name);
  }
  if (headers['content-encoding'] !== undefined) throw refuse('request.mediaType');
  const { queryNames } = requestLimits;
  if (url.split('&', queryNames + 1).length > queryNames) throw refuse('request.invalid');
}
