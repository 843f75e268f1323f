import { AsyncLocalStorage } from 'node:async_hooks';

/** How long a request waits for connections, and for what others have locked, each in total (trust §3.5, D11). */
export const waitLimitMs = 2000;
/** What is free is had also by whoever has waited long enough: it takes a moment to be handed over. */
const leastMs = 50;
/** A statement that takes longer has waited for somebody. */
const workMs = 100;

/** What one request may still wait for others, whatever it asks and however often it tries: 2 s and 2 s at first. */
export class WaitBudget {
  #connectionMs = waitLimitMs;
  #lockMs = waitLimitMs;

  /** Milliseconds that it may wait for its next connection. */
  get connectionMs(): number {
    return Math.max(leastMs, this.#connectionMs);
  }
  /** Milliseconds that its next statement may wait for a lock. */
  get lockMs(): number {
    return Math.max(leastMs, Math.floor(this.#lockMs));
  }
  /** Whether it may pause for so long and try again. */
  allows(pauseMs: number): boolean {
    return this.#lockMs > pauseMs + leastMs;
  }
  /** A connection came, or did not, after this time. What is handed over at once costs nothing. */
  waitedForConnection(ms: number): void {
    if (ms > 5) this.#connectionMs -= ms;
  }
  /** A pause before the next try took this long. */
  paused(ms: number): void {
    this.#lockMs -= ms;
  }
  /** A statement in a transaction took this long; what is short was its own work, however busy the machine. */
  ran(ms: number): void {
    if (ms > workMs) this.#lockMs -= ms;
  }
}

const budgets = new AsyncLocalStorage<WaitBudget | undefined>();

/** Runs a request: everything it asks of the database shares one budget of waiting. */
export const withinWaitBudget = <T>(work: () => T): T => budgets.run(new WaitBudget(), work);
/** Runs what may take its time, such as a job, also where a request has set it off. */
export const withoutWaitBudget = <T>(work: () => T): T => budgets.run(undefined, work);
/** The budget of the request that asks; undefined outside of any. */
export const waitBudget = (): WaitBudget | undefined => budgets.getStore();
