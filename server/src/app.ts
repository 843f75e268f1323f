import { fileURLToPath } from 'node:url';
import { api } from '@uc/contract';
import type { Endpoint } from '@uc/contract/endpoint';
import { messageStream } from '@uc/contract/messages';
import { testApi } from '@uc/contract/testing';
import type { FastifyInstance } from 'fastify';
import type { Handler } from './call/index';
import {
  createRunner,
  type Job,
  jobFigures,
  maintainJobs,
  outboxJob,
  pruneJob,
  type Runner,
} from './jobs/index';
import { idempotency, useAuditKey } from './ledger/index';
import type { Deps } from './deps';
import { calendarReader, keepNotices } from './deadlines/index';
import { backupAge, backupJobs } from './keeping/nightly';
import { allParts, backRooms, rooms } from './rooms';
import type { Room } from './room/index';
import { testHandlers } from './test-handlers';
import { serveCalendar } from './http/calendar';
import { type Gathering, type Lifecycle, serveHealth } from './http/health';
import { mount, type Served } from './http/mount';
import { answerUnmatched } from './http/not-found';
import { serveDocumentation } from './http/openapi';
import { rateLimits } from './http/rate';
import { createServer } from './http/server';
import { serveStream } from './http/stream';
import { serveStudio } from './http/studio';
import { serveWeb } from './http/web';
import { messageFeed } from './messages/index';
import { recordCall, recordStaffCall } from './operations/index';
import { createGate } from './passport/index';
import * as operator from './operator/index';

export interface App {
  http: FastifyInstance;
  served: readonly Served[];
  lifecycle: Lifecycle;
  /** The jobs and the outbox; `serve.ts` starts them. */
  runner: Runner;
  /** Loads ahead of time what would slow down the first visit. */
  warmUp(): Promise<void>;
}

/** Builds the HTTP server with every room mounted, and the runner of jobs; `gathering` where this is one process of several. */
export async function buildApp(deps: Deps, gathering?: Gathering): Promise<App> {
  const { config, database } = deps;
  useAuditKey(deps.vault.auditKey);
  const http = await createServer(config);
  const lifecycle: Lifecycle = { serving: true };
  const mountDeps = {
    database,
    gate: createGate(deps),
    idempotency,
    recordCall,
    recordStaffCall,
    rates: rateLimits(config.rateFactor, deps.vault),
    cookies: { domain: config.cookieDomain, insecure: config.insecureHttp },
    publicOrigin: config.publicOrigin,
    checkAnswers: !config.production,
    failAt: config.failAt,
  };
  const handlers = handlersOf(deps);
  const staff = operator.room(
    () => jobs,
    (endpoint) => handlerOf(handlers, endpoint),
  );
  const all = [...Object.values(rooms), ...backRooms, staff];
  const jobs = jobsOf(deps, all);
  const runner = createRunner(database, jobs, { warn: (...args) => deps.log.warn(...args) });
  const names = Object.keys(rooms) as (keyof typeof rooms)[];
  const served = [
    ...names.flatMap((name) => mount(http, api[name], handlers[name], mountDeps)),
    ...mount(http, api.operator, staff.handlers(deps, allParts), mountDeps),
    ...(config.testEndpoints ? mount(http, testApi, testHandlers(deps, runner), mountDeps) : []),
  ];
  const feed = messageFeed(database, deps.log);
  serveStream(http, messageStream, feed.join, mountDeps);
  // Its pages have left by then; a look under way still asks the database.
  http.addHook('onClose', feed.close);
  http.addHook('onClose', await keepNotices(deps));
  serveStudio(http, allParts.publicPages(deps), mountDeps);
  serveCalendar(http, calendarReader(deps, allParts.deadlines), mountDeps);
  const figures = [jobFigures(database), ...all.flatMap((room) => room.figures?.(deps) ?? [])];
  serveHealth(http, {
    config,
    database,
    lifecycle,
    figures,
    told: all.flatMap((room) => room.health?.(deps) ?? []),
    gathering,
    backupAge: () => backupAge(config, database),
  });
  if (config.exposeDocs) serveDocumentation(http, served);
  const { warmUp } = await serveWeb(http, fileURLToPath(new URL('../../web/dist', import.meta.url)), config);
  answerUnmatched(http, served);
  return { http, served, lifecycle, runner, warmUp };
}

/** The handlers of every room, by its name. */
const handlersOf = (deps: Deps) =>
  Object.fromEntries(Object.entries(rooms).map(([name, room]) => [name, room.handlers(deps, allParts)])) as {
    [R in keyof typeof rooms]: ReturnType<(typeof rooms)[R]['handlers']>;
  };

/** The handler of a customer room's endpoint, which the console's lists are. */
function handlerOf(handlers: ReturnType<typeof handlersOf>, endpoint: Endpoint): Handler<Endpoint> {
  for (const [room, endpoints] of Object.entries(api))
    for (const [name, one] of Object.entries(endpoints as Record<string, Endpoint>))
      if (one === endpoint)
        return (handlers as Record<string, Record<string, Handler<Endpoint>>>)[room]![name]!;
  throw new Error(`no room answers ${endpoint.path}`);
}

/** The jobs of all rooms (console.md#jobs). */
function jobsOf(deps: Deps, all: readonly Pick<Room<object>, 'jobs' | 'outbox'>[]): Job[] {
  const kinds = all.flatMap((room) => Object.entries(room.outbox?.(deps, allParts) ?? {}));
  const outbox = Object.fromEntries(kinds);
  const twice = kinds.find(([kind], at) => kinds.findIndex(([other]) => other === kind) < at);
  if (twice !== undefined) throw new Error(`two rooms listen to ${twice[0]} of the outbox`);
  return [
    outboxJob(deps.database, outbox),
    ...all.flatMap((room) => room.jobs?.(deps, allParts) ?? []),
    pruneJob(deps.database, allParts.prune),
    ...maintainJobs(deps.database),
    ...backupJobs(deps),
  ];
}
