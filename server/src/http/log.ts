import { createHash } from 'node:crypto';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { type Logger, type LoggerOptions, pino, stdSerializers } from 'pino';
import type { Config } from '../config';

const TOKENS = /\b(vso_|sub_|staff_|cal_)(?!token|cid|username)[\w-]{8,}/g;
const CREDENTIALS_IN_URL =
  /([?&](?:auth_token|page_principal|sub_token|sub_cid|sub_username|phone|code|state)=)[^&\s"']*/g;

/** Removes tokens and query credentials from any text that reaches a log (trust §4.5). */
export const redact = (text: string): string =>
  text.replace(TOKENS, '$1***').replace(CREDENTIALS_IN_URL, '$1***');

type Settings = Pick<Config, 'logLevel' | 'workers'>;

/**
 * One JSON line per event, with route templates instead of addresses, and errors without addresses or tokens; with several
 * workers each says which process it is.
 */
export function logOptions({ logLevel, workers }: Settings): LoggerOptions {
  return {
    level: logLevel,
    base: workers > 1 ? { pid: process.pid } : null,
    serializers: {
      err: (error: Error) => {
        const { type, message, stack } = stdSerializers.err(error);
        return { type, message: redact(message), stack: redact(stack) };
      },
    },
    hooks: {
      logMethod(parts, method) {
        method.apply(
          this,
          parts.map((part: unknown) => (typeof part === 'string' ? redact(part) : part)) as Parameters<
            typeof method
          >,
        );
      },
    },
  };
}

/** The log of a process that serves nothing itself. */
export const createLog = (settings: Settings): Logger => pino(logOptions(settings));

/** The request line: route template, status, milliseconds, tenant and a session's short hash; never a value. */
export function logResponse(request: FastifyRequest, reply: FastifyReply): void {
  const { actor } = request;
  const line = {
    method: request.method,
    route: request.routeOptions.url ?? 'unmatched',
    status: reply.statusCode,
    ms: Math.round(reply.elapsedTime * 10) / 10,
    ...(actor !== undefined && 'uid' in actor ? { uid: actor.uid } : {}),
    ...(actor !== undefined && 'sessionId' in actor ? { session: shortHash(actor.sessionId) } : {}),
  };
  if (reply.statusCode >= 500) request.log.error(line, 'request');
  else request.log.info(line, 'request');
}

const shortHash = (text: string) => createHash('sha256').update(text).digest('hex').slice(0, 8);
