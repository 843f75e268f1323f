import type { FavouriteKind } from '@uc/contract/crowdsourcing/favourite-kinds';
import type { Customer } from '../call/index';
import type { Db, Tx } from '../db/index';

/** The present state of a favourited thing, as far as the account that favourited it may see it. */
export interface FavouriteTarget {
  title: string;
  /** Its offer, in a line. */
  text: string;
  statusText: string;
  isOver: boolean;
  link: string;
}
/** Functions of a room about its things that can be favourited. */
export interface FavouriteSource {
  /** The objects among these numbers that the account may see. */
  find(
    db: Db,
    actor: Pick<Customer, 'uid'>,
    nos: readonly string[],
  ): Promise<ReadonlyMap<string, FavouriteTarget>>;
  /** Adds or subtracts one favourite in the object's count. */
  count?(tx: Tx, actor: Pick<Customer, 'uid'>, no: string, by: 1 | -1): Promise<void>;
}
export type FavouriteSources = Record<FavouriteKind, FavouriteSource>;
