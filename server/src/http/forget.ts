import type { FastifyReply, FastifyRequest } from 'fastify';
import { cookieWriter } from './cookies';
import { readQuery } from './decode';
import { failureOf } from './failure';

/** Deletes the cookie that an ended main session still sends; of a call in the background it may be renewed by now. */
export function forget(
  error: unknown,
  request: FastifyRequest,
  { cookies }: { cookies: { domain: string | undefined; insecure: boolean } },
  reply: FastifyReply,
): void {
  const token = request.cookies.vso_token;
  if (token === undefined || failureOf(error, request.id).httpStatus !== 401) return;
  const presented =
    request.headers.vso_token ?? readQuery(request.raw.url ?? '').credentials.auth_token ?? token;
  if (presented !== token) return;
  cookieWriter(reply, cookies)('vso_token', '', { maxAge: 0, on: 'parent' });
}
