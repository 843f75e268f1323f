import type { Handlers } from '../call/index';
import type { Deps } from '../deps';
import type { Job, OutboxHandler } from '../jobs/index';
import type { AllParts } from './all-parts';
import type { Parts } from './parts';

/** One room as `app.ts` mounts it, with everything that other rooms ask of it. `C` is its part of the contract. */
export interface Room<C> extends Parts {
  handlers: (deps: Deps, all: AllParts) => Handlers<C>;
  /** Jobs that run by the clock. */
  jobs?: (deps: Deps, all: AllParts) => Job[];
  /** Handlers of entries that a transaction, its own or another room's, has put into the outbox. */
  outbox?: (deps: Deps, all: AllParts) => Record<string, OutboxHandler>;
}

export type { ClosingCheck, ClosingParts } from './closing';
export type { Ask, Deadline, FindDeadlines, Sources } from './deadline';
export type { StaffWaits } from './staff-waits';
export {
  byRightInCase,
  byRight,
  type DocumentKind,
  type DocumentVisibility,
  type IsSeen,
  type IsSeenByStaff,
} from './documents';
export {
  type Cell,
  type Column,
  type Dossier,
  type ExportSource,
  type ExportSources,
  type Fact,
  MOST_PAPER_ROWS,
  MOST_ROWS,
  type Receipt,
  type Row,
  type Scope,
  type Sheet,
} from './export-source';
export { type AllParts, joinParts } from './all-parts';
export type { LogNames } from './log-names';
export type { ObjectStates } from './object-states';
export type { Parts } from './parts';
export type { DataOf, DataRow } from './personal-data';
