import type { requests } from '@uc/contract/crowdsourcing/requests';
import type { Output } from '@uc/contract/endpoint';
import type { Customer } from '../../call/index';
import type { Db, Tx } from '../../db/index';
import type { Deps } from '../../deps';
import type { Initiator } from '../../ledger/index';
import type { RequestKey, RequestRow } from './store';

/** Functions of other rooms that requests use; handed in by rooms.ts, because those rooms import this one. */
export interface RequestParts {
  /** Bids that are neither withdrawn nor invalid. */
  liveBids(tx: Tx, request: RequestKey): Promise<number>;
  /** Ends the bids that nobody chose, and tells those who made them why. */
  endBids(tx: Tx, request: RequestRow, why: string): Promise<void>;
  /** A direct hire goes to its provider: the milestones of its form are the first offer. */
  beginHire(tx: Tx, request: RequestRow): Promise<void>;
  /** Ends the offer of a direct hire that waits for an answer, and tells its provider why. */
  endHire(tx: Tx, request: RequestRow, why: string): Promise<void>;
  /** Ends a hire whose open offer nobody has answered in time, and tells both sides. */
  expireHire(tx: Tx, request: RequestRow): Promise<void>;
  /** The bids that may still be chosen, as staff read them; the first handed in first. */
  openBids(db: Db, request: RequestKey): Promise<{ bid_no: string; by: string; at: Date; plan: string }[]>;
  /** Ends a bid that staff find 不合格, and tells its bidder and the buyer. Refuses notFound, state.conflict. */
  invalidateBid(tx: Tx, request: RequestRow, bidNo: string, reason: string): Promise<void>;
  /** Ends all bids of a banned request; whoever was chosen hears of the contract, where there is one. */
  banBids(tx: Tx, request: RequestRow, why: string, hasContract: boolean): Promise<void>;
  /** Tells those who bid. */
  tellBidders(tx: Tx, request: RequestRow, title: string, content: string): Promise<void>;
  /** Why the reader may not bid on it now; null when they may. */
  bidRefusal(
    db: Db,
    actor: Customer,
    request: RequestRow,
  ): Promise<{ text: string; link: string | null } | null>;
  /** The requests among these on which the account has bid. */
  bidOn(db: Db, uid: number, requestNos: readonly string[]): Promise<ReadonlySet<string>>;
  /** The requests among these that the account has favourited. */
  keeps(db: Db, uid: number, requestNos: readonly string[]): Promise<ReadonlySet<string>>;
  /** Tells the accounts that favourited it that its terms have changed. */
  tellKeepers(tx: Tx, request: RequestRow, change: string): Promise<void>;
  /** The accounts whose works are shortlisted for a 悬赏, in their order. */
  shortlisted(tx: Tx, request: RequestKey): Promise<{ uid: number; name: string }[]>;
  /** The contract of the chosen did not come about: theirs is a lost bid. */
  loseChosen(tx: Tx, request: RequestRow, why: string): Promise<void>;
  /**
   * Locks the contract of which nothing is in escrow yet before its request, as the steps of a contract do. What it gives
   * ends it; undefined without one.
   */
  holdUnfunded(tx: Tx, request: RequestKey): Promise<EndContract | undefined>;
  /** The chosen are chosen no more. */
  unchoose(tx: Tx, request: RequestRow): Promise<void>;
  /** The objections to the winners of a 悬赏 that wait for staff. */
  openObjections(db: Db, request: RequestKey): Promise<{ by: string; at: Date; text: string }[]>;
  /** Dismisses the open objections, with the answer of staff. */
  dismissObjections(tx: Tx, request: RequestRow, answer: string): Promise<void>;
  /** The winners of a 悬赏 begin to hand over: each has a contract with its prize in escrow. */
  beginDelivery(deps: Deps, tx: Tx, request: RequestRow): Promise<void>;
  /** The next event by the clock in the running contracts of a buyer's requests, by request. */
  nextOf(db: Db, uid: number, requestNos: readonly string[]): Promise<ReadonlyMap<string, Next>>;
  /** The next actions of this person on the contracts of some of the buyer's requests, by request. */
  stepsOf(
    db: Db,
    actor: Pick<Customer, 'uid' | 'permissions'>,
    requestNos: readonly string[],
  ): Promise<ReadonlyMap<string, Output<(typeof requests)['published']>['list'][number]['steps']>>;
}
/** Ends a contract that has been locked; `why` is told to both sides. */
export type EndContract = (by: Initiator, why: string) => Promise<void>;
/** The next event that happens by the clock, with its text. */
interface Next {
  at: Date;
  text: string;
}
