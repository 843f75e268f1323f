import type { FastifyRequest } from 'fastify';
import { refuse } from '../call/index';

/**
 * Refuses a state-changing request unless it comes from this site's own page or from no browser at all: `Sec-Fetch-*`
 * absent or same-origin, never a prefetch, never a navigation (trust §4.1, W3). The token in the header, which
 * `mainToken` demands, covers browsers that send no `Sec-Fetch-*` (fact 0.12).
 */
export function refuseForeign(request: FastifyRequest): void {
  const { headers } = request;
  const prefetch = [headers['sec-purpose'], headers.purpose, headers['x-purpose'], headers['x-moz']];
  if (prefetch.some((value) => /prefetch|prerender|preview/i.test(String(value ?? ''))))
    throw refuse('request.crossSite');
  const allowed: [string, readonly string[]][] = [
    ['sec-fetch-site', ['same-origin']],
    ['sec-fetch-mode', ['cors', 'same-origin']],
    ['sec-fetch-dest', ['empty']],
  ];
  for (const [name, values] of allowed) {
    const value = headers[name];
    if (value !== undefined && !values.includes(String(value))) throw refuse('request.crossSite');
  }
}
