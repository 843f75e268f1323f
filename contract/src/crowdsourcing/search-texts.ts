import type { HallSort, RequestMode } from './request-texts';

/** How often new requests that match a kept search are told. */
export const tellTexts = { now: '有新需求就提醒', daily: '每天9点汇总提醒', none: '不提醒' } as const;
export type Tell = keyof typeof tellTexts;

/** Most searches that one person keeps. */
export const MOST_SEARCHES = 10;
/** Most characters of the name of a kept search. */
export const SEARCH_NAME_MOST = 15;

/** The filters of a kept search as they are sent: amounts in 元. */
export interface SearchFilters {
  keyword?: string | undefined;
  category?: string | undefined;
  mode?: RequestMode | undefined;
  region?: string | undefined;
  min_amount?: number | undefined;
  max_amount?: number | undefined;
  within?: number | undefined;
  suits?: boolean | undefined;
  order?: HallSort | undefined;
}

/** The page of the hall with these filters, a path under /center/user; the same for the same filters. */
export function hallAddress({ mode, suits, ...rest }: SearchFilters): string {
  const { keyword, category, region, min_amount, max_amount, within, order } = rest;
  const asked = { keyword, category, modes: mode, region, min_amount, max_amount, within, order };
  const query = Object.entries({ tab: 'hall', ...asked, suits: suits ? 1 : undefined })
    .filter(([, value]) => value !== undefined)
    .map(([name, value]) => `${name}=${encodeURIComponent(String(value))}`);
  return `/crowdsourcing/carry?${query.join('&')}`;
}
