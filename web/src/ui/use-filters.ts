import { useCallback, useMemo } from 'react';
import { useLocation, useSearchParams } from 'react-router';
import { change, decode, encode, type Filters, type FilterSpec } from './filters';

export interface FilterState<S extends FilterSpec> {
  filters: Filters<S>;
  /** Writes to the URL; a change of anything but the page goes back to page 1. `state` rides in the history entry. */
  set(patch: Partial<Filters<S>>, options?: { replace?: boolean; state?: unknown }): void;
  /** Back to the defaults, the tab stays. */
  reset(): void;
  /** Whether nothing but the tab and the page differs from its default. */
  isDefault: boolean;
}

/** The filters of any list, whatever they are called; `start_time` and `end_time` are its days. */
export interface AnyFilterState {
  filters: { start_time?: string; end_time?: string; [name: string]: unknown };
  set(patch: object): void;
  reset(): void;
  isDefault: boolean;
}

/**
 * Filters mirrored in the URL query (shell.md#tables-filters-export). `spec` must not change between renders:
 * declare it beside the screen. `tab` names the field that is no filter but the tab they belong to.
 */
export function useFilters<const S extends FilterSpec>(spec: S, tab?: keyof S & string): FilterState<S> {
  const [query, setQuery] = useSearchParams();
  const filters = useMemo(() => decode(query, spec), [query, spec]);
  const set = useCallback<FilterState<S>['set']>(
    (patch, options) => setQuery(encode(change(filters, patch), spec), options),
    [filters, spec, setQuery],
  );
  const current = tab && query.get(tab);
  const reset = useCallback(
    () => setQuery(tab && current ? { [tab]: current } : {}),
    [setQuery, tab, current],
  );
  const kept = ['page', 'page_size', tab];
  return {
    filters,
    set,
    reset,
    isDefault: [...encode(filters, spec).keys()].every((name) => kept.includes(name)),
  };
}

/**
 * The item opened beside the list (an order, a bill), by its number in the URL: a link can point at it, and the list
 * behind it stays as it is. Opening takes no entry of the history, for a drawer has one already, except with `isPage`,
 * where the item replaces the list. `also` is another number that opens the same item.
 */
export function useOpened(
  name: string,
  { isPage = false, also }: { isPage?: boolean; also?: string } = {},
): [opened: string | null, open: (id: string) => void, close: () => void] {
  const [query, setQuery] = useSearchParams();
  const { state } = useLocation();
  const write = (id?: string) => {
    const next = new URLSearchParams(query);
    next.delete(name);
    if (also) next.delete(also);
    if (id) next.set(name, id);
    setQuery(next, { state, replace: !isPage });
  };
  return [query.get(name), write, () => write()];
}
