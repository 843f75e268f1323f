import type { CarryTab } from '@uc/contract/crowdsourcing/bid-texts';
import { api, useRead } from '../client';
import { readAhead } from '../client/use-read';
import { decode, type Filters, paging, text } from '../ui/filters';
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

/** Input of the list of the provider's contracts. */
function contractsAsked({ keyword, page, page_size }: Filters<typeof filterSpec>) {
  const narrowed = { role: 'provider' as const, ...(keyword && { keyword }) };
  return { narrowed, input: { ...narrowed, page, page_size } };
}

/** The provider's contracts as the URL filters them. */
export function useContracts() {
  const state = useFilters(filterSpec, 'tab');
  const { narrowed, input } = contractsAsked(state.filters);
  const read = useRead(api.contracts.list, input, { keepPrevious: true });
  return { state, narrowed, read };
}

/** The contracts are read before the tab that the address names is shown. */
export const readContractsAhead = (): Promise<void> =>
  readAhead(
    api.contracts.list,
    contractsAsked(decode(new URLSearchParams(location.search), filterSpec)).input,
  );
