import type { Customer } from '../../call/index';
import type { Db } from '../../db/index';

/** A document of another room that a project names: what it is called, how it stands now, and where it is. */
export interface Linked {
  title: string;
  state: string;
  link: string;
  /** Whether somebody of the account may open it. */
  isOpenTo: (actor: Customer) => boolean;
}
/** Which of these numbers are the account's own, with what they are. */
export type LookUp = (db: Db, uid: number, nos: readonly string[]) => Promise<ReadonlyMap<string, Linked>>;

/** What other rooms know that concerns a project; handed in by rooms.ts. */
export interface MakerParts {
  /** Filings of the account; without it none can be linked. */
  filings?: LookUp;
  /** Requests of the account; without it none can be linked. */
  requests?: LookUp;
  /** Accounts that follow a project; without it nobody does. */
  followers?: (db: Db, projectNo: string) => Promise<readonly number[]>;
  /** Of some projects those that an account keeps; without it none is. */
  keeps?: (db: Db, uid: number, nos: readonly string[]) => Promise<ReadonlySet<string>>;
  /** What somebody sees of what the account keeps, with the name that each had, what was kept last first. */
  keptBy?: (db: Db, actor: Customer) => Promise<readonly { no: string; title: string; at: Date }[]>;
}
