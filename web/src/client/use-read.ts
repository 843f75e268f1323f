import { keepPreviousData, QueryClient, useQuery } from '@tanstack/react-query';
import type { ClientEndpoint, Endpoint, WireInput, WireOutput } from './api';
import type { ApiError } from './api-error';
import { demand } from './call';
import { currentPrincipal } from './credentials';
import { onRefresh } from './refresh';

/** When a read happens, and what is shown meanwhile. */
export interface ReadOptions {
  enabled?: boolean;
  /** While other input is being read, the former answer stays. */
  keepPrevious?: boolean;
}
/** A read as a screen sees it. */
export interface Read<T> {
  data: T | undefined;
  error: ApiError | null;
  /** No data yet. */
  isPending: boolean;
  isFetching: boolean;
  refetch: () => Promise<unknown>;
}

const FRESH_MS = 15_000;
let made: QueryClient | undefined;

/** The cache of this page life, made by the first reader. */
function queries(): QueryClient {
  if (made) return made;
  const client = new QueryClient({
    defaultOptions: { queries: { retry: false, staleTime: FRESH_MS, networkMode: 'always' } },
  });
  onRefresh((rows) => {
    for (const { path } of rows) void client.invalidateQueries({ queryKey: [path] });
  });
  return (made = client);
}

/**
 * Reads with a cache by path, principal and input; fresh for 15 s, again when the window is looked at anew. Refusals are
 * ApiError; a 401 stays pending, because the page is being left.
 */
export function useRead<E extends Endpoint>(
  endpoint: ClientEndpoint<E>,
  input: WireInput<E>,
  { enabled = true, keepPrevious = false }: ReadOptions = {},
): Read<WireOutput<E>> {
  const query = useQuery<WireOutput<E>, ApiError>(
    {
      queryKey: [endpoint.path, currentPrincipal(), input],
      queryFn: ({ signal }) => demand(endpoint, input, { signal }),
      enabled,
      ...(keepPrevious && { placeholderData: keepPreviousData as never }),
    },
    queries(),
  );
  const isLeaving = query.error?.status === 401;
  return {
    data: query.data,
    error: isLeaving ? null : query.error,
    isPending: query.isPending || isLeaving,
    isFetching: query.isFetching,
    refetch: query.refetch,
  };
}
