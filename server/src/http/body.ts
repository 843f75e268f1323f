import multipart from '@fastify/multipart';
import type { Endpoint } from '@uc/contract/endpoint';
import { limitText } from '@uc/contract/file-uses';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { Refusal, refuse, type RequestFacts } from '../call/index';
import { inspectText } from './json';
import { inPieces } from './pieces';
import { formLimit } from './request-limits';

/** What reads a body. */
type Reads = Pick<Endpoint, 'body' | 'largestFile'>;
/** Limits of a form beside the size of its file (trust H2). */
const limits = {
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
  { body: kind, largestFile }: Reads,
  addRoute: (scope: FastifyInstance) => unknown,
): void {
  if (kind === 'json') return void addRoute(app);
  void app.register(async (scope) => {
    scope.removeAllContentTypeParsers();
    if (kind === 'multipart') {
      scope.addHook('onRoute', (route) => void (route.bodyLimit = formLimit(largestFile)));
      await scope.register(multipart, { limits: { ...limits, fileSize: largestFile } });
    } else {
      scope.addContentTypeParser('*', { parseAs: 'buffer' }, (_request, body, done) => done(null, body));
    }
    addRoute(scope);
  });
}

/** The fields of a body, read only after the caller was authorised; for a `raw` endpoint its bytes. */
export async function bodyOf(
  { body: kind, largestFile }: Reads,
  request: FastifyRequest,
): Promise<{ fields: unknown; raw: RequestFacts['raw'] }> {
  if (kind === 'json') return { fields: request.body, raw: null };
  if (kind === 'multipart') return { fields: await readParts(request, largestFile), raw: null };
  const body = Buffer.isBuffer(request.body) ? request.body : Buffer.alloc(0);
  return { fields: {}, raw: { body, headers: request.headers } };
}

/**
 * The parts of a form: text fields, and one file as its name and bytes. Refuses upload.tooLarge and request.invalid.
 */
async function readParts(request: FastifyRequest, largestFile: number): Promise<Record<string, unknown>> {
  const tooLarge = () => refuse('upload.tooLarge', { size: limitText(largestFile) });
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
