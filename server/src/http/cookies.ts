import type { FastifyReply } from 'fastify';
import type { CookieOptions } from '../call/index';

/**
 * Writes a cookie with the attributes of trust §4.3. Parent-domain cookies are readable by the page (spec §9);
 * `host` ones are `__Host-`, HttpOnly, SameSite=Strict and always Secure, which browsers keep on localhost too.
 */
export function cookieWriter(
  reply: FastifyReply,
  { domain, insecure }: { domain: string | undefined; insecure: boolean },
) {
  return (name: string, value: string, { maxAge, on }: CookieOptions): void => {
    const shared = { path: '/', maxAge, encode: String };
    if (on === 'host') {
      void reply.setCookie(name, value, { ...shared, secure: true, httpOnly: true, sameSite: 'strict' });
    } else {
      void reply.setCookie(name, value, {
        ...shared,
        secure: !insecure,
        sameSite: 'lax',
        ...(domain === undefined ? {} : { domain }),
      });
    }
  };
}

/** The functions of a handler that change the browser's state. */
export const browserWriter = (reply: FastifyReply, options: Parameters<typeof cookieWriter>[1]) => ({
  setCookie: cookieWriter(reply, options),
  clearSite: () => void reply.header('Clear-Site-Data', '"cache","storage"'),
});
