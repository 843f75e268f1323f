import { dayAfter, dayOf } from '@uc/contract/day';
import { deadlineKinds } from '@uc/contract/deadline-kinds';
import { now } from '../clock';
import type { Deps } from '../deps';
import { forEachCustomer, type Job, type OutboxHandler } from '../jobs/index';
import { IDENTITY_ENDED } from '../account/index';
import type { ProviderFacts } from '../room/index';
import { dropUnlicensed } from './licences';
import { certsEnding, licensedProviders, validProviders } from './queue-store';
import { endOrWarn, suspendWithoutIdentity } from './stop';
import { renewLevel } from './track-record';

/** Jobs of certifications (provider.md#certification-states, console.md#jobs). */
export const providerJobs = (deps: Deps, facts: ProviderFacts): Job[] => [
  {
    name: 'provider.certExpiry',
    text: '服务商认证到期',
    about: '提醒认证将到期的服务商，到期后结束认证',
    at: '0 35 8 * * *',
    async run() {
      const { db } = deps.database;
      const until = dayAfter(dayOf(await now(db)), Math.max(...deadlineKinds.provider_end.remind));
      return forEachCustomer(deps, (batch) => certsEnding(db, until, batch), endOrWarn);
    },
  },
  {
    name: 'provider.licences',
    text: '类目资质到期',
    about: '资质证书到期的类目从服务商认证中移除',
    at: '0 25 0 * * *',
    run: async () => forEachCustomer(deps, await licensedProviders(deps.database.db), dropUnlicensed),
  },
  {
    name: 'provider.levels',
    text: '服务商等级',
    about: '按完成合同、评分、按时交付与维权结果重新评定等级',
    at: '0 40 3 * * *',
    run: async () =>
      forEachCustomer(deps, await validProviders(deps.database.db), (tx, uid) => renewLevel(facts, tx, uid)),
  },
];

/** Outbox handler: suspends a certification when the identity behind it has ended. */
export const providerOutbox = ({ database }: Deps): Record<string, OutboxHandler> => ({
  [IDENTITY_ENDED]: async ({ uid }) => {
    await database.transaction((tx) => suspendWithoutIdentity(tx, uid));
  },
});
