import type { Db, Tx } from '../db/index';
import type { Deps } from '../deps';

/** A condition of closing an account, and the page on which it is met. */
export interface ClosingCheck {
  code: string;
  text: string;
  link: string;
  /** The result, with a text for the owner. */
  look(db: Db, uid: number): Promise<{ pass: boolean; msg: string }>;
}
/** The parts of other rooms in closing an account. */
export interface ClosingParts {
  checks: readonly ClosingCheck[];
  /** Locks the ledger accounts before anything else. */
  lock(tx: Tx, uid: number): Promise<void>;
  /** Writes off small balances and releases what is bound to the account. */
  settle(deps: Deps, tx: Tx, uid: number): Promise<void>;
}
