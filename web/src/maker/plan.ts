import type { Api } from '@uc/contract';
import type { PlanAskStatus } from '@uc/contract/maker/plan-texts';
import { api, type WireOutput } from '../client';
import type { Tone } from '../ui/StatusTag';

export type PlanAccessView = WireOutput<Api['plans']['standing']>;
export type ReceivedAsk = WireOutput<Api['plans']['received']>['list'][number];

/** Reads to repeat after a request has moved. */
export const planReads = [api.plans.standing, api.plans.received, api.deadlines.list, api.home.summary];

export const planTones: Record<PlanAskStatus, Tone> = {
  asked: 'info',
  granted: 'positive',
  declined: 'negative',
  withdrawn: 'neutral',
  revoked: 'negative',
  expired: 'neutral',
  lapsed: 'neutral',
};
