import multipart from '@fastify/multipart';
import type { BodyKind } from '@uc/contract/endpoint';
import { limitText } from '@uc/contract/file-uses';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { Refusal, refuse, type RequestFacts } from '../call/index';
import { inspectText } from './json';
import { inPieces } from './pieces';
import { requestLimits } from './request-limits';

/** The size of the largest allowed file, and limits of the rest of a form (files.md#uploads, trust H2). */
const limits = {
  fileSize: requestLimits.file,
  files: 1,
  fields: 8,
  fieldSize: 200,
  parts: 9,
  headerPairs: 20,
};

/**
 * Adds a route with the parser of its body: the server itself reads strict JSON alone, uploads and partners'
 * notifications have a scope of their own.
 */
export function acceptBody(
  app: FastifyInstance,
  kind: BodyKind,
  addRoute: (scope: FastifyInstance) => unknown,
): void {
  if (kind === 'json') return void addRoute(app);
  void app.register(async (scope) => {
    scope.removeAllContentTypeParsers();
    if (kind === 'multipart') {
      scope.addHook('onRoute', (route) => void (route.bodyLimit = requestLimits.form));
      await scope.register(multipart, { limits });
    } else {
      scope.addContentTypeParser('*', { parseAs: 'buffer' }, (_request, body, done) => done(null, body));
    }
    addRoute(scope);
  });
}

/** The fields of a body, read only after the caller was authorised; for a `raw` endpoint its bytes. */
export async function bodyOf(
  kind: BodyKind,
  request: FastifyRequest,
): Promise<{ fields: unknown; raw: RequestFacts['raw'] }> {
  if (kind === 'json') return { fields: request.body, raw: null };
  if (kind === 'multipart') return { fields: await readParts(request), raw: null };
  const body = Buffer.isBuffer(request.body) ? request.body : Buffer.alloc(0);
  return { fields: {}, raw: { body, headers: request.headers } };
}

const tooLarge = () => refuse('upload.tooLarge', { size: limitText(limits.fileSize) });

/**
 * The parts of a form: text fields, and one file as its name and bytes. Refuses upload.tooLarge and request.invalid.
 */
async function readParts(request: FastifyRequest): Promise<Record<string, unknown>> {
  if (!request.isMultipart()) throw refuse('request.mediaType');
  const fields = new Map<string, unknown>();
  try {
    for await (const part of request.parts()) {
      if (fields.has(part.fieldname)) throw refuse('request.invalid');
      inspectText(part.fieldname);
      if (part.type === 'file') {
        inspectText(part.filename);
        const content = await inPieces(part.file);
        if (part.file.truncated) throw tooLarge();
        fields.set(part.fieldname, { name: part.filename, ...content });
      } else {
        inspectText(String(part.value));
        fields.set(part.fieldname, part.value);
      }
    }
  } catch (error) {
    if (error instanceof Refusal) throw error;
    throw (error as { code?: string }).code === 'FST_REQ_FILE_TOO_LARGE'
      ? tooLarge()
      : refuse('request.invalid');
  }
  return Object.fromEntries(fields);
}
