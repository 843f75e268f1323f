import type { FastifyInstance } from 'fastify';
import { answerFailure } from './server';
import { refuse } from '../call/index';
import { answersHead, type Served } from './mount';

/** Answers 405 with `Allow` for a path that has other methods, else 404 (trust H6). */
export function answerUnmatched(app: FastifyInstance, served: readonly Served[]): void {
  const known = served.map(({ path, method, endpoint }) => ({
    pattern: new RegExp(`^${path.replaceAll(/\{\w+\}/g, '[^/]+')}$`),
    methods: method === 'GET' && answersHead(endpoint) ? ['GET', 'HEAD'] : [method],
  }));
  app.setNotFoundHandler((request, reply) => {
    const path = (request.raw.url ?? '').split('?', 1)[0] ?? '';
    const methods = [
      ...new Set(known.filter(({ pattern }) => pattern.test(path)).flatMap((one) => one.methods)),
    ];
    if (methods.length === 0) return answerFailure(refuse('notFound'), request, reply);
    return answerFailure(refuse('request.method'), request, reply.header('Allow', methods.join(', ')));
  });
}
