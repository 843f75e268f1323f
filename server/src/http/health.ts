import type { FastifyInstance } from 'fastify';
import { AggregatorRegistry, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client';
import type { Config } from '../config';
import type { Database } from '../db/index';
import type { Figures } from '../room/index';
import { measureLoad } from './load-measures';
import { measureReplica, replicaNow } from './replica-measures';
import { watchTold } from './told';

/** Whether the server accepts new work: false from the beginning of a stop. */
export interface Lifecycle {
  serving: boolean;
}

/** What one process measures of itself, as it is sent to another. */
export type Measures = object[];
/** The processes of one server, where it has several. */
export interface Gathering {
  /** Says how this process is asked. */
  offer(read: () => Promise<Measures>): void;
  /** The measures of all of them, of this one as well. */
  all(): Promise<Measures[]>;
}

/** The server whose health is told. */
interface Served {
  config: Config;
  database: Database;
  lifecycle: Lifecycle;
  figures: readonly Figures[];
  /** What rooms say in `/healthz`. */
  told: readonly (() => Promise<Record<string, number>>)[];
  gathering: Gathering | undefined;
  /** Seconds since the newest backup that it has made; -1: none yet; undefined: it makes none. */
  backupAge: () => number | undefined;
}

/**
 * `/healthz` (alive, with the durability class of now, the age of the backup and what rooms say), `/readyz` (may be sent work, or what is wrong with the database),
 * `/metrics` (trust 0.2, §3.6).
 */
export function serveHealth(app: FastifyInstance, server: Served): void {
  const { config, database, lifecycle, backupAge, told } = server;
  const tell = watchTold(told);
  app.get('/healthz', { exposeHeadRoute: true }, async (_request, reply) => {
    const { durability } = await database.condition();
    const now = { engine: database.engine, durability: durability.class, detail: durability.detail };
    const age = backupAge();
    const backup = age === undefined ? {} : { backup_age_seconds: age };
    return reply.send({ status: 'ok', ...now, demo: config.demo, ...backup, ...(await tell()) });
  });
  app.get('/readyz', { exposeHeadRoute: true }, async (_request, reply) => {
    const { faults } = await database.condition();
    const ready = lifecycle.serving && database.isReady() && faults.length === 0;
    // The leader answers in place of a replica, so none is missed here.
    const replica = database.replica && replicaNow(database.replica.condition());
    return reply
      .code(ready ? 200 : 503)
      .send({ status: ready ? 'ready' : 'unavailable', faults, ...(replica && { replica }) });
  });
  if (config.exposeDocs) serveMetrics(app, server);
}

let ofProcess: Registry | undefined;
/**
 * What a process measures of itself, once for all servers that run in it: the clocks behind it go on when a server has
 * closed, each a hundred times a second.
 */
function processMeasures(): Registry {
  if (ofProcess === undefined) collectDefaultMetrics({ register: (ofProcess = new Registry()) });
  return ofProcess;
}

/**
 * What a process measures of itself is added up over all of the server; what stands in the database is read by the one that
 * is asked.
 */
function serveMetrics(app: FastifyInstance, { database, figures, gathering, backupAge }: Served): void {
  const own = Registry.merge([processMeasures()]);
  measureLoad(own);
  if (database.replica !== undefined) measureReplica(own, database.replica);
  const register = new Registry();
  const seconds = new Histogram({
    name: 'http_request_duration_seconds',
    help: 'Time to answer, by route template',
    labelNames: ['method', 'route', 'status'],
    buckets: [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 10],
    registers: [own],
  });
  new Gauge({
    name: 'database_ready',
    help: '1 while the database answers',
    registers: [register],
    collect() {
      this.set(database.isReady() ? 1 : 0);
    },
  });
  if (backupAge() !== undefined)
    new Gauge({
      name: 'backup_age_seconds',
      help: 'Seconds since the newest backup of the embedded database; -1 before the first',
      registers: [register],
      collect() {
        this.set(backupAge() ?? -1);
      },
    });
  const processes = new Gauge({
    name: 'server_processes',
    help: 'Processes that serve: 1, or as many as WORKERS says',
    registers: [register],
  });
  processes.set(1);
  gathering?.offer(() => own.getMetricsAsJSON());
  const measured = async (): Promise<string> => {
    if (gathering === undefined) return own.metrics();
    const all = await gathering.all();
    processes.set(all.length);
    return AggregatorRegistry.aggregate(all).metrics();
  };
  app.addHook('onResponse', async (request, reply) => {
    const route = request.routeOptions.url ?? 'unmatched';
    seconds.observe({ method: request.method, route, status: reply.statusCode }, reply.elapsedTime / 1000);
  });
  const gauges = new Map(
    figures
      .flatMap(({ help }) => Object.entries(help))
      .map(([name, help]) => [name, new Gauge({ name, help, registers: [register] })]),
  );
  app.get('/metrics', { exposeHeadRoute: true }, async (_request, reply) => {
    for (const { read } of database.isReady() ? figures : [])
      for (const [name, value] of Object.entries(await read())) gauges.get(name)?.set(value);
    return reply.type(register.contentType).send((await measured()) + (await register.metrics()));
  });
}
