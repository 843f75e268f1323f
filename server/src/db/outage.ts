/** Why the database cannot be opened, as a sentence for whoever starts the server. */
export class CannotOpenDatabase extends Error {
  override name = 'CannotOpenDatabase';
}

/** The database saved nothing; the same request may be sent again. Answered 503 (trust §3.5). */
export class DatabaseUnavailable extends Error {
  override name = 'DatabaseUnavailable';
  /** The connection broke during a transaction, so another try on a new one makes sense. */
  readonly lostConnection: boolean;

  constructor(message: string, options: { cause?: unknown; lostConnection?: boolean } = {}) {
    super(message, { cause: options.cause });
    this.lostConnection = options.lostConnection ?? false;
  }
}

/**
 * The answer to a COMMIT or a single statement was lost: it may or may not have taken effect. 503 `result_unknown`
 * (trust §3.4).
 */
export class ResultUnknown extends Error {
  override name = 'ResultUnknown';
}

/**
 * Converts a connection error of the driver by the possible results of `sql`, inside or outside of a
 * transaction. Errors of the statement itself are returned unchanged.
 */
export function outageOf(error: unknown, sql: string, inTransaction: boolean): unknown {
  const { code } = error as { code?: string };
  if (isConnectionLoss(error)) {
    const isFinal = inTransaction ? /^\s*commit/i.test(sql) : !/^\s*(select|begin|start|rollback)/i.test(sql);
    if (isFinal && !wasNeverSent(error))
      return new ResultUnknown('The connection broke before the answer came.', { cause: error });
    return new DatabaseUnavailable('The connection to the database broke.', {
      cause: error,
      lostConnection: true,
    });
  }
  // Inside a transaction the whole of it is tried again first (`transaction.ts`).
  if (code && (outOfResources.test(code) || (!inTransaction && lostRace.has(code)))) {
    return new DatabaseUnavailable(`The database cannot do it now: ${(error as Error).message}`, {
      cause: error,
    });
  }
  return error;
}

/** serialization_failure, deadlock_detected, lock_not_available. */
export const lostRace: ReadonlySet<string> = new Set(['40001', '40P01', '55P03']);

// 53xxx: disk full, out of memory, too many connections. 57014: over the time limit. 25006: a standby, during a failover.
const outOfResources = /^(53...|57014|25006)$/;

/** The driver knew that the connection was closed. */
function wasNeverSent(error: unknown): boolean {
  return /not queryable/.test((error as Error).message);
}

/**
 * 08xxx and 57P0x from the server, a system error of the socket, or the driver's messages for a closed connection; and for
 * an answer that it no longer waits for, which may come later all the same.
 */
function isConnectionLoss(error: unknown): boolean {
  const { code, message } = error as { code?: string; message?: string };
  if (code) return /^(08...|57P0.)$/.test(code) || /^E[A-Z]{3,}$/.test(code);
  return /Connection terminated|not queryable|Client was closed|Connection ended|Query read timeout/i.test(
    message ?? '',
  );
}
