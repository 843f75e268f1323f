import type { Db } from '../db/index';
import type { Deps } from '../deps';

/** One fact about the person, worded as on the screens; phones, identity documents and cards are masked too. */
export interface DataRow {
  section: string;
  at: Date | null;
  item: string;
  content: string;
}
/** The personal data of a room, the newest first; at most `DATA_ROWS` of `account`. */
export type DataOf = (deps: Deps, db: Db, uid: number) => Promise<DataRow[]>;
