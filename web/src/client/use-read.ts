import {
  dehydrate,
  type DehydratedState,
  hashKey,
  hydrate,
  keepPreviousData,
  QueryClient,
  useQuery,
} from '@tanstack/react-query';
import { useEffect, useSyncExternalStore } from 'react';
import type { CallRow, ClientEndpoint, Endpoint, WireInput, WireOutput } from './api';
import { ApiError } from './api-error';
import { demand } from './call';
import { currentPrincipal } from './credentials';
import { connection, isReachable, untilReachable } from './reachable';
import { pageLife } from './page-life';
import { onRefresh } from './refresh';
import { readKey } from './request';

/** Time and repetition of a read, and the data shown meanwhile. */
export interface ReadOptions {
  enabled?: boolean;
  /** While other input is being read, the former answer stays. */
  keepPrevious?: boolean;
  /** Read anew each time that it is opened, and shown to nobody else: a figure that money is sent by, a draft. */
  once?: boolean;
  /** Again so often, in ms, while the window is looked at: no sign of life, so the call is one of the background. */
  everyMs?: number;
  /** Again after every write of the page, whatever it was about. */
  afterWrites?: boolean;
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

/** A figure of an answer for its tab: null while it is being read, undefined when it could not be read. */
export const figureOf = <T>(
  { data, error }: Pick<Read<T>, 'data' | 'error'>,
  pick: (data: T) => number | undefined,
) => (data === undefined ? (error ? undefined : null) : pick(data));

/** The tabs of a list, with the counts of its answer. */
export const countedTabs = <T extends string>(
  ids: readonly T[],
  textOf: (id: T) => string,
  read: Pick<Read<{ counts: Record<T, number> }>, 'data' | 'error'>,
) => ids.map((id) => ({ id, text: textOf(id), count: figureOf(read, ({ counts }) => counts[id]) }));

const FRESH_MS = 15_000;
/** Calls to be read again after every write; several readers may ask for one path. */
const afterEveryWrite = new Set<{ path: string }>();
let made: QueryClient | undefined;

/** The cache of this page life, made by the first reader; it begins with the server's reads for the document. */
function queries(): QueryClient {
  if (made) return made;
  const client = new QueryClient({
    defaultOptions: { queries: { retry: false, staleTime: FRESH_MS, networkMode: 'always' } },
  });
  onRefresh((rows) => {
    // Money that moved is on more pages than the one it was moved on: none of them shows an earlier answer as fresh.
    void client.invalidateQueries({ refetchType: 'none' });
    for (const path of new Set([...rows, ...afterEveryWrite].map((one) => one.path)))
      void readAgain(client, path);
  });
  const { serverState } = pageLife();
  if (serverState) seed(client, serverState.reads as DehydratedState);
  return (made = client);
}

/**
 * The answers from which the server rendered the document, by the hash of each read; undefined in a page that it has
 * not rendered.
 */
let seeds: ReadonlyMap<string, unknown> | undefined;

/** Answers read by the server, dated now because clocks differ. */
function seed(client: QueryClient, reads: DehydratedState): void {
  for (const query of reads.queries) query.state.dataUpdatedAt = Date.now();
  hydrate(client, reads);
  seeds = new Map(reads.queries.map(({ queryHash, queryKey }) => [queryHash, client.getQueryData(queryKey)]));
}

/**
 * The answer as it stands, but while a part of the page is hydrated the one that the server has rendered it from: parts are
 * hydrated one after the other, and what the first of them asks for may be answered before the last one's turn.
 */
function useAnswer<T>(client: QueryClient, key: readonly unknown[]): T | undefined {
  const now = () => client.getQueryData<T>(key);
  return useSyncExternalStore(unwatched, now, () => (seeds ? (seeds.get(hashKey(key)) as T) : now()));
}
/** The query itself tells of changes. */
const unwatched = () => () => undefined;

/** A read without a connection waits until the server answers, like a missing chunk (ADR 32); one that is slow does not. */
async function readOnline<E extends Endpoint>(
  endpoint: ClientEndpoint<E>,
  input: WireInput<E>,
  signal: AbortSignal,
): Promise<WireOutput<E>> {
  for (;;) {
    try {
      return await demand(endpoint, input, { signal, again: true });
    } catch (error) {
      if (!(error instanceof ApiError) || error.status !== 0 || (await isReachable())) throw error;
    }
    await untilReachable();
    signal.throwIfAborted();
  }
}

/** A first read that is still running may have been answered before the write: it is cancelled, or its stale answer would stay. */
async function readAgain(client: QueryClient, path: string): Promise<void> {
  await client.cancelQueries({ queryKey: [path] }, { silent: true });
  await client.invalidateQueries({ queryKey: [path] });
}

/**
 * Reads with a cache by path, principal and input; fresh for 15 s or until the next write, again when the window is looked
 * at anew. Refusals are ApiError; a 401 stays pending, because the page is being left.
 */
export function useRead<E extends Endpoint>(
  endpoint: ClientEndpoint<E>,
  input: WireInput<E>,
  { enabled = true, keepPrevious = false, once = false, everyMs, afterWrites = false }: ReadOptions = {},
): Read<WireOutput<E>> {
  if (everyMs !== undefined && endpoint.background !== true)
    throw new Error(`${endpoint.path} is asked by the clock, and the contract does not say background`);
  const queryKey = keyOf(endpoint, input);
  const query = useQuery<WireOutput<E>, ApiError>(
    {
      queryKey,
      queryFn: ({ signal }) => readOnline(endpoint, input, signal),
      enabled,
      ...(everyMs !== undefined && { refetchInterval: everyMs }),
      ...(once && { gcTime: 0, refetchOnMount: 'always' as const }),
      ...(keepPrevious && { placeholderData: keepPreviousData as never }),
    },
    queries(),
  );
  const { path } = endpoint;
  useEffect(() => {
    if (!afterWrites) return undefined;
    const follower = { path };
    afterEveryWrite.add(follower);
    return () => void afterEveryWrite.delete(follower);
  }, [path, afterWrites]);
  const isLeaving = query.error?.status === 401;
  const answer = useAnswer<WireOutput<E>>(queries(), queryKey);
  const isCutOff = useSyncExternalStore(connection.subscribe, connection.isAwaited, () => false);
  // The former answer stands in for a moment, not for as long as there is no connection.
  const known = query.isPlaceholderData ? (isCutOff ? undefined : query.data) : answer;
  // An answer that another reader got before is not this read's answer.
  const data = once && !query.isFetchedAfterMount ? undefined : known;
  return {
    data,
    error: isLeaving ? null : query.error,
    isPending: (data === undefined && query.error === null) || isLeaving,
    isFetching: query.isFetching || data !== query.data,
    refetch: query.refetch,
  };
}

/**
 * Reads ahead of the first render, without a toast. A failed read is repeated by the screen that needs it, and its
 * error is shown there.
 */
export function readAhead<E extends Endpoint>(
  endpoint: ClientEndpoint<E>,
  input: WireInput<E>,
): Promise<void> {
  const queryFn = ({ signal }: { signal: AbortSignal }) =>
    demand(endpoint, input, { signal, quiet: true, again: true });
  return queries().prefetchQuery({ queryKey: keyOf(endpoint, input), queryFn });
}

/** The cached answers for hydration; undefined when one of the reads failed. */
export function dumpReads(): unknown {
  const all = queries().getQueryCache().getAll();
  return all.every(({ state }) => state.status === 'success') ? dehydrate(queries()) : undefined;
}

/** Forgets every answer. */
export const forgetReads = (): void => queries().clear();

/** Path first, for `refreshes`; the input as it goes over the wire, where 1 and '1' are the same. */
const keyOf = ({ path }: CallRow, input: unknown) => [
  path,
  currentPrincipal(),
  readKey('', input as Record<string, unknown>),
];
