import type { Job, OutboxHandler } from './jobs/index';
import type { Handlers } from './call/index';
import type { Deps } from './deps';

/** What a room adds to the house; `app.ts` lists them all. `C` is its part of the contract. */
export interface Room<C> {
  handlers: (deps: Deps) => Handlers<C>;
  /** What it does by the clock. */
  jobs?: (deps: Deps) => Job[];
  /** What it does when a transaction, its own or another room's, has put it down. */
  outbox?: (deps: Deps) => Record<string, OutboxHandler>;
}
