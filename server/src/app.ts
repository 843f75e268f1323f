import { fileURLToPath } from 'node:url';
import { api } from '@uc/contract';
import { testApi } from '@uc/contract/testing';
import type { FastifyInstance } from 'fastify';
import { access } from './access/api';
import { accessJobs } from './access/index';
import { account } from './account/api';
import { avatarOutbox, closingJob, type ClosingParts, personalDataSource, isMuted } from './account/index';
import { realNameJobs } from './realname/index';
import type { Deps } from './deps';
import { exportTasks } from './exports/api';
import { exportJobs, lettering } from './exports/index';
import { files } from './files/api';
import { fileJobs } from './files/index';
import { finance } from './finance/api';
import {
  bookFigures,
  bookJobs,
  channelJobs,
  channelOutbox,
  coinJobs,
  couponJobs,
  couponOutbox,
  creditJobs,
  creditOutbox,
  financeExports,
  closeMoney,
  iouPaid,
  lockMoney,
  moneyClosingChecks,
  moneyData,
  type PaidHandlers,
  payoutHandlers,
  payoutJobs,
  rechargeJobs,
  rechargePaid,
  settlementJobs,
} from './finance/index';
import { testHandlers } from './finance/test-handlers';
import { home } from './home/api';
import { type Lifecycle, serveHealth } from './http/health';
import { mount, type Served } from './http/mount';
import { answerUnmatched } from './http/not-found';
import { serveDocumentation } from './http/openapi';
import { rateLimits } from './http/rate';
import { createServer } from './http/server';
import { serveWeb } from './http/web';
import { createRunner, type Job, outboxJob, pruneJob, type Runner } from './jobs/index';
import { idempotency, useAuditKey } from './ledger/index';
import { directMessages, messageHandlers } from './messages/index';
import { recordCall } from './operations/index';
import { operator } from './operator/api';
import { keyJobs } from './operator/keys';
import { deskWaits } from './desk-waits';
import { orders } from './orders/api';
import { orderData, orderJobs, orderPaidOnline, ordersClosingCheck, ordersSource } from './orders/index';
import { createGate, passport, phoneOf } from './passport/index';
import { emailOf } from './accounts/index';

export interface App {
  http: FastifyInstance;
  served: readonly Served[];
  lifecycle: Lifecycle;
  /** What the server does by itself; `main.ts` starts it. */
  runner: Runner;
}

/** What answers: every room behind its doors. */
export async function buildApp(deps: Deps): Promise<App> {
  const { config, database } = deps;
  useAuditKey(deps.vault.auditKey);
  const http = await createServer(config);
  const lifecycle: Lifecycle = { serving: true };
  const mountDeps = {
    database,
    gate: createGate(deps),
    idempotency,
    recordCall,
    rates: rateLimits(config.rateFactor, deps.vault),
    cookies: { domain: config.cookieDomain, insecure: config.insecureHttp },
    publicOrigin: config.publicOrigin,
    checkAnswers: !config.production,
    failAt: config.failAt,
  };
  const runner = createRunner(database, jobsOf(deps), { warn: (...args) => deps.log.warn(...args) });
  const rooms = { orders: orders(deps), finance: finance(deps, paid), account: account(deps, closing) };
  const served = [
    ...mount(http, api.passport, passport(deps), mountDeps),
    ...mount(http, api.home, home(deps), mountDeps),
    ...mount(http, api.orders, rooms.orders, mountDeps),
    ...mount(http, api.finance, rooms.finance, mountDeps),
    ...mount(http, api.account, rooms.account, mountDeps),
    ...mount(http, api.access, access(deps), mountDeps),
    ...mount(http, api.files, files(deps, lettering), mountDeps),
    ...mount(http, api.exports, exportTasks(deps), mountDeps),
    ...mount(http, api.operator, operator(deps, deskWaits(rooms)), mountDeps),
    ...(config.testEndpoints ? mount(http, testApi, testHandlers(deps, runner), mountDeps) : []),
  ];
  serveHealth(http, config, database, lifecycle, bookFigures(deps));
  if (config.exposeDocs) serveDocumentation(http, served);
  await serveWeb(http, fileURLToPath(new URL('../../web/dist', import.meta.url)), config);
  answerUnmatched(http, served);
  return { http, served, lifecycle, runner };
}

/** What happens with money that arrives online, by what it is for. */
const paid: PaidHandlers = { recharge: rechargePaid, order: orderPaidOnline, iou: iouPaid };

/** What the end of an account asks of the rooms around it. */
const closing: ClosingParts = {
  checks: [...moneyClosingChecks, ordersClosingCheck],
  lock: lockMoney,
  settle: closeMoney,
};

/** Everything that happens without being asked for (product 09 §9.13). */
const jobsOf = (deps: Deps): Job[] => [
  outboxJob(deps.database, {
    ...messageHandlers(deps, { phoneOf, emailOf, isMuted }),
    ...directMessages(deps),
    ...channelOutbox(deps, paid),
    ...payoutHandlers(deps),
    ...couponOutbox(deps),
    ...creditOutbox(deps),
    ...avatarOutbox(deps),
  }),
  ...channelJobs(deps, paid),
  ...rechargeJobs(deps, paid),
  ...payoutJobs(deps),
  ...fileJobs(deps),
  ...exportJobs(deps, {
    ...financeExports,
    orders: ordersSource,
    personal_data: personalDataSource([orderData, moneyData]),
  }),
  closingJob(deps, closing),
  ...realNameJobs(deps),
  ...bookJobs(deps),
  ...settlementJobs(deps),
  ...coinJobs(deps),
  ...couponJobs(deps),
  ...creditJobs(deps),
  ...orderJobs(deps),
  ...accessJobs(deps),
  ...keyJobs(deps),
  pruneJob(deps.database),
];
