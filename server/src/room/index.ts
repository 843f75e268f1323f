import type { Api } from '@uc/contract';
import type { Handlers } from '../call/index';
import type { Deps } from '../deps';
import type { Job, OutboxHandler } from '../jobs/index';
import type { AllParts } from './all-parts';
import type { Figures } from './figures';
import type { Parts } from './parts';

/** One room as `app.ts` mounts it, with everything that other rooms ask of it. `C` is its part of the contract. */
export interface Room<C> extends Parts {
  handlers: (deps: Deps, all: AllParts) => Handlers<C>;
  /** Jobs that run by the clock. */
  jobs?: (deps: Deps, all: AllParts) => Job[];
  /** Handlers of entries that a transaction, its own or another room's, has put into the outbox. */
  outbox?: (deps: Deps, all: AllParts) => Record<string, OutboxHandler>;
  /** Its metrics. */
  figures?: (deps: Deps) => Figures;
  /** What `/healthz` says of it: numbers that somebody has to act on above 0. */
  health?: (deps: Deps) => () => Promise<Record<string, number>>;
}

/** The rooms with calls of customers, by their name in the contract. */
export type Rooms = { [R in Exclude<keyof Api, 'operator'>]: Room<Api[R]> };
/** A room without calls of its own. */
export type BackRoom = Omit<Room<object>, 'handlers'>;

export type { Book, BookHandlers } from './booking';
export type { CardUse } from './card-use';
export type { ClosingCheck, ClosingParts } from './closing';
export type { Compensable, SoldOrder } from './compensable';
export { asked, byAsk, endOfDay } from './asked-store';
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
export { dayEndWhile, dayStartWhile, hoursAfter, queueWaiting, workingDaysAfter } from './queue-clock-store';
export type { QueueColumns } from './queue-columns-store';
export { type Decided, decideProposal, proposalView, proposedBy } from './proposal';
export { type ProposalFilter, proposalPage, proposalsIn } from './proposal-store';
export { askOf, type QueueAsk, type QueuePage, queuePage } from './queue-store';
export { type AllParts, joinParts } from './all-parts';
export type { FavouriteSource, FavouriteSources, FavouriteTarget } from './favourite-source';
export type { Figures } from './figures';
export type { Find, Finders, Found } from './finder';
export type { OutlineText } from './injected';
export type { LinkedCases } from './linked-cases';
export type { LogNames } from './log-names';
export type { ObjectStates } from './object-states';
export type {
  PaidHandler,
  PaidHandlers,
  PaidPayment,
  PaidRoom,
  RefundHandler,
  RefundHandlers,
  RefundOutcome,
} from './online-payment';
export type { OrderOwner, OrderOwners } from './order-owner';
export type { Parts } from './parts';
export type { DataOf, DataRow } from './personal-data';
export type { ProviderFacts, ShownReviews, ShownWork, TrackRecord } from './provider-facts';
export type { PlainPage, PublicPages } from './public-pages';
export type { Recipients } from './recipients';
export type { Signer, SigningAsk, SigningPaper, SigningSource, SigningSources } from './signing-source';
