import type { Customer } from '../../call/index';
import type { Db } from '../../db/index';

/** A document of another room that a project names: its title, its present state, and its page. */
export interface Linked {
  title: string;
  state: string;
  link: string;
  /** Whether somebody of the account may open it. */
  isOpenTo: (actor: Customer) => boolean;
}
/** The account's own documents among these numbers. */
export type LookUp = (db: Db, uid: number, nos: readonly string[]) => Promise<ReadonlyMap<string, Linked>>;

/** Functions of other rooms that projects use; handed in by rooms.ts. */
export interface MakerParts {
  /** Filings of the account; without it none can be linked. */
  filings?: LookUp;
  /** Requests of the account; without it none can be linked. */
  requests?: LookUp;
  /** Accounts that follow a project; without it nobody does. */
  followers?: (db: Db, projectNo: string) => Promise<readonly number[]>;
  /** The projects among these that an account has favourited; without it none is. */
  keeps?: (db: Db, uid: number, nos: readonly string[]) => Promise<ReadonlySet<string>>;
  /** The account's favourites that somebody may see, with the name that each had, the newest first. */
  keptBy?: (db: Db, actor: Customer) => Promise<readonly { no: string; title: string; at: Date }[]>;
}
