import type { FastifyRequest } from 'fastify';
import { refuse } from '../call/index';

/** Bytes of a JSON body, of an address, of cookies, and number of headers and of names in a query (trust H2). */
export const requestLimits = {
  body: 65_536,
  url: 8_192,
  headers: 100,
  cookie: 8_192,
  queryNames: 64,
} as const;

/** Headers that something is decided by: given twice, one of them would be believed and the other read by somebody else. */
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

/** Refuses by address and headers alone: 400, 414, 415 and 431 (trust H2, H7). */
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
