import type { bids } from '@uc/contract/crowdsourcing/bids';
import type { Output } from '@uc/contract/endpoint';
import type { Customer } from '../../call/index';
import type { Fen } from '@uc/contract/money';
import type { Db, Tx } from '../../db/index';
import type { Deps } from '../../deps';
import type { Initiator } from '../../ledger/index';

/** A contract to be made of the chosen bid. */
export interface Opening {
  request_no: string;
  mode: 'reward' | 'tender' | 'hire';
  buyer_uid: number;
  provider_uid: number;
  title: string;
  total: Fen;
  milestones: readonly { title: string; amount: Fen; dueDate: string }[];
  /** The paid order of the prize, where the request is a 悬赏. */
  prize?: { orderNo: string; rank: number };
  bid_no: string;
  /** Demand and offer, as they stood at that moment. */
  terms: { description: string; plan: string; deliverDays: number; nda: boolean };
  by: Initiator;
  /** The sub-accounts that made the request and the bid. */
  buyerSub: string | null;
  providerSub: string | null;
}
/** A filing that a bid names. */
interface NamedFiling {
  app_no: string;
  title: string;
  kind_text: string;
  reg_no: string | null;
  state: string;
  is_certified: boolean;
  link: string;
}
/** The figures of a provider that a buyer compares beside the bid. */
export interface ProviderRecord {
  rating: number | null;
  reviews: number;
  finished: number;
  works: number;
}
/** Functions of contracts and filings that bids use; handed in by rooms.ts, because contracts import requests. */
export interface BidParts {
  /** Makes a contract that both sides have to confirm; its number. */
  openContract: (deps: Deps, tx: Tx, opening: Opening) => Promise<string>;
  /** The contracts that were made of an account's bids, by bid. */
  contractsOfBids: (db: Db, uid: number, bidNos: readonly string[]) => Promise<ReadonlyMap<string, string>>;
  /** The next event by the clock in the running contracts of a provider, by request. */
  nextOf: (
    db: Db,
    uid: number,
    requestNos: readonly string[],
  ) => Promise<ReadonlyMap<string, { at: Date; text: string }>>;
  /** The next actions of this person on the contracts of some requests on which the account has bid, by request. */
  stepsOf?: (
    db: Db,
    actor: Pick<Customer, 'uid' | 'permissions'>,
    requestNos: readonly string[],
  ) => Promise<ReadonlyMap<string, Output<(typeof bids)['carried']>['list'][number]['steps']>>;
  /** The filings of the account among these numbers, with their state and a check of who of it may open them. */
  filings: (
    db: Db,
    uid: number,
    nos: readonly string[],
  ) => Promise<ReadonlyMap<string, NamedFiling & { isOpenTo: (actor: Customer) => boolean }>>;
  /** The track records of some providers: each of them has one. */
  records?: (db: Db, uids: readonly number[]) => Promise<ReadonlyMap<number, ProviderRecord>>;
  /** The prices of finished contracts of a category, in 分, the least first. */
  finishedPrices?: (db: Db, category: string) => Promise<Fen[]>;
}
