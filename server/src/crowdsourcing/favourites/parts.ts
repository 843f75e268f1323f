import type { FavouriteKind } from '@uc/contract/crowdsourcing/favourite-kinds';
import type { Customer } from '../../call/index';
import type { Db, Tx } from '../../db/index';

/** How something that is kept stands, as far as its keeper may see it. */
export interface Kept {
  title: string;
  /** What it offers, in a line. */
  text: string;
  statusText: string;
  isOver: boolean;
  link: string;
}
/** What a room says of its objects that can be kept; handed in by rooms.ts. */
export interface Keepable {
  /** Those of some numbers that the account may see. */
  find(db: Db, actor: Pick<Customer, 'uid'>, nos: readonly string[]): Promise<ReadonlyMap<string, Kept>>;
  /** One more keeps it, or one fewer. */
  count?(tx: Tx, actor: Pick<Customer, 'uid'>, no: string, by: 1 | -1): Promise<void>;
}
export type KeepableKinds = Record<FavouriteKind, Keepable>;
