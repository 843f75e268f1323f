import { DEFAULT_LARGEST_FILE } from '@uc/contract/endpoint';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { limitText } from '@uc/contract/file-uses';
import { refuse } from '../call/index';

/** The fields of a form beside its file. */
const FIELDS = 65_536;
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

/** Bytes of a form whose file has at most so many. */
export const formLimit = (largestFile: number): number => largestFile + FIELDS;

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

/** Refuses by URL and headers alone: 400, 413, 414, 415 and 431 (trust H2, H7). */
export function refuseOversized({ raw, routeOptions: { bodyLimit } }: FastifyRequest): void {
  const { rawHeaders, url = '', headers, method } = raw;
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
  // A form says how long it is, so that none is read before it is known to be short enough.
  const isForm = headers['content-type']?.startsWith('multipart/') === true;
  if (isForm && method === 'POST' && headers['content-length'] === undefined) throw refuse('request.invalid');
  if (Number(headers['content-length'] ?? 0) > (bodyLimit ?? requestLimits.body))
    throw isForm
      ? refuse('upload.tooLarge', {
          size: limitText(Math.max((bodyLimit ?? 0) - FIELDS, DEFAULT_LARGEST_FILE)),
        })
      : refuse('request.tooLarge');
  const { queryNames } = requestLimits;
  if (url.split('&', queryNames + 1).length > queryNames) throw refuse('request.invalid');
}

/**
 * Called before an answer that comes while its request is still being sent: a body whose announced length is
 * short enough is read and thrown away, so that its sender hears the answer; any other is read no further.
 * The connection ends with the answer either way, or Node would read the rest without end.
 */
export async function endRequest(
  { raw, routeOptions: { bodyLimit } }: FastifyRequest,
  reply: FastifyReply,
): Promise<void> {
  if (raw.complete || raw.destroyed) return;
  void reply.header('connection', 'close');
  const announced = Number(raw.headers['content-length'] ?? Number.POSITIVE_INFINITY);
  if (announced > (bodyLimit ?? requestLimits.body)) return;
  await new Promise<void>((resolve) => {
    for (const event of ['end', 'close', 'error'] as const) raw.once(event, () => resolve());
    // A reader of forms that has stopped would make it wait for ever.
    raw.unpipe();
    raw.resume();
  });
}
