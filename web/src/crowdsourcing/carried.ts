import type { CarryTab } from '@uc/contract/crowdsourcing/bid-texts';
import { api, useRead } from '../client';
import { paging, text } from '../ui/filters';
import { useFilters } from '../ui/use-filters';
import { carryTab } from './crowd';

const filterSpec = { tab: carryTab, keyword: text(50), ...paging };

/** The bids of one tab as the URL filters them. */
export function useCarried(tab: CarryTab) {
  const state = useFilters(filterSpec, 'tab');
  const { keyword, page, page_size } = state.filters;
  const narrowed = { status: tab, ...(keyword && { keyword }) };
  const read = useRead(api.bids.carried, { ...narrowed, page, page_size }, { keepPrevious: true });
  return { state, narrowed, read };
}

/** The provider's contracts as the URL filters them. */
export function useContracts() {
  const state = useFilters(filterSpec, 'tab');
  const { keyword, page, page_size } = state.filters;
  const narrowed = { role: 'provider' as const, ...(keyword && { keyword }) };
  const read = useRead(api.contracts.list, { ...narrowed, page, page_size }, { keepPrevious: true });
  return { state, narrowed, read };
}
