import type { Endpoint } from '@uc/contract/endpoint';
import type { DocumentAnswer } from '@uc/contract/envelope';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { type Database, type Db, type Tx, withinTenant, withinWaitBudget } from '../db/index';
import { acceptBody, bodyOf } from './body';
import { sendDocument } from './document';
import {
  type Actor,
  type Call,
  checkOf,
  type Customer,
  type Gate,
  hasOwnTransaction,
  type OperationNote,
  refuse,
  type RequestFacts,
  type Staff,
  type StaffCall,
} from '../call/index';
import { browserWriter } from './cookies';
import { decodeInput, readQuery } from './decode';
import { refuseForeign } from './effect';
import { forget } from './forget';
import { type Idempotency, type IntentKey, intentOf } from './idempotency';
import { answeredOnce } from './once';
import {
  authorize,
  type CredentialKind,
  identify,
  isCustomer,
  pathsOf,
  refuseRepeatedToken,
} from './principal';
import type { RateLimits } from './rate';
import { bodyWriter, send } from './write-body';
import { sayWritten, sourceOf } from './written';

type AnyHandler = (call: Call<Endpoint>, found?: unknown) => unknown;
/** Functions and services that the mount needs from other rooms, handed in by app.ts. */
export interface MountDeps {
  database: Database;
  gate: Gate;
  idempotency: Idempotency;
  /** They write the operation log of customers (shell.md#operation-log) and of staff (ADR 128) in the same transaction. */
  recordCall: (
    db: Db,
    call: { endpoint: Endpoint; actor: Customer; input: unknown; request: RequestFacts; note: OperationNote },
  ) => Promise<void>;
  recordStaffCall: (db: Db, call: StaffCall) => Promise<void>;
  rates: RateLimits;
  cookies: { domain: string | undefined; insecure: boolean };
  publicOrigin: string | undefined;
  /** Outside production: an answer that violates its schema is a 500, so that tests notice it. */
  checkAnswers: boolean;
  /** For tests of lost answers (trust M8): the connection ends between commit and answer of a money write. */
  failAt?: 'after_commit_before_send' | undefined;
}
/** HEAD is answered where GET is, unless the GET changes or uses up something. */
export const answersHead = ({ effect, usesUp }: Endpoint): boolean => !effect && !usesUp;

/** One served path, for the OpenAPI document, the 405 answers and the sweeps. */
export interface Served {
  endpoint: Endpoint;
  method: 'GET' | 'POST';
  path: string;
  credential: CredentialKind;
}

/**
 * Mounts a room's endpoints: every call runs who → may → decode → idempotency → transaction → handler → encode →
 * envelope, here and nowhere else (ARCHITECTURE.md, "The path of one call").
 */
export function mount(
  app: FastifyInstance,
  room: Record<string, Endpoint & { later?: string | undefined }>,
  handlers: Record<string, unknown>,
  deps: MountDeps,
): Served[] {
  return Object.entries(room).flatMap(([name, endpoint]) => {
    const handler = endpoint.later === undefined ? handlers[name] : comesLater(endpoint.later);
    if (typeof handler !== 'function') throw new Error(`no handler for ${endpoint.path}`);
    const answer = answerOf(endpoint, handler as AnyHandler, deps);
    return pathsOf(endpoint).flatMap(([path, credential]) =>
      methodsOf(endpoint).map((method) => {
        acceptBody(app, endpoint, (scope) =>
          scope.route({
            method,
            url: path.replaceAll(/\{(\w+)\}/g, ':$1'),
            config: { isRaw: endpoint.envelope === 'raw' },
            exposeHeadRoute: method === 'GET' && answersHead(endpoint),
            handler: (request, reply) => withinWaitBudget(() => answer(credential, request, reply)),
          }),
        );
        return { endpoint, method, path, credential };
      }),
    );
  });
}

const comesLater =
  (feature: string): AnyHandler =>
  () => {
    throw refuse('server.later', { feature });
  };

// A state-changing GET of the spec answers POST at the same path as well (decisions.md D15).
const methodsOf = (endpoint: Endpoint): ('GET' | 'POST')[] =>
  endpoint.effect && endpoint.method === 'GET' ? ['GET', 'POST'] : [endpoint.method];

function answerOf(endpoint: Endpoint, handler: AnyHandler, deps: MountDeps) {
  const encode = bodyWriter(endpoint, deps.checkAnswers);
  const answerTo = async (
    actor: Actor,
    query: ReturnType<typeof readQuery>,
    request: FastifyRequest,
    reply: FastifyReply,
  ): Promise<FastifyReply> => {
    const { fields, raw } = await bodyOf(endpoint, request);
    const input = decodeInput(endpoint, request, query, fields);
    const intent =
      endpoint.idempotent && isKeyed(actor, request) ? intentOf(endpoint, actor, request, input) : null;
    let note: OperationNote = {};
    const facts: RequestFacts = {
      id: request.id,
      ip: request.ip,
      userAgent: request.headers['user-agent'] ?? '',
      origin: deps.publicOrigin ?? `${request.protocol}://${request.host}`,
      // Node's own fetch sends Sec-Fetch-Mode; Sec-Fetch-Site comes from browsers alone.
      browser: request.headers['sec-fetch-site'] !== undefined,
      cookies: request.cookies,
      range: request.headers.range,
      note: (detail) => {
        note = detail;
      },
      raw,
      ...browserWriter(reply, deps.cookies),
    };
    const isCommitted = endpoint.envelope === 'document' || hasOwnTransaction(handler);
    const action = async (db: Tx, found?: unknown): Promise<unknown> => {
      const out = await handler({ input, actor, request: facts, db } as never, found);
      if (!endpoint.effect || endpoint.quiet || actor.kind === 'nobody') return out;
      const noted = isCustomer(actor)
        ? deps.recordCall(db, { endpoint, actor, input, request: facts, note })
        : deps.recordStaffCall(db, { endpoint, actor, input, answer: out });
      // The write is committed and is answered so; the missing line of the log is reported to the operator.
      await (isCommitted
        ? noted.catch((error: unknown) => request.log.error({ err: error }, 'operation log'))
        : noted);
      return out;
    };
    const outside = sourceOf(endpoint, request, actor, deps.database);
    const written = async () => {
      if (endpoint.effect) await sayWritten(deps.database, facts.setCookie);
    };
    if (endpoint.envelope === 'document') {
      const document = (await outside((db) => action(db))) as DocumentAnswer;
      await written();
      return sendDocument(request, reply, document);
    }
    const run = (db: Tx, found?: unknown) => action(db, found).then((out) => encode(out, request.id));
    if (intent !== null) {
      const call = { input, actor, request: facts } as never;
      const checked = checkOf(handler);
      const check = checked && (() => checked.check(call));
      const unused = async (found: unknown) => checked?.unused?.(call, found);
      const steps = { check, unused, run, written };
      return replayable(endpoint, actor as Customer | Staff, intent, steps, deps, request, reply);
    }
    const body =
      endpoint.effect && !isCommitted
        ? await deps.database.transaction(async (tx) => {
            await stillMay(tx, endpoint, actor, deps);
            return run(tx);
          })
        : await outside((db) => run(db));
    await written();
    return send(reply, 200, body);
  };
  return async (
    kind: CredentialKind,
    request: FastifyRequest,
    reply: FastifyReply,
  ): Promise<FastifyReply> => {
    refuseRepeatedToken(request);
    if (endpoint.effect) refuseForeign(request);
    const query = readQuery(request.raw.url ?? '');
    await deps.rates.beforeIdentity(kind, request);
    const actor = await identify(kind, endpoint, request, query, deps.gate).catch((error: unknown) => {
      if (kind === 'main' && !endpoint.background) forget(error, request, deps, reply);
      throw error;
    });
    await deps.rates.ofActor(endpoint, actor);
    request.actor = actor;
    authorize(endpoint, actor);
    return isCustomer(actor)
      ? withinTenant(actor.uid, () => answerTo(actor, query, request, reply))
      : answerTo(actor, query, request, reply);
  };
}

/** A customer's money write always has a key, sent or derived; one of staff only if it is sent. */
const isKeyed = (actor: Actor, request: FastifyRequest): actor is Customer | Staff =>
  isCustomer(actor) || (actor.kind === 'staff' && request.headers['idempotency-key'] !== undefined);

/** A money write, whose answer is stored with the money: a repeat of the same intent gets it again. */
async function replayable(
  endpoint: Endpoint,
  actor: Customer | Staff,
  intent: IntentKey,
  { written, ...steps }: Omit<Parameters<typeof answeredOnce>[1], 'before'> & { written(): Promise<void> },
  deps: MountDeps,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<FastifyReply> {
  const before = (tx: Tx) => stillMay(tx, endpoint, actor, deps);
  const { answer, isHit } = await answeredOnce(intent, { ...steps, before }, deps, request.id);
  if (isHit) void reply.header('Idempotency-Hit', 'true');
  else if (deps.failAt === 'after_commit_before_send') {
    request.raw.socket.destroy();
    return reply.hijack();
  }
  await written();
  return send(reply, answer.httpStatus, answer.response);
}

/** Checks the permission again, locked until commit: a change that committed first counts (trust Z4). */
async function stillMay(
  tx: Tx,
  endpoint: Endpoint,
  actor: Actor,
  { gate }: Pick<MountDeps, 'gate'>,
): Promise<void> {
  if (actor.kind !== 'sub') return;
  // With alternative permissions, the handler may depend on any of those held: all of them are locked.
  const held = [endpoint.access, ...endpoint.alternatives].filter((code) => actor.permissions.has(code));
  for (const code of held.length > 0 ? held : [endpoint.access]) await gate.hold(tx, actor, code);
}

declare module 'fastify' {
  interface FastifyRequest {
    /** The caller, once known: for the log line. */
    actor?: Actor;
  }
  interface FastifyContextConfig {
    /** Its answers are read as they are, and so are its refusals of an input. */
    isRaw?: boolean;
  }
}
