import { hash } from 'node:crypto';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { type DestinationStream, type Logger, type LoggerOptions, pino, stdSerializers } from 'pino';
import type { Config } from '../config';

const TOKENS = /\b(vso_|sub_|staff_|cal_)(?!token|cid|username)[\w-]{8,}/g;
const CREDENTIALS_IN_URL =
  /([?&](?:auth_token|page_principal|sub_token|sub_cid|sub_username|phone|code|state)=)[^&\s"']*/g;

/** Removes tokens and query credentials from any text that reaches a log (trust §4.5). */
export const redact = (text: string): string =>
  text.replace(TOKENS, '$1***').replace(CREDENTIALS_IN_URL, '$1***');

/** Lines are written together, when there are so many bytes or after so long; warnings and errors at once. */
const BATCH_BYTES = 3072;
/** Linux writes so much to a pipe whole: lines of workers, which share one, do not mix. */
const MOST_BATCH_BYTES = 4096;
const BATCH_MS = 100;
const WARNING = 40;

/** The output of this process. What it holds is written when the process ends, by an error as well; a kill loses it. */
let output: ReturnType<typeof pino.destination> | undefined;
const outputOf = () =>
  (output ??= pino.destination({
    dest: 1,
    sync: false,
    minLength: BATCH_BYTES,
    maxWrite: MOST_BATCH_BYTES,
    periodicFlush: BATCH_MS,
  }));

type Settings = Pick<Config, 'logLevel' | 'workers'>;

/**
 * One JSON line per event, with route templates instead of addresses, and errors without addresses or tokens; with several
 * workers each says which process it is.
 */
export function logOptions({ logLevel, workers }: Settings): LoggerOptions & { stream: DestinationStream } {
  const stream = outputOf();
  return {
    stream,
    level: logLevel,
    base: workers > 1 ? { pid: process.pid } : null,
    serializers: {
      err: (error: Error) => {
        const { type, message, stack } = stdSerializers.err(error);
        return { type, message: redact(message), stack: redact(stack) };
      },
    },
    hooks: {
      logMethod(parts, method, level) {
        method.apply(
          this,
          parts.map((part: unknown) => (typeof part === 'string' ? redact(part) : part)) as Parameters<
            typeof method
          >,
        );
        if (level >= WARNING) stream.flush();
      },
    },
  };
}

/** The log of a process that serves nothing itself. */
export function createLog(settings: Settings): Logger {
  const { stream, ...options } = logOptions(settings);
  return pino(options, stream);
}

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

const shortHash = (text: string) => hash('sha256', text).slice(0, 8);
