import type { Job, OutboxHandler } from './jobs/index';
import type { Handlers } from './call/index';
import type { Deps } from './deps';

/** The parts of a room: handlers, jobs and outbox; `app.ts` lists all rooms. `C` is its part of the contract. */
export interface Room<C> {
  handlers: (deps: Deps) => Handlers<C>;
  /** Its jobs by the clock. */
  jobs?: (deps: Deps) => Job[];
  /** Its handlers for outbox entries, which a transaction of this or another room has written. */
  outbox?: (deps: Deps) => Record<string, OutboxHandler>;
}
