import { fileURLToPath } from 'node:url';
import { api } from '@uc/contract';
import { testApi } from '@uc/contract/testing';
import type { FastifyInstance } from 'fastify';
import { access } from './access/api';
import type { Deps } from './deps';
import { finance } from './finance/api';
import { trial } from './finance/trial';
import { home } from './home/api';
import { type Lifecycle, serveHealth } from './http/health';
import { mount, type Served } from './http/mount';
import { answerUnmatched } from './http/not-found';
import { serveDocumentation } from './http/openapi';
import { rateLimits } from './http/rate';
import { createServer } from './http/server';
import { serveWeb } from './http/web';
import { idempotency, useAuditKey } from './ledger/index';
import { operator } from './operator/api';
import { orders } from './orders/api';
import { createGate, passport } from './passport/index';

export interface App {
  http: FastifyInstance;
  served: readonly Served[];
  lifecycle: Lifecycle;
}

/** What answers: every room behind its doors. */
export async function buildApp(deps: Deps): Promise<App> {
  const { config, database } = deps;
  useAuditKey(config.auditKey);
  const http = await createServer(config);
  const lifecycle: Lifecycle = { serving: true };
  const mountDeps = {
    database,
    gate: createGate(deps),
    idempotency,
    rates: rateLimits(config.rateFactor),
    cookies: { domain: config.cookieDomain, insecure: config.insecureHttp },
    publicOrigin: config.publicOrigin,
    checkAnswers: !config.production,
  };
  const served = [
    ...mount(http, api.passport, passport(deps), mountDeps),
    ...mount(http, api.home, home(deps), mountDeps),
    ...mount(http, api.orders, orders(deps), mountDeps),
    ...mount(http, api.finance, finance(deps), mountDeps),
    ...mount(http, api.access, access(deps), mountDeps),
    ...mount(http, api.operator, operator(deps), mountDeps),
    ...(config.testEndpoints ? mount(http, testApi, trial(deps), mountDeps) : []),
  ];
  serveHealth(http, config, database, lifecycle);
  if (config.exposeDocs) serveDocumentation(http, served);
  await serveWeb(http, fileURLToPath(new URL('../../web/dist', import.meta.url)), config);
  answerUnmatched(http, served);
  return { http, served, lifecycle };
}
