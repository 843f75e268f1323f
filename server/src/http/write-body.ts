import type { Endpoint } from '@uc/contract/endpoint';
import { encoderOf } from '@uc/contract/encode';
import { wrapSuccess } from '@uc/contract/envelope';
import type { FastifyReply } from 'fastify';
import { z } from 'zod';

/** Domain values → the body; outside production every value is checked against its schema as well. */
export function bodyWriter({ output, envelope }: Endpoint, checkAnswers: boolean) {
  const encode = checkAnswers ? (value: unknown) => z.encode(output, value) : encoderOf(output);
  return (value: unknown, requestId: string) =>
    JSON.stringify(wrapSuccess(encode(value), requestId, envelope));
}

/** Sends an answer in its envelope. */
export const send = (reply: FastifyReply, status: number, body: string): FastifyReply =>
  reply.code(status).header('content-type', 'application/json; charset=utf-8').send(body);
