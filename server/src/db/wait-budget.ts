import { AsyncLocalStorage } from 'node:async_hooks';

/** Changed by tests alone, whose machine may have ten times as much to do. */
export const waitLimits = {
  /** The longest wait of a request for connections, and for locks, each in total (trust §3.5, D11). */
  sharedMs: 2000,
  /**
   * The same for the one session of the embedded database, which all requests share and nobody locks rows against: half
   * of what a browser waits for an answer (spec §9).
   */
  embeddedMs: 5000,
};
/** A free connection is given even when the budget is used up: handing it over takes a moment. */
const leastMs = 50;
/** A statement that takes longer is taken to have waited for a lock. */
const workMs = 100;

/**
 * The remaining waiting time of a request over all its statements and retries: for connections what its database gives
 * (`waitLimits`), and as much for locks as on PostgreSQL.
 */
export class WaitBudget {
  #waitedMs = 0;
  /** The number of connections that the request waits for just now, and the moment since when. */
  #waiting = 0;
  #since = 0;
  #lockMs = waitLimits.sharedMs;

  /** Milliseconds left for the next connection, of a limit for all of them. */
  connectionMs(limitMs: number): number {
    const now = this.#waiting > 0 ? performance.now() - this.#since : 0;
    return Math.max(leastMs, limitMs - this.#waitedMs - now);
  }
  /** Records the wait for a connection; one that was free costs nothing, and several at the same time count once. */
  async waitsFor<T>(connection: Promise<T>): Promise<T> {
    if (this.#waiting++ === 0) this.#since = performance.now();
    try {
      return await connection;
    } finally {
      const ms = performance.now() - this.#since;
      if (--this.#waiting === 0 && ms > 5) this.#waitedMs += ms;
    }
  }
  /** Milliseconds left for a lock of the next statement. */
  get lockMs(): number {
    return Math.max(leastMs, Math.floor(this.#lockMs));
  }
  /** Whether it may pause for so long before a retry. */
  allows(pauseMs: number): boolean {
    return this.#lockMs > pauseMs + leastMs;
  }
  /** Records a pause before a retry. */
  paused(ms: number): void {
    this.#lockMs -= ms;
  }
  /** Records the time of a statement in a transaction; a short one is its own work, however busy the machine. */
  ran(ms: number): void {
    if (ms > workMs) this.#lockMs -= ms;
  }
}

const budgets = new AsyncLocalStorage<WaitBudget | undefined>();

/** Runs a request with one budget of waiting for all its statements. */
export const withinWaitBudget = <T>(run: () => T): T => budgets.run(new WaitBudget(), run);
/** Runs work without a limit of waiting, such as a job, also when a request has started it. */
export const withoutWaitBudget = <T>(run: () => T): T => budgets.run(undefined, run);
/** The budget of the current request; undefined outside of one. */
export const waitBudget = (): WaitBudget | undefined => budgets.getStore();
