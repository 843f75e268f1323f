import type { DocumentAnswer } from '@uc/contract/envelope';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { Readable } from 'node:stream';

/** Answers with a document: text, bytes, or pieces that are sent as fast as the client takes them. */
export const sendDocument = (
  request: FastifyRequest,
  reply: FastifyReply,
  { status = 200, headers, body }: DocumentAnswer,
): FastifyReply =>
  reply
    .code(status)
    .headers(headers)
    .send(
      typeof body === 'string'
        ? body
        : body instanceof Uint8Array
          ? Buffer.from(body.buffer, body.byteOffset, body.length)
          : // For HEAD nothing of it is read.
            Readable.from(request.method === 'HEAD' ? [] : body),
    );
