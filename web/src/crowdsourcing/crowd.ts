import type { Api } from '@uc/contract';
import { type BidStatus, carryTabIds } from '@uc/contract/crowdsourcing/bid-texts';
import type { RequestStatus } from '@uc/contract/crowdsourcing/request-texts';
import { api, type WireOutput } from '../client';
import { choice } from '../ui/filters';
import type { Tone } from '../ui/StatusTag';

export type OwnRequest = WireOutput<Api['requests']['published']>['list'][number];
export type RequestDetail = WireOutput<Api['requests']['detail']>;
export type HallItem = WireOutput<Api['requests']['hall']>['list'][number];
export type Carried = WireOutput<Api['bids']['carried']>['list'][number];
export type Hire = WireOutput<Api['hires']['detail']>;
export type Bids = WireOutput<Api['bids']['list']>;
export type Bid = Bids['list'][number];
export type Favourite = WireOutput<Api['favourites']['list']>['list'][number];
export type SavedSearch = WireOutput<Api['searches']['list']>['list'][number];
export type ContractRow = WireOutput<Api['contracts']['list']>['list'][number];

/** The action on a bid for which a row opens its request. */
export type BidAct = 'edit' | 'withdraw';

/** Reads to repeat after a request or a bid has moved. */
export const crowdReads = [
  api.requests.published,
  api.requests.detail,
  api.requests.hall,
  api.hires.detail,
  api.bids.list,
  api.bids.carried,
  api.contracts.list,
  api.favourites.list,
  api.home.summary,
];

export const requestTones: Record<RequestStatus, Tone> = {
  draft: 'neutral',
  unpaid: 'warning',
  auditing: 'info',
  rejected: 'negative',
  bidding: 'positive',
  offered: 'warning',
  countered: 'warning',
  selecting: 'warning',
  deciding: 'warning',
  notice: 'info',
  contracting: 'warning',
  delivering: 'info',
  working: 'info',
  accepting: 'warning',
  disputing: 'negative',
  completed: 'positive',
  terminated: 'neutral',
  closed: 'neutral',
  banned: 'negative',
};
export const bidTones: Record<BidStatus, Tone> = {
  submitted: 'info',
  shortlisted: 'warning',
  won: 'positive',
  lost: 'neutral',
  withdrawn: 'neutral',
  invalid: 'negative',
};
/** The values of a filter with their texts, 全部 first. */
export const choicesOf = (
  texts: Readonly<Record<string, string>>,
): readonly (readonly [string, string])[] => [['', '全部'], ...Object.entries(texts)];
/** The same as a field of the URL has them. */
export const optionsOf = <T extends string>(texts: Readonly<Record<T, string>>) =>
  ['', ...(Object.keys(texts) as T[])] as unknown as readonly ['', ...T[]];

/** The tabs of 我承接的. */
export const carryTabKeys = ['hall', ...carryTabIds, 'contracts'] as const;
/** The tab in the URL: each list under it writes the same one, or its filters would lead away from it. */
export const carryTab = choice(carryTabKeys, 'bidding');

/** The address of 收银台 for some orders, paid together. */
export const payAddress = (orderNos: readonly string[]): string =>
  `/orders/myOrders?pay=${orderNos.join(',')}`;
