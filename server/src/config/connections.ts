import { whole } from './kinds';
import { shareOf } from './database';

/** Limits on the number of connections of a process and on how long one may stay idle (trust H1). Milliseconds. */
export interface ConnectionLimits {
  /** The most connections, whoever opened them. */
  most: number;
  /** The most connections from one address; null behind a proxy, whose address all of them have. */
  mostPerAddress: number | null;
  /**
   * The longest time from the first moment until the headers are complete, for a connection that never sends
   * a byte as well.
   */
  headersMs: number;
  /** The longest time from the first byte of a request to its last. */
  requestMs: number;
  /** Between two requests. */
  idleMs: number;
  /**
   * The longest time without a byte in either direction while a request is under way or its answer is being
   * read.
   */
  stalledMs: number;
  /** The interval at which connections over a limit are looked for. */
  checkMs: number;
  /** So long a server that was told to stop serves on, while `/readyz` says that it does not want more. */
  drainMs: number;
}

/** Variables that limit the number of connections. */
export const connectionVariables = {
  MAX_CONNECTIONS: whole(10, 1_000_000).default(10_000),
  MAX_CONNECTIONS_PER_ADDRESS: whole(1, 1_000_000).default(500),
  DRAIN_SECONDS: whole(0, 60).default(0),
};

/**
 * Behind a proxy every connection has its address, so there it counts them (trust H1). Workers are given connections in
 * turn, so each has its share of the limits.
 */
export const readConnections = (
  env: { MAX_CONNECTIONS: number; MAX_CONNECTIONS_PER_ADDRESS: number; DRAIN_SECONDS: number },
  workers: number,
  isBehindProxy: boolean,
): ConnectionLimits => ({
  most: shareOf(env.MAX_CONNECTIONS, workers),
  mostPerAddress: isBehindProxy ? null : shareOf(env.MAX_CONNECTIONS_PER_ADDRESS, workers),
  headersMs: 10_000,
  requestMs: 30_000,
  idleMs: 5_000,
  stalledMs: 120_000,
  checkMs: 2_000,
  drainMs: env.DRAIN_SECONDS * 1000,
});
